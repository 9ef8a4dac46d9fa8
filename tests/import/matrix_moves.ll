; emit --sm=100a
; Matrices between shared memory and registers, and the fences of products of a warpgroup.
target triple = "nvptx64-nvidia-cuda"

define i32 @load_generic(ptr %p0) {
  %r = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p0(ptr %p0)
  ret i32 %r
}

define { i32, i32, i32, i32 } @load_shared(ptr addrspace(3) %p0) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %p0)
  ret { i32, i32, i32, i32 } %r
}

define { i32, i32, i32, i32 } @load_bytes(ptr addrspace(3) %p0) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8.p3(ptr addrspace(3) %p0)
  ret { i32, i32, i32, i32 } %r
}

define { i32, i32 } @load_six_bits(ptr addrspace(3) %p0) {
  %r = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x2.b8x16.b6x16_p32.p3(ptr addrspace(3) %p0)
  ret { i32, i32 } %r
}

define { i32, i32 } @load_four_bits(ptr %p0) {
  %r = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b4x16_p64.p0(ptr %p0)
  ret { i32, i32 } %r
}

define void @store_generic(ptr %p0, i32 %p1, i32 %p2) {
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.b16.p0(ptr %p0, i32 %p1, i32 %p2)
  ret void
}

define void @store_shared(ptr addrspace(3) %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4) {
  call void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x4.trans.b8.p3(ptr addrspace(3) %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4)
  ret void
}

declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p0(ptr)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3))
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8.p3(ptr addrspace(3))
declare { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x2.b8x16.b6x16_p32.p3(ptr addrspace(3))
declare { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b4x16_p64.p0(ptr)
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.b16.p0(ptr, i32, i32)
declare void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x4.trans.b8.p3(ptr addrspace(3), i32, i32, i32, i32)
