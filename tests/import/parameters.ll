; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

%big = type { [16 x i32], ptr }

; Only read: in place.
define ptx_kernel void @reads(ptr byval(%big) align 8 %b, i32 %i, ptr %out) {
  %1 = getelementptr %big, ptr %b, i64 0, i32 0, i32 %i
  %2 = load i32, ptr %1
  %3 = getelementptr %big, ptr %b, i64 0, i32 1
  %4 = load ptr, ptr %3
  store i32 %2, ptr %4
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %b, i64 64, i1 false)
  call void @takes(ptr byval(%big) %b)
  ret void
}

; Written, or its address kept: a copy on the stack.
define ptx_kernel void @writes(ptr byval(%big) align 8 %b) {
  store i32 1, ptr %b
  ret void
}

define ptx_kernel void @keeps(ptr byval(i64) %b, ptr %out) {
  store ptr %b, ptr %out
  ret void
}

define ptx_kernel void @chooses(ptr byval(i64) %a, ptr byval(i64) %b, i1 %c, ptr %out) {
  %1 = select i1 %c, ptr %a, ptr %b
  %2 = load i64, ptr %1
  store i64 %2, ptr %out
  ret void
}

; A structure that a kernel takes as a value is one object, as the host lays it out.
define ptx_kernel void @values([2 x i64] %a, { i8, i32 } %b, <4 x float> %c, i1 %d, i24 %e, ptr addrspace(1) align 16 %out) {
  %1 = extractvalue [2 x i64] %a, 1
  %2 = extractvalue { i8, i32 } %b, 1
  store i64 %1, ptr addrspace(1) %out
  store i32 %2, ptr addrspace(1) %out
  store <4 x float> %c, ptr addrspace(1) %out
  store i1 %d, ptr addrspace(1) %out
  store i24 %e, ptr addrspace(1) %out
  ret void
}

define void @takes(ptr byval(%big) %b) {
  %1 = load i32, ptr %b
  ret void
}

define void @gives(ptr sret(%big) align 8 %out) {
  store i32 1, ptr %out
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
