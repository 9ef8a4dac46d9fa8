; emit --sm=75
; emit --sm=103a
; emit --sm=120a
; What the target lacks.
target triple = "nvptx64-nvidia-cuda"

define { i32, i32, i32, i32 } @wmma(ptr %p0) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k8.load.a.row.tf32.p0(ptr %p0)
  ret { i32, i32, i32, i32 } %r
}

define { float, float, float, float } @mma(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, <2 x half> %p5, float %p6, float %p7, float %p8, float %p9) {
  %r = call { float, float, float, float } @llvm.nvvm.mma.m16n8k16.row.col.f32.f32(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, <2 x half> %p5, float %p6, float %p7, float %p8, float %p9)
  ret { float, float, float, float } %r
}

define { float, float, float, float } @shapes(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, float %p6, float %p7, float %p8, float %p9) {
  %r = call { float, float, float, float } @llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f32.e2m1.e2m1.f32(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, float %p6, float %p7, float %p8, float %p9)
  ret { float, float, float, float } %r
}

define void @stmatrix(ptr %p0, i32 %p1) {
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p0(ptr %p0, i32 %p1)
  ret void
}

define void @wgmma() {
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  ret void
}

define void @tensor(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4) {
  call void @llvm.nvvm.tcgen05.mma.tensor.scale_d(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4, i64 1, i32 0, i32 1, i32 0)
  ret void
}

define void @bytes(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4) {
  call void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, i32 3, i32 1, i32 0)
  ret void
}

declare { i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k8.load.a.row.tf32.p0(ptr)
declare { float, float, float, float } @llvm.nvvm.mma.m16n8k16.row.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float)
declare { float, float, float, float } @llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f32.e2m1.e2m1.f32(i32, i32, i32, i32, i32, i32, float, float, float, float)
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p0(ptr, i32)
declare void @llvm.nvvm.wgmma.fence.sync.aligned()
declare void @llvm.nvvm.tcgen05.mma.tensor.scale_d(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, i64, i32, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6), i64, i64, i32, i1, i32, i32, i32)
