; emit --sm=75
; Textures and surfaces that have no meaning in PTX, each with its place.
target triple = "nvptx64-nvidia-nvcl"

@image = internal addrspace(1) global i64 0, align 8
@number = internal addrspace(1) global i64 0, align 8
@shared = internal addrspace(3) global i64 undef, align 8
@table = addrspace(1) global [1 x ptr addrspace(1)] [ptr addrspace(1) @image]

define ptx_kernel void @no_sampler(i64 %image, i32 %i) {
  %1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.s32(i64 %image, i32 %i)
  ret void
}

define void @handles(ptr addrspace(1) %p, i1 %which) {
  %1 = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) %p)
  %2 = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @number)
  %3 = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @image, i64 4))
  %4 = select i1 %which, ptr addrspace(1) @image, ptr addrspace(1) %p
  %5 = load i64, ptr addrspace(1) @image
  ret void
}

define void @narrow(i64 %surface, i32 %i, i16 %v) {
  call void @llvm.nvvm.sust.p.1d.i8.trap(i64 %surface, i32 %i, i16 %v)
  call void @llvm.nvvm.sust.p.2d.v2i16.trap(i64 %surface, i32 %i, i32 %i, i16 %v, i16 %v)
  ret void
}

declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.s32(i64, i32)
declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1))
declare void @llvm.nvvm.sust.p.1d.i8.trap(i64, i32, i16)
declare void @llvm.nvvm.sust.p.2d.v2i16.trap(i64, i32, i32, i16, i16)

!nvvm.annotations = !{!0, !1}
!0 = !{ptr addrspace(1) @image, !"texture", i32 1}
!1 = !{ptr addrspace(3) @shared, !"surface", i32 1}
