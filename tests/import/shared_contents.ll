; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

@undefined = internal addrspace(3) global [4 x i32] undef
@poisoned = internal addrspace(3) global i32 poison
@zeros = internal addrspace(3) global [4 x i32] zeroinitializer
@null = addrspace(3) global ptr null
@mixed = internal addrspace(3) global { i32, [2 x i16], float } { i32 0, [2 x i16] [i16 undef, i16 0], float undef }
@tentative = common addrspace(3) global i32 0

define void @use(ptr %p) {
  store ptr addrspacecast (ptr addrspace(3) @undefined to ptr), ptr %p
  store ptr addrspacecast (ptr addrspace(3) @poisoned to ptr), ptr %p
  store ptr addrspacecast (ptr addrspace(3) @zeros to ptr), ptr %p
  store ptr addrspacecast (ptr addrspace(3) @null to ptr), ptr %p
  store ptr addrspacecast (ptr addrspace(3) @mixed to ptr), ptr %p
  store ptr addrspacecast (ptr addrspace(3) @tentative to ptr), ptr %p
  ret void
}
