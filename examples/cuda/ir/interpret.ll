; ModuleID = 'interpret'
source_filename = "interpret.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local ptx_kernel void @interpret(i32 noundef %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef writeonly captures(none) %3, ptr noundef writeonly captures(none) %4) local_unnamed_addr #0 {
  %6 = alloca [16 x i32], align 4
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %9 = mul i32 %7, %8
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %11 = add i32 %9, %10
  %12 = icmp slt i32 %11, %0
  br i1 %12, label %13, label %143

13:                                               ; preds = %5
  %14 = sext i32 %11 to i64
  %15 = getelementptr inbounds ptr, ptr %1, i64 %14
  %16 = load ptr, ptr %15, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #3
  %17 = getelementptr inbounds i32, ptr %2, i64 %14
  %18 = load i32, ptr %17, align 4, !tbaa !6
  store i32 %18, ptr %6, align 4, !tbaa !6
  %19 = getelementptr inbounds i32, ptr %3, i64 %14
  %20 = getelementptr inbounds i32, ptr %4, i64 %14
  br label %24

21:                                               ; preds = %134
  %22 = add nuw nsw i32 %26, 1
  %23 = icmp eq i32 %22, 10000
  br i1 %23, label %139, label %24, !llvm.loop !14

24:                                               ; preds = %13, %21
  %25 = phi i32 [ 1, %13 ], [ %136, %21 ]
  %26 = phi i32 [ 0, %13 ], [ %22, %21 ]
  %27 = phi i32 [ 0, %13 ], [ %135, %21 ]
  %28 = add nsw i32 %27, 1
  %29 = sext i32 %27 to i64
  %30 = getelementptr inbounds i8, ptr %16, i64 %29
  %31 = load i8, ptr %30, align 1, !tbaa !16
  switch i8 %31, label %69 [
    i8 0, label %32
    i8 1, label %37
    i8 14, label %48
    i8 13, label %56
    i8 16, label %62
  ]

32:                                               ; preds = %24
  %33 = sext i32 %25 to i64
  %34 = getelementptr i32, ptr %6, i64 %33
  %35 = getelementptr i8, ptr %34, i64 -4
  %36 = load i32, ptr %35, align 4, !tbaa !6
  store i32 %36, ptr %19, align 4, !tbaa !6
  store i32 0, ptr %20, align 4, !tbaa !6
  br label %134

37:                                               ; preds = %24
  %38 = icmp eq i32 %25, 16
  br i1 %38, label %134, label %39

39:                                               ; preds = %37
  %40 = sext i32 %25 to i64
  %41 = getelementptr inbounds i32, ptr %6, i64 %40
  %42 = add nsw i32 %25, 1
  %43 = sext i32 %28 to i64
  %44 = getelementptr inbounds i8, ptr %16, i64 %43
  %45 = add nsw i32 %27, 2
  %46 = load i8, ptr %44, align 1, !tbaa !16
  %47 = sext i8 %46 to i32
  store i32 %47, ptr %41, align 4, !tbaa !6
  br label %134

48:                                               ; preds = %24
  %49 = icmp eq i32 %25, 16
  br i1 %49, label %134, label %50

50:                                               ; preds = %48
  %51 = add nsw i32 %25, 1
  %52 = sext i32 %25 to i64
  %53 = getelementptr i32, ptr %6, i64 %52
  %54 = getelementptr i8, ptr %53, i64 -4
  %55 = load i32, ptr %54, align 4, !tbaa !6
  store i32 %55, ptr %53, align 4, !tbaa !6
  br label %134

56:                                               ; preds = %24
  %57 = sext i32 %25 to i64
  %58 = getelementptr i32, ptr %6, i64 %57
  %59 = getelementptr i8, ptr %58, i64 -4
  %60 = load i32, ptr %59, align 4, !tbaa !6
  %61 = xor i32 %60, -1
  store i32 %61, ptr %59, align 4, !tbaa !6
  br label %134

62:                                               ; preds = %24
  %63 = sext i32 %28 to i64
  %64 = getelementptr inbounds i8, ptr %16, i64 %63
  %65 = load i8, ptr %64, align 1, !tbaa !16
  %66 = sext i8 %65 to i32
  %67 = add i32 %27, 2
  %68 = add i32 %67, %66
  br label %134

69:                                               ; preds = %24
  %70 = icmp slt i32 %25, 2
  br i1 %70, label %134, label %71

71:                                               ; preds = %69
  %72 = add nsw i32 %25, -1
  %73 = zext nneg i32 %72 to i64
  %74 = getelementptr inbounds nuw i32, ptr %6, i64 %73
  %75 = load i32, ptr %74, align 4, !tbaa !6
  %76 = zext nneg i32 %25 to i64
  %77 = getelementptr i32, ptr %6, i64 %76
  %78 = getelementptr i8, ptr %77, i64 -8
  %79 = load i32, ptr %78, align 4, !tbaa !6
  switch i8 %31, label %134 [
    i8 2, label %80
    i8 3, label %82
    i8 4, label %84
    i8 5, label %86
    i8 6, label %93
    i8 7, label %100
    i8 8, label %102
    i8 9, label %104
    i8 10, label %106
    i8 11, label %109
    i8 12, label %112
    i8 15, label %115
    i8 17, label %116
  ]

80:                                               ; preds = %71
  %81 = add nsw i32 %79, %75
  br label %127

82:                                               ; preds = %71
  %83 = sub nsw i32 %79, %75
  br label %127

84:                                               ; preds = %71
  %85 = mul nsw i32 %79, %75
  br label %127

86:                                               ; preds = %71
  %87 = icmp eq i32 %75, 0
  br i1 %87, label %134, label %88

88:                                               ; preds = %86
  %89 = sext i32 %79 to i64
  %90 = sext i32 %75 to i64
  %91 = sdiv i64 %89, %90
  %92 = trunc i64 %91 to i32
  br label %127

93:                                               ; preds = %71
  %94 = icmp eq i32 %75, 0
  br i1 %94, label %134, label %95

95:                                               ; preds = %93
  %96 = sext i32 %79 to i64
  %97 = sext i32 %75 to i64
  %98 = srem i64 %96, %97
  %99 = trunc nsw i64 %98 to i32
  br label %127

100:                                              ; preds = %71
  %101 = and i32 %79, %75
  br label %127

102:                                              ; preds = %71
  %103 = or i32 %79, %75
  br label %127

104:                                              ; preds = %71
  %105 = xor i32 %79, %75
  br label %127

106:                                              ; preds = %71
  %107 = and i32 %75, 31
  %108 = shl i32 %79, %107
  br label %127

109:                                              ; preds = %71
  %110 = and i32 %75, 31
  %111 = lshr i32 %79, %110
  br label %127

112:                                              ; preds = %71
  %113 = and i32 %75, 31
  %114 = ashr i32 %79, %113
  br label %127

115:                                              ; preds = %71
  store i32 %75, ptr %78, align 4, !tbaa !6
  br label %127

116:                                              ; preds = %71
  %117 = icmp eq i32 %75, 0
  br i1 %117, label %124, label %118

118:                                              ; preds = %116
  %119 = sext i32 %28 to i64
  %120 = getelementptr inbounds i8, ptr %16, i64 %119
  %121 = load i8, ptr %120, align 1, !tbaa !16
  %122 = sext i8 %121 to i32
  %123 = add nsw i32 %122, 1
  br label %124

124:                                              ; preds = %116, %118
  %125 = phi i32 [ %123, %118 ], [ 1, %116 ]
  %126 = add nsw i32 %125, %28
  br label %127

127:                                              ; preds = %124, %115, %112, %109, %106, %104, %102, %100, %95, %88, %84, %82, %80
  %128 = phi i64 [ %73, %124 ], [ %76, %115 ], [ %73, %112 ], [ %73, %109 ], [ %73, %106 ], [ %73, %104 ], [ %73, %102 ], [ %73, %100 ], [ %73, %95 ], [ %73, %88 ], [ %73, %84 ], [ %73, %82 ], [ %73, %80 ]
  %129 = phi i32 [ %126, %124 ], [ %28, %115 ], [ %28, %112 ], [ %28, %109 ], [ %28, %106 ], [ %28, %104 ], [ %28, %102 ], [ %28, %100 ], [ %28, %95 ], [ %28, %88 ], [ %28, %84 ], [ %28, %82 ], [ %28, %80 ]
  %130 = phi i32 [ %72, %124 ], [ %25, %115 ], [ %72, %112 ], [ %72, %109 ], [ %72, %106 ], [ %72, %104 ], [ %72, %102 ], [ %72, %100 ], [ %72, %95 ], [ %72, %88 ], [ %72, %84 ], [ %72, %82 ], [ %72, %80 ]
  %131 = phi i32 [ %79, %124 ], [ %79, %115 ], [ %114, %112 ], [ %111, %109 ], [ %108, %106 ], [ %105, %104 ], [ %103, %102 ], [ %101, %100 ], [ %99, %95 ], [ %92, %88 ], [ %85, %84 ], [ %83, %82 ], [ %81, %80 ]
  %132 = getelementptr i32, ptr %6, i64 %128
  %133 = getelementptr i8, ptr %132, i64 -4
  store i32 %131, ptr %133, align 4, !tbaa !6
  br label %134

134:                                              ; preds = %127, %86, %93, %71, %39, %50, %56, %62, %69, %48, %37, %32
  %135 = phi i32 [ %28, %48 ], [ %28, %69 ], [ %68, %62 ], [ %28, %32 ], [ %28, %37 ], [ %45, %39 ], [ %28, %50 ], [ %28, %56 ], [ %28, %93 ], [ %129, %127 ], [ %28, %86 ], [ %28, %71 ]
  %136 = phi i32 [ 16, %48 ], [ %25, %69 ], [ %25, %62 ], [ %25, %32 ], [ 16, %37 ], [ %42, %39 ], [ %51, %50 ], [ %25, %56 ], [ %72, %93 ], [ %130, %127 ], [ %72, %86 ], [ %72, %71 ]
  %137 = phi i1 [ false, %48 ], [ false, %69 ], [ true, %62 ], [ false, %32 ], [ false, %37 ], [ true, %39 ], [ true, %50 ], [ true, %56 ], [ false, %93 ], [ true, %127 ], [ false, %86 ], [ false, %71 ]
  %138 = phi i32 [ 6, %48 ], [ 6, %69 ], [ 0, %62 ], [ 1, %32 ], [ 6, %37 ], [ 0, %39 ], [ 0, %50 ], [ 0, %56 ], [ 6, %93 ], [ 0, %127 ], [ 6, %86 ], [ 6, %71 ]
  br i1 %137, label %21, label %139

139:                                              ; preds = %21, %134
  %140 = phi i32 [ %138, %134 ], [ 2, %21 ]
  switch i32 %140, label %142 [
    i32 2, label %141
    i32 6, label %141
  ]

141:                                              ; preds = %139, %139
  store i32 0, ptr %19, align 4, !tbaa !6
  store i32 1, ptr %20, align 4, !tbaa !6
  br label %142

142:                                              ; preds = %141, %139
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #3
  br label %143

143:                                              ; preds = %5, %142
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4, !5}
!llvm.errno.tbaa = !{!6}
!nvvmir.version = !{!10}

!0 = !{i32 2, !"SDK Version", [2 x i32] [i32 12, i32 9]}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!5 = !{!"clang version 3.8.0 (tags/RELEASE_380/final)"}
!6 = !{!7, !7, i64 0}
!7 = !{!"int", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = !{i32 2, i32 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 omnipotent char", !13, i64 0}
!13 = !{!"any pointer", !8, i64 0}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!8, !8, i64 0}
