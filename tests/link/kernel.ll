; emit-ld kernel.ll inputs/table.ll --export-symbol sum --target nvptx64-nvidia-cuda --target-cpu sm_80 -o -
; emit-ld kernel.ll inputs/table.ll --target-cpu sm_80 -o -
; emit-ld kernel.ll -L inputs -L . -l table --export-symbol=sum --export-symbol=lonely --target-cpu=sm_80 --target-feature=+ptx71 -O0 -o -
; emit-ld @inputs/arguments --target-cpu sm_80 -o -
target triple = "nvptx64-nvidia-cuda"

; Only the kernel is exported: what nobody uses is left out, and the rest is private.
@scale = external addrspace(1) global i32

declare i32 @looked_up(i32)

define ptx_kernel void @sum(ptr %out, i32 %n) {
  %1 = call i32 @looked_up(i32 %n)
  %2 = load i32, ptr addrspace(1) @scale
  %3 = mul i32 %1, %2
  store i32 %3, ptr %out
  ret void
}

define i32 @lonely(i32 %a) {
  %1 = add i32 %a, 1
  ret i32 %1
}
