; emit --sm=80 --emit=ir
; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

; One instruction whose operands are those of the call, in order, is that instruction.
define float @one(float %a, float %b) {
  %1 = call float asm "rcp.approx.ftz.f32 $0,$1;", "=f,f"(float %a)
  %2 = call float asm sideeffect "sub.rz.f32 $0, $1, $2;", "=f,f,f"(float %1, float %b)
  call void asm sideeffect "nanosleep.u32 $0;", "r"(i32 100)
  ret float %2
}

; A text of nothing is a fence: nothing is printed for it.
define void @none() {
  call void asm sideeffect "", "~{memory}"()
  ret void
}
