; emit --sm=120a
; Products of small floating-point types, with and without scales.
target triple = "nvptx64-nvidia-cuda"

define { <2 x half>, <2 x half> } @kind(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, <2 x half> %p6, <2 x half> %p7) {
  %r = call { <2 x half>, <2 x half> } @llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e2m1.e3m2.f16(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, <2 x half> %p6, <2 x half> %p7)
  ret { <2 x half>, <2 x half> } %r
}

define { float, float, float, float } @kind_sparse(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, float %p8, float %p9, float %p10, float %p11, i32 %p12) {
  %r = call { float, float, float, float } @llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e4m3.e2m3.f32(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, float %p8, float %p9, float %p10, float %p11, i32 %p12, i32 0)
  ret { float, float, float, float } %r
}

; Each scale has its data, the byte of it, and the thread that has it.

define { float, float, float, float } @scaled(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, float %p6, float %p7, float %p8, float %p9, i32 %p10, i16 %p11, i16 %p12, i32 %p13, i16 %p14, i16 %p15) {
  %r = call { float, float, float, float } @llvm.nvvm.mma.block.scale.m16n8k32.row.col.mxf8f6f4.f32.e4m3.e2m1.f32.ue8m0(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, float %p6, float %p7, float %p8, float %p9, i32 %p10, i16 %p11, i16 %p12, i32 %p13, i16 %p14, i16 %p15)
  ret { float, float, float, float } %r
}

define { float, float, float, float } @scaled_1x(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, float %p6, float %p7, float %p8, float %p9, i32 %p10, i16 %p11, i16 %p12, i32 %p13, i16 %p14, i16 %p15) {
  %r = call { float, float, float, float } @llvm.nvvm.mma.block.scale.m16n8k32.row.col.mxf8f6f4.scale.1x.f32.e5m2.e4m3.f32.ue8m0(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, float %p6, float %p7, float %p8, float %p9, i32 %p10, i16 %p11, i16 %p12, i32 %p13, i16 %p14, i16 %p15)
  ret { float, float, float, float } %r
}

define { float, float, float, float } @scaled_2x(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, float %p6, float %p7, float %p8, float %p9, i32 %p10, i16 %p11, i16 %p12, i32 %p13, i16 %p14, i16 %p15) {
  %r = call { float, float, float, float } @llvm.nvvm.mma.block.scale.m16n8k64.row.col.mxf4.scale.2x.f32.e2m1.e2m1.f32.ue8m0(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, float %p6, float %p7, float %p8, float %p9, i32 %p10, i16 %p11, i16 %p12, i32 %p13, i16 %p14, i16 %p15)
  ret { float, float, float, float } %r
}

define { float, float, float, float } @scaled_4x(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, float %p6, float %p7, float %p8, float %p9, i32 %p10, i16 %p11, i16 %p12, i32 %p13, i16 %p14, i16 %p15) {
  %r = call { float, float, float, float } @llvm.nvvm.mma.block.scale.m16n8k64.row.col.mxf4nvf4.scale.4x.f32.e2m1.e2m1.f32.ue4m3(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, float %p6, float %p7, float %p8, float %p9, i32 %p10, i16 %p11, i16 %p12, i32 %p13, i16 %p14, i16 %p15)
  ret { float, float, float, float } %r
}

define { float, float, float, float } @scaled_sparse(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, float %p8, float %p9, float %p10, float %p11, i32 %p12, i32 %p14, i16 %p15, i16 %p16, i32 %p17, i16 %p18, i16 %p19) {
  %r = call { float, float, float, float } @llvm.nvvm.mma.sp.ordered.metadata.block.scale.m16n8k128.row.col.mxf4nvf4.scale.2x.f32.e2m1.e2m1.f32.ue8m0(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, float %p8, float %p9, float %p10, float %p11, i32 %p12, i32 0, i32 %p14, i16 %p15, i16 %p16, i32 %p17, i16 %p18, i16 %p19)
  ret { float, float, float, float } %r
}

declare { <2 x half>, <2 x half> } @llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e2m1.e3m2.f16(i32, i32, i32, i32, i32, i32, <2 x half>, <2 x half>)
declare { float, float, float, float } @llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e4m3.e2m3.f32(i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, i32, i32)
declare { float, float, float, float } @llvm.nvvm.mma.block.scale.m16n8k32.row.col.mxf8f6f4.f32.e4m3.e2m1.f32.ue8m0(i32, i32, i32, i32, i32, i32, float, float, float, float, i32, i16, i16, i32, i16, i16)
declare { float, float, float, float } @llvm.nvvm.mma.block.scale.m16n8k32.row.col.mxf8f6f4.scale.1x.f32.e5m2.e4m3.f32.ue8m0(i32, i32, i32, i32, i32, i32, float, float, float, float, i32, i16, i16, i32, i16, i16)
declare { float, float, float, float } @llvm.nvvm.mma.block.scale.m16n8k64.row.col.mxf4.scale.2x.f32.e2m1.e2m1.f32.ue8m0(i32, i32, i32, i32, i32, i32, float, float, float, float, i32, i16, i16, i32, i16, i16)
declare { float, float, float, float } @llvm.nvvm.mma.block.scale.m16n8k64.row.col.mxf4nvf4.scale.4x.f32.e2m1.e2m1.f32.ue4m3(i32, i32, i32, i32, i32, i32, float, float, float, float, i32, i16, i16, i32, i16, i16)
declare { float, float, float, float } @llvm.nvvm.mma.sp.ordered.metadata.block.scale.m16n8k128.row.col.mxf4nvf4.scale.2x.f32.e2m1.e2m1.f32.ue8m0(i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, i32, i32, i32, i16, i16, i32, i16, i16)
