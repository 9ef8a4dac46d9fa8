; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

@number = global ptr inttoptr (i64 16 to ptr)
@numbers = constant { [3 x ptr], i32 } { [3 x ptr] [ptr inttoptr (i64 16 to ptr), ptr null, ptr getelementptr (i8, ptr inttoptr (i64 256 to ptr), i64 -1)], i32 7 }
@same_space = global ptr addrspacecast (ptr addrspace(1) inttoptr (i64 64 to ptr addrspace(1)) to ptr)
@behind_null = global ptr getelementptr ([4 x i32], ptr null, i64 1, i64 2)
