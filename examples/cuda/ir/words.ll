; ModuleID = 'words'
source_filename = "words.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.int2 = type { i32, i32 }

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @upper_case(i32 noundef %0, ptr noundef captures(none) %1) local_unnamed_addr #0 {
  %3 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = icmp slt i32 %7, %0
  br i1 %8, label %9, label %12

9:                                                ; preds = %2
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %11 = mul i32 %10, %4
  br label %13

12:                                               ; preds = %22, %2
  ret void

13:                                               ; preds = %9, %22
  %14 = phi i32 [ %7, %9 ], [ %23, %22 ]
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds i8, ptr %1, i64 %15
  %17 = load i8, ptr %16, align 1, !tbaa !11
  %18 = add i8 %17, -97
  %19 = icmp ult i8 %18, 26
  br i1 %19, label %20, label %22

20:                                               ; preds = %13
  %21 = add nsw i8 %17, -32
  store i8 %21, ptr %16, align 1, !tbaa !11
  br label %22

22:                                               ; preds = %20, %13
  %23 = add i32 %14, %11
  %24 = icmp slt i32 %23, %0
  br i1 %24, label %13, label %12, !llvm.loop !12
}

; Function Attrs: convergent noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local ptx_kernel void @word_starts(i32 noundef %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, ptr noundef captures(none) %3) local_unnamed_addr #1 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul i32 %5, %6
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = icmp slt i32 %9, %0
  br i1 %10, label %11, label %31

11:                                               ; preds = %4
  %12 = sext i32 %9 to i64
  %13 = getelementptr inbounds i8, ptr %1, i64 %12
  %14 = load i8, ptr %13, align 1, !tbaa !11
  %15 = add i8 %14, -9
  %16 = icmp ult i8 %15, 24
  br i1 %16, label %23, label %17

17:                                               ; preds = %23, %11
  %18 = icmp eq i32 %9, 0
  br i1 %18, label %31, label %19

19:                                               ; preds = %17
  %20 = getelementptr i8, ptr %13, i64 -1
  %21 = load i8, ptr %20, align 1, !tbaa !11
  %22 = icmp ult i8 %21, 33
  br i1 %22, label %27, label %31

23:                                               ; preds = %11
  %24 = zext nneg i8 %15 to i32
  %25 = lshr i32 8388627, %24
  %26 = trunc i32 %25 to i1
  br i1 %26, label %31, label %17

27:                                               ; preds = %19
  %28 = zext nneg i8 %21 to i33
  %29 = lshr i33 -4294957568, %28
  %30 = trunc i33 %29 to i1
  br label %31

31:                                               ; preds = %23, %19, %27, %17, %4
  %32 = phi i1 [ %30, %27 ], [ false, %4 ], [ true, %17 ], [ false, %19 ], [ false, %23 ]
  %33 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %32)
  %34 = and i32 %8, 31
  %35 = icmp eq i32 %34, 0
  %36 = icmp ne i32 %33, 0
  %37 = and i1 %35, %36
  br i1 %37, label %38, label %41

38:                                               ; preds = %31
  %39 = tail call noundef range(i32 1, 33) i32 @llvm.ctpop.i32(i32 %33)
  %40 = atomicrmw add ptr %3, i32 %39 seq_cst, align 4
  br label %41

41:                                               ; preds = %38, %31
  %42 = phi i32 [ %40, %38 ], [ 0, %31 ]
  %43 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %42, i32 0, i32 31)
  br i1 %32, label %44, label %52

44:                                               ; preds = %41
  %45 = shl nsw i32 -1, %34
  %46 = xor i32 %45, -1
  %47 = and i32 %33, %46
  %48 = tail call noundef range(i32 0, 32) i32 @llvm.ctpop.i32(i32 %47)
  %49 = add nsw i32 %43, %48
  %50 = sext i32 %49 to i64
  %51 = getelementptr inbounds i32, ptr %2, i64 %50
  store i32 %9, ptr %51, align 4, !tbaa !6
  br label %52

52:                                               ; preds = %44, %41
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @numbers(i32 noundef %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef writeonly captures(none) %3) local_unnamed_addr #0 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul i32 %5, %6
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = icmp slt i32 %9, %0
  br i1 %10, label %11, label %63

11:                                               ; preds = %4
  %12 = sext i32 %9 to i64
  %13 = getelementptr inbounds i32, ptr %2, i64 %12
  %14 = load i32, ptr %13, align 4, !tbaa !6
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds i8, ptr %1, i64 %15
  %17 = load i8, ptr %16, align 1, !tbaa !11
  %18 = icmp eq i8 %17, 45
  %19 = icmp eq i8 %17, 43
  %20 = or i1 %18, %19
  %21 = zext i1 %20 to i64
  %22 = getelementptr inbounds nuw i8, ptr %16, i64 %21
  %23 = load i8, ptr %22, align 1, !tbaa !11
  %24 = icmp eq i8 %23, 48
  br i1 %24, label %25, label %30

25:                                               ; preds = %11
  %26 = getelementptr inbounds nuw i8, ptr %22, i64 1
  %27 = load i8, ptr %26, align 1, !tbaa !11
  switch i8 %27, label %30 [
    i8 120, label %28
    i8 88, label %28
  ]

28:                                               ; preds = %25, %25
  %29 = getelementptr inbounds nuw i8, ptr %22, i64 2
  br label %30

30:                                               ; preds = %25, %28, %11
  %31 = phi ptr [ %29, %28 ], [ %22, %25 ], [ %22, %11 ]
  %32 = phi i32 [ 16, %28 ], [ 10, %25 ], [ 10, %11 ]
  %33 = zext nneg i32 %32 to i64
  br label %34

34:                                               ; preds = %55, %30
  %35 = phi ptr [ %31, %30 ], [ %58, %55 ]
  %36 = phi i64 [ 0, %30 ], [ %57, %55 ]
  %37 = load i8, ptr %35, align 1, !tbaa !11
  %38 = add i8 %37, -48
  %39 = icmp ult i8 %38, 10
  br i1 %39, label %40, label %42

40:                                               ; preds = %34
  %41 = zext nneg i8 %38 to i32
  br label %48

42:                                               ; preds = %34
  %43 = add i8 %37, -97
  %44 = icmp ult i8 %43, 6
  br i1 %44, label %45, label %55

45:                                               ; preds = %42
  %46 = zext nneg i8 %37 to i32
  %47 = add nsw i32 %46, -87
  br label %48

48:                                               ; preds = %45, %40
  %49 = phi i32 [ %41, %40 ], [ %47, %45 ]
  %50 = icmp slt i32 %49, %32
  %51 = mul nsw i64 %36, %33
  %52 = zext nneg i32 %49 to i64
  %53 = add nsw i64 %51, %52
  %54 = select i1 %50, i64 %53, i64 %36
  br label %55

55:                                               ; preds = %48, %42
  %56 = phi i1 [ false, %42 ], [ %50, %48 ]
  %57 = phi i64 [ %36, %42 ], [ %54, %48 ]
  %58 = getelementptr inbounds nuw i8, ptr %35, i64 1
  br i1 %56, label %34, label %59, !llvm.loop !14

59:                                               ; preds = %55
  %60 = sub nsw i64 0, %57
  %61 = select i1 %18, i64 %60, i64 %57
  %62 = getelementptr inbounds i64, ptr %3, i64 %12
  store i64 %61, ptr %62, align 8, !tbaa !15
  br label %63

63:                                               ; preds = %4, %59
  ret void
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @hashes(i32 noundef %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef writeonly captures(none) %3) local_unnamed_addr #2 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul i32 %5, %6
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = icmp slt i32 %9, %0
  br i1 %10, label %11, label %88

11:                                               ; preds = %4
  %12 = sext i32 %9 to i64
  %13 = getelementptr inbounds %struct.int2, ptr %2, i64 %12
  %14 = load i32, ptr %13, align 8, !tbaa !6
  %15 = getelementptr inbounds nuw i8, ptr %13, i64 4
  %16 = load i32, ptr %15, align 4, !tbaa !6
  %17 = icmp slt i32 %14, %16
  br i1 %17, label %18, label %44

18:                                               ; preds = %11
  %19 = sub i32 %16, %14
  %20 = and i32 %19, 3
  %21 = sub i32 %14, %16
  %22 = icmp ugt i32 %21, -4
  br i1 %22, label %27, label %23

23:                                               ; preds = %18
  %24 = and i32 %19, -4
  br label %54

25:                                               ; preds = %54
  %26 = icmp eq i32 %20, 0
  br i1 %26, label %44, label %27

27:                                               ; preds = %25, %18
  %28 = phi i32 [ %14, %18 ], [ %85, %25 ]
  %29 = phi i32 [ -2128831035, %18 ], [ %84, %25 ]
  %30 = icmp ne i32 %20, 0
  tail call void @llvm.assume(i1 %30)
  br label %31

31:                                               ; preds = %31, %27
  %32 = phi i32 [ %41, %31 ], [ %28, %27 ]
  %33 = phi i32 [ %40, %31 ], [ %29, %27 ]
  %34 = phi i32 [ %42, %31 ], [ 0, %27 ]
  %35 = sext i32 %32 to i64
  %36 = getelementptr inbounds i8, ptr %1, i64 %35
  %37 = load i8, ptr %36, align 1, !tbaa !11
  %38 = zext i8 %37 to i32
  %39 = xor i32 %33, %38
  %40 = mul i32 %39, 16777619
  %41 = add nsw i32 %32, 1
  %42 = add i32 %34, 1
  %43 = icmp eq i32 %42, %20
  br i1 %43, label %44, label %31, !llvm.loop !17

44:                                               ; preds = %25, %31, %11
  %45 = phi i32 [ -2128831035, %11 ], [ %84, %25 ], [ %40, %31 ]
  %46 = tail call i32 @llvm.fshl.i32(i32 %45, i32 %45, i32 13)
  %47 = tail call noundef i32 @llvm.nvvm.prmt(i32 %45, i32 0, i32 291)
  %48 = xor i32 %46, %47
  %49 = tail call noundef i32 @llvm.bitreverse.i32(i32 %48)
  %50 = or i32 %48, 1
  %51 = tail call range(i32 0, 32) i32 @llvm.ctlz.i32(i32 %50, i1 true)
  %52 = add i32 %51, %49
  %53 = getelementptr inbounds i32, ptr %3, i64 %12
  store i32 %52, ptr %53, align 4, !tbaa !6
  br label %88

54:                                               ; preds = %54, %23
  %55 = phi i32 [ %14, %23 ], [ %85, %54 ]
  %56 = phi i32 [ -2128831035, %23 ], [ %84, %54 ]
  %57 = phi i32 [ 0, %23 ], [ %86, %54 ]
  %58 = sext i32 %55 to i64
  %59 = getelementptr inbounds i8, ptr %1, i64 %58
  %60 = load i8, ptr %59, align 1, !tbaa !11
  %61 = zext i8 %60 to i32
  %62 = xor i32 %56, %61
  %63 = mul i32 %62, 16777619
  %64 = sext i32 %55 to i64
  %65 = getelementptr i8, ptr %1, i64 %64
  %66 = getelementptr i8, ptr %65, i64 1
  %67 = load i8, ptr %66, align 1, !tbaa !11
  %68 = zext i8 %67 to i32
  %69 = xor i32 %63, %68
  %70 = mul i32 %69, 16777619
  %71 = sext i32 %55 to i64
  %72 = getelementptr i8, ptr %1, i64 %71
  %73 = getelementptr i8, ptr %72, i64 2
  %74 = load i8, ptr %73, align 1, !tbaa !11
  %75 = zext i8 %74 to i32
  %76 = xor i32 %70, %75
  %77 = mul i32 %76, 16777619
  %78 = sext i32 %55 to i64
  %79 = getelementptr i8, ptr %1, i64 %78
  %80 = getelementptr i8, ptr %79, i64 3
  %81 = load i8, ptr %80, align 1, !tbaa !11
  %82 = zext i8 %81 to i32
  %83 = xor i32 %77, %82
  %84 = mul i32 %83, 16777619
  %85 = add nsw i32 %55, 4
  %86 = add i32 %57, 4
  %87 = icmp eq i32 %86, %24
  br i1 %87, label %25, label %54, !llvm.loop !19

88:                                               ; preds = %4, %44
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #4

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.nvvm.prmt(i32, i32, i32) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bitreverse.i32(i32) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #7

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #5 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }

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
!11 = !{!8, !8, i64 0}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.mustprogress"}
!14 = distinct !{!14, !13}
!15 = !{!16, !16, i64 0}
!16 = !{!"long long", !8, i64 0}
!17 = distinct !{!17, !18}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !13}
