; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

; Intrinsics of truth values, of integers that the IR does not have, and shifts that saturate.
define i1 @bools(i1 %a, i1 %b, float %x) {
  %1 = call i1 @llvm.sadd.sat.i1(i1 %a, i1 %b)
  %2 = call i1 @llvm.usub.sat.i1(i1 %1, i1 %b)
  %3 = call i1 @llvm.fshr.i1(i1 %a, i1 %2, i1 %b)
  %4 = call i1 @llvm.fptosi.sat.i1.f32(float %x)
  %5 = call i1 @llvm.fptoui.sat.i1.f32(float %x)
  %6 = xor i1 %4, %5
  %7 = xor i1 %6, %3
  ret i1 %7
}

define i24 @saturating(i24 %a, i24 %b, float %x) {
  %1 = call i24 @llvm.sadd.sat.i24(i24 %a, i24 %b)
  %2 = call i24 @llvm.ssub.sat.i24(i24 %1, i24 %b)
  %3 = call i24 @llvm.fptosi.sat.i24.f32(float %x)
  %4 = call i24 @llvm.fshl.i24(i24 %2, i24 %3, i24 %b)
  ret i24 %4
}

define i1 @overflows(i33 %a, i33 %b) {
  %1 = call { i33, i1 } @llvm.uadd.with.overflow.i33(i33 %a, i33 %b)
  %2 = extractvalue { i33, i1 } %1, 0
  %3 = call { i33, i1 } @llvm.smul.with.overflow.i33(i33 %a, i33 %2)
  %4 = extractvalue { i33, i1 } %1, 1
  %5 = extractvalue { i33, i1 } %3, 1
  %6 = or i1 %4, %5
  ret i1 %6
}

define i32 @shift(i32 %a, i32 %b, i32 %n) {
  %1 = call i32 @llvm.sshl.sat.i32(i32 %a, i32 %n)
  %2 = call i32 @llvm.ushl.sat.i32(i32 %b, i32 %n)
  %3 = xor i32 %1, %2
  ret i32 %3
}

define half @round(half %x) {
  %1 = call half @llvm.round.f16(half %x)
  ret half %1
}

define <3 x i32> @three(<3 x float> %x) {
  %1 = bitcast <3 x float> %x to <3 x i32>
  ret <3 x i32> %1
}
