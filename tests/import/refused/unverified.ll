; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  %x = add i32 1, 2
  br label %b
b:
  ret i32 %x
}
