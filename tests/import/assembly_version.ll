; emit --sm=90
; emit --sm=100
; emit --sm=90 --ptx=8.0
; The version is that which the instructions in the text need, and no more than the target has
; anyway; where that is too low, it is an error.
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr addrspace(3) %p) {
  call void asm sideeffect "{ fence.proxy.async; fence.mbarrier_init.release.cluster; }", "~{memory}"()
  call void asm sideeffect "{ .reg .pred p; mbarrier.try_wait.relaxed.cluster.shared::cta.b64 p, [$0], 5, 6; }", "l,~{memory}"(ptr addrspace(3) %p)
  ret void
}
