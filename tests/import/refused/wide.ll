; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

define void @number(ptr %p) {
  %1 = load i5000, ptr %p
  ret void
}

define double @real(i256 %a) {
  %1 = uitofp i256 %a to double
  ret double %1
}

define void @atomic(ptr %p, i256 %a) {
  store atomic i256 %a, ptr %p seq_cst, align 32
  ret void
}
