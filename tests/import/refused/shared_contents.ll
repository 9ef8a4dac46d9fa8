; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

@number = internal addrspace(3) global i32 5
@array = internal addrspace(3) global [2 x i32] [i32 0, i32 1]
@address = addrspace(3) global ptr @number_elsewhere
@float = addrspace(3) global float -0.0
@mixed = internal addrspace(3) global { i32, [2 x i16] } { i32 undef, [2 x i16] [i16 undef, i16 3] }
@number_elsewhere = external global i32
