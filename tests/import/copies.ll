; emit --sm=100a
target triple = "nvptx64-nvidia-cuda"

@buffer = internal addrspace(3) global [256 x i8] undef, align 128
@barrier = internal addrspace(3) global i64 undef

define void @in_groups(ptr addrspace(3) %to, ptr addrspace(1) %from, i32 %n) {
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %to, ptr addrspace(1) %from)
  call void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3) %to, ptr addrspace(1) %from, i32 %n)
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %to, ptr addrspace(1) %from, i32 4)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 2)
  call void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3) @barrier)
  call void @llvm.nvvm.cp.async.wait.all()
  ret void
}

define void @in_bulk(ptr addrspace(7) %cluster, ptr addrspace(1) %global, i32 %n, i64 %policy) {
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) %cluster, ptr addrspace(3) @barrier, ptr addrspace(1) %global, i32 %n, i16 3, i64 %policy, i1 false, i1 false)
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) %cluster, ptr addrspace(3) @barrier, ptr addrspace(1) %global, i32 %n, i16 3, i64 %policy, i1 true, i1 true)
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cta(ptr addrspace(3) @buffer, ptr addrspace(3) @barrier, ptr addrspace(1) %global, i32 64, i64 %policy, i1 false)
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) %cluster, ptr addrspace(3) @barrier, ptr addrspace(3) @buffer, i32 64)
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %global, ptr addrspace(3) @buffer, i32 64, i64 %policy, i1 true)
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global.bytemask(ptr addrspace(1) %global, ptr addrspace(3) @buffer, i32 64, i64 %policy, i1 true, i16 255)
  call void @llvm.nvvm.cp.async.bulk.prefetch.L2(ptr addrspace(1) %global, i32 64, i64 %policy, i1 false)
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)
  call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 1)
  call void @llvm.nvvm.st.bulk.shared.cta(ptr addrspace(3) @buffer, i64 256, i64 0)
  ret void
}

define void @of_tensors(ptr addrspace(7) %cluster, ptr %map, i32 %x, i32 %y, i32 %z, i16 %o, i64 %policy) {
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.1d(ptr addrspace(7) %cluster, ptr addrspace(3) @barrier, ptr %map, i32 %x, i16 0, i64 0, i1 false, i1 false, i32 0)
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) %cluster, ptr addrspace(3) @barrier, ptr %map, i32 %x, i32 %y, i16 3, i64 %policy, i1 true, i1 true, i32 2)
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.4d(ptr addrspace(7) %cluster, ptr addrspace(3) @barrier, ptr %map, i32 %x, i32 %y, i32 %z, i32 0, i16 %o, i16 2, i16 3, i64 %policy, i1 true, i1 false, i32 1)
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.w.128.3d(ptr addrspace(7) %cluster, ptr addrspace(3) @barrier, ptr %map, i32 %x, i32 %y, i32 %z, i16 %o, i16 2, i16 3, i64 %policy, i1 false, i1 true, i32 0)
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.gather4.2d(ptr addrspace(7) %cluster, ptr addrspace(3) @barrier, ptr %map, i32 %x, i32 %y, i32 %z, i32 4, i32 5, i16 3, i64 %policy, i1 false, i1 false, i32 0)
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.cta.im2col.5d(ptr addrspace(3) @buffer, ptr addrspace(3) @barrier, ptr %map, i32 %x, i32 %y, i32 %z, i32 4, i32 5, i16 %o, i16 2, i16 3, i64 %policy, i1 true)
  call void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.3d(ptr addrspace(3) @buffer, ptr %map, i32 %x, i32 %y, i32 %z, i64 %policy, i1 true)
  call void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.scatter4.2d(ptr addrspace(3) @buffer, ptr %map, i32 %x, i32 %y, i32 %z, i32 4, i32 5, i64 %policy, i1 false)
  call void @llvm.nvvm.cp.async.bulk.tensor.reduce.add.tile.2d(ptr addrspace(3) @buffer, ptr %map, i32 %x, i32 %y, i64 %policy, i1 false)
  call void @llvm.nvvm.cp.async.bulk.tensor.reduce.max.im2col.3d(ptr addrspace(3) @buffer, ptr %map, i32 %x, i32 %y, i32 %z, i64 %policy, i1 true)
  call void @llvm.nvvm.cp.async.bulk.tensor.prefetch.im2col.w.3d(ptr %map, i32 %x, i32 %y, i32 %z, i16 %o, i16 2, i64 %policy, i1 true)
  ret void
}

define void @tensor_maps(ptr addrspace(3) %map, ptr addrspace(1) %there, ptr addrspace(4) %c, i64 %address, i32 %n) {
  call void @llvm.nvvm.tensormap.replace.global.address.p3(ptr addrspace(3) %map, i64 %address)
  call void @llvm.nvvm.tensormap.replace.rank.p1(ptr addrspace(1) %there, i32 %n)
  call void @llvm.nvvm.tensormap.replace.box.dim.p3(ptr addrspace(3) %map, i32 1, i32 %n)
  call void @llvm.nvvm.tensormap.replace.global.stride.p3(ptr addrspace(3) %map, i32 2, i64 %address)
  call void @llvm.nvvm.tensormap.replace.elemtype.p3(ptr addrspace(3) %map, i32 10)
  call void @llvm.nvvm.tensormap.replace.swizzle.atomicity.p3(ptr addrspace(3) %map, i32 3)
  call void @llvm.nvvm.prefetch.tensormap.p4(ptr addrspace(4) %c)
  ret void
}
