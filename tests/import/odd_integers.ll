; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

; An integer of an odd width is held in the next wider one, with zeros above.
define i24 @arithmetic(i24 %a, i24 %b) {
  %1 = add i24 %a, %b
  %2 = mul i24 %1, 16777215
  %3 = udiv i24 %2, %b
  %4 = sdiv i24 %3, %b
  %5 = ashr i24 %4, %a
  %6 = lshr i24 %5, 3
  %7 = shl i24 %6, %b
  %8 = xor i24 %7, -1
  ret i24 %8
}

define i1 @compares(i33 %a, i33 %b) {
  %1 = icmp slt i33 %a, %b
  %2 = icmp ult i33 %a, -1
  %3 = and i1 %1, %2
  ret i1 %3
}

define i48 @converts(i7 %a, i64 %b, double %x) {
  %1 = sext i7 %a to i48
  %2 = zext i7 %a to i48
  %3 = trunc i64 %b to i48
  %4 = fptosi double %x to i48
  %5 = add i48 %1, %2
  %6 = add i48 %3, %4
  %7 = add i48 %5, %6
  %8 = sitofp i48 %7 to float
  %9 = fptoui float %8 to i48
  ret i48 %9
}

; Memory has no integers of three bytes: they are read and written in pieces that it has.
define void @memory(ptr %p, ptr %q) {
  %1 = load i24, ptr %p, align 4
  store i24 %1, ptr %q, align 1
  %2 = load i65, ptr %p, align 16
  store i65 %2, ptr %q, align 8
  ret void
}

define i20 @chooses(i1 %c, i20 %a, i20 %b) {
entry:
  %1 = select i1 %c, i20 %a, i20 %b
  %2 = freeze i20 %1
  switch i20 %2, label %other [
    i20 -1, label %done
    i20 5, label %done
  ]
other:
  br label %done
done:
  %3 = phi i20 [ %2, %entry ], [ %2, %entry ], [ undef, %other ]
  ret i20 %3
}

define i11 @bits(i11 %a, i11 %b) {
  %1 = call i11 @llvm.ctlz.i11(i11 %a, i1 false)
  %2 = call i11 @llvm.cttz.i11(i11 %a, i1 true)
  %3 = call i11 @llvm.ctpop.i11(i11 %a)
  %4 = call i11 @llvm.bitreverse.i11(i11 %a)
  %5 = call i11 @llvm.smin.i11(i11 %1, i11 %2)
  %6 = call i11 @llvm.umax.i11(i11 %3, i11 %4)
  %7 = call i11 @llvm.abs.i11(i11 %5, i1 false)
  %8 = call i11 @llvm.uadd.sat.i11(i11 %6, i11 %7)
  ret i11 %8
}

declare i11 @llvm.ctlz.i11(i11, i1)
declare i11 @llvm.cttz.i11(i11, i1)
declare i11 @llvm.ctpop.i11(i11)
declare i11 @llvm.bitreverse.i11(i11)
declare i11 @llvm.smin.i11(i11, i11)
declare i11 @llvm.umax.i11(i11, i11)
declare i11 @llvm.abs.i11(i11, i1)
declare i11 @llvm.uadd.sat.i11(i11, i11)
