; emit --sm=80
; emit --sm=50 --ptx=6.4
; emit --sm=50 --debug=line
; emit --sm=80 --debug=none
; emit --emit=ir --sm=80
;
; Lines of optimised code, with a call in a call that were both inlined. Of line 0 nothing is
; known. The source:
;
;  1  static inline int innermost(int v) {
;  2    return v ^ 3;
;  3  }
;  4  static inline int outer(int v) {
;  5    int d = innermost(v);
;  6    return d + 7;
;  7  }
;  8  __attribute__((noinline)) int helper(int a, int b) {
;  9    if (a > b)
; 10      return a ^ b;
; 11    return a / b;
; 12  }
; 13  __attribute__((nvptx_kernel)) void lines(int *out, int n) {
; 14    int i = __nvvm_read_ptx_sreg_tid_x();
; 15    if (i < n) {
; 16      int x = outer(out[i]);
; 17      out[i] = helper(x, n);
; 18    }
; 19  }

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @helper(i32 %0, i32 %1) !dbg !11 {
  %3 = icmp sgt i32 %0, %1, !dbg !14
  br i1 %3, label %4, label %6, !dbg !15

4:
  %5 = xor i32 %1, %0, !dbg !16
  br label %8, !dbg !17

6:
  %7 = sdiv i32 %0, %1, !dbg !18
  br label %8, !dbg !19

8:
  %9 = phi i32 [ %5, %4 ], [ %7, %6 ], !dbg !20
  ret i32 %9, !dbg !21
}

define ptx_kernel void @lines(ptr %0, i32 %1) !dbg !22 {
  %3 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !23
  %4 = icmp slt i32 %3, %1, !dbg !24
  br i1 %4, label %5, label %12, !dbg !25

5:
  %6 = zext nneg i32 %3 to i64, !dbg !26
  %7 = getelementptr inbounds nuw i32, ptr %0, i64 %6, !dbg !26
  %8 = load i32, ptr %7, align 4, !dbg !26
  %9 = xor i32 %8, 3, !dbg !27
  %10 = add nsw i32 %9, 7, !dbg !32
  %11 = call i32 @helper(i32 %10, i32 %1), !dbg !33
  store i32 %11, ptr %7, align 4, !dbg !34
  br label %12, !dbg !35

12:
  ret void, !dbg !36
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "a compiler", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false)
!1 = !DIFile(filename: "lines.c", directory: "/src")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!11 = distinct !DISubprogram(name: "helper", scope: !1, file: !1, line: 8, type: !12, scopeLine: 8, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 9, column: 9, scope: !11)
!15 = !DILocation(line: 9, column: 9, scope: !11)
!16 = !DILocation(line: 10, column: 14, scope: !11)
!17 = !DILocation(line: 10, column: 5, scope: !11)
!18 = !DILocation(line: 11, column: 12, scope: !11)
!19 = !DILocation(line: 11, column: 3, scope: !11)
!20 = !DILocation(line: 0, scope: !11)
!21 = !DILocation(line: 12, column: 1, scope: !11)
!22 = distinct !DISubprogram(name: "lines", scope: !1, file: !1, line: 13, type: !12, scopeLine: 13, unit: !0)
!23 = !DILocation(line: 14, column: 11, scope: !22)
!24 = !DILocation(line: 15, column: 9, scope: !22)
!25 = !DILocation(line: 15, column: 9, scope: !22)
!26 = !DILocation(line: 16, column: 19, scope: !22)
!27 = !DILocation(line: 2, column: 12, scope: !28, inlinedAt: !29)
!28 = distinct !DISubprogram(name: "innermost", scope: !1, file: !1, line: 1, type: !12, scopeLine: 1, unit: !0)
!29 = distinct !DILocation(line: 5, column: 11, scope: !30, inlinedAt: !31)
!30 = distinct !DISubprogram(name: "outer", scope: !1, file: !1, line: 4, type: !12, scopeLine: 4, unit: !0)
!31 = distinct !DILocation(line: 16, column: 13, scope: !22)
!32 = !DILocation(line: 6, column: 12, scope: !30, inlinedAt: !31)
!33 = !DILocation(line: 17, column: 14, scope: !22)
!34 = !DILocation(line: 17, column: 12, scope: !22)
!35 = !DILocation(line: 18, column: 3, scope: !22)
!36 = !DILocation(line: 19, column: 1, scope: !22)
