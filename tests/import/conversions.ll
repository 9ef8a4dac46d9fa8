; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

define void @integers(i64 %a, i8 %b, ptr %p) {
  %1 = trunc i64 %a to i32
  %2 = trunc nuw i64 %a to i1
  %3 = zext i1 %2 to i32
  %4 = sext i1 %2 to i64
  %5 = zext nneg i8 %b to i32
  %6 = sext i8 %b to i16
  store volatile i32 %1, ptr %p
  store volatile i32 %3, ptr %p
  store volatile i64 %4, ptr %p
  store volatile i32 %5, ptr %p
  store volatile i16 %6, ptr %p
  ret void
}

define void @floats(i32 %a, i1 %b, double %x, ptr %p) {
  %1 = sitofp i32 %a to float
  %2 = uitofp nneg i32 %a to half
  %3 = sitofp i1 %b to float
  %4 = fptrunc double %x to bfloat
  %5 = fptosi double %x to i8
  %6 = fptoui double %x to i1
  %7 = fptosi double %x to i128
  %8 = fpext bfloat %4 to double
  store volatile float %1, ptr %p
  store volatile half %2, ptr %p
  store volatile float %3, ptr %p
  store volatile i8 %5, ptr %p
  store volatile i1 %6, ptr %p
  store volatile i128 %7, ptr %p
  store volatile double %8, ptr %p
  ret void
}

define i64 @addresses(ptr addrspace(3) %s, i32 %n, i128 %m) {
  %1 = ptrtoint ptr addrspace(3) %s to i32
  %2 = inttoptr i32 %n to ptr addrspace(1)
  %3 = inttoptr i128 %m to ptr
  %4 = addrspacecast ptr addrspace(3) %s to ptr
  %5 = addrspacecast ptr addrspace(3) %s to ptr addrspace(7)
  %6 = addrspacecast ptr addrspace(1) %2 to ptr addrspace(4)
  %7 = load volatile i32, ptr %3
  %8 = load volatile i32, ptr %4
  %9 = load volatile i32, ptr addrspace(7) %5
  %10 = load volatile i32, ptr addrspace(4) %6
  %11 = add i32 %1, %7
  %12 = zext i32 %11 to i64
  %13 = ptrtoint ptr %3 to i64
  %14 = add i64 %12, %13
  ret i64 %14
}

; Lanes lie in a number from its lowest bits on.
define i64 @bits(<2 x float> %v, double %x, <8 x i1> %m, <3 x i8> %t) {
  %1 = bitcast <2 x float> %v to i64
  %2 = bitcast double %x to <4 x i16>
  %3 = extractelement <4 x i16> %2, i32 3
  %4 = bitcast <8 x i1> %m to i8
  %5 = bitcast <3 x i8> %t to i24
  %6 = bitcast i8 %4 to <8 x i1>
  %7 = extractelement <8 x i1> %6, i32 5
  %8 = zext i16 %3 to i64
  %9 = zext i24 %5 to i64
  %10 = zext i1 %7 to i64
  %11 = add i64 %1, %8
  %12 = add i64 %9, %10
  %13 = add i64 %11, %12
  ret i64 %13
}
