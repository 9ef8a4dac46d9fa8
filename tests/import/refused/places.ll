; emit --sm=80 -O1
; emit --sm=80 places.ll ../debug-units.ll
;
; Where the lines of the text are lost, faults are where debug information says that they come from, if there is any.

target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)
declare i32 @llvm.nonsense(i32)
define void @f(ptr %p) !dbg !4 {
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 24), !dbg !7
  ret void, !dbg !7
}
define i32 @g(i32 %p) !dbg !8 {
  %x = call i32 @llvm.nonsense(i32 %p), !dbg !9
  ret i32 %x, !dbg !9
}
define float @h(float %p) !dbg !18 {
  %x = call float @llvm.sin.f32(float %p), !dbg !19
  ret float %x, !dbg !19
}
declare float @llvm.sin.f32(float)
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "clang", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!2 = !DIFile(filename: "lists.c", directory: "/src")
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 3, column: 5, scope: !4)
!8 = distinct !DISubprogram(name: "g", scope: !2, file: !2, line: 11, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!9 = !DILocation(line: 13, column: 5, scope: !8)
!18 = distinct !DISubprogram(name: "h", scope: !2, file: !2, line: 21, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!19 = !DILocation(line: 23, column: 5, scope: !18)
define i32 @nowhere(i32 %p) {
  %x = call i32 @llvm.nonsense(i32 %p)
  ret i32 %x
}
