; ModuleID = 'wide'
source_filename = "wide.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @power_modulo(i32 noundef %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, i64 noundef %3, i64 noundef %4, ptr noundef writeonly captures(none) %5) local_unnamed_addr #0 {
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %9 = mul i32 %7, %8
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %11 = add i32 %9, %10
  %12 = icmp slt i32 %11, %0
  br i1 %12, label %13, label %125

13:                                               ; preds = %6
  %14 = mul i64 %3, %3
  %15 = sub i64 2, %14
  %16 = mul i64 %15, %3
  %17 = mul i64 %16, %3
  %18 = sub i64 2, %17
  %19 = mul i64 %18, %16
  %20 = mul i64 %19, %3
  %21 = sub i64 2, %20
  %22 = mul i64 %21, %19
  %23 = mul i64 %22, %3
  %24 = sub i64 2, %23
  %25 = mul i64 %24, %22
  %26 = mul i64 %25, %3
  %27 = add i64 %26, -2
  %28 = mul i64 %27, %25
  %29 = sext i32 %11 to i64
  %30 = zext i64 %3 to i128
  %31 = mul i64 %28, %4
  %32 = zext i64 %31 to i128
  %33 = mul nuw i128 %32, %30
  %34 = lshr i128 %33, 64
  %35 = icmp ne i64 %4, 0
  %36 = zext i1 %35 to i128
  %37 = add nuw nsw i128 %34, %36
  %38 = icmp samesign ult i128 %37, %30
  %39 = trunc nuw i128 %37 to i64
  %40 = select i1 %38, i64 0, i64 %3
  %41 = sub i64 %39, %40
  %42 = getelementptr inbounds i64, ptr %2, i64 %29
  %43 = load i64, ptr %42, align 8, !tbaa !11
  %44 = icmp eq i64 %43, 0
  br i1 %44, label %65, label %45

45:                                               ; preds = %13
  %46 = getelementptr inbounds i64, ptr %1, i64 %29
  %47 = load i64, ptr %46, align 8, !tbaa !11
  %48 = zext i64 %47 to i128
  %49 = zext i64 %4 to i128
  %50 = mul nuw i128 %48, %49
  %51 = lshr i128 %50, 64
  %52 = trunc i128 %50 to i64
  %53 = icmp ne i64 %52, 0
  %54 = zext i1 %53 to i128
  %55 = add nuw nsw i128 %51, %54
  %56 = mul i64 %28, %52
  %57 = zext i64 %56 to i128
  %58 = mul nuw i128 %57, %30
  %59 = lshr i128 %58, 64
  %60 = add nuw nsw i128 %55, %59
  %61 = trunc i128 %60 to i64
  %62 = icmp samesign ult i128 %60, %30
  %63 = select i1 %62, i64 0, i64 %3
  %64 = sub i64 %61, %63
  br label %79

65:                                               ; preds = %105, %13
  %66 = phi i64 [ %41, %13 ], [ %107, %105 ]
  %67 = mul i64 %66, %28
  %68 = zext i64 %67 to i128
  %69 = mul nuw i128 %68, %30
  %70 = lshr i128 %69, 64
  %71 = icmp ne i64 %66, 0
  %72 = zext i1 %71 to i128
  %73 = add nuw nsw i128 %70, %72
  %74 = icmp samesign ult i128 %73, %30
  %75 = trunc nuw i128 %73 to i64
  %76 = select i1 %74, i64 0, i64 %3
  %77 = sub i64 %75, %76
  %78 = getelementptr inbounds i64, ptr %5, i64 %29
  store i64 %77, ptr %78, align 8, !tbaa !11
  br label %125

79:                                               ; preds = %45, %105
  %80 = phi i64 [ %123, %105 ], [ %43, %45 ]
  %81 = phi i64 [ %107, %105 ], [ %41, %45 ]
  %82 = phi i64 [ %122, %105 ], [ %64, %45 ]
  %83 = and i64 %80, 1
  %84 = icmp eq i64 %83, 0
  br i1 %84, label %85, label %87

85:                                               ; preds = %79
  %86 = zext i64 %82 to i128
  br label %105

87:                                               ; preds = %79
  %88 = zext i64 %81 to i128
  %89 = zext i64 %82 to i128
  %90 = mul nuw i128 %88, %89
  %91 = trunc i128 %90 to i64
  %92 = mul i64 %28, %91
  %93 = zext i64 %92 to i128
  %94 = mul nuw i128 %93, %30
  %95 = lshr i128 %90, 64
  %96 = lshr i128 %94, 64
  %97 = icmp ne i64 %91, 0
  %98 = zext i1 %97 to i128
  %99 = add nuw nsw i128 %95, %98
  %100 = add nuw nsw i128 %99, %96
  %101 = icmp samesign ult i128 %100, %30
  %102 = trunc i128 %100 to i64
  %103 = select i1 %101, i64 0, i64 %3
  %104 = sub i64 %102, %103
  br label %105

105:                                              ; preds = %85, %87
  %106 = phi i128 [ %86, %85 ], [ %89, %87 ]
  %107 = phi i64 [ %81, %85 ], [ %104, %87 ]
  %108 = mul nuw i128 %106, %106
  %109 = trunc i128 %108 to i64
  %110 = mul i64 %28, %109
  %111 = zext i64 %110 to i128
  %112 = mul nuw i128 %111, %30
  %113 = lshr i128 %108, 64
  %114 = lshr i128 %112, 64
  %115 = icmp ne i64 %109, 0
  %116 = zext i1 %115 to i128
  %117 = add nuw nsw i128 %113, %116
  %118 = add nuw nsw i128 %117, %114
  %119 = icmp samesign ult i128 %118, %30
  %120 = trunc i128 %118 to i64
  %121 = select i1 %119, i64 0, i64 %3
  %122 = sub i64 %120, %121
  %123 = lshr i64 %80, 1
  %124 = icmp eq i64 %123, 0
  br i1 %124, label %65, label %79, !llvm.loop !13

125:                                              ; preds = %6, %65
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @fixed_point(i32 noundef %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, i32 noundef %3, ptr noundef writeonly captures(none) %4) local_unnamed_addr #1 {
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %8 = mul i32 %6, %7
  %9 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = add i32 %8, %9
  %11 = icmp slt i32 %10, %0
  br i1 %11, label %12, label %30

12:                                               ; preds = %5
  %13 = sext i32 %10 to i64
  %14 = getelementptr inbounds i128, ptr %1, i64 %13
  %15 = load i128, ptr %14, align 16, !tbaa !15
  %16 = getelementptr inbounds i128, ptr %2, i64 %13
  %17 = load i128, ptr %16, align 16, !tbaa !15
  %18 = tail call i128 @llvm.smax.i128(i128 %15, i128 %17)
  %19 = and i32 %3, 127
  %20 = zext nneg i32 %19 to i128
  %21 = ashr i128 %18, %20
  %22 = shl i128 %15, 7
  %23 = xor i128 %21, %22
  %24 = sub nsw i128 0, %15
  %25 = and i128 %17, %24
  %26 = lshr i128 %15, 127
  %27 = sub i128 %26, %25
  %28 = add i128 %27, %23
  %29 = getelementptr inbounds i128, ptr %4, i64 %13
  store i128 %28, ptr %29, align 16, !tbaa !15
  br label %30

30:                                               ; preds = %5, %12
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i128 @llvm.smax.i128(i128, i128) #3

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

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
!12 = !{!"long long", !8, i64 0}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!16, !16, i64 0}
!16 = !{!"__int128", !8, i64 0}
