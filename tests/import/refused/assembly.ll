; emit --sm=80 --emit=ir
; Inline assembly that is wrong whatever the target, each with its place.
target triple = "nvptx64-nvidia-cuda"
@g = global i32 0

define void @constraints(i32 %a, i64 %b, double %c, <3 x i8> %d) {
  call void asm sideeffect "mov.b32 t, $0;", "{r0}"(i32 %a)
  call void asm sideeffect "mov.b32 t, $0;", "g"(i32 %a)
  call void asm sideeffect "mov.b32 t, $0;", "n"(i32 %a)
  call void asm sideeffect "mov.b32 t, $0;", "s"(ptr @g)
  call void asm sideeffect "mov.b32 t, $0;", "F"(double 1.0)
  call void asm sideeffect "mov.b32 t, $0;", "r"(i64 %b)
  call void asm sideeffect "mov.b32 t, $0;", "f"(double %c)
  call void asm sideeffect "mov.b32 t, $0;", "r"(<3 x i8> %d)
  call void asm sideeffect "mov.b32 t, $0;", "m"(i32 %a)
  ret void
}

define void @text(i32 %a) {
  call void asm sideeffect "mov.b32 t, $1;", "r"(i32 %a)
  call void asm sideeffect "mov.b32 t, ${0:x};", "r"(i32 %a)
  call void asm sideeffect "mov.b32 t, $a;", "r"(i32 %a)
  call void asm sideeffect "{\0A  .reg .b32 t;\0A  mov.b32 t $0;\0A  add.s32 t, t,;\0A}", "r"(i32 %a)
  call void asm sideeffect "{\0A  .reg .b32 t;\0A  mov.b32 t, $0;\0A", "r"(i32 %a)
  call void asm sideeffect "ret", ""()
  ret void
}
