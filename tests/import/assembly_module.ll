; emit --sm=80
; Assembly outside of functions stands behind the declarations. What it defines is not
; declared again, and what it names is.
target triple = "nvptx64-nvidia-cuda"

module asm ".visible .global .b32 counter;"
module asm ".visible .func helper()"
module asm "{"
module asm "  .reg .b32 t;"
module asm "  atom.global.add.u32 t, [counter], 1;"
module asm "  call other, ();"
module asm "  ret;"
module asm "}"

declare void @helper()
declare void @other()
@counter = external addrspace(1) global i32

define void @f() {
  call void @helper()
  %1 = load i32, ptr addrspace(1) @counter
  call void asm sideeffect "{ .reg .b32 t; ld.global.b32 t, [counter]; }", ""()
  ret void
}
