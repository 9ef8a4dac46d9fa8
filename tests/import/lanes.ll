; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

define void @order(<4 x i32> %a, <4 x i32> %b, ptr %p) {
  %1 = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> %a, i64 2)
  store volatile <2 x i32> %1, ptr %p
  %2 = call <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> %b, <2 x i32> %1, i64 0)
  store volatile <4 x i32> %2, ptr %p
  %3 = call <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %a)
  store volatile <4 x i32> %3, ptr %p
  %4 = call <4 x i32> @llvm.vector.splice.left.v4i32(<4 x i32> %a, <4 x i32> %b, i32 1)
  store volatile <4 x i32> %4, ptr %p
  %5 = call <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32> %a, <4 x i32> %b, i32 1)
  store volatile <4 x i32> %5, ptr %p
  %6 = call <8 x i32> @llvm.vector.interleave2.v8i32(<4 x i32> %a, <4 x i32> %b)
  store volatile <8 x i32> %6, ptr %p
  %7 = call { <4 x i32>, <4 x i32> } @llvm.vector.deinterleave2.v8i32(<8 x i32> %6)
  %8 = extractvalue { <4 x i32>, <4 x i32> } %7, 1
  store volatile <4 x i32> %8, ptr %p
  %9 = call <4 x i32> @llvm.stepvector.v4i32()
  store volatile <4 x i32> %9, ptr %p
  %10 = call <2 x i32> @llvm.vector.partial.reduce.add.v2i32.v4i32(<2 x i32> %1, <4 x i32> %b)
  store volatile <2 x i32> %10, ptr %p
  ret void
}

define i32 @masks(i32 %n, i32 %limit, <4 x i32> %a, <4 x i32> %b, ptr %p) {
  %m = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32 %n, i32 %limit)
  %c = call <4 x i32> @llvm.experimental.vector.compress.v4i32(<4 x i32> %a, <4 x i1> %m, <4 x i32> %b)
  store volatile <4 x i32> %c, ptr %p
  %l = call i32 @llvm.experimental.vector.extract.last.active.v4i32(<4 x i32> %a, <4 x i1> %m, i32 %n)
  store volatile i32 %l, ptr %p
  %x = call <4 x i1> @llvm.experimental.vector.match.v4i32.v2i32(<4 x i32> %a, <2 x i32> <i32 3, i32 4>, <4 x i1> %m)
  %z = call i32 @llvm.experimental.cttz.elts.i32.v4i1(<4 x i1> %x, i1 false)
  %v = call i32 @llvm.experimental.get.vector.length.i32(i32 %z, i32 4, i1 false)
  ret i32 %v
}
