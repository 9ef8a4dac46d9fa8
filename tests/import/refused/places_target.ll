; emit --sm=80 -O1
;
; The same of what the target lacks.

target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)
define void @f(ptr %p) !dbg !4 {
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 24), !dbg !7
  ret void, !dbg !7
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "clang", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!2 = !DIFile(filename: "lacks.c", directory: "/src")
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 3, column: 5, scope: !4)
!8 = distinct !DISubprogram(name: "g", scope: !2, file: !2, line: 11, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!9 = !DILocation(line: 13, column: 5, scope: !8)
!18 = distinct !DISubprogram(name: "h", scope: !2, file: !2, line: 21, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!19 = !DILocation(line: 23, column: 5, scope: !18)
