; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

define i32 @integers(i32 %a, i32 %b, i32 %c) {
  %1 = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  %2 = call i32 @llvm.smax.i32(i32 %1, i32 %c)
  %3 = call i32 @llvm.umin.i32(i32 %2, i32 %b)
  %4 = call i32 @llvm.umax.i32(i32 %3, i32 %c)
  %5 = call i32 @llvm.abs.i32(i32 %4, i1 true)
  %6 = call i32 @llvm.ctpop.i32(i32 %5)
  %7 = call i32 @llvm.ctlz.i32(i32 %6, i1 true)
  %8 = call i32 @llvm.cttz.i32(i32 %7, i1 false)
  %9 = call i32 @llvm.bswap.i32(i32 %8)
  %10 = call i32 @llvm.bitreverse.i32(i32 %9)
  %11 = call i32 @llvm.fshl.i32(i32 %10, i32 %a, i32 %b)
  %12 = call i32 @llvm.fshr.i32(i32 %11, i32 %a, i32 7)
  %13 = call i32 @llvm.sadd.sat.i32(i32 %12, i32 %a)
  %14 = call i32 @llvm.uadd.sat.i32(i32 %13, i32 %a)
  %15 = call i32 @llvm.ssub.sat.i32(i32 %14, i32 %a)
  %16 = call i32 @llvm.usub.sat.i32(i32 %15, i32 %a)
  %17 = call i32 @llvm.scmp.i32.i32(i32 %16, i32 %a)
  %18 = call i8 @llvm.ucmp.i8.i32(i32 %17, i32 %a)
  %19 = zext i8 %18 to i32
  ret i32 %19
}

define i1 @overflows(i64 %a, i64 %b) {
  %1 = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %a, i64 %b)
  %2 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %a, i64 %b)
  %3 = extractvalue { i64, i1 } %1, 1
  %4 = extractvalue { i64, i1 } %2, 1
  %5 = extractvalue { i64, i1 } %2, 0
  %6 = icmp eq i64 %5, 3
  %7 = and i1 %3, %4
  %8 = and i1 %7, %6
  ret i1 %8
}

define float @floats(float %a, float %b, float %c) {
  %1 = call contract float @llvm.fma.f32(float %a, float %b, float %c)
  %2 = call float @llvm.fmuladd.f32(float %1, float %b, float %c)
  %3 = call afn float @llvm.sqrt.f32(float %2)
  %4 = call float @llvm.fabs.f32(float %3)
  %5 = call float @llvm.floor.f32(float %4)
  %6 = call float @llvm.ceil.f32(float %5)
  %7 = call float @llvm.trunc.f32(float %6)
  %8 = call float @llvm.rint.f32(float %7)
  %9 = call float @llvm.nearbyint.f32(float %8)
  %10 = call float @llvm.roundeven.f32(float %9)
  %11 = call float @llvm.copysign.f32(float %10, float %b)
  %12 = call nnan float @llvm.minnum.f32(float %11, float %b)
  %13 = call float @llvm.maxnum.f32(float %12, float %b)
  %14 = call float @llvm.minimum.f32(float %13, float %b)
  %15 = call float @llvm.maximum.f32(float %14, float %b)
  ret float %15
}

; Ties go away from zero.
define double @rounds(double %a) {
  %1 = call double @llvm.round.f64(double %a)
  ret double %1
}

; Functions that the hardware only approximates, where the call allows it.
define float @approximates(float %a) {
  %1 = call afn float @llvm.sin.f32(float %a)
  %2 = call afn float @llvm.cos.f32(float %1)
  %3 = call fast float @llvm.exp2.f32(float %2)
  %4 = call afn float @llvm.log2.f32(float %3)
  %5 = call afn float @llvm.tanh.f32(float %4)
  ret float %5
}

define i16 @saturates(double %a) {
  %1 = call i32 @llvm.fptosi.sat.i32.f64(double %a)
  %2 = call i16 @llvm.fptoui.sat.i16.f64(double %a)
  %3 = trunc i32 %1 to i16
  %4 = add i16 %2, %3
  ret i16 %4
}

; By the bits: an infinity, a negative normal number or a signalling not-a-number.
define i1 @classes(float %a) {
  %1 = call i1 @llvm.is.fpclass.f32(float %a, i32 525)
  %2 = call i1 @llvm.is.fpclass.f32(float %a, i32 3)
  %3 = call i1 @llvm.is.fpclass.f32(float %a, i32 1023)
  %4 = and i1 %1, %2
  %5 = and i1 %4, %3
  ret i1 %5
}

define i32 @reduces(<4 x i32> %v, <2 x float> %w, float %s) {
  %1 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
  %2 = call float @llvm.vector.reduce.fmul.v2f32(float %s, <2 x float> %w)
  %3 = icmp ugt <4 x i32> %v, zeroinitializer
  %4 = call i1 @llvm.vector.reduce.or.v4i1(<4 x i1> %3)
  %5 = call <4 x i32> @llvm.umin.v4i32(<4 x i32> %v, <4 x i32> %v)
  %6 = extractelement <4 x i32> %5, i32 0
  %7 = fptosi float %2 to i32
  %8 = add i32 %1, %7
  %9 = select i1 %4, i32 %8, i32 %6
  ret i32 %9
}

; What is nothing at run time.
define i64 @nothing(ptr %p, i64 %n) {
  %1 = alloca i32
  call void @llvm.lifetime.start.p0(ptr %1)
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16) ]
  %2 = call i64 @llvm.expect.i64(i64 %n, i64 5)
  %3 = call i1 @llvm.is.constant.i64(i64 %n)
  %4 = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  %5 = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 true, i1 true, i1 false)
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  call void @llvm.lifetime.end.p0(ptr %1)
  call void asm sideeffect "", "~{memory}"()
  %6 = add i64 %2, %4
  %7 = add i64 %6, %5
  ret i64 %7
}

define ptr @masks(ptr %p) {
  %1 = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)
  ret ptr %1
}

define void @saves(i64 %n, ptr %out) {
  %1 = call ptr @llvm.stacksave.p0()
  %2 = alloca i8, i64 %n
  store ptr %2, ptr %out
  call void @llvm.stackrestore.p0(ptr %1)
  ret void
}

declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.bswap.i32(i32)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare i32 @llvm.ssub.sat.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i32 @llvm.scmp.i32.i32(i32, i32)
declare i8 @llvm.ucmp.i8.i32(i32, i32)
declare { i64, i1 } @llvm.sadd.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.fmuladd.f32(float, float, float)
declare float @llvm.sqrt.f32(float)
declare float @llvm.fabs.f32(float)
declare float @llvm.floor.f32(float)
declare float @llvm.ceil.f32(float)
declare float @llvm.trunc.f32(float)
declare float @llvm.rint.f32(float)
declare float @llvm.nearbyint.f32(float)
declare float @llvm.roundeven.f32(float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.minimum.f32(float, float)
declare float @llvm.maximum.f32(float, float)
declare double @llvm.round.f64(double)
declare float @llvm.sin.f32(float)
declare float @llvm.cos.f32(float)
declare float @llvm.exp2.f32(float)
declare float @llvm.log2.f32(float)
declare float @llvm.tanh.f32(float)
declare i32 @llvm.fptosi.sat.i32.f64(double)
declare i16 @llvm.fptoui.sat.i16.f64(double)
declare i1 @llvm.is.fpclass.f32(float, i32 immarg)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare float @llvm.vector.reduce.fmul.v2f32(float, <2 x float>)
declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>)
declare <4 x i32> @llvm.umin.v4i32(<4 x i32>, <4 x i32>)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @llvm.assume(i1)
declare i64 @llvm.expect.i64(i64, i64)
declare i1 @llvm.is.constant.i64(i64)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
