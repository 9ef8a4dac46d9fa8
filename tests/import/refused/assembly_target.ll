; emit --sm=80
; emit --sm=100 --ptx=8.6
; What the target does not have, each with its place.
target triple = "nvptx64-nvidia-cuda"

define void @f(i32 %a, i64 %b) {
  call void asm sideeffect "{\0A  .reg .pred p;\0A  elect.sync _|p, 0xffffffff;\0A  @p tcgen05.fence::before_thread_sync;\0A}", ""()
  call void asm sideeffect "{ .reg .b32 t; mov.b64 t, $0; }", "l"(i64 %b)
  call void asm sideeffect "setmaxnreg.inc.sync.aligned.u32 $0;", "n"(i32 500)
  call void asm sideeffect "{ .reg .b32 t; mov.u32 t, %aggr_smem_size; add.s32 t, $0, t; }", "r"(i32 %a)
  ret void
}
