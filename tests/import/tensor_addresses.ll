; emit --sm=100a
; Addresses in tensor memory are numbers of 32 bits.
target triple = "nvptx64-nvidia-cuda"

define void @given_back(ptr addrspace(3) %slot) {
  %at = load ptr addrspace(6), ptr addrspace(3) %slot
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %at, i32 32)
  ret void
}

define void @kept(ptr addrspace(6) %at, ptr %slot) {
  store ptr addrspace(6) %at, ptr %slot
  ret void
}

define ptr addrspace(6) @from_number(i64 %n) {
  %at = inttoptr i64 %n to ptr addrspace(6)
  ret ptr addrspace(6) %at
}

define i64 @to_number(ptr addrspace(6) %at) {
  %n = ptrtoint ptr addrspace(6) %at to i64
  ret i64 %n
}

define ptr addrspace(6) @columns(ptr addrspace(6) %at, i32 %n) {
  %next = getelementptr i8, ptr addrspace(6) %at, i32 %n
  ret ptr addrspace(6) %next
}

define ptr addrspace(6) @rows(ptr addrspace(6) %at, i64 %n) {
  %next = getelementptr [4 x i32], ptr addrspace(6) %at, i64 4096, i64 %n
  ret ptr addrspace(6) %next
}

define ptr addrspace(6) @constant() {
  ret ptr addrspace(6) inttoptr (i32 1048592 to ptr addrspace(6))
}

define i1 @is_null(ptr addrspace(6) %at) {
  %c = icmp eq ptr addrspace(6) %at, null
  ret i1 %c
}

declare void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6), i32)
