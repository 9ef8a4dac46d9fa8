; emit --sm=80
; The nearest integers, which need no library.
target triple = "nvptx64-nvidia-cuda"

declare i64 @llvm.lround.i64.f32(float)
declare i32 @llvm.lround.i32.f64(double)
declare i64 @llvm.llrint.i64.f64(double)
declare <2 x i32> @llvm.lrint.v2i32.v2f32(<2 x float>)
declare i64 @llvm.llround.i64.f16(half)

define i64 @away(float %x) {
  %n = call i64 @llvm.lround.i64.f32(float %x)
  ret i64 %n
}

define i32 @away_wide(double %x) {
  %n = call i32 @llvm.lround.i32.f64(double %x)
  ret i32 %n
}

define i64 @even(double %x) {
  %n = call i64 @llvm.llrint.i64.f64(double %x)
  ret i64 %n
}

define <2 x i32> @lanes(<2 x float> %x) {
  %n = call <2 x i32> @llvm.lrint.v2i32.v2f32(<2 x float> %x)
  ret <2 x i32> %n
}

define i64 @short(half %x) {
  %n = call i64 @llvm.llround.i64.f16(half %x)
  ret i64 %n
}
