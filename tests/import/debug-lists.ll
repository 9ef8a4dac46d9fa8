; emit --sm=80
; emit --sm=80 --emit=ir
;
; Variables that are in one place and then in another: what a record says holds up to the next of the variable, and
; behind a block if it holds on all ways there.

target triple = "nvptx64-nvidia-cuda"

; `sum` is in the register of the loop, then in that of what it becomes, and nowhere behind the loop, where that of the
; loop may have been written once more; `last` is, since it is computed anew in each round; `count` is always there.
define ptx_kernel void @loop(ptr %p, i32 %n) !dbg !10 {
entry:
    #dbg_value(i32 %n, !12, !DIExpression(), !20)
    #dbg_value(i32 0, !13, !DIExpression(), !20)
  br label %body, !dbg !20
body:
  %sum = phi i32 [ 0, %entry ], [ %next, %body ]
  %i = phi i32 [ 0, %entry ], [ %more, %body ]
    #dbg_value(i32 %sum, !13, !DIExpression(), !20)
  %at = getelementptr i32, ptr %p, i32 %i, !dbg !21
  %x = load volatile i32, ptr %at, !dbg !21
    #dbg_value(i32 %x, !14, !DIExpression(), !20)
  %next = add i32 %sum, %x, !dbg !22
  %more = add i32 %i, 1, !dbg !22
  %done = icmp sge i32 %more, %n, !dbg !22
  br i1 %done, label %out, label %body, !dbg !22
out:
  store volatile i32 0, ptr %p, !dbg !23
  ret void, !dbg !23
}

; A variable that is `%a`, `%b` or what `%p` points to, as control goes, and unknown where ways meet.
define i32 @ways(ptr %p, i32 %a, i32 %b, i1 %c) !dbg !30 {
entry:
    #dbg_value(i32 %a, !32, !DIExpression(), !40)
    #dbg_value(i32 5, !33, !DIExpression(DW_OP_stack_value), !40)
    #dbg_value(i32 %a, !34, !DIExpression(), !40)
  store volatile i32 %a, ptr %p, !dbg !40
  br i1 %c, label %left, label %right, !dbg !40
left:
    #dbg_value(ptr %p, !32, !DIExpression(DW_OP_constu, 8, DW_OP_minus, DW_OP_deref), !40)
    #dbg_value(i32 %b, !35, !DIExpression(DW_OP_LLVM_arg, 0), !40)
  store volatile i32 1, ptr %p, !dbg !41
  br label %both, !dbg !41
right:
    #dbg_value(i32 %b, !32, !DIExpression(), !40)
  store volatile i32 2, ptr %p, !dbg !42
    #dbg_value(i32 poison, !34, !DIExpression(), !40)
    #dbg_value(i32 %b, !35, !DIExpression(), !40)
  br label %both, !dbg !42
both:
  store volatile i32 3, ptr %p, !dbg !43
    #dbg_value(i32 %a, !32, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !40)
  ret i32 %b, !dbg !43
}

; Before what becomes several instructions.
define void @copies(ptr %p, ptr %q, i32 %n) !dbg !50 {
    #dbg_value(i32 %n, !52, !DIExpression(), !60)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr align 4 %q, i64 8, i1 false), !dbg !60
  %m = add i32 %n, 1, !dbg !61
    #dbg_value(i32 %m, !52, !DIExpression(), !60)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %q, ptr align 4 %p, i64 4, i1 false), !dbg !61
  store volatile i32 %m, ptr %p, !dbg !61
  ret void, !dbg !61
}

; Of loads that become one.
define void @merged(ptr %p) !dbg !70 {
  %a = load i32, ptr %p, align 16, !dbg !80
    #dbg_value(i32 %a, !72, !DIExpression(), !80)
  %at = getelementptr i32, ptr %p, i32 1
  %b = load i32, ptr %at, align 4, !dbg !81
    #dbg_value(i32 %b, !72, !DIExpression(), !80)
  %s = add i32 %a, %b, !dbg !82
  store volatile i32 %s, ptr %p, !dbg !82
    #dbg_value(i32 %s, !72, !DIExpression(), !80)
  store volatile i32 %s, ptr %at, !dbg !82
  ret void, !dbg !82
}

; What is computed of two values is not said, nor is one of none; labels are none of a variable.
define i32 @lists(i32 %a, i32 %b) !dbg !90 {
    #dbg_value(!DIArgList(i32 %a, i32 %b), !92, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !100)
    #dbg_value(!DIArgList(i32 %b), !93, !DIExpression(DW_OP_LLVM_arg, 0), !100)
    #dbg_value(!DIArgList(), !94, !DIExpression(), !100)
    #dbg_label(!95, !100)
  %s = add i32 %a, %b, !dbg !100
    #dbg_value(i32 %s, !94, !DIExpression(DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_LLVM_convert, 64, DW_ATE_signed, DW_OP_stack_value), !100)
  ret i32 %s, !dbg !100
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "clang", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!2 = !DIFile(filename: "lists.c", directory: "/src")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DISubroutineType(types: !{!3})

!10 = distinct !DISubprogram(name: "loop", scope: !2, file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!12 = !DILocalVariable(name: "count", arg: 1, scope: !10, file: !2, line: 1, type: !3)
!13 = !DILocalVariable(name: "sum", scope: !10, file: !2, line: 2, type: !3)
!14 = !DILocalVariable(name: "last", scope: !10, file: !2, line: 3, type: !3)
!20 = !DILocation(line: 2, column: 3, scope: !10)
!21 = !DILocation(line: 3, column: 3, scope: !10)
!22 = !DILocation(line: 4, column: 3, scope: !10)
!23 = !DILocation(line: 5, column: 3, scope: !10)

!30 = distinct !DISubprogram(name: "ways", scope: !2, file: !2, line: 11, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!32 = !DILocalVariable(name: "v", scope: !30, file: !2, line: 12, type: !3)
!33 = !DILocalVariable(name: "five", scope: !30, file: !2, line: 12, type: !3)
!34 = !DILocalVariable(name: "half", scope: !30, file: !2, line: 12, type: !3)
!35 = !DILocalVariable(name: "same", scope: !30, file: !2, line: 12, type: !3)
!40 = !DILocation(line: 13, column: 3, scope: !30)
!41 = !DILocation(line: 14, column: 3, scope: !30)
!42 = !DILocation(line: 15, column: 3, scope: !30)
!43 = !DILocation(line: 16, column: 3, scope: !30)

!50 = distinct !DISubprogram(name: "copies", scope: !2, file: !2, line: 21, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!52 = !DILocalVariable(name: "n", scope: !50, file: !2, line: 22, type: !3)
!60 = !DILocation(line: 23, column: 3, scope: !50)
!61 = !DILocation(line: 24, column: 3, scope: !50)

!70 = distinct !DISubprogram(name: "merged", scope: !2, file: !2, line: 31, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!72 = !DILocalVariable(name: "v", scope: !70, file: !2, line: 32, type: !3)
!80 = !DILocation(line: 33, column: 3, scope: !70)
!81 = !DILocation(line: 34, column: 3, scope: !70)
!82 = !DILocation(line: 35, column: 3, scope: !70)

!90 = distinct !DISubprogram(name: "lists", scope: !2, file: !2, line: 41, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!92 = !DILocalVariable(name: "sum", scope: !90, file: !2, line: 42, type: !3)
!93 = !DILocalVariable(name: "b", scope: !90, file: !2, line: 42, type: !3)
!94 = !DILocalVariable(name: "none", scope: !90, file: !2, line: 42, type: !3)
!95 = !DILabel(scope: !90, name: "here", file: !2, line: 43)
!100 = !DILocation(line: 43, column: 3, scope: !90)
