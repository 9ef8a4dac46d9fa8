; emit --sm=80
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{}
