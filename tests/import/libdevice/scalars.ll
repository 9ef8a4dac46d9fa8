; emit --sm=80 --libdevice=../inputs/library.ll
; emit --sm=70 --libdevice=../inputs/library.ll --ftz --prec-sqrt=false
target triple = "nvptx64-nvidia-cuda"

declare float @llvm.sin.f32(float)
declare double @llvm.sin.f64(double)
declare float @llvm.tanh.f32(float)
declare float @sinf(float)
declare float @sqrtf(float)
declare double @__nv_sin(double)

define float @intrinsic(float %x) {
  %y = call float @llvm.sin.f32(float %x)
  ret float %y
}

define float @of_c(float %x) {
  %y = call float @sinf(float %x)
  %z = tail call float @sqrtf(float %y)
  ret float %z
}

define double @own_name(double %x) {
  %y = call double @__nv_sin(double %x)
  %z = call double @llvm.sin.f64(double %y)
  ret double %z
}

define float @near(float %x) {
  %y = call afn float @llvm.sin.f32(float %x)
  %z = call afn float @llvm.tanh.f32(float %y)
  ret float %z
}
