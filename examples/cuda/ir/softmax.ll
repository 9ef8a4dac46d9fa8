; ModuleID = 'softmax'
source_filename = "softmax.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local ptx_kernel void @softmax(i32 noundef %0, i32 noundef %1, ptr noalias noundef readonly captures(none) %2, ptr noalias noundef captures(none) %3) local_unnamed_addr #0 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = and i32 %5, 31
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %9 = lshr i32 %8, 5
  %10 = mul i32 %9, %7
  %11 = lshr i32 %5, 5
  %12 = add i32 %10, %11
  %13 = icmp slt i32 %12, %0
  br i1 %13, label %14, label %75

14:                                               ; preds = %4
  %15 = sext i32 %12 to i64
  %16 = sext i32 %1 to i64
  %17 = mul nsw i64 %15, %16
  %18 = getelementptr inbounds nuw float, ptr %2, i64 %17
  %19 = getelementptr inbounds nuw float, ptr %3, i64 %17
  %20 = icmp slt i32 %6, %1
  br i1 %20, label %33, label %21

21:                                               ; preds = %33, %14
  %22 = phi float [ 0xFFF0000000000000, %14 ], [ %39, %33 ]
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %22, i32 16, i32 31)
  %24 = tail call noundef float @llvm.maxnum.f32(float %22, float %23)
  %25 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %24, i32 8, i32 31)
  %26 = tail call noundef float @llvm.maxnum.f32(float %24, float %25)
  %27 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %26, i32 4, i32 31)
  %28 = tail call noundef float @llvm.maxnum.f32(float %26, float %27)
  %29 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %28, i32 2, i32 31)
  %30 = tail call noundef float @llvm.maxnum.f32(float %28, float %29)
  %31 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %30, i32 1, i32 31)
  %32 = tail call noundef float @llvm.maxnum.f32(float %30, float %31)
  br i1 %20, label %54, label %42

33:                                               ; preds = %14, %33
  %34 = phi i32 [ %40, %33 ], [ %6, %14 ]
  %35 = phi float [ %39, %33 ], [ 0xFFF0000000000000, %14 ]
  %36 = zext nneg i32 %34 to i64
  %37 = getelementptr inbounds nuw float, ptr %18, i64 %36
  %38 = load float, ptr %37, align 4, !tbaa !11
  %39 = tail call noundef float @llvm.maxnum.f32(float %35, float %38)
  %40 = add nuw nsw i32 %34, 32
  %41 = icmp slt i32 %40, %1
  br i1 %41, label %33, label %21, !llvm.loop !13

42:                                               ; preds = %54, %21
  %43 = phi float [ 0.000000e+00, %21 ], [ %64, %54 ]
  %44 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %43, i32 16, i32 31)
  %45 = fadd contract float %43, %44
  %46 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %45, i32 8, i32 31)
  %47 = fadd contract float %45, %46
  %48 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %47, i32 4, i32 31)
  %49 = fadd contract float %47, %48
  %50 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %49, i32 2, i32 31)
  %51 = fadd contract float %49, %50
  %52 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %51, i32 1, i32 31)
  %53 = fadd contract float %51, %52
  br i1 %20, label %67, label %75

54:                                               ; preds = %21, %54
  %55 = phi i32 [ %65, %54 ], [ %6, %21 ]
  %56 = phi float [ %64, %54 ], [ 0.000000e+00, %21 ]
  %57 = zext nneg i32 %55 to i64
  %58 = getelementptr inbounds nuw float, ptr %18, i64 %57
  %59 = load float, ptr %58, align 4, !tbaa !11
  %60 = fsub contract float %59, %32
  %61 = fmul float %60, 0x3FF7154760000000
  %62 = tail call noundef float @llvm.nvvm.ex2.approx.f32(float %61)
  %63 = getelementptr inbounds nuw float, ptr %19, i64 %57
  store float %62, ptr %63, align 4, !tbaa !11
  %64 = fadd contract float %56, %62
  %65 = add nuw nsw i32 %55, 32
  %66 = icmp slt i32 %65, %1
  br i1 %66, label %54, label %42, !llvm.loop !15

67:                                               ; preds = %42, %67
  %68 = phi i32 [ %73, %67 ], [ %6, %42 ]
  %69 = zext nneg i32 %68 to i64
  %70 = getelementptr inbounds nuw float, ptr %19, i64 %69
  %71 = load float, ptr %70, align 4, !tbaa !11
  %72 = tail call noundef float @llvm.nvvm.div.approx.f(float %71, float %53)
  store float %72, ptr %70, align 4, !tbaa !11
  %73 = add nuw nsw i32 %68, 32
  %74 = icmp slt i32 %73, %1
  br i1 %74, label %67, label %75, !llvm.loop !16

75:                                               ; preds = %67, %42, %4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.approx.f(float, float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.f32(float) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #4

attributes #0 = { convergent noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

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
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.mustprogress"}
!15 = distinct !{!15, !14}
!16 = distinct !{!16, !14}
