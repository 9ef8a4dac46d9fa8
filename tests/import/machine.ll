; emit --sm=100 --emit=ir
target triple = "nvptx64-nvidia-cuda"

define void @registers(ptr %p) {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %2 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %3 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
  %4 = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %5 = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  %6 = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %7 = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  %8 = call i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
  %9 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %10 = call i32 @llvm.nvvm.read.ptx.sreg.gridid()
  %11 = call i32 @llvm.nvvm.read.ptx.sreg.dynamic_smem_size()
  store volatile i32 %1, ptr %p
  store volatile i32 %2, ptr %p
  store volatile i32 %3, ptr %p
  store volatile i32 %4, ptr %p
  store volatile i32 %5, ptr %p
  store volatile i32 %6, ptr %p
  store volatile i64 %7, ptr %p
  store volatile i64 %8, ptr %p
  store volatile i32 %9, ptr %p
  store volatile i32 %10, ptr %p
  store volatile i32 %11, ptr %p
  ret void
}

define i32 @barriers(i32 %n, i1 %c) {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 %n)
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 2, i32 64)
  %1 = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 %c)
  %2 = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 0, i1 %c)
  %3 = call i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32 0, i1 %2)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  call void @llvm.nvvm.membar.cta()
  call void @llvm.nvvm.membar.gl()
  call void @llvm.nvvm.membar.sys()
  call void @llvm.nvvm.fence.sc.cluster()
  call void @llvm.nvvm.fence.proxy.async()
  %4 = zext i1 %3 to i32
  %5 = add i32 %1, %4
  ret i32 %5
}

; As it was written before LLVM 20.
define i32 @old_barriers(i32 %c) {
  call void @llvm.nvvm.barrier0()
  %1 = call i32 @llvm.nvvm.barrier0.popc(i32 %c)
  %2 = call i32 @llvm.nvvm.barrier0.and(i32 %1)
  ret i32 %2
}

define i32 @warp(i32 %m, i32 %v, float %x, i1 %c) {
  %1 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 %m, i32 %v, i32 1, i32 31)
  %2 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 %m, float %x, i32 16, i32 31)
  %3 = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 %m, i32 %1, i32 1, i32 0)
  %4 = extractvalue { i32, i1 } %3, 1
  %5 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %m, i32 %v, i32 0, i32 31)
  %6 = call i1 @llvm.nvvm.vote.all.sync(i32 %m, i1 %4)
  %7 = call i1 @llvm.nvvm.vote.any.sync(i32 %m, i1 %6)
  %8 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %m, i1 %7)
  %9 = call i32 @llvm.nvvm.match.any.sync.i64(i32 %m, i64 5)
  %10 = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 %m, i32 %v)
  %11 = extractvalue { i32, i1 } %10, 0
  %12 = call i32 @llvm.nvvm.redux.sync.add(i32 %v, i32 %m)
  %13 = call i32 @llvm.nvvm.redux.sync.umax(i32 %12, i32 %m)
  %14 = call i32 @llvm.nvvm.activemask()
  %15 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 %14)
  %16 = extractvalue { i32, i1 } %15, 0
  %17 = fptosi float %2 to i32
  %18 = add i32 %5, %8
  %19 = add i32 %9, %11
  %20 = add i32 %13, %16
  %21 = add i32 %17, %18
  %22 = add i32 %19, %20
  %23 = add i32 %21, %22
  ret i32 %23
}

define i1 @addresses(ptr %p, ptr addrspace(3) %s) {
  %1 = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %2 = call i1 @llvm.nvvm.isspacep.global(ptr %p)
  %3 = call ptr @llvm.nvvm.mapa(ptr %p, i32 1)
  %4 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %s, i32 2)
  %5 = call i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1) null, i32 4)
  call void @llvm.nvvm.discard.global.L2(ptr addrspace(1) null, i64 128)
  call void @llvm.nvvm.prefetch.global.L2(ptr addrspace(1) null)
  call void @llvm.nvvm.prefetch.L1(ptr %3)
  store i32 %5, ptr addrspace(7) %4
  %6 = and i1 %1, %2
  ret i1 %6
}

define float @arithmetic(float %a, double %b, i32 %c) {
  %1 = call float @llvm.nvvm.add.rn.f(float %a, float %a)
  %2 = call float @llvm.nvvm.mul.rz.ftz.f(float %1, float %a)
  %3 = call float @llvm.nvvm.fma.rp.f(float %2, float %a, float %1)
  %4 = call float @llvm.nvvm.rcp.approx.ftz.f(float %3)
  %5 = call float @llvm.nvvm.rsqrt.approx.f(float %4)
  %6 = call float @llvm.nvvm.sin.approx.f(float %5)
  %7 = call float @llvm.nvvm.ex2.approx.ftz.f32(float %6)
  %8 = call float @llvm.nvvm.fmin.ftz.nan.f(float %7, float %a)
  %9 = call float @llvm.nvvm.saturate.f(float %8)
  %10 = call float @llvm.nvvm.floor.ftz.f(float %9)
  %11 = call float @llvm.nvvm.d2f.rz(double %b)
  %12 = call i32 @llvm.nvvm.f2i.rn.ftz(float %11)
  %13 = call i64 @llvm.nvvm.d2ll.rm(double %b)
  %14 = call float @llvm.nvvm.ui2f.rp(i32 %12)
  %15 = call i32 @llvm.nvvm.mulhi.ui(i32 %c, i32 %12)
  %16 = call i32 @llvm.nvvm.mul24.i(i32 %15, i32 %c)
  %17 = call i32 @llvm.nvvm.sad.ui(i32 %16, i32 %c, i32 7)
  %18 = call i32 @llvm.nvvm.prmt(i32 %17, i32 %c, i32 12816)
  %19 = call i32 @llvm.nvvm.prmt.rc8(i32 %18, i32 1)
  %20 = call i32 @llvm.nvvm.idp4a.s.u(i32 %19, i32 %c, i32 0)
  %21 = call i32 @llvm.nvvm.idp2a.u.u(i32 %20, i32 %c, i1 true, i32 0)
  %22 = call i32 @llvm.nvvm.d2i.hi(double %b)
  %23 = call double @llvm.nvvm.lohi.i2d(i32 %21, i32 %22)
  %24 = call double @llvm.nvvm.sqrt.rn.d(double %23)
  %25 = fptrunc double %24 to float
  %26 = fadd float %10, %14
  %27 = fadd float %26, %25
  %28 = sitofp i64 %13 to float
  %29 = fadd float %27, %28
  ret float %29
}

define i32 @launches(ptr addrspace(3) %response, ptr addrspace(3) %barrier) {
  call void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared(ptr addrspace(3) %response, ptr addrspace(3) %barrier)
  call void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.multicast.shared(ptr addrspace(3) %response, ptr addrspace(3) %barrier)
  %1 = load i128, ptr addrspace(3) %response
  %2 = call i1 @llvm.nvvm.clusterlaunchcontrol.query_cancel.is_canceled(i128 %1)
  %3 = call i32 @llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.y(i128 %1)
  %4 = select i1 %2, i32 %3, i32 -1
  call void @llvm.nvvm.griddepcontrol.wait()
  call void @llvm.nvvm.nanosleep(i32 100)
  ret i32 %4
}

define i32 @scoped(ptr %p, i32 %v) {
  %1 = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %p, i32 %v)
  %2 = call i32 @llvm.nvvm.atomic.cas.gen.i.sys.i32.p0(ptr %p, i32 %v, i32 %1)
  ret i32 %2
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
declare i64 @llvm.nvvm.read.ptx.sreg.clock64()
declare i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
declare i32 @llvm.nvvm.read.ptx.sreg.gridid()
declare i32 @llvm.nvvm.read.ptx.sreg.dynamic_smem_size()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32, i32)
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32, i1)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare void @llvm.nvvm.barrier.cluster.arrive.relaxed()
declare void @llvm.nvvm.barrier.cluster.wait.aligned()
declare void @llvm.nvvm.membar.cta()
declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.membar.sys()
declare void @llvm.nvvm.fence.sc.cluster()
declare void @llvm.nvvm.fence.proxy.async()
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.barrier0.popc(i32)
declare i32 @llvm.nvvm.barrier0.and(i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.match.any.sync.i64(i32, i64)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare i32 @llvm.nvvm.redux.sync.umax(i32, i32)
declare i32 @llvm.nvvm.activemask()
declare { i32, i1 } @llvm.nvvm.elect.sync(i32)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare ptr @llvm.nvvm.mapa(ptr, i32)
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)
declare i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.discard.global.L2(ptr addrspace(1), i64 immarg)
declare void @llvm.nvvm.prefetch.global.L2(ptr addrspace(1))
declare void @llvm.nvvm.prefetch.L1(ptr)
declare float @llvm.nvvm.add.rn.f(float, float)
declare float @llvm.nvvm.mul.rz.ftz.f(float, float)
declare float @llvm.nvvm.fma.rp.f(float, float, float)
declare float @llvm.nvvm.rcp.approx.ftz.f(float)
declare float @llvm.nvvm.rsqrt.approx.f(float)
declare float @llvm.nvvm.sin.approx.f(float)
declare float @llvm.nvvm.ex2.approx.ftz.f32(float)
declare float @llvm.nvvm.fmin.ftz.nan.f(float, float)
declare float @llvm.nvvm.saturate.f(float)
declare float @llvm.nvvm.floor.ftz.f(float)
declare float @llvm.nvvm.d2f.rz(double)
declare i32 @llvm.nvvm.f2i.rn.ftz(float)
declare i64 @llvm.nvvm.d2ll.rm(double)
declare float @llvm.nvvm.ui2f.rp(i32)
declare i32 @llvm.nvvm.mulhi.ui(i32, i32)
declare i32 @llvm.nvvm.mul24.i(i32, i32)
declare i32 @llvm.nvvm.sad.ui(i32, i32, i32)
declare i32 @llvm.nvvm.prmt(i32, i32, i32)
declare i32 @llvm.nvvm.prmt.rc8(i32, i32)
declare i32 @llvm.nvvm.idp4a.s.u(i32, i32, i32)
declare i32 @llvm.nvvm.idp2a.u.u(i32, i32, i1 immarg, i32)
declare i32 @llvm.nvvm.d2i.hi(double)
declare double @llvm.nvvm.lohi.i2d(i32, i32)
declare double @llvm.nvvm.sqrt.rn.d(double)
declare void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared(ptr addrspace(3), ptr addrspace(3))
declare void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.multicast.shared(ptr addrspace(3), ptr addrspace(3))
declare i1 @llvm.nvvm.clusterlaunchcontrol.query_cancel.is_canceled(i128)
declare i32 @llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.y(i128)
declare void @llvm.nvvm.griddepcontrol.wait()
declare void @llvm.nvvm.nanosleep(i32)
declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.cas.gen.i.sys.i32.p0(ptr, i32, i32)
