; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

define <2 x ptr> @cast(<2 x ptr addrspace(1)> %a) {
  %1 = addrspacecast <2 x ptr addrspace(1)> %a to <2 x ptr>
  ret <2 x ptr> %1
}

define <3 x i32> @numbers(<3 x ptr> %a) {
  %1 = ptrtoint <3 x ptr> %a to <3 x i32>
  ret <3 x i32> %1
}

define <2 x ptr> @addresses(<2 x i128> %a) {
  %1 = inttoptr <2 x i128> %a to <2 x ptr>
  ret <2 x ptr> %1
}

define <2 x ptr> @from_one(ptr %p, <2 x i32> %i) {
  %1 = getelementptr { i64, [4 x i32] }, ptr %p, i64 1, <2 x i32> <i32 1, i32 1>, <2 x i32> %i
  ret <2 x ptr> %1
}

define <4 x ptr> @from_many(<4 x ptr> %p, i64 %i) {
  %1 = getelementptr i16, <4 x ptr> %p, i64 %i
  %2 = getelementptr i16, <4 x ptr> %1, <4 x i64> <i64 0, i64 1, i64 2, i64 3>
  ret <4 x ptr> %2
}

define void @memory(ptr %p, <2 x ptr> %a) {
  %1 = load <2 x ptr>, ptr %p
  %2 = icmp eq <2 x ptr> %1, %a
  %3 = select <2 x i1> %2, <2 x ptr> %1, <2 x ptr> %a
  store <2 x ptr> %3, ptr %p
  ret void
}
