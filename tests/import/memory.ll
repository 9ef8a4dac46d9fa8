; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

define void @spaces(ptr %a, ptr addrspace(1) %b, ptr addrspace(3) %c, ptr addrspace(4) %d, ptr addrspace(5) %e, ptr addrspace(7) %f) {
  %1 = load i32, ptr %a
  %2 = load i32, ptr addrspace(1) %b
  %3 = load i32, ptr addrspace(3) %c
  %4 = load i32, ptr addrspace(4) %d
  %5 = load i32, ptr addrspace(5) %e
  %6 = load i32, ptr addrspace(7) %f
  store i32 %1, ptr addrspace(7) %f
  store i32 %2, ptr addrspace(5) %e
  store i32 %3, ptr addrspace(3) %c
  store i32 %4, ptr addrspace(1) %b
  store i32 %5, ptr %a
  store volatile i32 %6, ptr %a
  ret void
}

define void @hints(ptr %a, ptr %b) {
  %1 = load float, ptr %a, align 4, !invariant.load !0
  %2 = load float, ptr %a, align 2, !nontemporal !1
  store float %1, ptr %b, align 1, !nontemporal !1
  store float %2, ptr %b, align 16
  ret void
}

; A truth value is a byte.
define void @truth(ptr %a, ptr %b) {
  %1 = load i1, ptr %a
  store i1 %1, ptr %b
  store i1 true, ptr %b
  ret void
}

; Lanes of single bits are packed.
define void @packed(ptr %a, ptr %b) {
  %1 = load <8 x i1>, ptr %a
  store <8 x i1> %1, ptr %b
  ret void
}

; A vector of three lanes is three lanes in memory.
define void @three(ptr %a, ptr %b) {
  %1 = load <3 x float>, ptr %a
  %2 = fadd <3 x float> %1, %1
  store <3 x float> %2, ptr %b, align 4
  ret void
}

%pair = type { i8, [2 x i32], <{ i8, i16 }> }
define void @structures(ptr %a, ptr %b) {
  %1 = load %pair, ptr %a
  store %pair %1, ptr %b
  store %pair zeroinitializer, ptr %a
  ret void
}

define i32 @atomics(ptr %a, ptr addrspace(1) %b, ptr addrspace(3) %c, i32 %v, float %x) {
  %1 = atomicrmw add ptr %a, i32 %v monotonic
  %2 = atomicrmw umax ptr addrspace(1) %b, i32 %v syncscope("device") acq_rel
  %3 = atomicrmw xchg ptr addrspace(3) %c, i32 %v syncscope("block") seq_cst
  %4 = atomicrmw fadd ptr addrspace(1) %b, float %x syncscope("agent") monotonic
  %5 = atomicrmw uinc_wrap ptr %a, i32 %v syncscope("cluster") acquire
  %6 = atomicrmw volatile nand ptr %a, i32 %v syncscope("workgroup") release
  %7 = cmpxchg weak ptr %a, i32 %1, i32 %2 acq_rel acquire
  %8 = extractvalue { i32, i1 } %7, 0
  %9 = extractvalue { i32, i1 } %7, 1
  %10 = load atomic i32, ptr %a acquire, align 4
  %11 = load atomic volatile i32, ptr addrspace(1) %b syncscope("device") unordered, align 4
  store atomic i32 %10, ptr %a release, align 4
  store atomic i32 %11, ptr %a syncscope("block") seq_cst, align 4
  fence acquire
  fence syncscope("device") seq_cst
  fence syncscope("singlethread") release
  %12 = select i1 %9, i32 %8, i32 %3
  ret i32 %12
}

define ptr @stack(i32 %n, i16 %m) {
  %1 = alloca [4 x i32], align 16
  %2 = alloca i64, i32 %n
  %3 = alloca [3 x i16], i16 %m, align 2
  %4 = alloca i32, align 4, addrspace(5)
  store i32 %n, ptr addrspace(5) %4
  store i64 0, ptr %2
  store i16 0, ptr %3
  ret ptr %1
}

define void @blocks(ptr %a, ptr addrspace(3) %b, i32 %n, i8 %v) {
  call void @llvm.memcpy.p0.p3.i32(ptr align 8 %a, ptr addrspace(3) align 4 %b, i32 %n, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %a, ptr align 2 %a, i64 100, i1 true)
  call void @llvm.memset.p3.i64(ptr addrspace(3) align 16 %b, i8 %v, i64 64, i1 false)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr align 4 %a, ptr align 4 %a, i64 8, i1 false)
  ret void
}

declare void @llvm.memcpy.p0.p3.i32(ptr, ptr addrspace(3), i32, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p3.i64(ptr addrspace(3), i8, i64, i1)
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)

!0 = !{}
!1 = !{i32 1}
