; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

; Fields of results lie where LLVM has them: those that PTX could not have there are bytes.
define <{ i8, i32, double }> @packed(i8 %a, i32 %b, double %c) {
  %1 = insertvalue <{ i8, i32, double }> poison, i8 %a, 0
  %2 = insertvalue <{ i8, i32, double }> %1, i32 %b, 1
  %3 = insertvalue <{ i8, i32, double }> %2, double %c, 2
  ret <{ i8, i32, double }> %3
}

define { <{ i16, i8, i16 }>, i64 } @inner(ptr %p) {
  %1 = load { <{ i16, i8, i16 }>, i64 }, ptr %p
  ret { <{ i16, i8, i16 }>, i64 } %1
}

; Truth values of vectors are bits.
define { <4 x i1>, i8 } @bits(<4 x i1> %a, i8 %b) {
  %1 = insertvalue { <4 x i1>, i8 } poison, <4 x i1> %a, 0
  %2 = insertvalue { <4 x i1>, i8 } %1, i8 %b, 1
  ret { <4 x i1>, i8 } %2
}

define <{ i8, ptr, <2 x half>, i24, <3 x i16> }> @kinds(ptr %p) {
  %1 = load <{ i8, ptr, <2 x half>, i24, <3 x i16> }>, ptr %p
  ret <{ i8, ptr, <2 x half>, i24, <3 x i16> }> %1
}

define i64 @use(i8 %a, i32 %b, double %c, ptr %p, ptr %q) {
  %1 = call <{ i8, i32, double }> @packed(i8 %a, i32 %b, double %c)
  %2 = extractvalue <{ i8, i32, double }> %1, 2
  store double %2, ptr %p
  %3 = call { <4 x i1>, i8 } @bits(<4 x i1> zeroinitializer, i8 %a)
  %4 = extractvalue { <4 x i1>, i8 } %3, 0
  store <4 x i1> %4, ptr %p
  %5 = call { <{ i16, i8, i16 }>, i64 } @inner(ptr %p)
  %6 = extractvalue { <{ i16, i8, i16 }>, i64 } %5, 0, 2
  store i16 %6, ptr %p
  %7 = extractvalue { <{ i16, i8, i16 }>, i64 } %5, 1
  %8 = call <{ i8, ptr, <2 x half>, i24, <3 x i16> }> @kinds(ptr %p)
  store <{ i8, ptr, <2 x half>, i24, <3 x i16> }> %8, ptr %q
  ret i64 %7
}

; Nobody takes what a kernel returns.
define ptx_kernel i32 @kernel(ptr %p) {
  store i32 1, ptr %p
  ret i32 5
}
