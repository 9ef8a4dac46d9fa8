; emit --sm=80
target datalayout = "e-p:32:32-i64:64-v16:16-v32:32-n16:32:64"
target triple = "nvptx-nvidia-cuda"

@pointer = global ptr null
@pointers = global { i32, [2 x ptr] } zeroinitializer

define void @memory(ptr %p, ptr %q) {
  store ptr %p, ptr %q
  %a = load { i32, ptr }, ptr %p
  %b = alloca <2 x ptr>
  %c = getelementptr { ptr, i32 }, ptr %p, i32 0, i32 1
  %d = atomicrmw xchg ptr %p, ptr %q monotonic
  %e = cmpxchg ptr %p, ptr null, ptr %q monotonic monotonic
  ret void
}

define i32 @number(ptr %p, i32 %i) {
  %a = ptrtoint ptr %p to i32
  %b = inttoptr i32 %i to ptr
  %c = ptrtoint ptr @number to i32
  ret i32 %a
}

define void @by_value(ptr byval({ ptr }) %p) {
  ret void
}

define ptx_kernel void @kernel({ ptr } %p) {
  ret void
}
