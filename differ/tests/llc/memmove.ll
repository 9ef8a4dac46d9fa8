; A `memmove` from one state space to another: llc 22 leaves it out without a word, whatever the level and the target, with
; a length that is a number from 128 on or is not known (all pairs of generic, global, shared, constant and local, but for
; generic and global together). A `memcpy` of the same is there.
;
; right: 42
; llc 22: 7
target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global i64 undef, align 8

define ptx_kernel void @k(ptr addrspace(1) align 8 %out, i64 %eight) {
  store i64 42, ptr addrspace(3) @s, align 8
  store i64 7, ptr addrspace(1) %out, align 8
  call void @llvm.memmove.p1.p3.i64(ptr addrspace(1) align 8 %out, ptr addrspace(3) align 8 @s, i64 %eight, i1 false)
  ret void
}
