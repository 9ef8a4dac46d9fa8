; emit --sm=80
;
; The same, optimised: variables are in registers, constant, or nowhere. The source:
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

define range(i32 -2147483647, -2147483648) i32 @helper(ptr readonly byval(%struct.Node) align 8 captures(none) %0, ptr readnone captures(address_is_null) %1) !dbg !20 {
    #dbg_declare(ptr %0, !40, !DIExpression(), !41)
    #dbg_value(ptr %1, !42, !DIExpression(), !43)
  %3 = load i32, ptr %0, align 8, !dbg !44
  %.not = icmp eq ptr %1, null, !dbg !45
  %4 = select i1 %.not, i32 2, i32 1, !dbg !45
  %5 = add nsw i32 %3, %4, !dbg !46
  ret i32 %5, !dbg !47
}

define ptx_kernel void @full(ptr captures(none) %0, i32 %1, i32 %2, ptr byval(%union.Bits) align 4 %3) !dbg !48 {
  %.sroa.9 = alloca [28 x i8], align 4
    #dbg_declare(ptr %.sroa.9, !56, !DIExpression(DW_OP_LLVM_fragment, 32, 224), !60)
    #dbg_value(ptr %0, !61, !DIExpression(), !62)
    #dbg_value(i32 %1, !63, !DIExpression(), !62)
    #dbg_value(i32 %2, !64, !DIExpression(), !62)
    #dbg_declare(ptr %3, !65, !DIExpression(), !66)
    #dbg_value(i64 0, !67, !DIExpression(), !70)
    #dbg_value(i64 0, !67, !DIExpression(), !70)
  %.not = icmp eq i32 %1, 0, !dbg !71
  br i1 %.not, label %._crit_edge, label %.lr.ph, !dbg !72

.lr.ph:
  %5 = shl nsw i32 %1, 1
  %6 = icmp eq i32 %1, 1, !dbg !72
  br i1 %6, label %.epil.preheader, label %.lr.ph.new, !dbg !72

.lr.ph.new:
  %7 = and i32 %1, -2, !dbg !72
  %unroll_iter = sext i32 %7 to i64, !dbg !72
  br label %8, !dbg !72

8:
  %.012 = phi i64 [ 0, %.lr.ph.new ], [ %16, %8 ]
  %niter = phi i64 [ 0, %.lr.ph.new ], [ %niter.next.1, %8 ]
    #dbg_value(i64 %.012, !67, !DIExpression(), !70)
  %9 = getelementptr inbounds nuw %struct.Node, ptr %0, i64 %.012, !dbg !73
    #dbg_value(i32 poison, !56, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !74)
  %.sroa.9.0..sroa_idx = getelementptr inbounds nuw i8, ptr %9, i64 4, !dbg !73
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 4 dereferenceable(28) %.sroa.9, ptr nonnull align 4 dereferenceable(28) %.sroa.9.0..sroa_idx, i64 28, i1 false), !dbg !73
  %10 = tail call i32 @helper(ptr nonnull byval(%struct.Node) align 8 %9, ptr null), !dbg !75
  %11 = add nsw i32 %10, %5, !dbg !76
    #dbg_value(i32 %11, !56, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !74)
  store i32 %11, ptr %9, align 8, !dbg !77
  %.sroa.9.0..sroa_idx19 = getelementptr inbounds nuw i8, ptr %9, i64 4, !dbg !77
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 4 dereferenceable(28) %.sroa.9.0..sroa_idx19, ptr nonnull align 4 dereferenceable(28) %.sroa.9, i64 28, i1 false), !dbg !77
    #dbg_value(i64 %.012, !67, !DIExpression(DW_OP_constu, 1, DW_OP_or, DW_OP_stack_value), !70)
  %12 = getelementptr inbounds nuw %struct.Node, ptr %0, i64 %.012, !dbg !73
  %13 = getelementptr inbounds nuw i8, ptr %12, i64 32, !dbg !73
    #dbg_value(i32 poison, !56, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !74)
  %.sroa.9.0..sroa_idx22 = getelementptr inbounds nuw i8, ptr %12, i64 36, !dbg !73
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 4 dereferenceable(28) %.sroa.9, ptr nonnull align 4 dereferenceable(28) %.sroa.9.0..sroa_idx22, i64 28, i1 false), !dbg !73
  %14 = tail call i32 @helper(ptr nonnull byval(%struct.Node) align 8 %13, ptr null), !dbg !75
  %15 = add nsw i32 %14, %5, !dbg !76
    #dbg_value(i32 %15, !56, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !74)
  store i32 %15, ptr %13, align 8, !dbg !77
  %.sroa.9.0..sroa_idx23 = getelementptr inbounds nuw i8, ptr %12, i64 36, !dbg !77
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 4 dereferenceable(28) %.sroa.9.0..sroa_idx23, ptr nonnull align 4 dereferenceable(28) %.sroa.9, i64 28, i1 false), !dbg !77
  %16 = add nuw i64 %.012, 2, !dbg !78
    #dbg_value(i64 %16, !67, !DIExpression(), !70)
  %niter.next.1 = add i64 %niter, 2, !dbg !72
  %niter.ncmp.1 = icmp eq i64 %niter.next.1, %unroll_iter, !dbg !72
  br i1 %niter.ncmp.1, label %._crit_edge.loopexit.unr-lcssa, label %8, !dbg !72

._crit_edge.loopexit.unr-lcssa:
  %17 = and i32 %1, 1, !dbg !72
  %lcmp.mod.not = icmp eq i32 %17, 0, !dbg !72
  br i1 %lcmp.mod.not, label %._crit_edge, label %.epil.preheader, !dbg !72

.epil.preheader:
  %.012.epil.init = phi i64 [ 0, %.lr.ph ], [ %16, %._crit_edge.loopexit.unr-lcssa ]
  %18 = and i32 %1, 1, !dbg !72
  %lcmp.mod13 = icmp ne i32 %18, 0, !dbg !72
  tail call void @llvm.assume(i1 %lcmp.mod13), !dbg !72
    #dbg_value(i64 %.012.epil.init, !67, !DIExpression(), !70)
  %19 = getelementptr inbounds nuw %struct.Node, ptr %0, i64 %.012.epil.init, !dbg !73
    #dbg_value(i32 poison, !56, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !74)
  %.sroa.9.0..sroa_idx20 = getelementptr inbounds nuw i8, ptr %19, i64 4, !dbg !73
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 4 dereferenceable(28) %.sroa.9, ptr nonnull align 4 dereferenceable(28) %.sroa.9.0..sroa_idx20, i64 28, i1 false), !dbg !73
  %20 = tail call i32 @helper(ptr nonnull byval(%struct.Node) align 8 %19, ptr null), !dbg !75
  %21 = add nsw i32 %20, %5, !dbg !76
    #dbg_value(i32 %21, !56, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !74)
  store i32 %21, ptr %19, align 8, !dbg !77
  %.sroa.9.0..sroa_idx21 = getelementptr inbounds nuw i8, ptr %19, i64 4, !dbg !77
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 4 dereferenceable(28) %.sroa.9.0..sroa_idx21, ptr nonnull align 4 dereferenceable(28) %.sroa.9, i64 28, i1 false), !dbg !77
    #dbg_value(i64 %.012.epil.init, !67, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !70)
  br label %._crit_edge, !dbg !82

._crit_edge:
  %22 = icmp eq i32 %2, 5, !dbg !82
  br i1 %22, label %23, label %28, !dbg !82

23:
    #dbg_value(ptr %3, !84, !DIExpression(), !88)
  %24 = load volatile i16, ptr %3, align 4, !dbg !89
  %25 = sext i16 %24 to i32, !dbg !89
  %26 = load i32, ptr @counter, align 4, !dbg !90
  %27 = add nsw i32 %26, %25, !dbg !90
  store i32 %27, ptr @counter, align 4, !dbg !90
  br label %28, !dbg !91

28:
  ret void, !dbg !92
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

declare void @llvm.assume(i1 noundef)

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
!43 = !DILocation(line: 0, scope: !20)
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
!56 = !DILocalVariable(name: "local", scope: !57, file: !3, line: 15, type: !23)
!57 = distinct !DILexicalBlock(scope: !58, file: !3, line: 14, column: 41)
!58 = distinct !DILexicalBlock(scope: !59, file: !3, line: 14, column: 3)
!59 = distinct !DILexicalBlock(scope: !48, file: !3, line: 14, column: 3)
!60 = !DILocation(line: 15, column: 10, scope: !57)
!61 = !DILocalVariable(name: "n", arg: 1, scope: !48, file: !3, line: 13, type: !51)
!62 = !DILocation(line: 0, scope: !48)
!63 = !DILocalVariable(name: "count", arg: 2, scope: !48, file: !3, line: 13, type: !14)
!64 = !DILocalVariable(name: "c", arg: 3, scope: !48, file: !3, line: 13, type: !5)
!65 = !DILocalVariable(name: "u", arg: 4, scope: !48, file: !3, line: 13, type: !52)
!66 = !DILocation(line: 13, column: 86, scope: !48)
!67 = !DILocalVariable(name: "i", scope: !59, file: !3, line: 14, type: !68)
!68 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_type", file: !3, line: 3, baseType: !69)
!69 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!70 = !DILocation(line: 0, scope: !59)
!71 = !DILocation(line: 14, column: 27, scope: !58)
!72 = !DILocation(line: 14, column: 3, scope: !59)
!73 = !DILocation(line: 15, column: 18, scope: !57)
!74 = !DILocation(line: 0, scope: !57)
!75 = !DILocation(line: 16, column: 17, scope: !57)
!76 = !DILocation(line: 16, column: 34, scope: !57)
!77 = !DILocation(line: 17, column: 12, scope: !57)
!78 = !DILocation(line: 14, column: 36, scope: !58)
!79 = distinct !{!79, !72, !80, !81}
!80 = !DILocation(line: 18, column: 3, scope: !59)
!81 = !{!"llvm.loop.mustprogress"}
!82 = !DILocation(line: 19, column: 9, scope: !83)
!83 = distinct !DILexicalBlock(scope: !48, file: !3, line: 19, column: 7)
!84 = !DILocalVariable(name: "p", scope: !85, file: !3, line: 20, type: !86)
!85 = distinct !DILexicalBlock(scope: !83, file: !3, line: 19, column: 19)
!86 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !87, size: 64)
!87 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !12)
!88 = !DILocation(line: 0, scope: !85)
!89 = !DILocation(line: 21, column: 16, scope: !85)
!90 = !DILocation(line: 21, column: 13, scope: !85)
!91 = !DILocation(line: 22, column: 3, scope: !85)
!92 = !DILocation(line: 23, column: 1, scope: !48)
