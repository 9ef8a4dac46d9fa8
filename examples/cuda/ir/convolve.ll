; ModuleID = 'convolve'
source_filename = "convolve.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@weights = dso_local addrspace(4) externally_initialized constant [5 x [5 x float]] [[5 x float] [float 0.000000e+00, float 0.000000e+00, float -1.000000e+00, float 0.000000e+00, float 0.000000e+00], [5 x float] [float 0.000000e+00, float -1.000000e+00, float -2.000000e+00, float -1.000000e+00, float 0.000000e+00], [5 x float] [float -1.000000e+00, float -2.000000e+00, float 1.700000e+01, float -2.000000e+00, float -1.000000e+00], [5 x float] [float 0.000000e+00, float -1.000000e+00, float -2.000000e+00, float -1.000000e+00, float 0.000000e+00], [5 x float] [float 0.000000e+00, float 0.000000e+00, float -1.000000e+00, float 0.000000e+00, float 0.000000e+00]], align 4
@brightness = dso_local addrspace(1) externally_initialized global float 5.000000e-01, align 4
@llvm.compiler.used = appending global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @brightness to ptr), ptr addrspacecast (ptr addrspace(4) @weights to ptr)], section "llvm.metadata"

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local ptx_kernel void @convolve(i32 noundef %0, i32 noundef %1, ptr noalias noundef readonly captures(none) %2, ptr noalias noundef writeonly captures(none) %3) local_unnamed_addr #0 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul i32 %5, %6
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %11 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %12 = mul nuw nsw i32 %10, %11
  %13 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %14 = add nuw nsw i32 %12, %13
  %15 = icmp slt i32 %9, %0
  %16 = icmp slt i32 %14, %1
  %17 = and i1 %15, %16
  br i1 %17, label %18, label %108

18:                                               ; preds = %4
  %19 = add nsw i32 %1, -1
  %20 = add nsw i32 %0, -1
  %21 = tail call i32 @llvm.smax.i32(i32 %9, i32 2)
  %22 = add nsw i32 %21, -2
  %23 = tail call noundef range(i32 -2147483648, 2147483647) i32 @llvm.smin.i32(i32 range(i32 0, -2147483648) %22, i32 range(i32 -2147483648, 2147483647) %20)
  %24 = tail call i32 @llvm.smax.i32(i32 %9, i32 1)
  %25 = add nsw i32 %24, -1
  %26 = tail call noundef range(i32 -2147483648, 2147483647) i32 @llvm.smin.i32(i32 range(i32 0, -2147483648) %25, i32 range(i32 -2147483648, 2147483647) %20)
  %27 = tail call noundef range(i32 0, -2147483648) i32 @llvm.smax.i32(i32 %9, i32 0)
  %28 = tail call noundef range(i32 -2147483648, 2147483647) i32 @llvm.smin.i32(i32 range(i32 0, -2147483648) %27, i32 range(i32 -2147483648, 2147483647) %20)
  %29 = tail call i32 @llvm.smax.i32(i32 %9, i32 -1)
  %30 = add nsw i32 %29, 1
  %31 = tail call noundef range(i32 -2147483648, 2147483647) i32 @llvm.smin.i32(i32 range(i32 0, -2147483648) %30, i32 range(i32 -2147483648, 2147483647) %20)
  %32 = tail call i32 @llvm.smax.i32(i32 %9, i32 -2)
  %33 = add nsw i32 %32, 2
  %34 = tail call noundef range(i32 -2147483648, 2147483647) i32 @llvm.smin.i32(i32 range(i32 0, -2147483648) %33, i32 range(i32 -2147483648, 2147483647) %20)
  br label %35

35:                                               ; preds = %18, %35
  %36 = phi float [ 0.000000e+00, %18 ], [ %88, %35 ]
  %37 = phi i32 [ -2, %18 ], [ %89, %35 ]
  %38 = add nsw i32 %37, %14
  %39 = tail call noundef range(i32 0, -2147483648) i32 @llvm.smax.i32(i32 %38, i32 0)
  %40 = tail call i32 @llvm.umin.i32(i32 %39, i32 %19)
  %41 = sext i32 %37 to i64
  %42 = getelementptr [5 x float], ptr addrspacecast (ptr addrspace(4) @weights to ptr), i64 %41
  %43 = mul nsw i32 %40, %0
  %44 = getelementptr i8, ptr %42, i64 40
  %45 = load float, ptr %44, align 4, !tbaa !11
  %46 = add nsw i32 %23, %43
  %47 = sext i32 %46 to i64
  %48 = getelementptr inbounds i8, ptr %2, i64 %47
  %49 = load i8, ptr %48, align 1, !tbaa !13
  %50 = uitofp i8 %49 to float
  %51 = fmul contract float %45, %50
  %52 = fadd contract float %36, %51
  %53 = getelementptr i8, ptr %42, i64 44
  %54 = load float, ptr %53, align 4, !tbaa !11
  %55 = add nsw i32 %26, %43
  %56 = sext i32 %55 to i64
  %57 = getelementptr inbounds i8, ptr %2, i64 %56
  %58 = load i8, ptr %57, align 1, !tbaa !13
  %59 = uitofp i8 %58 to float
  %60 = fmul contract float %54, %59
  %61 = fadd contract float %52, %60
  %62 = getelementptr i8, ptr %42, i64 48
  %63 = load float, ptr %62, align 4, !tbaa !11
  %64 = add nsw i32 %28, %43
  %65 = sext i32 %64 to i64
  %66 = getelementptr inbounds i8, ptr %2, i64 %65
  %67 = load i8, ptr %66, align 1, !tbaa !13
  %68 = uitofp i8 %67 to float
  %69 = fmul contract float %63, %68
  %70 = fadd contract float %61, %69
  %71 = getelementptr i8, ptr %42, i64 52
  %72 = load float, ptr %71, align 4, !tbaa !11
  %73 = add nsw i32 %31, %43
  %74 = sext i32 %73 to i64
  %75 = getelementptr inbounds i8, ptr %2, i64 %74
  %76 = load i8, ptr %75, align 1, !tbaa !13
  %77 = uitofp i8 %76 to float
  %78 = fmul contract float %72, %77
  %79 = fadd contract float %70, %78
  %80 = getelementptr i8, ptr %42, i64 56
  %81 = load float, ptr %80, align 4, !tbaa !11
  %82 = add nsw i32 %34, %43
  %83 = sext i32 %82 to i64
  %84 = getelementptr inbounds i8, ptr %2, i64 %83
  %85 = load i8, ptr %84, align 1, !tbaa !13
  %86 = uitofp i8 %85 to float
  %87 = fmul contract float %81, %86
  %88 = fadd contract float %79, %87
  %89 = add nsw i32 %37, 1
  %90 = icmp eq i32 %89, 3
  br i1 %90, label %91, label %35, !llvm.loop !14

91:                                               ; preds = %35
  %92 = fdiv contract float %88, 2.550000e+02
  %93 = tail call noundef float @llvm.nvvm.saturate.f(float %92)
  %94 = fmul contract float %93, 2.550000e+02
  %95 = tail call contract noundef float @llvm.rint.f32(float %94)
  %96 = fptoui float %95 to i8
  %97 = mul nsw i32 %14, %0
  %98 = add nsw i32 %97, %9
  %99 = sext i32 %98 to i64
  %100 = getelementptr inbounds i8, ptr %3, i64 %99
  store i8 %96, ptr %100, align 1, !tbaa !13
  %101 = or i32 %9, %14
  %102 = icmp eq i32 %101, 0
  br i1 %102, label %103, label %108

103:                                              ; preds = %91
  %104 = fmul contract float %93, 0x3FB99999A0000000
  %105 = load float, ptr addrspacecast (ptr addrspace(1) @brightness to ptr), align 4, !tbaa !11
  %106 = fmul contract float %105, 0x3FECCCCCC0000000
  %107 = fadd contract float %104, %106
  store float %107, ptr addrspacecast (ptr addrspace(1) @brightness to ptr), align 4, !tbaa !11
  br label %108

108:                                              ; preds = %91, %103, %4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.rint.f32(float) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.saturate.f(float) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #3

attributes #0 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
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
!12 = !{!"float", !8, i64 0}
!13 = !{!8, !8, i64 0}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.mustprogress"}
