; ModuleID = 'transpose'
source_filename = "transpose.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ9transposeE4tile = internal unnamed_addr addrspace(3) global [32 x [33 x float]] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @transpose(i32 noundef %0, i32 noundef %1, ptr noundef readonly captures(none) %2, ptr noundef writeonly captures(none) %3) local_unnamed_addr #0 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = shl i32 %5, 5
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %9 = icmp samesign ult i32 %8, 32
  br i1 %9, label %10, label %21

10:                                               ; preds = %4
  %11 = add i32 %6, %7
  %12 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %13 = shl nuw nsw i32 %12, 5
  %14 = icmp slt i32 %11, %1
  %15 = sext i32 %1 to i64
  %16 = sext i32 %11 to i64
  %17 = getelementptr float, ptr %2, i64 %16
  %18 = zext nneg i32 %7 to i64
  %19 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ9transposeE4tile to ptr), i64 %18
  %20 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  br label %33

21:                                               ; preds = %45, %4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %9, label %22, label %48

22:                                               ; preds = %21
  %23 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %24 = shl nuw nsw i32 %23, 5
  %25 = add nuw nsw i32 %24, %7
  %26 = icmp slt i32 %25, %0
  %27 = zext nneg i32 %7 to i64
  %28 = getelementptr inbounds nuw [33 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9transposeE4tile to ptr), i64 %27
  %29 = sext i32 %0 to i64
  %30 = zext nneg i32 %25 to i64
  %31 = getelementptr float, ptr %3, i64 %30
  %32 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  br label %49

33:                                               ; preds = %10, %45
  %34 = phi i32 [ %8, %10 ], [ %46, %45 ]
  %35 = add nuw nsw i32 %34, %13
  %36 = icmp slt i32 %35, %0
  %37 = and i1 %14, %36
  br i1 %37, label %38, label %45

38:                                               ; preds = %33
  %39 = zext nneg i32 %35 to i64
  %40 = mul nsw i64 %39, %15
  %41 = getelementptr float, ptr %17, i64 %40
  %42 = load float, ptr %41, align 4, !tbaa !11
  %43 = zext nneg i32 %34 to i64
  %44 = getelementptr inbounds nuw [33 x float], ptr %19, i64 %43
  store float %42, ptr %44, align 4, !tbaa !11
  br label %45

45:                                               ; preds = %38, %33
  %46 = add nuw nsw i32 %34, %20
  %47 = icmp samesign ult i32 %46, 32
  br i1 %47, label %33, label %21, !llvm.loop !13

48:                                               ; preds = %61, %21
  ret void

49:                                               ; preds = %22, %61
  %50 = phi i32 [ %8, %22 ], [ %62, %61 ]
  %51 = or disjoint i32 %50, %6
  %52 = icmp slt i32 %51, %1
  %53 = and i1 %26, %52
  br i1 %53, label %54, label %61

54:                                               ; preds = %49
  %55 = zext nneg i32 %50 to i64
  %56 = getelementptr inbounds nuw float, ptr %28, i64 %55
  %57 = load float, ptr %56, align 4, !tbaa !11
  %58 = sext i32 %51 to i64
  %59 = mul nsw i64 %58, %29
  %60 = getelementptr float, ptr %31, i64 %59
  store float %57, ptr %60, align 4, !tbaa !11
  br label %61

61:                                               ; preds = %54, %49
  %62 = add nuw nsw i32 %50, %32
  %63 = icmp samesign ult i32 %62, 32
  br i1 %63, label %49, label %48, !llvm.loop !15
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
