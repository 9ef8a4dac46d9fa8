; LLVM's reader crashes on an annotation without a value.
target triple = "nvptx64-nvidia-cuda"

define void @annotated() {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr @annotated, !"kernel"}
