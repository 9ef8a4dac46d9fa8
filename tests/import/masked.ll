; emit --sm=80 --emit=ir
; LLVM says these in other words.
target triple = "nvptx64-nvidia-cuda"

define <4 x float> @by_mask(ptr addrspace(1) %p, <4 x i1> %m, <4 x float> %else) {
  %1 = call <4 x float> @llvm.masked.load.v4f32.p1(ptr addrspace(1) align 16 %p, <4 x i1> %m, <4 x float> %else)
  call void @llvm.masked.store.v4f32.p1(<4 x float> %1, ptr addrspace(1) align 16 %p, <4 x i1> <i1 true, i1 false, i1 true, i1 false>)
  ret <4 x float> %1
}

define <2 x i32> @by_length(<2 x i32> %a, <2 x i32> %b, <2 x i1> %m, i32 %n) {
  %1 = call <2 x i32> @llvm.vp.add.v2i32(<2 x i32> %a, <2 x i32> %b, <2 x i1> %m, i32 %n)
  ret <2 x i32> %1
}
