; emit --sm=60
; Without a set of members.
target triple = "nvptx64-nvidia-cuda"

define i32 @shuffles(i32 %a, float %f, i32 %lane, ptr %p) {
  %1 = call i32 @llvm.nvvm.shfl.down.i32(i32 %a, i32 %lane, i32 31)
  %2 = call float @llvm.nvvm.shfl.up.f32(float %f, i32 1, i32 0)
  %3 = call { i32, i1 } @llvm.nvvm.shfl.bfly.i32p(i32 %1, i32 16, i32 31)
  %4 = call { float, i1 } @llvm.nvvm.shfl.idx.f32p(float %2, i32 %lane, i32 31)
  %5 = extractvalue { i32, i1 } %3, 0
  %6 = extractvalue { i32, i1 } %3, 1
  %7 = extractvalue { float, i1 } %4, 0
  store float %7, ptr %p
  %8 = select i1 %6, i32 %5, i32 7
  ret i32 %8
}

define i32 @votes(i1 %a) {
  %1 = call i1 @llvm.nvvm.vote.all(i1 %a)
  %2 = call i1 @llvm.nvvm.vote.any(i1 %1)
  %3 = call i1 @llvm.nvvm.vote.uni(i1 %2)
  %4 = call i32 @llvm.nvvm.vote.ballot(i1 %3)
  ret i32 %4
}
