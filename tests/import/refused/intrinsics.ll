; emit --sm=100
target triple = "nvptx64-nvidia-cuda"

define double @no_such_type(double %a) {
  %1 = call double @llvm.nvvm.lg2.approx.d(double %a)
  ret double %1
}

define bfloat @no_such_modifier(bfloat %a) {
  %1 = call bfloat @llvm.nvvm.fma.rn.ftz.sat.bf16(bfloat %a, bfloat %a, bfloat %a)
  ret bfloat %1
}

define i8 @no_such_width(i8 %a) {
  %1 = call i8 @llvm.nvvm.fshl.clamp.i8(i8 %a, i8 %a, i8 %a)
  ret i8 %1
}
