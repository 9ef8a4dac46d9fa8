; emit --sm=80
; emit --sm=90 --debug=line
; emit --sm=80 --emit=ir
;
; All that a debugger wants to know of code that is not optimised. The source:
;
;  1  typedef struct Node { int key; float w[3]; struct Node *next; unsigned small : 3, more : 7; } Node;
;  2  enum Color { RED, GREEN = 5 };
;  3  typedef unsigned long size_type;
;  4  union Bits { int i; float f; };
;  5  int counter = 3;
;  6  static inline __attribute__((always_inline)) int twice(int v) {
;  7    int d = v + v;
;  8    return d;
;  9  }
; 10  __attribute__((noinline)) int helper(Node byval, int (*f)(int)) {
; 11    return byval.key + (f ? 1 : 2);
; 12  }
; 13  __attribute__((nvptx_kernel)) void full(Node *n, int count, enum Color c, union Bits u) {
; 14    for (size_type i = 0; i < count; ++i) {
; 15      Node local = n[i];
; 16      local.key = helper(local, 0) + twice(count);
; 17      n[i] = local;
; 18    }
; 19    if (c == GREEN) {
; 20      volatile short *p = (short *)&u.i;
; 21      counter += *p;
; 22    }
; 23  }

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Node = type { i32, [3 x float], ptr, i16 }
%union.Bits = type { i32 }

@counter = global i32 3, align 4, !dbg !0

define i32 @helper(ptr byval(%struct.Node) align 8 %0, ptr %1) !dbg !20 {
  %3 = alloca ptr, align 8
    #dbg_declare(ptr %0, !40, !DIExpression(), !41)
  store ptr %1, ptr %3, align 8
    #dbg_declare(ptr %3, !42, !DIExpression(), !43)
  %4 = getelementptr inbounds nuw %struct.Node, ptr %0, i32 0, i32 0, !dbg !44
  %5 = load i32, ptr %4, align 8, !dbg !44
  %6 = load ptr, ptr %3, align 8, !dbg !45
  %7 = icmp ne ptr %6, null, !dbg !45
  %8 = zext i1 %7 to i64, !dbg !45
  %9 = select i1 %7, i32 1, i32 2, !dbg !45
  %10 = add nsw i32 %5, %9, !dbg !46
  ret i32 %10, !dbg !47
}

define ptx_kernel void @full(ptr %0, i32 %1, i32 %2, ptr byval(%union.Bits) align 4 %3) !dbg !48 {
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i64, align 8
  %11 = alloca %struct.Node, align 8
  %12 = alloca ptr, align 8
  store ptr %0, ptr %7, align 8
    #dbg_declare(ptr %7, !56, !DIExpression(), !57)
  store i32 %1, ptr %8, align 4
    #dbg_declare(ptr %8, !58, !DIExpression(), !59)
  store i32 %2, ptr %9, align 4
    #dbg_declare(ptr %9, !60, !DIExpression(), !61)
    #dbg_declare(ptr %3, !62, !DIExpression(), !63)
    #dbg_declare(ptr %10, !64, !DIExpression(), !68)
  store i64 0, ptr %10, align 8, !dbg !68
  br label %13, !dbg !69

13:
  %14 = load i64, ptr %10, align 8, !dbg !70
  %15 = load i32, ptr %8, align 4, !dbg !72
  %16 = sext i32 %15 to i64, !dbg !72
  %17 = icmp ult i64 %14, %16, !dbg !73
  br i1 %17, label %18, label %36, !dbg !74

18:
    #dbg_declare(ptr %11, !75, !DIExpression(), !77)
  %19 = load ptr, ptr %7, align 8, !dbg !78
  %20 = load i64, ptr %10, align 8, !dbg !79
  %21 = getelementptr inbounds nuw %struct.Node, ptr %19, i64 %20, !dbg !78
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %11, ptr align 8 %21, i64 32, i1 false), !dbg !78
  %22 = call i32 @helper(ptr byval(%struct.Node) align 8 %11, ptr null), !dbg !80
  %23 = load i32, ptr %8, align 4, !dbg !81
  store i32 %23, ptr %5, align 4
    #dbg_declare(ptr %5, !82, !DIExpression(), !84)
    #dbg_declare(ptr %6, !86, !DIExpression(), !87)
  %24 = load i32, ptr %5, align 4, !dbg !88
  %25 = load i32, ptr %5, align 4, !dbg !89
  %26 = add nsw i32 %24, %25, !dbg !90
  store i32 %26, ptr %6, align 4, !dbg !87
  %27 = load i32, ptr %6, align 4, !dbg !91
  %28 = add nsw i32 %22, %27, !dbg !92
  %29 = getelementptr inbounds nuw %struct.Node, ptr %11, i32 0, i32 0, !dbg !93
  store i32 %28, ptr %29, align 8, !dbg !94
  %30 = load ptr, ptr %7, align 8, !dbg !95
  %31 = load i64, ptr %10, align 8, !dbg !96
  %32 = getelementptr inbounds nuw %struct.Node, ptr %30, i64 %31, !dbg !95
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %32, ptr align 8 %11, i64 32, i1 false), !dbg !97
  br label %33, !dbg !98

33:
  %34 = load i64, ptr %10, align 8, !dbg !99
  %35 = add i64 %34, 1, !dbg !99
  store i64 %35, ptr %10, align 8, !dbg !99
  br label %13, !dbg !100

36:
  %37 = load i32, ptr %9, align 4, !dbg !104
  %38 = icmp eq i32 %37, 5, !dbg !106
  br i1 %38, label %39, label %45, !dbg !106

39:
    #dbg_declare(ptr %12, !107, !DIExpression(), !111)
  store ptr %3, ptr %12, align 8, !dbg !111
  %40 = load ptr, ptr %12, align 8, !dbg !112
  %41 = load volatile i16, ptr %40, align 2, !dbg !113
  %42 = sext i16 %41 to i32, !dbg !113
  %43 = load i32, ptr @counter, align 4, !dbg !114
  %44 = add nsw i32 %43, %42, !dbg !114
  store i32 %44, ptr @counter, align 4, !dbg !114
  br label %45, !dbg !115

45:
  ret void, !dbg !116
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!15, !16, !17, !18}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "counter", scope: !2, file: !3, line: 5, type: !14, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "a compiler", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !10, globals: !13, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "full.c", directory: "/src")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "Color", file: !3, line: 2, baseType: !6, size: 32, elements: !7)
!6 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!7 = !{!8, !9}
!8 = !DIEnumerator(name: "RED", value: 0)
!9 = !DIEnumerator(name: "GREEN", value: 5)
!10 = !{!11}
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64)
!12 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!13 = !{!0}
!14 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!15 = !{i32 7, !"Dwarf Version", i32 2}
!16 = !{i32 2, !"Debug Info Version", i32 3}
!17 = !{i32 1, !"wchar_size", i32 4}
!18 = !{i32 7, !"frame-pointer", i32 2}
!20 = distinct !DISubprogram(name: "helper", scope: !3, file: !3, line: 10, type: !21, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !39)
!21 = !DISubroutineType(types: !22)
!22 = !{!14, !23, !36}
!23 = !DIDerivedType(tag: DW_TAG_typedef, name: "Node", file: !3, line: 1, baseType: !24)
!24 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Node", file: !3, line: 1, size: 256, elements: !25)
!25 = !{!26, !27, !32, !34, !35}
!26 = !DIDerivedType(tag: DW_TAG_member, name: "key", scope: !24, file: !3, line: 1, baseType: !14, size: 32)
!27 = !DIDerivedType(tag: DW_TAG_member, name: "w", scope: !24, file: !3, line: 1, baseType: !28, size: 96, offset: 32)
!28 = !DICompositeType(tag: DW_TAG_array_type, baseType: !29, size: 96, elements: !30)
!29 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!30 = !{!31}
!31 = !DISubrange(count: 3)
!32 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !24, file: !3, line: 1, baseType: !33, size: 64, offset: 128)
!33 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !24, size: 64)
!34 = !DIDerivedType(tag: DW_TAG_member, name: "small", scope: !24, file: !3, line: 1, baseType: !6, size: 3, offset: 192, flags: DIFlagBitField, extraData: i64 192)
!35 = !DIDerivedType(tag: DW_TAG_member, name: "more", scope: !24, file: !3, line: 1, baseType: !6, size: 7, offset: 195, flags: DIFlagBitField, extraData: i64 192)
!36 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !37, size: 64)
!37 = !DISubroutineType(types: !38)
!38 = !{!14, !14}
!39 = !{}
!40 = !DILocalVariable(name: "byval", arg: 1, scope: !20, file: !3, line: 10, type: !23)
!41 = !DILocation(line: 10, column: 43, scope: !20)
!42 = !DILocalVariable(name: "f", arg: 2, scope: !20, file: !3, line: 10, type: !36)
!43 = !DILocation(line: 10, column: 56, scope: !20)
!44 = !DILocation(line: 11, column: 16, scope: !20)
!45 = !DILocation(line: 11, column: 23, scope: !20)
!46 = !DILocation(line: 11, column: 20, scope: !20)
!47 = !DILocation(line: 11, column: 3, scope: !20)
!48 = distinct !DISubprogram(name: "full", scope: !3, file: !3, line: 13, type: !49, scopeLine: 13, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !39)
!49 = !DISubroutineType(cc: DW_CC_LLVM_DeviceKernel, types: !50)
!50 = !{null, !51, !14, !5, !52}
!51 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !23, size: 64)
!52 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "Bits", file: !3, line: 4, size: 32, elements: !53)
!53 = !{!54, !55}
!54 = !DIDerivedType(tag: DW_TAG_member, name: "i", scope: !52, file: !3, line: 4, baseType: !14, size: 32)
!55 = !DIDerivedType(tag: DW_TAG_member, name: "f", scope: !52, file: !3, line: 4, baseType: !29, size: 32)
!56 = !DILocalVariable(name: "n", arg: 1, scope: !48, file: !3, line: 13, type: !51)
!57 = !DILocation(line: 13, column: 47, scope: !48)
!58 = !DILocalVariable(name: "count", arg: 2, scope: !48, file: !3, line: 13, type: !14)
!59 = !DILocation(line: 13, column: 54, scope: !48)
!60 = !DILocalVariable(name: "c", arg: 3, scope: !48, file: !3, line: 13, type: !5)
!61 = !DILocation(line: 13, column: 72, scope: !48)
!62 = !DILocalVariable(name: "u", arg: 4, scope: !48, file: !3, line: 13, type: !52)
!63 = !DILocation(line: 13, column: 86, scope: !48)
!64 = !DILocalVariable(name: "i", scope: !65, file: !3, line: 14, type: !66)
!65 = distinct !DILexicalBlock(scope: !48, file: !3, line: 14, column: 3)
!66 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_type", file: !3, line: 3, baseType: !67)
!67 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!68 = !DILocation(line: 14, column: 18, scope: !65)
!69 = !DILocation(line: 14, column: 8, scope: !65)
!70 = !DILocation(line: 14, column: 25, scope: !71)
!71 = distinct !DILexicalBlock(scope: !65, file: !3, line: 14, column: 3)
!72 = !DILocation(line: 14, column: 29, scope: !71)
!73 = !DILocation(line: 14, column: 27, scope: !71)
!74 = !DILocation(line: 14, column: 3, scope: !65)
!75 = !DILocalVariable(name: "local", scope: !76, file: !3, line: 15, type: !23)
!76 = distinct !DILexicalBlock(scope: !71, file: !3, line: 14, column: 41)
!77 = !DILocation(line: 15, column: 10, scope: !76)
!78 = !DILocation(line: 15, column: 18, scope: !76)
!79 = !DILocation(line: 15, column: 20, scope: !76)
!80 = !DILocation(line: 16, column: 17, scope: !76)
!81 = !DILocation(line: 16, column: 42, scope: !76)
!82 = !DILocalVariable(name: "v", arg: 1, scope: !83, file: !3, line: 6, type: !14)
!83 = distinct !DISubprogram(name: "twice", scope: !3, file: !3, line: 6, type: !37, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !39)
!84 = !DILocation(line: 6, column: 60, scope: !83, inlinedAt: !85)
!85 = distinct !DILocation(line: 16, column: 36, scope: !76)
!86 = !DILocalVariable(name: "d", scope: !83, file: !3, line: 7, type: !14)
!87 = !DILocation(line: 7, column: 7, scope: !83, inlinedAt: !85)
!88 = !DILocation(line: 7, column: 11, scope: !83, inlinedAt: !85)
!89 = !DILocation(line: 7, column: 15, scope: !83, inlinedAt: !85)
!90 = !DILocation(line: 7, column: 13, scope: !83, inlinedAt: !85)
!91 = !DILocation(line: 8, column: 10, scope: !83, inlinedAt: !85)
!92 = !DILocation(line: 16, column: 34, scope: !76)
!93 = !DILocation(line: 16, column: 11, scope: !76)
!94 = !DILocation(line: 16, column: 15, scope: !76)
!95 = !DILocation(line: 17, column: 5, scope: !76)
!96 = !DILocation(line: 17, column: 7, scope: !76)
!97 = !DILocation(line: 17, column: 12, scope: !76)
!98 = !DILocation(line: 18, column: 3, scope: !76)
!99 = !DILocation(line: 14, column: 36, scope: !71)
!100 = !DILocation(line: 14, column: 3, scope: !71)
!101 = distinct !{!101, !74, !102, !103}
!102 = !DILocation(line: 18, column: 3, scope: !65)
!103 = !{!"llvm.loop.mustprogress"}
!104 = !DILocation(line: 19, column: 7, scope: !105)
!105 = distinct !DILexicalBlock(scope: !48, file: !3, line: 19, column: 7)
!106 = !DILocation(line: 19, column: 9, scope: !105)
!107 = !DILocalVariable(name: "p", scope: !108, file: !3, line: 20, type: !109)
!108 = distinct !DILexicalBlock(scope: !105, file: !3, line: 19, column: 19)
!109 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !110, size: 64)
!110 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !12)
!111 = !DILocation(line: 20, column: 21, scope: !108)
!112 = !DILocation(line: 21, column: 17, scope: !108)
!113 = !DILocation(line: 21, column: 16, scope: !108)
!114 = !DILocation(line: 21, column: 13, scope: !108)
!115 = !DILocation(line: 22, column: 3, scope: !108)
!116 = !DILocation(line: 23, column: 1, scope: !48)
