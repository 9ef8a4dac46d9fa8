; emit --sm=100a
; Products in tensor memory: what the names say, what the constants say, and where the operands go.
target triple = "nvptx64-nvidia-cuda"

; The first factor is in shared memory, by its descriptor, or in tensor memory.

define void @shared(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4) {
  call void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, i32 0, i32 1, i32 0)
  ret void
}

define void @tensor(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4) {
  call void @llvm.nvvm.tcgen05.mma.tensor(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4, i32 1, i32 2, i32 1)
  ret void
}

define void @shifted(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4) {
  call void @llvm.nvvm.tcgen05.mma.tensor.ashift(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4, i32 2, i32 1, i32 0)
  ret void
}

; What is added to may be scaled, and lanes of it be left as they are.

define void @scaled(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4) {
  call void @llvm.nvvm.tcgen05.mma.shared.scale_d(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, i64 7, i32 0, i32 1, i32 2)
  ret void
}

define void @disabled(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4, <4 x i32> %p5) {
  call void @llvm.nvvm.tcgen05.mma.tensor.disable_output_lane.cg1(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4, <4 x i32> %p5, i32 3, i32 3)
  ret void
}

define void @disabled_of_two(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, <8 x i32> %p5) {
  call void @llvm.nvvm.tcgen05.mma.shared.disable_output_lane.cg2(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, <8 x i32> %p5, i32 0, i32 0)
  ret void
}

define void @scaled_and_disabled(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, <4 x i32> %p6) {
  call void @llvm.nvvm.tcgen05.mma.shared.scale_d.disable_output_lane.cg1(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, i64 15, <4 x i32> %p6, i32 1, i32 0)
  ret void
}

; Blocks of the factors have scales.

define void @blocks(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, ptr addrspace(6) %p5, ptr addrspace(6) %p6) {
  call void @llvm.nvvm.tcgen05.mma.shared.mxf8f6f4.block_scale(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, ptr addrspace(6) %p5, ptr addrspace(6) %p6, i32 1, i32 0)
  ret void
}

define void @blocks_of_16(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4, ptr addrspace(6) %p5, ptr addrspace(6) %p6) {
  call void @llvm.nvvm.tcgen05.mma.tensor.mxf4nvf4.block_scale.block16(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4, ptr addrspace(6) %p5, ptr addrspace(6) %p6, i32 2, i32 3)
  ret void
}

; The first factor is sparse.

define void @sparse(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, ptr addrspace(6) %p5) {
  call void @llvm.nvvm.tcgen05.mma.sp.shared(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, ptr addrspace(6) %p5, i32 0, i32 1, i32 0)
  ret void
}

define void @sparse_disabled(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4, ptr addrspace(6) %p5, <8 x i32> %p7) {
  call void @llvm.nvvm.tcgen05.mma.sp.tensor.scale_d.disable_output_lane.cg2.ashift(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4, ptr addrspace(6) %p5, i64 1, <8 x i32> %p7, i32 0, i32 1)
  ret void
}

define void @sparse_blocks(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, ptr addrspace(6) %p5, ptr addrspace(6) %p6, ptr addrspace(6) %p7) {
  call void @llvm.nvvm.tcgen05.mma.sp.shared.mxf4.block_scale.block32(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, ptr addrspace(6) %p5, ptr addrspace(6) %p6, ptr addrspace(6) %p7, i32 1, i32 0)
  ret void
}

; The second factor stays.

define void @weights(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4) {
  call void @llvm.nvvm.tcgen05.mma.ws.shared(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, i32 0, i32 0, i32 0)
  ret void
}

define void @weights_masked(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4, i64 %p5) {
  call void @llvm.nvvm.tcgen05.mma.ws.tensor.zero_col_mask(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4, i64 %p5, i32 2, i32 1, i32 1)
  ret void
}

define void @weights_sparse(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, ptr addrspace(6) %p5) {
  call void @llvm.nvvm.tcgen05.mma.ws.sp.shared(ptr addrspace(6) %p0, i64 %p1, i64 %p2, i32 %p3, i1 %p4, ptr addrspace(6) %p5, i32 1, i32 2, i32 2)
  ret void
}

define void @weights_sparse_masked(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4, ptr addrspace(6) %p5, i64 %p6) {
  call void @llvm.nvvm.tcgen05.mma.ws.sp.tensor.zero_col_mask(ptr addrspace(6) %p0, ptr addrspace(6) %p1, i64 %p2, i32 %p3, i1 %p4, ptr addrspace(6) %p5, i64 %p6, i32 3, i32 3, i32 3)
  ret void
}

declare void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6), i64, i64, i32, i1, i32, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.tensor(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, i32, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.tensor.ashift(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, i32, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.shared.scale_d(ptr addrspace(6), i64, i64, i32, i1, i64, i32, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.tensor.disable_output_lane.cg1(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, <4 x i32>, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.shared.disable_output_lane.cg2(ptr addrspace(6), i64, i64, i32, i1, <8 x i32>, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.shared.scale_d.disable_output_lane.cg1(ptr addrspace(6), i64, i64, i32, i1, i64, <4 x i32>, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.shared.mxf8f6f4.block_scale(ptr addrspace(6), i64, i64, i32, i1, ptr addrspace(6), ptr addrspace(6), i32, i32)
declare void @llvm.nvvm.tcgen05.mma.tensor.mxf4nvf4.block_scale.block16(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, ptr addrspace(6), ptr addrspace(6), i32, i32)
declare void @llvm.nvvm.tcgen05.mma.sp.shared(ptr addrspace(6), i64, i64, i32, i1, ptr addrspace(6), i32, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.sp.tensor.scale_d.disable_output_lane.cg2.ashift(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, ptr addrspace(6), i64, <8 x i32>, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.sp.shared.mxf4.block_scale.block32(ptr addrspace(6), i64, i64, i32, i1, ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i32, i32)
declare void @llvm.nvvm.tcgen05.mma.ws.shared(ptr addrspace(6), i64, i64, i32, i1, i32, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.ws.tensor.zero_col_mask(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, i64, i32, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.ws.sp.shared(ptr addrspace(6), i64, i64, i32, i1, ptr addrspace(6), i32, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.ws.sp.tensor.zero_col_mask(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, ptr addrspace(6), i64, i32, i32, i32)
