; emit --sm=90 --emit=ir
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @attributes() #0 {
  ret void
}

define ptx_kernel void @clusters() #1 {
  ret void
}

define ptx_kernel void @rank() #2 {
  ret void
}

; As it was written before the attributes.
define void @annotated() {
  ret void
}

; The size of the cluster is given at launch.
define ptx_kernel void @any_cluster() #3 {
  ret void
}

attributes #0 = { "nvvm.maxntid"="16,8,4" "nvvm.minctasm"="2" "nvvm.maxnreg"="32" }
attributes #1 = { "nvvm.reqntid"="128" "nvvm.cluster_dim"="2,2,1" "nvvm.blocksareclusters" }
attributes #2 = { "nvvm.maxclusterrank"="8" }
attributes #3 = { "nvvm.cluster_dim"="0,0,0" }

!nvvm.annotations = !{!0, !1}
!0 = !{ptr @annotated, !"kernel", i32 1}
!1 = !{ptr @annotated, !"maxntidx", i32 64, !"maxntidy", i32 2, !"minctasm", i32 3}
