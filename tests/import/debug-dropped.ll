; emit --sm=80
; emit --sm=80 debug-dropped.ll debug-units.ll --debug=none
;
; Debug information that is not valid is dropped, and the rest is compiled, as LLVM does.

target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p) !dbg !10 {
  store i32 1, ptr %p, !dbg !20
  ret void, !dbg !20
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "clang", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !5)
!2 = !DIFile(filename: "lists.c", directory: "/src")
!4 = !DISubroutineType(types: !{null})
!5 = !{!2}
!10 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!20 = !DILocation(line: 2, column: 3, scope: !10)
