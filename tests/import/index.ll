; emit --sm=80
; What is constant of an index stands behind the address that accesses share, where the sum does
; not overflow before it is extended; what nobody writes is loaded so.
target triple = "nvptx64-nvidia-cuda"

@table = internal constant [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]

define ptx_kernel void @neighbours(ptr addrspace(1) %p, i32 %i) {
  %next = add nsw i32 %i, 1
  %wide = sext i32 %next to i64
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %wide
  %x = load volatile i32, ptr addrspace(1) %a
  %before = add nsw i32 %i, -1
  %far = sext i32 %before to i64
  %b = getelementptr i32, ptr addrspace(1) %p, i64 %far
  %y = load volatile i32, ptr addrspace(1) %b
  %even = shl nuw i32 %i, 1
  %odd = or disjoint i32 %even, 1
  %unsigned = zext i32 %odd to i64
  %c = getelementptr i32, ptr addrspace(1) %p, i64 %unsigned
  %z = load volatile i32, ptr addrspace(1) %c
  ret void
}

define ptx_kernel void @may_overflow(ptr addrspace(1) %p, i32 %i, i64 %k) {
  %next = add i32 %i, 1
  %wide = sext i32 %next to i64
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %wide
  %x = load volatile i32, ptr addrspace(1) %a
  %after = add nsw i32 %i, 1
  %unsigned = zext i32 %after to i64
  %b = getelementptr i32, ptr addrspace(1) %p, i64 %unsigned
  %y = load volatile i32, ptr addrspace(1) %b
  %positive = zext nneg i32 %after to i64
  %c = getelementptr i32, ptr addrspace(1) %p, i64 %positive
  %z = load volatile i32, ptr addrspace(1) %c
  %sum = add i64 %k, -3
  %d = getelementptr i32, ptr addrspace(1) %p, i64 %sum
  %w = load volatile i32, ptr addrspace(1) %d
  ret void
}

define ptx_kernel void @constants(ptr addrspace(1) %p, i32 %i) {
  %near = and i32 %i, 3
  %next = add nuw nsw i32 %near, 2
  %wide = zext nneg i32 %next to i64
  %a = getelementptr i32, ptr @table, i64 %wide
  %x = load i32, ptr %a
  store i32 %x, ptr addrspace(1) %p
  ret void
}
