; emit --sm=80 --emit=ir
; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

; An integer of more than 128 bits is held in limbs of 64.
@number = addrspace(1) global i192 -2
@far = addrspace(1) global i256 123456789012345678901234567890123456789012345678901234567890

define i256 @sum(i256 %a, i256 %b) {
  %1 = add i256 %a, %b
  %2 = sub i256 %1, 340282366920938463463374607431768211457
  ret i256 %2
}

define i200 @product(i200 %a, i200 %b) {
  %1 = mul i200 %a, %b
  %2 = xor i200 %1, -1
  %3 = and i200 %2, 1606938044258990275541962092341162602522202993782792835301375
  %4 = or i200 %3, %b
  ret i200 %4
}

define i192 @shifts(i192 %a, i192 %by) {
  %1 = shl i192 %a, 68
  %2 = lshr i192 %1, 128
  %3 = ashr i192 %a, 3
  %4 = add i192 %2, %3
  %5 = shl i192 %4, %by
  %6 = lshr i192 %a, %by
  %7 = xor i192 %5, %6
  ret i192 %7
}

define i150 @signs(i150 %a, i150 %by) {
  %1 = ashr i150 %a, 70
  %2 = ashr i150 %a, %by
  %3 = sub i150 %1, %2
  ret i150 %3
}

define i32 @compares(i150 %a, i150 %b) {
  %1 = icmp slt i150 %a, %b
  %2 = icmp uge i150 %a, %b
  %3 = icmp sgt i150 %a, -5
  %4 = icmp ule i150 %a, 1267650600228229401496703205376
  %5 = icmp ne i150 %a, %b
  %6 = icmp eq i150 %a, 0
  %7 = zext i1 %1 to i32
  %8 = select i1 %2, i32 2, i32 0
  %9 = select i1 %3, i32 4, i32 0
  %10 = select i1 %4, i32 8, i32 0
  %11 = select i1 %5, i32 16, i32 0
  %12 = select i1 %6, i32 32, i32 0
  %13 = or i32 %7, %8
  %14 = or i32 %9, %10
  %15 = or i32 %11, %12
  %16 = or i32 %13, %14
  %17 = or i32 %15, %16
  ret i32 %17
}

define i100 @converts(i7 %a, i100 %b) {
  %1 = sext i7 %a to i150
  %2 = zext i100 %b to i200
  %3 = sext i100 %b to i200
  %4 = sext i150 %1 to i200
  %5 = add i200 %2, %3
  %6 = mul i200 %4, %5
  %7 = lshr i200 %6, 99
  %8 = trunc i200 %7 to i150
  %9 = trunc i150 %8 to i100
  ret i100 %9
}

define i9 @narrow(i200 %a) {
  %1 = lshr i200 %a, 190
  %2 = trunc i200 %1 to i9
  ret i9 %2
}

define <4 x i64> @lanes(<8 x float> %a) {
  %1 = bitcast <8 x float> %a to i256
  %2 = shl i256 %1, 33
  %3 = bitcast i256 %2 to <4 x i64>
  ret <4 x i64> %3
}

; In memory, a phi, a structure and a call.
define void @lies(ptr %p, i32 %n) {
entry:
  %first = load i200, ptr %p, align 8
  br label %loop
loop:
  %number = phi i200 [ %first, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %next = call i200 @product(i200 %number, i200 12345)
  %j = add i32 %i, 1
  %again = icmp ult i32 %j, %n
  br i1 %again, label %loop, label %done
done:
  %pair = insertvalue { i32, i200 } { i32 1, i200 undef }, i200 %next, 1
  %back = extractvalue { i32, i200 } %pair, 1
  store i200 %back, ptr %p, align 8
  ret void
}

define i256 @quotient(i256 %a, i256 %b) {
  %1 = udiv i256 %a, %b
  %2 = urem i256 %a, %b
  %3 = xor i256 %1, %2
  ret i256 %3
}

define i150 @signed_quotient(i150 %a, i150 %b) {
  %1 = sdiv i150 %a, %b
  %2 = srem i150 %a, %b
  %3 = shl i150 %2, 1
  %4 = add i150 %1, %3
  ret i150 %4
}

define ptx_kernel void @given(i256 %a, ptr %p) {
  store i256 %a, ptr %p
  ret void
}
