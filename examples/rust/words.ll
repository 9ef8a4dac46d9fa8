; What Rust has no words for: block memory, a variable-size stack frame, launch control.
; `make-ir` links this into each kernel and inlines what the kernel uses.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@dynamic_memory = external addrspace(3) global [0 x i8], align 16
; The size is `block::STATIC_BYTES`.
@static_memory = internal addrspace(3) global [2048 x i8] poison, align 16

define ptr @device.dynamic_memory() alwaysinline {
  ret ptr addrspacecast (ptr addrspace(3) @dynamic_memory to ptr)
}

define ptr @device.static_memory() alwaysinline {
  ret ptr addrspacecast (ptr addrspace(3) @static_memory to ptr)
}

; Memory for the time of a call: as an inlined function it gives back what it took.
define void @device.with_stack(i64 %bytes, ptr %work, ptr %context) alwaysinline {
  %memory = alloca i8, i64 %bytes, align 16
  call void %work(ptr %memory, ptr %context)
  ret void
}

; The answer has 16 bytes, which the barrier waits for beside the threads.
define i64 @device.ask(ptr %answer, ptr %barrier) alwaysinline convergent {
  %a = addrspacecast ptr %answer to ptr addrspace(3)
  %b = addrspacecast ptr %barrier to ptr addrspace(3)
  call void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared(ptr addrspace(3) %a, ptr addrspace(3) %b)
  %token = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %b, i32 16)
  ret i64 %token
}

declare void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared(ptr addrspace(3), ptr addrspace(3))
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32)
