; emit --sm=80
target triple = "nvptx64-nvidia-cuda"
@a = addrspace(1) global i32 0
@b = addrspace(1) global i32 0
@d = addrspace(1) global i64 sub (i64 ptrtoint (ptr addrspace(1) @a to i64), i64 ptrtoint (ptr addrspace(1) @b to i64))
@e = addrspace(1) global i32 ptrtoint (ptr addrspace(1) @a to i32)
@f = addrspace(1) global i8 trunc (i64 ptrtoint (ptr addrspace(1) @a to i64) to i8)
