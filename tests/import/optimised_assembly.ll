; emit --sm=80 -O3
; What only assembly names is kept.
target triple = "nvptx64-nvidia-cuda"

module asm ".visible .func outer() { call inner, (); ret; }"

@counter = internal addrspace(1) global i32 3

define internal void @inner() noinline {
  ret void
}

define internal void @unused() {
  ret void
}

define i32 @reads() {
  %n = call i32 asm "ld.global.u32 $0, [counter];", "=r"()
  ret i32 %n
}
