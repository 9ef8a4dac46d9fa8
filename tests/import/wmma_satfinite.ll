; emit --sm=70
; emit --sm=70 --ptx=6.4
; emit --sm=80
; Sums of halves that stay finite: PTX had them until 6.5.
target triple = "nvptx64-nvidia-cuda"

define { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @halves(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, <2 x half> %p5, <2 x half> %p6, <2 x half> %p7, <2 x half> %p8, <2 x half> %p9, <2 x half> %p10, <2 x half> %p11, <2 x half> %p12, <2 x half> %p13, <2 x half> %p14, <2 x half> %p15, <2 x half> %p16, <2 x half> %p17, <2 x half> %p18, <2 x half> %p19) {
  %r = call { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m8n32k16.mma.col.col.f16.f16.satfinite(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, <2 x half> %p5, <2 x half> %p6, <2 x half> %p7, <2 x half> %p8, <2 x half> %p9, <2 x half> %p10, <2 x half> %p11, <2 x half> %p12, <2 x half> %p13, <2 x half> %p14, <2 x half> %p15, <2 x half> %p16, <2 x half> %p17, <2 x half> %p18, <2 x half> %p19)
  ret { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %r
}

define { float, float, float, float, float, float, float, float } @singles(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, <2 x half> %p5, <2 x half> %p6, <2 x half> %p7, <2 x half> %p8, <2 x half> %p9, <2 x half> %p10, <2 x half> %p11, <2 x half> %p12, <2 x half> %p13, <2 x half> %p14, <2 x half> %p15, <2 x half> %p16, <2 x half> %p17, <2 x half> %p18, <2 x half> %p19) {
  %r = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m8n32k16.mma.row.col.f32.f16.satfinite(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, <2 x half> %p5, <2 x half> %p6, <2 x half> %p7, <2 x half> %p8, <2 x half> %p9, <2 x half> %p10, <2 x half> %p11, <2 x half> %p12, <2 x half> %p13, <2 x half> %p14, <2 x half> %p15, <2 x half> %p16, <2 x half> %p17, <2 x half> %p18, <2 x half> %p19)
  ret { float, float, float, float, float, float, float, float } %r
}

declare { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m8n32k16.mma.col.col.f16.f16.satfinite(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m8n32k16.mma.row.col.f32.f16.satfinite(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>)
