; emit --sm=80
; emit --sm=80 debug.ll ../debug-units.ll
;
; A module with debug information that is not valid: LLVM's own reader ends there.

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
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
