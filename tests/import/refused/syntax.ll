; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a) {
  %1 = add i32 %a, %missing
  ret i32 %1
}
