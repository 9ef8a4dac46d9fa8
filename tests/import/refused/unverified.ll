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

; All that is wrong is said, in the function where it is: lines that look alike are no fault elsewhere.
define i32 @sound(ptr %p) {
  %x = add i32 1, 2
  ret i32 %x
}

define void @width(ptr %p) {
  %x = cmpxchg ptr %p, i80 0, i80 1 seq_cst seq_cst
  %y = cmpxchg ptr %p, i80 0, i80 1 seq_cst seq_cst
  ret void
}

define i32 @twice(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  %x = add i32 1, 2
  %y = add i32 %x, 2
  br label %b
b:
  %z = add i32 %x, %y
  ret i32 %z
}

define void @immediate(ptr %p, i1 %v) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %p, i64 3, i1 %v)
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

@tentative = common global i32 4
