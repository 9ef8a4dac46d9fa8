; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

define i32 @points(i32 %a, i32 %b) {
  %1 = call i32 @llvm.smul.fix.i32(i32 %a, i32 %b, i32 16)
  %2 = call i32 @llvm.smul.fix.sat.i32(i32 %1, i32 %b, i32 31)
  %3 = call i32 @llvm.umul.fix.i32(i32 %2, i32 %b, i32 32)
  %4 = call i32 @llvm.umul.fix.sat.i32(i32 %3, i32 %b, i32 2)
  %5 = call i32 @llvm.sdiv.fix.i32(i32 %4, i32 %b, i32 8)
  %6 = call i32 @llvm.sdiv.fix.sat.i32(i32 %5, i32 %b, i32 8)
  %7 = call i32 @llvm.udiv.fix.sat.i32(i32 %6, i32 %b, i32 0)
  ret i32 %7
}

define i24 @odd(i24 %a, i24 %b) {
  %1 = call i24 @llvm.smul.fix.sat.i24(i24 %a, i24 %b, i32 8)
  ret i24 %1
}

define i8 @without_carries(i8 %a, i8 %b) {
  %1 = call i8 @llvm.clmul.i8(i8 %a, i8 %b)
  ret i8 %1
}

define i64 @rounded(float %a, double %b, ptr %p) {
  %1 = call i64 @llvm.llrint.i64.f32(float %a)
  %2 = call i32 @llvm.lround.i32.f64(double %b)
  store volatile i32 %2, ptr %p
  %3 = call float @llvm.canonicalize.f32(float %a)
  store volatile float %3, ptr %p
  %4 = call half @llvm.fptrunc.round.f16.f32(float %a, metadata !"round.upward")
  store volatile half %4, ptr %p
  ret i64 %1
}
