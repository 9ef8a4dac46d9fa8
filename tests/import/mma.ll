; emit --sm=90
; Products of fragments in registers: each way that a name says the types.
target triple = "nvptx64-nvidia-cuda"

; Halves: the types of the sums are said.

define { float, float, float, float, float, float, float, float } @quarters(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, <2 x half> %p5, <2 x half> %p6, <2 x half> %p7) {
  %r = call { float, float, float, float, float, float, float, float } @llvm.nvvm.mma.m8n8k4.col.row.f32.f16(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, <2 x half> %p5, <2 x half> %p6, <2 x half> %p7)
  ret { float, float, float, float, float, float, float, float } %r
}

define { <2 x half>, <2 x half> } @halves(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, <2 x half> %p5, <2 x half> %p6, <2 x half> %p7) {
  %r = call { <2 x half>, <2 x half> } @llvm.nvvm.mma.m16n8k16.row.col.f16.f16(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, <2 x half> %p5, <2 x half> %p6, <2 x half> %p7)
  ret { <2 x half>, <2 x half> } %r
}

define { float, float, float, float } @singles(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, float %p3, float %p4, float %p5, float %p6) {
  %r = call { float, float, float, float } @llvm.nvvm.mma.m16n8k8.row.col.f32.f32(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, float %p3, float %p4, float %p5, float %p6)
  ret { float, float, float, float } %r
}

; One type: the sums follow.

define { float, float, float, float } @bfloats(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, float %p6, float %p7, float %p8, float %p9) {
  %r = call { float, float, float, float } @llvm.nvvm.mma.m16n8k16.row.col.bf16(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, float %p6, float %p7, float %p8, float %p9)
  ret { float, float, float, float } %r
}

define { float, float, float, float } @tf32(i32 %p0, i32 %p1, i32 %p2, float %p3, float %p4, float %p5, float %p6) {
  %r = call { float, float, float, float } @llvm.nvvm.mma.m16n8k4.row.col.tf32(i32 %p0, i32 %p1, i32 %p2, float %p3, float %p4, float %p5, float %p6)
  ret { float, float, float, float } %r
}

define { double, double } @doubles(double %p0, double %p1, double %p2, double %p3) {
  %r = call { double, double } @llvm.nvvm.mma.m8n8k4.row.col.f64(double %p0, double %p1, double %p2, double %p3)
  ret { double, double } %r
}

define { i32, i32, i32, i32 } @bytes(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, i32 %p8, i32 %p9) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.mma.m16n8k32.row.col.s8(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, i32 %p8, i32 %p9)
  ret { i32, i32, i32, i32 } %r
}

define { i32, i32, i32, i32 } @bits(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, i32 %p8, i32 %p9) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.mma.xor.popc.m16n8k256.row.col.b1(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, i32 %p8, i32 %p9)
  ret { i32, i32, i32, i32 } %r
}

; Two types.

define { i32, i32 } @mixed(i32 %p0, i32 %p1, i32 %p2, i32 %p3) {
  %r = call { i32, i32 } @llvm.nvvm.mma.m8n8k16.row.col.u8.s8(i32 %p0, i32 %p1, i32 %p2, i32 %p3)
  ret { i32, i32 } %r
}

define { i32, i32, i32, i32 } @satfinite(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, i32 %p8, i32 %p9) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.mma.m16n8k64.row.col.satfinite.s4.u4(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, i32 %p8, i32 %p9)
  ret { i32, i32, i32, i32 } %r
}

; All four.

define { float, float, float, float } @f8(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, float %p6, float %p7, float %p8, float %p9) {
  %r = call { float, float, float, float } @llvm.nvvm.mma.m16n8k32.row.col.f32.e4m3.e5m2.f32(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, float %p6, float %p7, float %p8, float %p9)
  ret { float, float, float, float } %r
}

define { <2 x half>, <2 x half> } @f8_halves(i32 %p0, i32 %p1, i32 %p2, <2 x half> %p3, <2 x half> %p4) {
  %r = call { <2 x half>, <2 x half> } @llvm.nvvm.mma.m16n8k16.row.col.f16.e5m2.e5m2.f16(i32 %p0, i32 %p1, i32 %p2, <2 x half> %p3, <2 x half> %p4)
  ret { <2 x half>, <2 x half> } %r
}

; Sparse: the metadata, and the threads that hold it.

define { <2 x half>, <2 x half> } @sparse_halves(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, <2 x half> %p5, <2 x half> %p6, <2 x half> %p7, <2 x half> %p8, <2 x half> %p9, i32 %p10) {
  %r = call { <2 x half>, <2 x half> } @llvm.nvvm.mma.sp.m16n8k32.row.col.f16.f16(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, <2 x half> %p5, <2 x half> %p6, <2 x half> %p7, <2 x half> %p8, <2 x half> %p9, i32 %p10, i32 1)
  ret { <2 x half>, <2 x half> } %r
}

define { float, float, float, float } @sparse_tf32(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, float %p8, float %p9, float %p10, float %p11, i32 %p12) {
  %r = call { float, float, float, float } @llvm.nvvm.mma.sp.m16n8k16.row.col.tf32(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, float %p8, float %p9, float %p10, float %p11, i32 %p12, i32 1)
  ret { float, float, float, float } %r
}

define { i32, i32, i32, i32 } @sparse_bytes(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, i32 %p8, i32 %p9, i32 %p10, i32 %p11, i32 %p12) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.satfinite.u8.s8(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, i32 %p8, i32 %p9, i32 %p10, i32 %p11, i32 %p12, i32 0)
  ret { i32, i32, i32, i32 } %r
}

define { float, float, float, float } @sparse_f8(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, float %p8, float %p9, float %p10, float %p11, i32 %p12) {
  %r = call { float, float, float, float } @llvm.nvvm.mma.sp.m16n8k64.row.col.f32.e4m3.e4m3.f32(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, float %p8, float %p9, float %p10, float %p11, i32 %p12, i32 0)
  ret { float, float, float, float } %r
}

declare { float, float, float, float, float, float, float, float } @llvm.nvvm.mma.m8n8k4.col.row.f32.f16(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>)
declare { <2 x half>, <2 x half> } @llvm.nvvm.mma.m16n8k16.row.col.f16.f16(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>)
declare { float, float, float, float } @llvm.nvvm.mma.m16n8k8.row.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, float, float, float, float)
declare { float, float, float, float } @llvm.nvvm.mma.m16n8k16.row.col.bf16(i32, i32, i32, i32, i32, i32, float, float, float, float)
declare { float, float, float, float } @llvm.nvvm.mma.m16n8k4.row.col.tf32(i32, i32, i32, float, float, float, float)
declare { double, double } @llvm.nvvm.mma.m8n8k4.row.col.f64(double, double, double, double)
declare { i32, i32, i32, i32 } @llvm.nvvm.mma.m16n8k32.row.col.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.mma.xor.popc.m16n8k256.row.col.b1(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.mma.m8n8k16.row.col.u8.s8(i32, i32, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.mma.m16n8k64.row.col.satfinite.s4.u4(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare { float, float, float, float } @llvm.nvvm.mma.m16n8k32.row.col.f32.e4m3.e5m2.f32(i32, i32, i32, i32, i32, i32, float, float, float, float)
declare { <2 x half>, <2 x half> } @llvm.nvvm.mma.m16n8k16.row.col.f16.e5m2.e5m2.f16(i32, i32, i32, <2 x half>, <2 x half>)
declare { <2 x half>, <2 x half> } @llvm.nvvm.mma.sp.m16n8k32.row.col.f16.f16(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, i32, i32)
declare { float, float, float, float } @llvm.nvvm.mma.sp.m16n8k16.row.col.tf32(i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.satfinite.u8.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare { float, float, float, float } @llvm.nvvm.mma.sp.m16n8k64.row.col.f32.e4m3.e4m3.f32(i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, i32, i32)
