; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

; Every fault is reported, each with its line.
@per_thread = thread_local addrspace(1) global i32 0
@filled = internal addrspace(3) global [2 x i32] [i32 1, i32 2]
@zeroed = internal addrspace(3) global [2 x i32] zeroinitializer
@strange = addrspace(8) global i32 0
@quad = addrspace(1) global fp128 0xL00000000000000000000000000000000
@shared_address = addrspace(1) global ptr addrspacecast (ptr addrspace(3) @buffer to ptr)
@buffer = internal addrspace(3) global [4 x i8] undef
@difference = addrspace(1) global i64 sub (i64 ptrtoint (ptr addrspace(1) @difference to i64), i64 ptrtoint (ptr addrspace(3) @buffer to i64))
@narrow = addrspace(1) global i32 trunc (i64 ptrtoint (ptr addrspace(1) @difference to i64) to i32)
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @first, ptr null }]
@second_name = alias i32, ptr addrspace(1) @visible
@visible = addrspace(1) global i32 0

define void @first() {
  ret void
}

define void @unwinds() personality ptr @personality {
  invoke void @first() to label %fine unwind label %wrong
fine:
  ret void
wrong:
  %1 = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %1
}
declare i32 @personality(...)

define i32 @tail(i32 %a) {
  %1 = musttail call i32 @tail(i32 %a)
  ret i32 %1
}

define i32 @assembly(i64 %a) {
  %1 = call i32 asm "{ add.s32 $0, $1, 1; }", "=r,r"(i64 %a)
  %2 = add i32 %1, %1
  ret i32 %2
}

define fp128 @quad_result(fp128 %a) {
  ret fp128 %a
}

define void @quad_inside(ptr %p) {
  %1 = load fp128, ptr %p
  %2 = fadd fp128 %1, %1
  store fp128 %2, ptr %p
  ret void
}

define void @huge(i5000 %a) {
  ret void
}

define double @library(double %a, float %b) {
  %1 = call double @llvm.pow.f64(double %a, double %a)
  %2 = call float @llvm.sin.f32(float %b)
  %3 = call double @__nv_cos(double %a)
  %4 = fpext float %2 to double
  %5 = fadd double %1, %4
  %6 = fadd double %3, %5
  ret double %6
}
declare double @llvm.pow.f64(double, double)
declare float @llvm.sin.f32(float)
declare double @__nv_cos(double)

define void @label_address(i1 %c) {
entry:
  %0 = select i1 %c, ptr blockaddress(@label_address, %a), ptr blockaddress(@label_address, %b)
  indirectbr ptr %0, [label %a, label %b]
a:
  ret void
b:
  ret void
}

define i32 @variadic(i32 %a, ...) {
  ret i32 %a
}

define void @atomics(ptr %p, i24 %a, <2 x half> %h, ptr addrspace(4) %c) {
  %1 = atomicrmw fadd ptr %p, <2 x half> %h monotonic
  %2 = atomicrmw usub_sat ptr %p, i32 1 monotonic
  %3 = load atomic i32, ptr %p monotonic, align 2
  %4 = load atomic i32, ptr %p syncscope("somewhere") monotonic, align 4
  store i32 1, ptr addrspace(4) %c
  ret void
}

define void @vectors(<2 x ptr> %p, <vscale x 4 x i32> %v) {
  ret void
}

define <2 x ptr> @pointers(<2 x ptr> %p) {
  %1 = getelementptr i32, <2 x ptr> %p, i64 1
  ret <2 x ptr> %1
}

define i32 @unknown(i32 %a) {
  %1 = call i32 @llvm.nvvm.fns(i32 %a, i32 %a, i32 %a)
  %2 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.1d.v4s32.s32(i64 0, i64 0, i32 %a)
  call void @llvm.nvvm.discard.L2(ptr null, i64 64)
  ret i32 %1
}
declare i32 @llvm.nvvm.fns(i32, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.1d.v4s32.s32(i64, i64, i32)
declare void @llvm.nvvm.discard.L2(ptr, i64 immarg)

define ptr @intrinsic_address() {
  %1 = select i1 true, ptr @first, ptr @first
  ret ptr %1
}

define void @wide_switch(i128 %a) {
  switch i128 %a, label %x [ i128 1, label %x ]
x:
  ret void
}

define ptx_kernel void @bounds() #0 {
  ret void
}
attributes #0 = { "nvvm.maxntid"="many" }
