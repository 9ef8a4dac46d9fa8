; emit --sm=75
; Fetches with a sampler of its own bind textures and samplers apart, whatever the target triple; what kernels
; take are handles.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @handles(i64 %image, i64 %sampler, ptr %out, float %x, float %y, i32 %l) {
  %1 = call { float, float, float, float } @llvm.nvvm.tex.2d.grad.v4f32.f32(i64 %image, i64 %sampler, float %x, float %y, float %x, float %y, float %y, float %x)
  %2 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.2d.array.level.v4u32.f32(i64 %image, i64 %sampler, i32 %l, float %x, float %y, float %x)
  %3 = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.a.2d.v4u32.f32(i64 %image, i64 %sampler, float %x, float %y)
  %4 = extractvalue { float, float, float, float } %1, 3
  %5 = extractvalue { i32, i32, i32, i32 } %2, 3
  %6 = extractvalue { i32, i32, i32, i32 } %3, 3
  store float %4, ptr %out
  store i32 %5, ptr %out
  store i32 %6, ptr %out
  ret void
}

declare { float, float, float, float } @llvm.nvvm.tex.2d.grad.v4f32.f32(i64, i64, float, float, float, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.2d.array.level.v4u32.f32(i64, i64, i32, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.a.2d.v4u32.f32(i64, i64, float, float)

!nvvm.annotations = !{!0}
!0 = !{ptr @handles, !"rdoimage", i32 0, !"sampler", i32 1}
