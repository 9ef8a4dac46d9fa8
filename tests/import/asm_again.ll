; emit --sm=80
; Inline assembly that says that it has no effect is there once in a block for each operand; with an
; effect, with other constraints, or in another block, it is there again.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @again(ptr addrspace(1) %p, i32 %i, i1 %if) {
  %lane = call i32 asm "mov.u32 $0, %laneid;", "=r"()
  store volatile i32 %lane, ptr addrspace(1) %p
  %same = call i32 asm "mov.u32 $0, %laneid;", "=r"()
  store volatile i32 %same, ptr addrspace(1) %p
  %twice = call i32 asm "add.u32 $0, $1, $1;", "=r,r"(i32 %same)
  store volatile i32 %twice, ptr addrspace(1) %p
  %equal = call i32 asm "add.u32 $0, $1, $1;", "=r,r"(i32 %lane)
  store volatile i32 %equal, ptr addrspace(1) %p
  %other = call i32 asm "add.u32 $0, $1, $1;", "=r,r"(i32 %i)
  store volatile i32 %other, ptr addrspace(1) %p
  %number = call float asm "mov.b32 $0, $1;", "=f,r"(i32 %i)
  store volatile float %number, ptr addrspace(1) %p
  %bits = call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 %i)
  store volatile i32 %bits, ptr addrspace(1) %p
  %time = call i32 asm sideeffect "mov.u32 $0, %clock;", "=r"()
  store volatile i32 %time, ptr addrspace(1) %p
  %later = call i32 asm sideeffect "mov.u32 $0, %clock;", "=r"()
  store volatile i32 %later, ptr addrspace(1) %p
  br i1 %if, label %elsewhere, label %end
elsewhere:
  %there = call i32 asm "mov.u32 $0, %laneid;", "=r"()
  store volatile i32 %there, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
