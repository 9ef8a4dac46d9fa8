; emit --sm=75
; The state that an initializer gives a sampler is for the host to set, and not dropped in silence.
target triple = "nvptx64-nvidia-nvcl"

@set = addrspace(1) global i64 18, align 8
@unset = addrspace(1) global i64 undef, align 8

define ptx_kernel void @look(ptr %out) {
  %1 = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @set)
  %2 = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @unset)
  %3 = xor i64 %1, %2
  store i64 %3, ptr %out
  ret void
}

declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1))

!nvvm.annotations = !{!0, !1}
!0 = !{ptr addrspace(1) @set, !"sampler", i32 1}
!1 = !{ptr addrspace(1) @unset, !"sampler", i32 1}
