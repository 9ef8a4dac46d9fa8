; emit --sm=90 --emit=ir
; emit --sm=90
; What CUDA headers write: several instructions, blocks, labels, guards, comments.
target triple = "nvptx64-nvidia-cuda"

@buffer = internal addrspace(3) global [4 x i32] undef

; A block of its own, with a predicate and a guard; the second operand is tied to the result.
define i32 @guarded(i32 %a, i32 %b) {
  %1 = call i32 asm "{\0A\09.reg .pred p;\0A\09setp.ne.b32 p, $2, 0; // when it is there\0A\09@p add.s32 $0, $0, 7;\0A}", "=r,0,r"(i32 %a, i32 %b)
  ret i32 %1
}

; What is declared outside of a block gets a block, so that a copy of it is legal.
define i32 @twice(i32 %a) {
  %1 = call i32 asm sideeffect ".reg .b32 t; add.s32 t, $1, 1; mov.b32 $0, t;", "=r,r"(i32 %a)
  %2 = call i32 asm sideeffect ".reg .b32 t; add.s32 t, $1, 1; mov.b32 $0, t;", "=r,r"(i32 %1)
  ret i32 %2
}

; Unless other assembly of the function uses it.
define i32 @shared(i32 %a) {
  call void asm sideeffect ".reg .b32 kept; mov.b32 kept, $0;", "r"(i32 %a)
  %1 = call i32 asm sideeffect "mov.b32 $0, kept;", "=r"()
  ret i32 %1
}

; Two results, one of which is written before the operand is read.
define i32 @both(i64 %a) {
  %1 = call { i32, i32 } asm "mov.b64 {$0, $1}, $2;", "=&r,=r,l"(i64 %a)
  %2 = extractvalue { i32, i32 } %1, 0
  %3 = extractvalue { i32, i32 } %1, 1
  %4 = add i32 %2, %3
  ret i32 %4
}

; A loop with labels that no other place has.
define void @wait(i32 %barrier, i32 %phase) {
  call void asm sideeffect "{\0A.reg .pred p;\0Await_${:uid}:\0Ambarrier.try_wait.parity.shared::cta.b64 p, [$0], $1;\0A@p bra done_${:uid};\0Abra wait_${:uid};\0Adone_${:uid}:\0A}", "r,r,~{memory}"(i32 %barrier, i32 %phase)
  call void asm sideeffect "{\0A.reg .pred p;\0ALAB_WAIT:\0Ambarrier.try_wait.parity.shared::cta.b64 p, [$0], $1;\0A@!p bra LAB_WAIT;\0A}", "r,r,~{memory}"(i32 %barrier, i32 %phase)
  ret void
}

; Registers with the names that the function has, too.
define i32 @hidden(i32 %a, i32 %b) {
  %1 = call i32 asm "{ .reg .b32 %r<9>; mul.lo.s32 %r0, $1, $2; add.s32 $0, %r0, $2; }", "=r,r,r"(i32 %a, i32 %b)
  ret i32 %1
}

; Numbers, names, addresses in memory, and the ways to write an operand.
define void @constants(ptr %p) {
  call void asm sideeffect "{ .reg .b32 t; mov.b32 t, ${0:n}; st.shared.b32 [${1:c}+${2}], t; }", "n,s,n"(i32 5, ptr addrspace(3) @buffer, i32 8)
  call void asm sideeffect "st.global.b32 $0, $1;", "=*m,r"(ptr elementtype(i32) %p, i32 5)
  call void asm sideeffect "mov.b32 $0, 1;", "=*r"(ptr elementtype(i32) %p)
  call void asm sideeffect ".pragma \22nounroll\22;", ""()
  ret void
}

; Values narrower than the register are in its low bits.
define void @narrow(ptr %p, i8 %a, i1 %b, half %c, <2 x half> %d, <2 x float> %e, bfloat %f) {
  %1 = call i8 asm "{ not.b16 $0, $1; }", "=h,h"(i8 %a)
  store i8 %1, ptr %p
  %2 = call i8 asm "{ not.b32 $0, $1; }", "=r,r"(i8 %a)
  store i8 %2, ptr %p
  %3 = call i1 asm "{ not.pred $0, $1; }", "=b,b"(i1 %b)
  store i1 %3, ptr %p
  %4 = call half asm "{ neg.f16 $0, $1; }", "=h,h"(half %c)
  store half %4, ptr %p
  %5 = call <2 x half> asm "{ neg.f16x2 $0, $1; }", "=r,r"(<2 x half> %d)
  store <2 x half> %5, ptr %p
  %6 = call <2 x float> asm "{ not.b64 $0, $1; }", "=l,l"(<2 x float> %e)
  store <2 x float> %6, ptr %p
  %7 = call bfloat asm "{ neg.bf16 $0, $1; }", "=h,h"(bfloat %f)
  store bfloat %7, ptr %p
  ret void
}

; Registers of 128 bits.
define i128 @wide(i128 %a) {
  %1 = call i128 asm "{ mov.b128 $0, $1; }", "=q,q"(i128 %a)
  ret i128 %1
}

; What only gives a result that nobody wants is left out.
define void @unused(i32 %a) {
  %1 = call i32 asm "{ add.s32 $0, $1, 1; }", "=r,r"(i32 %a)
  %2 = call i32 asm sideeffect "{ add.s32 $0, $1, 2; }", "=r,r"(i32 %a)
  ret void
}

; Two ways to write it: the first, and with `inteldialect` the second.
define i32 @ways(i32 %a) {
  %1 = call i32 asm "$(add$|sub$).s32 $0, $1, 1;", "=r,r"(i32 %a)
  %2 = call i32 asm inteldialect "$(add$|sub$).s32 $0, $1, 1;", "=r,r"(i32 %1)
  ret i32 %2
}

; A constant takes the place of the register where the constraint lets it.
define i32 @either(i32 %a) {
  %1 = call i32 asm "{ add.s32 $0, $1, $2; }", "=r,r,rn"(i32 %a, i32 5)
  %2 = call i32 asm "{ add.s32 $0, $1, $2; }", "=r,r,rn"(i32 %1, i32 %a)
  ret i32 %2
}

; Names that begin with `$`, or have it within, are the text's own.
define i32 @dollars(i32 %a) {
  %1 = call i32 asm "{ .reg .b32 __$$1, $$t; add.s32 $$t, $1, 1; mov.b32 __$$1, $$t; mov.b32 $0, __$$1; }", "=r,r"(i32 %a)
  ret i32 %1
}
