; emit --sm=80 --mtriple=nvptx64-nvidia-cuda
target datalayout = "e-p:32:32:32-i64:64:64"
target triple = "nvptx-nvidia-cuda"

; Whatever the module was made for: pointers have 64 bits, and lie on 8 bytes.
%node = type { i8, ptr }

define void @link(ptr %p, ptr %q) {
  %next = getelementptr %node, ptr %p, i32 0, i32 1
  store ptr %q, ptr %next
  ret void
}
