; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

; Flags that promise something about integers are no freedom that anyone needs later.
define i32 @integers(i32 %a, i32 %b) {
  %1 = add nuw nsw i32 %a, %b
  %2 = sub i32 %1, 7
  %3 = mul nsw i32 %2, %b
  %4 = udiv exact i32 %3, %a
  %5 = sdiv i32 %4, 3
  %6 = urem i32 %5, %b
  %7 = srem i32 %6, -5
  %8 = shl nuw i32 %7, 2
  %9 = lshr exact i32 %8, 1
  %10 = ashr i32 %9, %b
  %11 = and i32 %10, 255
  %12 = or disjoint i32 %11, 256
  %13 = xor i32 %12, -1
  ret i32 %13
}

; Truth values are added and multiplied modulo 2.
define i1 @truth(i1 %a, i1 %b) {
  %1 = add i1 %a, %b
  %2 = mul i1 %1, %b
  %3 = sub i1 %2, %a
  %4 = shl i1 %3, %b
  %5 = udiv i1 %4, %b
  %6 = call i1 @llvm.umax.i1(i1 %5, i1 %a)
  %7 = call i1 @llvm.smax.i1(i1 %6, i1 %b)
  ret i1 %7
}

define i128 @wide(i128 %a) {
  %1 = add i128 %a, 170141183460469231731687303715884105727
  %2 = mul i128 %1, -2
  ret i128 %2
}

define float @floats(float %a, float %b) {
  %1 = fadd float %a, %b
  %2 = fsub contract float %1, 1.0
  %3 = fmul fast float %2, %b
  %4 = fdiv arcp nsz float %3, 0x3FB99999A0000000
  %5 = frem nnan ninf float %4, %b
  %6 = fneg reassoc afn float %5
  ret float %6
}

; Every pattern of bits comes through: infinities, not-a-numbers with a payload, denormal numbers.
define void @constants(ptr %p) {
  store volatile float 0x7FF0000000000000, ptr %p
  store volatile float 0x7FF4000000000000, ptr %p
  store volatile float 0x36A0000000000000, ptr %p
  store volatile double 0x7FF8000000000123, ptr %p
  store volatile double -0.0, ptr %p
  store volatile half 0xH7E01, ptr %p
  store volatile half 0xH3C00, ptr %p
  store volatile bfloat 0xR7F81, ptr %p
  store volatile bfloat 0xR4049, ptr %p
  ret void
}

; Denormal numbers of 32 bits are flushed where the function says so, and no others.
define float @flushes(float %a, double %b, half %c) #0 {
  %1 = fmul float %a, %a
  %2 = fmul double %b, %b
  %3 = fmul half %c, %c
  %4 = fptrunc double %2 to float
  %5 = fpext half %3 to float
  %6 = fadd float %1, %4
  %7 = fcmp olt float %6, %5
  %8 = select i1 %7, float %6, float %5
  ret float %8
}

define i1 @compares(i64 %a, i64 %b, ptr %p, ptr %q, double %x, double %y) {
  %1 = icmp ugt i64 %a, %b
  %2 = icmp samesign sle i64 %a, %b
  %3 = icmp eq ptr %p, %q
  %4 = icmp ne ptr %p, null
  %5 = fcmp une double %x, %y
  %6 = fcmp nnan ueq double %x, 0.0
  %7 = fcmp ord double %x, %y
  %8 = fcmp false double %x, %y
  %9 = and i1 %1, %2
  %10 = or i1 %9, %3
  %11 = xor i1 %10, %4
  %12 = select i1 %5, i1 %6, i1 %7
  %13 = select i1 %12, i1 %8, i1 %11
  ret i1 %13
}

declare i1 @llvm.umax.i1(i1, i1)
declare i1 @llvm.smax.i1(i1, i1)

attributes #0 = { "denormal-fp-math-f32"="preserve-sign,preserve-sign" }
