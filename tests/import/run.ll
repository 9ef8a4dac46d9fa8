; emit run run.ll --sm=80 --block 4 --arg buf:f32:6=iota --arg 5 --dump
; emit run run.ll --sm=80 --block 8 --arg buf:f32:6=iota --arg 8
; emit run run.ll
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @halves(ptr addrspace(1) %p, i32 %n) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %inside = icmp slt i32 %i, %n
  br i1 %inside, label %work, label %done

work:
  %at = getelementptr float, ptr addrspace(1) %p, i32 %i
  %x = load float, ptr addrspace(1) %at
  %y = fmul float %x, 5.000000e-01
  store float %y, ptr addrspace(1) %at
  br label %done

done:
  ret void
}
