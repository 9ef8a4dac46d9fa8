; emit --sm=100a
target triple = "nvptx64-nvidia-cuda"

define void @to_narrow(float %a, float %b, <2 x half> %h, <2 x bfloat> %f, ptr %p) {
  %1 = call i16 @llvm.nvvm.ff.to.e4m3x2.rn(float %a, float %b)
  %2 = call i16 @llvm.nvvm.ff.to.e5m2x2.rn.relu(float %a, float %b)
  %3 = call i16 @llvm.nvvm.ff.to.e2m3x2.rn.satfinite(float %a, float %b)
  %4 = call i16 @llvm.nvvm.ff.to.e2m1x2.rn.relu.satfinite(float %a, float %b)
  %5 = call i16 @llvm.nvvm.ff.to.ue8m0x2.rz(float %a, float %b)
  %6 = call i16 @llvm.nvvm.ff.to.ue8m0x2.rp.satfinite(float %a, float %b)
  %7 = call i16 @llvm.nvvm.f16x2.to.e4m3x2.rn(<2 x half> %h)
  %8 = call i16 @llvm.nvvm.bf16x2.to.ue8m0x2.rz.satfinite(<2 x bfloat> %f)
  store volatile i16 %1, ptr %p
  store volatile i16 %2, ptr %p
  store volatile i16 %3, ptr %p
  store volatile i16 %4, ptr %p
  store volatile i16 %5, ptr %p
  store volatile i16 %6, ptr %p
  store volatile i16 %7, ptr %p
  store volatile i16 %8, ptr %p
  ret void
}

define void @from_narrow(i16 %a, ptr %p) {
  %1 = call <2 x half> @llvm.nvvm.e4m3x2.to.f16x2.rn(i16 %a)
  %2 = call <2 x half> @llvm.nvvm.e2m3x2.to.f16x2.rn.relu(i16 %a)
  %3 = call <2 x half> @llvm.nvvm.e2m1x2.to.f16x2.rn(i16 %a)
  %4 = call <2 x bfloat> @llvm.nvvm.ue8m0x2.to.bf16x2(i16 %a)
  store volatile <2 x half> %1, ptr %p
  store volatile <2 x half> %2, ptr %p
  store volatile <2 x half> %3, ptr %p
  store volatile <2 x bfloat> %4, ptr %p
  ret void
}

define void @stochastic(<4 x float> %v, float %a, float %b, i32 %random, ptr %p) {
  %1 = call <4 x i8> @llvm.nvvm.f32x4.to.e4m3x4.rs.satfinite(<4 x float> %v, i32 %random)
  %2 = call i16 @llvm.nvvm.f32x4.to.e2m1x4.rs.relu.satfinite(<4 x float> %v, i32 %random)
  %3 = call <2 x half> @llvm.nvvm.ff2f16x2.rs(float %a, float %b, i32 %random)
  store volatile <4 x i8> %1, ptr %p
  store volatile i16 %2, ptr %p
  store volatile <2 x half> %3, ptr %p
  ret void
}

; A half has no number as small as what would be flushed.
define i16 @half_of_bfloat(bfloat %a) {
  %1 = call i16 @llvm.nvvm.bf2h.rn.ftz(bfloat %a)
  ret i16 %1
}
