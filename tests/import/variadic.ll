; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

%pair = type { i8, i64 }
@format = private unnamed_addr constant [4 x i8] c"%d\0A\00"

declare i32 @printf(ptr, ...)
declare i32 @vprintf(ptr, ptr)
declare double @elsewhere(i32, ...)
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_copy.p0(ptr, ptr)
declare void @llvm.va_end.p0(ptr)

define i64 @sum(i32 %count, ...) {
  %list = alloca ptr
  %copy = alloca ptr
  call void @llvm.va_start.p0(ptr %list)
  call void @llvm.va_copy.p0(ptr %copy, ptr %list)
  %a = va_arg ptr %list, i8
  %b = va_arg ptr %list, i64
  %c = va_arg ptr %list, %pair
  %d = extractvalue %pair %c, 1
  %e = va_arg ptr %copy, i128
  call void @llvm.va_end.p0(ptr %list)
  %a64 = zext i8 %a to i64
  %e64 = trunc i128 %e to i64
  %f = add i64 %a64, %b
  %g = add i64 %f, %d
  %h = add i64 %g, %e64
  ret i64 %h
}

; One place for all arguments, of the size of the largest, also where the call is in a loop.
define ptx_kernel void @calls(ptr %p, i1 %again, ptr %pointer) {
entry:
  br label %loop
loop:
  %a = call i64 (i32, ...) @sum(i32 2, i8 1, i64 2, %pair { i8 3, i64 4 })
  store i64 %a, ptr %p
  %b = call i32 (ptr, ...) @printf(ptr @format, i32 5, double 0.5)
  %c = call i32 (ptr, ...) @printf(ptr @format)
  %d = call i32 @vprintf(ptr @format, ptr null)
  %e = call double (i32, ...) @elsewhere(i32 1, ptr byval([3 x i32]) align 8 %p, <4 x float> zeroinitializer)
  %f = call i64 (i32, ...) %pointer(i32 1, i16 7)
  br i1 %again, label %loop, label %done
done:
  ret void
}
