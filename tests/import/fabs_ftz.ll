; emit --sm=80
target triple = "nvptx64-nvidia-cuda"
declare float @llvm.nvvm.fabs.ftz.f32(float)
declare float @llvm.nvvm.fabs.f32(float)

define float @flushed(float %x) {
  %r = call float @llvm.nvvm.fabs.ftz.f32(float %x)
  ret float %r
}

define float @kept(float %x) {
  %r = call float @llvm.nvvm.fabs.f32(float %x)
  ret float %r
}
