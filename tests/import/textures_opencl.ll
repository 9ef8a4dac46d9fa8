; emit --sm=75
; emit --sm=20
; With this target triple kernels take images and samplers by name; other functions take handles.
target triple = "nvptx64-nvidia-nvcl"

@image = internal addrspace(1) global i64 0, align 8
@sampler = internal addrspace(1) global i64 undef, align 8

define ptx_kernel void @images(i64 %image, i64 %sampler, i64 %in, i64 %out, i64 %both, i32 %i) {
  %1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.1d.v4s32.s32(i64 %image, i64 %sampler, i32 %i)
  %2 = extractvalue { i32, i32, i32, i32 } %1, 0
  %3 = call i32 @llvm.nvvm.suld.1d.i32.trap(i64 %both, i32 %i)
  %4 = call i32 @llvm.nvvm.txq.height(i64 %in)
  %5 = add i32 %2, %3
  %6 = add i32 %5, %4
  call void @llvm.nvvm.sust.b.1d.i32.trap(i64 %out, i32 %i, i32 %6)
  call void @llvm.nvvm.sust.b.1d.i32.trap(i64 %both, i32 %i, i32 %6)
  ret void
}

define ptx_kernel void @variables(i64 %out, i32 %i) {
  %1 = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @image)
  %2 = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @sampler)
  %3 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.1d.v4s32.s32(i64 %1, i64 %2, i32 %i)
  %4 = extractvalue { i32, i32, i32, i32 } %3, 1
  call void @llvm.nvvm.sust.b.1d.i32.trap(i64 %out, i32 %i, i32 %4)
  ret void
}

declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1))
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.1d.v4s32.s32(i64, i64, i32)
declare i32 @llvm.nvvm.suld.1d.i32.trap(i64, i32)
declare i32 @llvm.nvvm.txq.height(i64)
declare void @llvm.nvvm.sust.b.1d.i32.trap(i64, i32, i32)

!nvvm.annotations = !{!0, !1, !2, !3, !4}
!0 = !{ptr addrspace(1) @image, !"texture", i32 1}
!1 = !{ptr addrspace(1) @sampler, !"sampler", i32 1}
!2 = !{ptr @images, !"rdoimage", i32 0, !"sampler", i32 1, !"rdoimage", i32 2}
!3 = !{ptr @images, !"wroimage", i32 3, !"rdwrimage", i32 4}
!4 = !{ptr @variables, !"wroimage", i32 0}
