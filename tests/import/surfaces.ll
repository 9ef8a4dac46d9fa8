; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

@image = internal addrspace(1) global i64 0

; Bytes are held in 16 bits by LLVM, and are bytes in a surface.
define ptx_kernel void @accesses(i64 %s, i32 %x, i32 %y, i32 %z) {
  %1 = call i32 @llvm.nvvm.suld.2d.i32.clamp(i64 %s, i32 %x, i32 %y)
  %2 = call { i16, i16, i16, i16 } @llvm.nvvm.suld.1d.v4i8.trap(i64 %s, i32 %x)
  %3 = extractvalue { i16, i16, i16, i16 } %2, 3
  %4 = call { i64, i64 } @llvm.nvvm.suld.2d.array.v2i64.zero(i64 %s, i32 %z, i32 %x, i32 %y)
  %5 = extractvalue { i64, i64 } %4, 1
  call void @llvm.nvvm.sust.b.2d.i32.trap(i64 %s, i32 %x, i32 %y, i32 %1)
  call void @llvm.nvvm.sust.b.1d.array.i8.clamp(i64 %s, i32 %z, i32 %x, i16 %3)
  call void @llvm.nvvm.sust.b.3d.v2i64.zero(i64 %s, i32 %x, i32 %y, i32 %z, i64 %5, i64 7)
  call void @llvm.nvvm.sust.p.2d.v4i32.trap(i64 %s, i32 %x, i32 %y, i32 1, i32 2, i32 3, i32 4)
  ret void
}

define ptx_kernel void @named(i32 %x) {
  %1 = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @image)
  %2 = call i32 @llvm.nvvm.suq.width(i64 %1)
  call void @llvm.nvvm.sust.b.1d.i32.trap(i64 %1, i32 %x, i32 %2)
  ret void
}

declare i32 @llvm.nvvm.suld.2d.i32.clamp(i64, i32, i32)
declare { i16, i16, i16, i16 } @llvm.nvvm.suld.1d.v4i8.trap(i64, i32)
declare { i64, i64 } @llvm.nvvm.suld.2d.array.v2i64.zero(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.i32.trap(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.i8.clamp(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.3d.v2i64.zero(i64, i32, i32, i32, i64, i64)
declare void @llvm.nvvm.sust.p.2d.v4i32.trap(i64, i32, i32, i32, i32, i32, i32)
declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1))
declare i32 @llvm.nvvm.suq.width(i64)
declare void @llvm.nvvm.sust.b.1d.i32.trap(i64, i32, i32)

!nvvm.annotations = !{!0}
!0 = !{ptr addrspace(1) @image, !"surface", i32 1}
