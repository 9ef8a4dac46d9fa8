; emit --sm=80
; emit --sm=80 --libdevice=../inputs/library.ll
; emit --sm=80 --libdevice=nowhere.bc
; emit --sm=80 --libdevice=../inputs/part.ll
; What libdevice is needed for, where it is not there or lacks it.
target triple = "nvptx64-nvidia-cuda"

declare double @llvm.pow.f64(double, double)
declare float @cosf(float)
declare double @__nv_nothing(double)
declare float @__nv_sinf(double)
declare float @sqrtf(double)
declare float @llvm.powi.f32.i64(float, i64)
declare float @llvm.exp2.f32(float)

define double @intrinsic(double %x) {
  %y = call double @llvm.pow.f64(double %x, double %x)
  ret double %y
}

define float @of_c(float %x) {
  %y = call float @cosf(float %x)
  ret float %y
}

define double @unknown(double %x) {
  %y = call double @__nv_nothing(double %x)
  ret double %y
}

define float @other_type(double %x) {
  %y = call float @__nv_sinf(double %x)
  ret float %y
}

; Not the function of C.
define float @own(double %x) {
  %y = call float @sqrtf(double %x)
  ret float %y
}

define float @wide(float %x, i64 %n) {
  %y = call float @llvm.powi.f32.i64(float %x, i64 %n)
  ret float %y
}

; As exact without it.
define float @exact(float %x) {
  %y = call float @llvm.exp2.f32(float %x)
  ret float %y
}
