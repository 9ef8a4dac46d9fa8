; emit --sm=80
; What LLVM says of a loop reaches ptxas: `nounroll`, at the header of the loop.

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @once(ptr %p, i32 %n) {
entry:
  br label %done.check

exit:
  ret void

done.check:
  br label %loop

loop:
  %i = phi i32 [ 0, %done.check ], [ %next, %loop ]
  %at = getelementptr float, ptr %p, i32 %i
  %x = load float, ptr %at
  %y = fadd float %x, 1.0
  store float %y, ptr %at
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit, !llvm.loop !0
}

define ptx_kernel void @outer(ptr %p, i32 %n) {
entry:
  br label %rows

rows:
  %i = phi i32 [ 0, %entry ], [ %i.next, %rows.end ]
  br label %columns

columns:
  %j = phi i32 [ 0, %rows ], [ %j.next, %columns ]
  %sum = add i32 %i, %j
  %at = getelementptr i32, ptr %p, i32 %sum
  store i32 %j, ptr %at
  %j.next = add nuw nsw i32 %j, 1
  %j.more = icmp ult i32 %j.next, 8
  br i1 %j.more, label %columns, label %rows.end, !llvm.loop !3

rows.end:
  %i.next = add nuw nsw i32 %i, 1
  %i.more = icmp ult i32 %i.next, %n
  br i1 %i.more, label %rows, label %exit, !llvm.loop !2

exit:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !5, !4}
!3 = distinct !{!3, !5}
!4 = !{!"llvm.loop.unroll.count", i32 1}
!5 = !{!"llvm.loop.mustprogress"}
