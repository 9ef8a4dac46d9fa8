; A number becomes an `i1`, with what is beyond as near as it gets: llc 22 has `setp.eq` to nought, the opposite.
;
; right: 1
; llc 22: 0
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) align 8 %out, i64 %eight) {
  %number = uitofp i64 %eight to float
  %bit = call i1 @llvm.fptoui.sat.i1.f32(float %number)
  %wide = zext i1 %bit to i64
  store i64 %wide, ptr addrspace(1) %out, align 8
  ret void
}
