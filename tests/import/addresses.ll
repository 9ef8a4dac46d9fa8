; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

%inner = type { i8, i32, [5 x i16] }
%outer = type { i64, [3 x %inner], <4 x float> }
@data = internal addrspace(1) global [10 x %outer] zeroinitializer

; What is constant is one sum, added last; what is computed is scaled and added first.
define ptr @shapes(ptr %p, i32 %i, i64 %j, i8 %k) {
  %1 = getelementptr inbounds %outer, ptr %p, i64 %j, i32 1, i32 %i, i32 2, i8 %k
  %2 = getelementptr %outer, ptr %1, i64 -1, i32 2, i32 3
  %3 = getelementptr i8, ptr %2, i64 0
  %4 = getelementptr inbounds nuw [7 x i8], ptr %3, i64 %j
  %5 = getelementptr <{ i8, i32 }>, ptr %4, i32 1, i32 1
  %6 = getelementptr i24, ptr %5, i64 2
  ret ptr %6
}

; An index is signed, and counted modulo 2^64.
define ptr @indices(ptr %p, i128 %w) {
  %1 = getelementptr i32, ptr %p, i8 -1
  %2 = getelementptr i32, ptr %1, i128 %w
  %3 = getelementptr i32, ptr %2, i128 18446744073709551615
  ret ptr %3
}

define float @constants() {
  %1 = load float, ptr addrspace(1) getelementptr inbounds ([10 x %outer], ptr addrspace(1) @data, i64 0, i64 2, i32 2, i32 1)
  %2 = load float, ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @data to ptr), i64 12)
  %3 = load float, ptr inttoptr (i64 add (i64 ptrtoint (ptr addrspace(1) @data to i64), i64 4) to ptr)
  %4 = fadd float %1, %2
  %5 = fadd float %4, %3
  ret float %5
}
