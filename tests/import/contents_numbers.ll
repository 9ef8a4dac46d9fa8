; emit --sm=80
; Constant expressions in contents that are numbers: in the table of a class with two bases, distances, masks.
target triple = "nvptx64-nvidia-cuda"

%Packed = type <{ i8, ptr, i16 }>

@function_table = addrspace(1) constant { [3 x ptr], [3 x ptr] } {
  [3 x ptr] [ptr null, ptr null, ptr @method],
  [3 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr null, ptr @method] }
@numbers = addrspace(1) global [4 x i64] [
  i64 ptrtoint (ptr getelementptr (i8, ptr null, i64 24) to i64),
  i64 ptrtoint (ptr getelementptr ({ i8, i32, double }, ptr inttoptr (i64 64 to ptr), i64 1, i32 2) to i64),
  i64 sub (i64 ptrtoint (ptr addrspace(1) getelementptr ([8 x i32], ptr addrspace(1) @array, i64 0, i64 6) to i64),
           i64 ptrtoint (ptr addrspace(1) getelementptr ([8 x i32], ptr addrspace(1) @array, i64 0, i64 2) to i64)),
  i64 xor (i64 ptrtoint (ptr getelementptr (i8, ptr null, i64 5) to i64), i64 -1)]
@narrow = addrspace(1) global { i8, i32, i16 } {
  i8 trunc (i64 ptrtoint (ptr getelementptr (i8, ptr null, i64 259) to i64) to i8),
  i32 ptrtoint (ptr getelementptr (i8, ptr null, i64 -2) to i32),
  i16 trunc (i64 sub (i64 ptrtoint (ptr @method to i64), i64 ptrtoint (ptr @method to i64)) to i16) }
@packed = addrspace(1) global %Packed <{ i8 1, ptr inttoptr (i64 258 to ptr), i16 3 }>
@packed_address = addrspace(1) global %Packed <{ i8 1, ptr @method, i16 3 }>
@array = addrspace(1) global [8 x i32] zeroinitializer

define ptr @method(ptr %this) {
  ret ptr %this
}
