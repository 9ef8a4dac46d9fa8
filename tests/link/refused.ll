; emit-ld refused.ll --target-cpu sm_80 -o -
; emit-ld refused.ll inputs/table.ll --export-symbol sum --target-cpu sm_80 -o -
; emit-ld refused.ll --allow-undefined --target-cpu sm_80 -o -
; emit-ld refused.ll refused.ll --target-cpu sm_80 -o -
; emit-ld refused.ll inputs/missing.ll inputs/none.ll --target-cpu sm_80 -o -
; emit-ld refused.ll -L inputs -l missing --target-cpu sm_80 -o -
; emit-ld refused.ll inputs/host.ll --target-cpu sm_80 -o -
; emit-ld refused.ll inputs/arguments --target-cpu sm_80 -o -
; emit-ld refused.ll inputs/annotation.ll --target-cpu sm_80 -o -
; emit-ld refused.ll --strip-all --target-cpu sm_80 -o -
; emit-ld refused.ll --target-cpu sm_8 -o -
; emit-ld refused.ll --target-cpu sm_80 --target-feature=+simd -o -
; emit-ld refused.ll --allow-undefined --target-cpu sm_80 --target-feature=+ptx60 -o -
; emit-ld refused.ll --target x86_64-unknown-linux-gnu -o -
; emit-ld @inputs/none --target-cpu sm_80 -o -
target triple = "nvptx64-nvidia-cuda"

@elsewhere = external addrspace(1) global i32
@dynamic = external addrspace(3) global [0 x i32]

declare i32 @looked_up(i32)
declare ptr @malloc(i64)
declare extern_weak void @maybe()

define ptx_kernel void @sum(ptr %out, i32 %n) {
  %1 = call i32 @looked_up(i32 %n)
  %2 = load i32, ptr addrspace(1) @elsewhere
  %3 = mul i32 %1, %2
  store i32 %3, ptr %out
  store i32 %3, ptr addrspace(3) @dynamic
  %4 = call ptr @malloc(i64 16)
  store ptr %4, ptr %out
  ret void
}
