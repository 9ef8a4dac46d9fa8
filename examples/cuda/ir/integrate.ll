; ModuleID = 'integrate'
source_filename = "integrate.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Piece = type { i32, double, double }

@_ZL6curves = internal unnamed_addr addrspace(4) constant [4 x ptr] [ptr @_ZL4lined, ptr @_ZL8parabolad, ptr @_ZL6circled, ptr @_ZL9hyperbolad], align 8

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @integrate(i32 noundef %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2) local_unnamed_addr #0 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = icmp slt i32 %8, %0
  br i1 %9, label %10, label %24

10:                                               ; preds = %3
  %11 = sext i32 %8 to i64
  %12 = getelementptr inbounds %struct.Piece, ptr %1, i64 %11
  %13 = load i32, ptr %12, align 8, !tbaa !6
  %14 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %15 = load double, ptr %14, align 8, !tbaa !11
  %16 = getelementptr inbounds nuw i8, ptr %12, i64 16
  %17 = load double, ptr %16, align 8, !tbaa !11
  %18 = and i32 %13, 3
  %19 = zext nneg i32 %18 to i64
  %20 = getelementptr inbounds nuw ptr, ptr addrspacecast (ptr addrspace(4) @_ZL6curves to ptr), i64 %19
  %21 = load ptr, ptr %20, align 8, !tbaa !13
  %22 = tail call fastcc noundef double @_ZL7simpsonPFddEddi(ptr noundef %21, double noundef %15, double noundef %17) #5
  %23 = getelementptr inbounds double, ptr %2, i64 %11
  store double %22, ptr %23, align 8, !tbaa !11
  br label %24

24:                                               ; preds = %3, %10
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define internal fastcc noundef double @_ZL7simpsonPFddEddi(ptr noundef readonly captures(none) %0, double noundef %1, double noundef %2) unnamed_addr #1 {
  %4 = fsub contract double %2, %1
  %5 = fmul contract double %4, 1.562500e-02
  %6 = fmul contract double %5, 5.000000e-01
  br label %10

7:                                                ; preds = %10
  %8 = fmul contract double %5, %37
  %9 = fdiv contract double %8, 6.000000e+00
  ret double %9

10:                                               ; preds = %10, %3
  %11 = phi double [ 0.000000e+00, %3 ], [ %37, %10 ]
  %12 = phi i32 [ 0, %3 ], [ %38, %10 ]
  %13 = uitofp nneg i32 %12 to double
  %14 = fmul contract double %5, %13
  %15 = fadd contract double %1, %14
  %16 = tail call contract noundef double %0(double noundef %15) #5
  %17 = fadd contract double %6, %15
  %18 = tail call contract noundef double %0(double noundef %17) #5
  %19 = fmul contract double %18, 4.000000e+00
  %20 = fadd contract double %16, %19
  %21 = fadd contract double %5, %15
  %22 = tail call contract noundef double %0(double noundef %21) #5
  %23 = fadd contract double %22, %20
  %24 = fadd contract double %11, %23
  %25 = or disjoint i32 %12, 1
  %26 = uitofp nneg i32 %25 to double
  %27 = fmul contract double %5, %26
  %28 = fadd contract double %1, %27
  %29 = tail call contract noundef double %0(double noundef %28) #5
  %30 = fadd contract double %6, %28
  %31 = tail call contract noundef double %0(double noundef %30) #5
  %32 = fmul contract double %31, 4.000000e+00
  %33 = fadd contract double %29, %32
  %34 = fadd contract double %5, %28
  %35 = tail call contract noundef double %0(double noundef %34) #5
  %36 = fadd contract double %35, %33
  %37 = fadd contract double %24, %36
  %38 = add nuw nsw i32 %12, 2
  %39 = icmp eq i32 %38, 64
  br i1 %39, label %7, label %10, !llvm.loop !15
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define internal noundef double @_ZL4lined(double noundef %0) #3 {
  %2 = fmul contract double %0, 2.000000e+00
  %3 = fadd contract double %2, 1.000000e+00
  ret double %3
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define internal noundef double @_ZL8parabolad(double noundef %0) #3 {
  %2 = fmul contract double %0, %0
  %3 = fsub contract double %2, %0
  ret double %3
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define internal noundef double @_ZL6circled(double noundef %0) #3 {
  %2 = fmul contract double %0, %0
  %3 = fsub contract double 1.000000e+00, %2
  %4 = tail call noundef double @llvm.maxnum.f64(double %3, double 0.000000e+00)
  %5 = tail call noundef double @llvm.sqrt.f64(double %4)
  ret double %5
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define internal noundef double @_ZL9hyperbolad(double noundef %0) #3 {
  %2 = fadd contract double %0, 1.000000e+00
  %3 = fdiv contract double 1.000000e+00, %2
  ret double %3
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.maxnum.f64(double, double) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #4

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nounwind }

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
!12 = !{!"double", !8, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"any pointer", !8, i64 0}
!15 = distinct !{!15, !16}
!16 = !{!"llvm.loop.mustprogress"}
