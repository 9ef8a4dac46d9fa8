; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

; LLVM keeps the lanes as bits, and the fields of a result are where it has them.
define { <4 x i1>, i8 } @f() {
  ret { <4 x i1>, i8 } zeroinitializer
}
