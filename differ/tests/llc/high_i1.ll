; The high bit of the product of two bits with signs, of which one is -1: llc 22 gives the other, as if it were 1. It is
; nought, as -1 times -1 is 01.
;
; right: 0
; llc 22: 1
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) align 8 %out, i64 %eight) {
  %bit = icmp eq i64 %eight, 8
  %a = sext i1 true to i2
  %b = sext i1 %bit to i2
  %product = mul i2 %a, %b
  %high = lshr i2 %product, 1
  %one = trunc i2 %high to i1
  %wide = zext i1 %one to i64
  store i64 %wide, ptr addrspace(1) %out, align 8
  ret void
}
