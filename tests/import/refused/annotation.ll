; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

define void @f() {
  ret void
}

; LLVM takes what it knows without looking at it.
!nvvm.annotations = !{!0, !1}
!0 = !{ptr @f, !"other", !"text"}
!1 = !{ptr @f, !"kernel", null}
