; emit --sm=80
; emit --sm=80 flags.ll ../debug-units.ll
;
; LLVM takes flags for three operands, the second a text, before it verifies anything.

target triple = "nvptx64-nvidia-cuda"

define void @f() {
  ret void
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 2, !0, i32 3}
