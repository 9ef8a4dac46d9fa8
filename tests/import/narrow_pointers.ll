; emit --sm=80
target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx-nvidia-cuda"

; Made for pointers of 32 bits, and the same with those of 64: none lies in memory.
define ptx_kernel void @add(ptr %p, i32 %i) {
  %at = getelementptr i32, ptr %p, i32 %i
  %a = load i32, ptr %at
  %b = add i32 %a, 1
  store i32 %b, ptr %at
  ret void
}
