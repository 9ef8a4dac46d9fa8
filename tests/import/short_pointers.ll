; emit --sm=80
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; As clang has it with `-fcuda-short-ptr`: an address in a window of the machine has 32 bits.
@tile = internal addrspace(3) global [64 x i32] undef

define i32 @window(i32 %i) {
  %p = getelementptr [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %i
  %number = ptrtoint ptr addrspace(3) %p to i32
  %q = inttoptr i32 %number to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %q
  ret i32 %v
}
