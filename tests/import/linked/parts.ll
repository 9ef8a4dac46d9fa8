; emit --sm=80 ../inputs/part.ll parts.ll
; emit --sm=80 ../inputs/part.ll parts.ll parts.ll
; emit --sm=80 ../inputs/part.ll parts.ll ../inputs/narrow.ll
; emit --sm=80 ../inputs/part.ll parts.ll ../inputs/other_system.ll ../inputs/other_layout.ll
; emit --sm=80 ../inputs/part.ll parts.ll ../inputs/wrong.ll
; emit --sm=80 ../inputs/part.ll ../../../examples/saxpy.ssa
; emit --sm=80 ../inputs/part.ll parts.ll ../inputs/faulty.ll
target triple = "nvptx64-nvidia-cuda"

@counter = addrspace(1) global i32 5

declare i32 @count()

define i32 @either() {
  ret i32 3
}

define internal i32 @own() {
  ret i32 4
}

define i32 @all() {
  %a = call i32 @count()
  %b = call i32 @either()
  %c = call i32 @own()
  %d = add i32 %a, %b
  %e = add i32 %d, %c
  ret i32 %e
}
