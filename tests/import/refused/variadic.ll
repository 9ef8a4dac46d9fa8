; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

declare void @elsewhere(...)

define void @calls(fp128 %a, ptr %list) {
  call void (...) @elsewhere(fp128 %a)
  %b = va_arg ptr %list, fp128
  ret void
}
