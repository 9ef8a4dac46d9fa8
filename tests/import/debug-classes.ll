; emit --sm=80
;
; Classes, methods, namespaces and references. The source:
;
;  1  namespace ns {
;  2  template <class T> struct Box {
;  3    T value;
;  4    static int count;
;  5    T get(int more) const { return value + more; }
;  6  };
;  7  enum class E : unsigned char { A, B };
;  8  }
;  9  struct Base { int b; };
; 10  struct Derived : Base, ns::Box<int> { int &ref; };
; 11  extern "C" __attribute__((nvptx_kernel)) void classes(Derived *d, const ns::E *e) {
; 12    struct Local { long z; } l = {5};
; 13    d->b = d->get(d->ref) + (int)*e + (int)l.z;
; 14  }

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Local = type { i64 }
%struct.Derived = type { %struct.Base, %"struct.ns::Box", ptr }
%struct.Base = type { i32 }
%"struct.ns::Box" = type { i32 }

$_ZNK2ns3BoxIiE3getEi = comdat any

@__const.classes.l = private unnamed_addr constant %struct.Local { i64 5 }, align 8

define ptx_kernel void @classes(ptr %0, ptr %1) !dbg !16 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca %struct.Local, align 8
  store ptr %0, ptr %3, align 8
    #dbg_declare(ptr %3, !43, !DIExpression(), !44)
  store ptr %1, ptr %4, align 8
    #dbg_declare(ptr %4, !45, !DIExpression(), !46)
    #dbg_declare(ptr %5, !47, !DIExpression(), !52)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %5, ptr align 8 @__const.classes.l, i64 8, i1 false), !dbg !52
  %6 = load ptr, ptr %3, align 8, !dbg !53
  %7 = getelementptr inbounds i8, ptr %6, i64 4, !dbg !54
  %8 = load ptr, ptr %3, align 8, !dbg !55
  %9 = getelementptr inbounds nuw %struct.Derived, ptr %8, i32 0, i32 2, !dbg !56
  %10 = load ptr, ptr %9, align 8, !dbg !56, !nonnull !42, !align !57
  %11 = load i32, ptr %10, align 4, !dbg !56
  %12 = call i32 @_ZNK2ns3BoxIiE3getEi(ptr nonnull align 4 dereferenceable(4) %7, i32 %11), !dbg !54
  %13 = load ptr, ptr %4, align 8, !dbg !58
  %14 = load i8, ptr %13, align 1, !dbg !59
  %15 = zext i8 %14 to i32, !dbg !60
  %16 = add nsw i32 %12, %15, !dbg !61
  %17 = getelementptr inbounds nuw %struct.Local, ptr %5, i32 0, i32 0, !dbg !62
  %18 = load i64, ptr %17, align 8, !dbg !62
  %19 = trunc i64 %18 to i32, !dbg !63
  %20 = add nsw i32 %16, %19, !dbg !64
  %21 = load ptr, ptr %3, align 8, !dbg !65
  %22 = getelementptr inbounds nuw %struct.Base, ptr %21, i32 0, i32 0, !dbg !66
  store i32 %20, ptr %22, align 8, !dbg !67
  ret void, !dbg !68
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

define linkonce_odr i32 @_ZNK2ns3BoxIiE3getEi(ptr nonnull align 4 dereferenceable(4) %0, i32 %1) comdat align 2 !dbg !69 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
    #dbg_declare(ptr %3, !70, !DIExpression(), !72)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !73, !DIExpression(), !74)
  %5 = load ptr, ptr %3, align 8
  %6 = getelementptr inbounds nuw %"struct.ns::Box", ptr %5, i32 0, i32 0, !dbg !75
  %7 = load i32, ptr %6, align 4, !dbg !75
  %8 = load i32, ptr %4, align 4, !dbg !76
  %9 = add nsw i32 %7, %8, !dbg !77
  ret i32 %9, !dbg !78
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!11, !12, !13, !14}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "a compiler", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, retainedTypes: !9, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "classes.cpp", directory: "/src")
!2 = !{!3}
!3 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", scope: !4, file: !1, line: 7, baseType: !5, size: 8, flags: DIFlagEnumClass, elements: !6, identifier: "_ZTSN2ns1EE")
!4 = !DINamespace(name: "ns", scope: null)
!5 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!6 = !{!7, !8}
!7 = !DIEnumerator(name: "A", value: 0, isUnsigned: true)
!8 = !DIEnumerator(name: "B", value: 1, isUnsigned: true)
!9 = !{!10}
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!11 = !{i32 7, !"Dwarf Version", i32 2}
!12 = !{i32 2, !"Debug Info Version", i32 3}
!13 = !{i32 1, !"wchar_size", i32 4}
!14 = !{i32 7, !"frame-pointer", i32 2}
!16 = distinct !DISubprogram(name: "classes", scope: !1, file: !1, line: 11, type: !17, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !42)
!17 = !DISubroutineType(cc: DW_CC_LLVM_DeviceKernel, types: !18)
!18 = !{null, !19, !40}
!19 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !20, size: 64)
!20 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Derived", file: !1, line: 10, size: 128, flags: DIFlagTypePassByValue, elements: !21, identifier: "_ZTS7Derived")
!21 = !{!22, !26, !38}
!22 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !20, baseType: !23, extraData: i32 0)
!23 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Base", file: !1, line: 9, size: 32, flags: DIFlagTypePassByValue, elements: !24, identifier: "_ZTS4Base")
!24 = !{!25}
!25 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !23, file: !1, line: 9, baseType: !10, size: 32)
!26 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !20, baseType: !27, offset: 32, extraData: i32 0)
!27 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Box<int>", scope: !4, file: !1, line: 2, size: 32, flags: DIFlagTypePassByValue, elements: !28, templateParams: !36, identifier: "_ZTSN2ns3BoxIiEE")
!28 = !{!29, !30, !31}
!29 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !27, file: !1, line: 3, baseType: !10, size: 32)
!30 = !DIDerivedType(tag: DW_TAG_member, name: "count", scope: !27, file: !1, line: 4, baseType: !10, flags: DIFlagStaticMember)
!31 = !DISubprogram(name: "get", linkageName: "_ZNK2ns3BoxIiE3getEi", scope: !27, file: !1, line: 5, type: !32, scopeLine: 5, flags: DIFlagPrototyped, spFlags: 0)
!32 = !DISubroutineType(types: !33)
!33 = !{!10, !34, !10}
!34 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !35, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!35 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !27)
!36 = !{!37}
!37 = !DITemplateTypeParameter(name: "T", type: !10)
!38 = !DIDerivedType(tag: DW_TAG_member, name: "ref", scope: !20, file: !1, line: 10, baseType: !39, size: 64, offset: 64)
!39 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !10, size: 64)
!40 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !41, size: 64)
!41 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !3)
!42 = !{}
!43 = !DILocalVariable(name: "d", arg: 1, scope: !16, file: !1, line: 11, type: !19)
!44 = !DILocation(line: 11, column: 64, scope: !16)
!45 = !DILocalVariable(name: "e", arg: 2, scope: !16, file: !1, line: 11, type: !40)
!46 = !DILocation(line: 11, column: 80, scope: !16)
!47 = !DILocalVariable(name: "l", scope: !16, file: !1, line: 12, type: !48)
!48 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Local", scope: !16, file: !1, line: 12, size: 64, flags: DIFlagTypePassByValue, elements: !49)
!49 = !{!50}
!50 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !48, file: !1, line: 12, baseType: !51, size: 64)
!51 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!52 = !DILocation(line: 12, column: 28, scope: !16)
!53 = !DILocation(line: 13, column: 10, scope: !16)
!54 = !DILocation(line: 13, column: 13, scope: !16)
!55 = !DILocation(line: 13, column: 17, scope: !16)
!56 = !DILocation(line: 13, column: 20, scope: !16)
!57 = !{i64 4}
!58 = !DILocation(line: 13, column: 33, scope: !16)
!59 = !DILocation(line: 13, column: 32, scope: !16)
!60 = !DILocation(line: 13, column: 27, scope: !16)
!61 = !DILocation(line: 13, column: 25, scope: !16)
!62 = !DILocation(line: 13, column: 44, scope: !16)
!63 = !DILocation(line: 13, column: 42, scope: !16)
!64 = !DILocation(line: 13, column: 35, scope: !16)
!65 = !DILocation(line: 13, column: 3, scope: !16)
!66 = !DILocation(line: 13, column: 6, scope: !16)
!67 = !DILocation(line: 13, column: 8, scope: !16)
!68 = !DILocation(line: 14, column: 1, scope: !16)
!69 = distinct !DISubprogram(name: "get", linkageName: "_ZNK2ns3BoxIiE3getEi", scope: !27, file: !1, line: 5, type: !32, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, declaration: !31, retainedNodes: !42)
!70 = !DILocalVariable(name: "this", arg: 1, scope: !69, type: !71, flags: DIFlagArtificial | DIFlagObjectPointer)
!71 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !35, size: 64)
!72 = !DILocation(line: 0, scope: !69)
!73 = !DILocalVariable(name: "more", arg: 2, scope: !69, file: !1, line: 5, type: !10)
!74 = !DILocation(line: 5, column: 13, scope: !69)
!75 = !DILocation(line: 5, column: 34, scope: !69)
!76 = !DILocation(line: 5, column: 42, scope: !69)
!77 = !DILocation(line: 5, column: 40, scope: !69)
!78 = !DILocation(line: 5, column: 27, scope: !69)
