; emit --sm=75
; Each shape of a texture, fetched at integers, at numbers, at a level, and with derivatives; what lies in
; three dimensions has a fourth coordinate in PTX. A texture has the sampler that goes with it.
target triple = "nvptx64-nvidia-cuda"

@image = internal addrspace(1) global i64 0, align 8
@other = addrspace(1) global i64 undef, align 8
@far = external addrspace(1) global i64

define ptx_kernel void @shapes(i64 %t, ptr %out, i32 %l, i32 %i, float %x, float %y, float %z) {
  %a = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64 %t, i32 %i)
  %b = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.array.v4u32.f32(i64 %t, i32 %l, float %x)
  %c = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.v4s32.s32(i64 %t, i32 %i, i32 7)
  %d = call { float, float, float, float } @llvm.nvvm.tex.unified.2d.array.level.v4f32.f32(i64 %t, i32 %l, float %x, float %y, float %z)
  %e = call { float, float, float, float } @llvm.nvvm.tex.unified.3d.grad.v4f32.f32(i64 %t, float %x, float %y, float %z, float %x, float %y, float 1.0, float %y, float %z, float %x)
  %f = call { float, float, float, float } @llvm.nvvm.tex.unified.cube.v4f32.f32(i64 %t, float %x, float %y, float %z)
  %g = call { float, float, float, float } @llvm.nvvm.tex.unified.cube.array.grad.v4f32.f32(i64 %t, i32 %l, float %x, float %y, float %z, float %x, float %y, float %z, float %x, float %y, float %z)
  %h = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.array.grad.v4f32.f32(i64 %t, i32 %l, float %x, float %y, float %z)
  %j = call { float, float, float, float } @llvm.nvvm.tld4.unified.b.2d.v4f32.f32(i64 %t, float %x, float %y)
  store { float, float, float, float } %a, ptr %out
  store { i32, i32, i32, i32 } %b, ptr %out
  store { i32, i32, i32, i32 } %c, ptr %out
  store { float, float, float, float } %d, ptr %out
  store { float, float, float, float } %e, ptr %out
  store { float, float, float, float } %f, ptr %out
  store { float, float, float, float } %g, ptr %out
  store { float, float, float, float } %h, ptr %out
  store { float, float, float, float } %j, ptr %out
  ret void
}

; By name, as clang writes it; also through a generic address. Elsewhere the handle is a number.
define ptx_kernel void @named(ptr %out, i32 %i, i1 %which) {
  %1 = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @image)
  %2 = call i64 @llvm.nvvm.texsurf.handle.internal.p0(ptr addrspacecast (ptr addrspace(1) @other to ptr))
  %3 = call i64 @llvm.nvvm.texsurf.handle.p1(metadata ptr addrspace(1) @far, ptr addrspace(1) @far)
  %4 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.s32(i64 %1, i32 %i)
  %5 = extractvalue { i32, i32, i32, i32 } %4, 2
  %6 = call i32 @llvm.nvvm.txq.width(i64 %2)
  %7 = call i32 @llvm.nvvm.txq.channel.data.type(i64 %3)
  %8 = select i1 %which, i64 %1, i64 %2
  %9 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.s32(i64 %8, i32 %i)
  %10 = extractvalue { i32, i32, i32, i32 } %9, 0
  %11 = call i1 @llvm.nvvm.istypep.texture(i64 %3)
  %12 = zext i1 %11 to i32
  store i32 %5, ptr %out
  store i32 %6, ptr %out
  store i32 %7, ptr %out
  store i32 %10, ptr %out
  store i32 %12, ptr %out
  store i64 %1, ptr %out
  call void @device(i64 %2)
  ret void
}

declare void @device(i64)
declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1))
declare i64 @llvm.nvvm.texsurf.handle.internal.p0(ptr)
declare i64 @llvm.nvvm.texsurf.handle.p1(metadata, ptr addrspace(1))
declare i1 @llvm.nvvm.istypep.texture(i64)
declare i32 @llvm.nvvm.txq.width(i64)
declare i32 @llvm.nvvm.txq.channel.data.type(i64)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.s32(i64, i32)
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.array.v4u32.f32(i64, i32, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.v4s32.s32(i64, i32, i32)
declare { float, float, float, float } @llvm.nvvm.tex.unified.2d.array.level.v4f32.f32(i64, i32, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.3d.grad.v4f32.f32(i64, float, float, float, float, float, float, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.cube.v4f32.f32(i64, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.cube.array.grad.v4f32.f32(i64, i32, float, float, float, float, float, float, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.array.grad.v4f32.f32(i64, i32, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tld4.unified.b.2d.v4f32.f32(i64, float, float)

!nvvm.annotations = !{!0, !1, !2}
!0 = !{ptr addrspace(1) @image, !"texture", i32 1}
!1 = !{ptr addrspace(1) @other, !"texture", i32 1}
!2 = !{ptr addrspace(1) @far, !"texture", i32 1}
