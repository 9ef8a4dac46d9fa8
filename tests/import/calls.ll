; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

declare float @elsewhere(float, i32)
declare void @stops() noreturn
declare void @unused(...)
declare i32 @vprintf(ptr, ptr)

define internal float @local(float %a) {
  ret float %a
}

define weak float @weak(float %a) {
  ret float %a
}

define linkonce_odr float @once(float %a) {
  ret float %a
}

; Known elsewhere: this body is only for optimisers.
define available_externally float @copied(float %a) {
  ret float %a
}

@name = alias float (float), ptr @local

define fastcc float @calls(float %a, ptr %f, i1 %c) {
entry:
  %0 = tail call float @local(float %a)
  %1 = call float @elsewhere(float %0, i32 3)
  %2 = call float @copied(float %1)
  %3 = call float %f(float %2)
  %4 = call { float, i32 } %f(float %3, i32 1)
  %5 = extractvalue { float, i32 } %4, 0
  %6 = call float @name(float %5)
  %7 = select i1 %c, ptr @local, ptr @weak
  %8 = call float %7(float %6)
  br i1 %c, label %bad, label %good
bad:
  call void @stops()
  unreachable
good:
  ret float %8
}

; Called with another type than it has: as the call says.
define i64 @disagrees(i64 %a) {
  %1 = call i64 @weak(i64 %a)
  ret i64 %1
}

define void @prints(ptr %text) {
  %1 = alloca { i32 }
  store i32 1, ptr %1
  %2 = call i32 @vprintf(ptr %text, ptr %1)
  ret void
}

define i32 @recursive(i32 %n) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %end, label %deeper
deeper:
  %1 = sub i32 %n, 1
  %2 = call i32 @recursive(i32 %1)
  br label %end
end:
  %3 = phi i32 [ 0, %entry ], [ %2, %deeper ]
  ret i32 %3
}
