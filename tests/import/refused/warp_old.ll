; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

define i32 @without_members(i32 %a) {
  %1 = call i32 @llvm.nvvm.shfl.down.i32(i32 %a, i32 1, i32 31)
  ret i32 %1
}
