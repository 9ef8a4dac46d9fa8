; emit --sm=80
;
; Units that were linked, and refer to each other: the second has a variable and a result of a type of the first, and
; inlines a function of the third. All have one table of abbreviations, since ptxas looks there for what they refer to.

target triple = "nvptx64-nvidia-cuda"

define i64 @first(i64 %x) !dbg !10 {
  %v = alloca i64
  #dbg_declare(ptr %v, !12, !DIExpression(), !13)
  store i64 %x, ptr %v, !dbg !13
  ret i64 %x, !dbg !13
}

define i64 @second(i64 %x) !dbg !20 {
  %v = alloca i64
  %w = alloca i64
  #dbg_declare(ptr %v, !22, !DIExpression(), !23)
  store i64 %x, ptr %v, !dbg !23
  #dbg_declare(ptr %w, !32, !DIExpression(), !33)
  %y = add i64 %x, 1, !dbg !33
  store i64 %y, ptr %w, !dbg !33
  ret i64 %y, !dbg !23
}

define void @fourth(i16 %x) !dbg !40 {
  %v = alloca i16
  #dbg_declare(ptr %v, !42, !DIExpression(), !43)
  store i16 %x, ptr %v, !dbg !43
  ret void, !dbg !43
}

!llvm.dbg.cu = !{!1, !2, !3, !4}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !5, producer: "rustc", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!2 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !6, producer: "rustc", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!3 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !7, producer: "rustc", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!4 = distinct !DICompileUnit(language: DW_LANG_C11, file: !8, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!5 = !DIFile(filename: "first.rs", directory: "/src")
!6 = !DIFile(filename: "second.rs", directory: "/src")
!7 = !DIFile(filename: "third.rs", directory: "/src")
!8 = !DIFile(filename: "fourth.c", directory: "/src")

!10 = distinct !DISubprogram(name: "first", scope: !14, file: !5, line: 1, type: !11, unit: !1, spFlags: DISPFlagDefinition)
!11 = !DISubroutineType(types: !{!15, !15})
!12 = !DILocalVariable(name: "v", scope: !10, file: !5, line: 2, type: !15)
!13 = !DILocation(line: 2, column: 3, scope: !10)
!14 = !DINamespace(name: "one", scope: null)
!15 = !DICompositeType(tag: DW_TAG_structure_type, name: "Wrapper", scope: !14, file: !5, size: 64, elements: !{!16}, identifier: "W")
!16 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !15, file: !5, baseType: !17, size: 64)
!17 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)

!20 = distinct !DISubprogram(name: "second", scope: !24, file: !6, line: 1, type: !11, unit: !2, spFlags: DISPFlagDefinition)
!22 = !DILocalVariable(name: "v", scope: !20, file: !6, line: 2, type: !15)
!23 = !DILocation(line: 2, column: 3, scope: !20)
!24 = !DINamespace(name: "two", scope: null)

!30 = distinct !DISubprogram(name: "third", scope: !7, file: !7, line: 1, type: !11, unit: !3, spFlags: DISPFlagDefinition)
!32 = !DILocalVariable(name: "w", scope: !30, file: !7, line: 2, type: !17)
!33 = !DILocation(line: 2, column: 5, scope: !30, inlinedAt: !34)
!34 = distinct !DILocation(line: 4, column: 3, scope: !20)

!40 = distinct !DISubprogram(name: "fourth", scope: !8, file: !8, line: 1, type: !41, unit: !4, spFlags: DISPFlagDefinition)
!41 = !DISubroutineType(types: !{null, !44})
!42 = !DILocalVariable(name: "v", scope: !40, file: !8, line: 2, type: !44)
!43 = !DILocation(line: 2, column: 3, scope: !40)
!44 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
