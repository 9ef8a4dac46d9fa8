; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

; Launch bounds as annotations and as attributes.
define void @noted(ptr %p) {
  ret void
}

define ptx_kernel void @attributes() "nvvm.maxntid"="128,2" "nvvm.minctasm"="2" "nvvm.maxnreg"="32" {
  ret void
}

; Without the number of threads, the number of blocks says nothing.
define ptx_kernel void @blocks_only() "nvvm.minctasm"="2" {
  ret void
}

; Exactly so many says more than at most so many.
define ptx_kernel void @both() "nvvm.maxntid"="256" "nvvm.reqntid"="128" {
  ret void
}

; An object without bytes is not passed.
define void @empty(ptr byval({}) %p, i32 %a) {
  call void @empty(ptr byval({}) %p, i32 %a)
  ret void
}

!nvvm.annotations = !{!0, !1, !2, !3, !5}
!0 = !{ptr @noted, !"kernel", i32 1, !"reqntidx", i32 5, !"reqntidy", i32 2, !"maxnreg", i32 7}
!1 = !{ptr @noted, !"grid_constant", !4, !"unknown", !"text"}
!2 = !{null, !"kernel", i32 1}
!3 = !{ptr @noted}
!4 = !{i32 1}
!5 = !{i32 1, i32 3}
