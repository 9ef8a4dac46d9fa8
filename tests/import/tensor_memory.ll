; emit --sm=100a
; What goes in and out of tensor memory. Its addresses have 32 bits.
target triple = "nvptx64-nvidia-cuda"

define void @alloc(ptr %p0, i32 %p1) {
  call void @llvm.nvvm.tcgen05.alloc.cg1(ptr %p0, i32 %p1)
  ret void
}

define void @alloc_shared(ptr addrspace(3) %p0, i32 %p1) {
  call void @llvm.nvvm.tcgen05.alloc.shared.cg2(ptr addrspace(3) %p0, i32 %p1)
  ret void
}

define void @dealloc(ptr addrspace(6) %p0, i32 %p1) {
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %p0, i32 %p1)
  ret void
}

define void @relinquish() {
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg2()
  ret void
}

define void @commit(ptr %p0) {
  call void @llvm.nvvm.tcgen05.commit.cg1(ptr %p0)
  ret void
}

define void @commit_shared(ptr addrspace(3) %p0) {
  call void @llvm.nvvm.tcgen05.commit.shared.cg2(ptr addrspace(3) %p0)
  ret void
}

define void @commit_multicast(ptr %p0, i16 %p1) {
  call void @llvm.nvvm.tcgen05.commit.mc.cg2(ptr %p0, i16 %p1)
  ret void
}

define void @commit_multicast_shared(ptr addrspace(3) %p0, i16 %p1) {
  call void @llvm.nvvm.tcgen05.commit.mc.shared.cg1(ptr addrspace(3) %p0, i16 %p1)
  ret void
}

define void @copy(ptr addrspace(6) %p0, i64 %p1) {
  call void @llvm.nvvm.tcgen05.cp.128x256b.cg1(ptr addrspace(6) %p0, i64 %p1)
  ret void
}

define void @copy_pairs(ptr addrspace(6) %p0, i64 %p1) {
  call void @llvm.nvvm.tcgen05.cp.64x128b_warpx2_02_13.cg2(ptr addrspace(6) %p0, i64 %p1)
  ret void
}

define void @copy_four(ptr addrspace(6) %p0, i64 %p1) {
  call void @llvm.nvvm.tcgen05.cp.32x128b_warpx4.b6x16_p32.cg1(ptr addrspace(6) %p0, i64 %p1)
  ret void
}

define void @shift(ptr addrspace(6) %p0) {
  call void @llvm.nvvm.tcgen05.shift.down.cg1(ptr addrspace(6) %p0)
  ret void
}

define void @before() {
  call void @llvm.nvvm.tcgen05.fence.before.thread.sync()
  ret void
}

define void @wait_loads() {
  call void @llvm.nvvm.tcgen05.wait.ld()
  ret void
}

define void @wait_stores() {
  call void @llvm.nvvm.tcgen05.wait.st()
  ret void
}

; A constant operand says whether two halves share a register; another is an offset.

define i32 @load(ptr addrspace(6) %p0) {
  %r = call i32 @llvm.nvvm.tcgen05.ld.16x64b.x1(ptr addrspace(6) %p0, i1 false)
  ret i32 %r
}

define <4 x i32> @load_packed(ptr addrspace(6) %p0) {
  %r = call <4 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x4(ptr addrspace(6) %p0, i1 true)
  ret <4 x i32> %r
}

define <2 x i32> @load_split(ptr addrspace(6) %p0) {
  %r = call <2 x i32> @llvm.nvvm.tcgen05.ld.16x32bx2.x2(ptr addrspace(6) %p0, i64 2, i1 true)
  ret <2 x i32> %r
}

define void @store(ptr addrspace(6) %p0, <2 x i32> %p1) {
  call void @llvm.nvvm.tcgen05.st.16x128b.x1(ptr addrspace(6) %p0, <2 x i32> %p1, i1 false)
  ret void
}

define void @store_unpacked(ptr addrspace(6) %p0, <4 x i32> %p1) {
  call void @llvm.nvvm.tcgen05.st.16x256b.x1(ptr addrspace(6) %p0, <4 x i32> %p1, i1 true)
  ret void
}

define void @store_split(ptr addrspace(6) %p0, i32 %p2) {
  call void @llvm.nvvm.tcgen05.st.16x32bx2.x1(ptr addrspace(6) %p0, i64 -2, i32 %p2, i1 false)
  ret void
}

declare void @llvm.nvvm.tcgen05.alloc.cg1(ptr, i32)
declare void @llvm.nvvm.tcgen05.alloc.shared.cg2(ptr addrspace(3), i32)
declare void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6), i32)
declare void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg2()
declare void @llvm.nvvm.tcgen05.commit.cg1(ptr)
declare void @llvm.nvvm.tcgen05.commit.shared.cg2(ptr addrspace(3))
declare void @llvm.nvvm.tcgen05.commit.mc.cg2(ptr, i16)
declare void @llvm.nvvm.tcgen05.commit.mc.shared.cg1(ptr addrspace(3), i16)
declare void @llvm.nvvm.tcgen05.cp.128x256b.cg1(ptr addrspace(6), i64)
declare void @llvm.nvvm.tcgen05.cp.64x128b_warpx2_02_13.cg2(ptr addrspace(6), i64)
declare void @llvm.nvvm.tcgen05.cp.32x128b_warpx4.b6x16_p32.cg1(ptr addrspace(6), i64)
declare void @llvm.nvvm.tcgen05.shift.down.cg1(ptr addrspace(6))
declare void @llvm.nvvm.tcgen05.fence.before.thread.sync()
declare void @llvm.nvvm.tcgen05.wait.ld()
declare void @llvm.nvvm.tcgen05.wait.st()
declare i32 @llvm.nvvm.tcgen05.ld.16x64b.x1(ptr addrspace(6), i1)
declare <4 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x4(ptr addrspace(6), i1)
declare <2 x i32> @llvm.nvvm.tcgen05.ld.16x32bx2.x2(ptr addrspace(6), i64, i1)
declare void @llvm.nvvm.tcgen05.st.16x128b.x1(ptr addrspace(6), <2 x i32>, i1)
declare void @llvm.nvvm.tcgen05.st.16x256b.x1(ptr addrspace(6), <4 x i32>, i1)
declare void @llvm.nvvm.tcgen05.st.16x32bx2.x1(ptr addrspace(6), i64, i32, i1)
