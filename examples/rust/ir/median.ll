; ModuleID = 'median'
source_filename = "median.rs"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: nounwind
define ptx_kernel void @median(i64 noundef %n, i64 noundef %reach, ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %y) unnamed_addr #0 {
start:
  %_5.i = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %_4.i = zext nneg i32 %_5.i to i64
  %_7.i = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %_6.i = zext nneg i32 %_7.i to i64
  %_3.i = mul nuw nsw i64 %_4.i, %_6.i
  %_9.i = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %_8.i = zext nneg i32 %_9.i to i64
  %first.i = add nuw nsw i64 %_3.i, %_8.i
  %_12.i = tail call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %_11.i = zext nneg i32 %_12.i to i64
  %step.i = mul nuw nsw i64 %_11.i, %_6.i
  %_196 = icmp ult i64 %first.i, %n
  br i1 %_196, label %bb4, label %bb5

bb4:                                              ; preds = %start, %_RNCNvCs6xae9fe7MKC_6median6median0B3_.exit.i.i
  %iter.sroa.0.07 = phi i64 [ %6, %_RNCNvCs6xae9fe7MKC_6median6median0B3_.exit.i.i ], [ %first.i, %start ]
  %1 = call i64 @llvm.usub.sat.i64(i64 %iter.sroa.0.07, i64 %reach)
  %2 = call i64 @llvm.uadd.sat.i64(i64 %iter.sroa.0.07, i64 %reach)
  %3 = call i64 @llvm.uadd.sat.i64(i64 %2, i64 1)
  %spec.store.select = call i64 @llvm.umin.i64(i64 %n, i64 %3)
  %_13 = sub i64 %spec.store.select, %1
  %_24 = shl i64 %_13, 2
  %savedstack = call ptr @llvm.stacksave.p0()
  %memory.i = alloca i8, i64 %_24, align 16
  call void @llvm.experimental.noalias.scope.decl(metadata !2)
  %_23.i.i.i = getelementptr inbounds nuw i8, ptr %memory.i, i64 %_24
  %_392.i.i.i = icmp eq i64 %spec.store.select, %1
  br i1 %_392.i.i.i, label %panic.critedge.i.i.i, label %bb3.lr.ph.i.i.i

bb3.lr.ph.i.i.i:                                  ; preds = %bb4
  %4 = getelementptr i32, ptr %0, i64 %1
  br label %bb3.i.i.i

bb3.i.i.i:                                        ; preds = %bb3.i.i.i, %bb3.lr.ph.i.i.i
  %iter.sroa.0.04.i.i.i = phi ptr [ %memory.i, %bb3.lr.ph.i.i.i ], [ %iter.sroa.0.1.i.i.i, %bb3.i.i.i ]
  %iter.sroa.5.03.i.i.i = phi i64 [ 0, %bb3.lr.ph.i.i.i ], [ %_31.0.i.i.i, %bb3.i.i.i ]
  %_31.0.i.i.i = add nuw nsw i64 %iter.sroa.5.03.i.i.i, 1
  %iter.sroa.0.1.i.i.i = getelementptr inbounds nuw i8, ptr %iter.sroa.0.04.i.i.i, i64 4
  %_10.i.i.i = getelementptr i32, ptr %4, i64 %iter.sroa.5.03.i.i.i
  %_9.i.i.i = load i32, ptr %_10.i.i.i, align 4, !noalias !2, !noundef !5
  store i32 %_9.i.i.i, ptr %iter.sroa.0.04.i.i.i, align 4, !alias.scope !2
  %_39.i.i.i = icmp eq ptr %iter.sroa.0.1.i.i.i, %_23.i.i.i
  br i1 %_39.i.i.i, label %_RNCNvCs6xae9fe7MKC_6median6median0B3_.exit.i.i, label %bb3.i.i.i

panic.critedge.i.i.i:                             ; preds = %bb4
  call void @llvm.trap()
  unreachable

_RNCNvCs6xae9fe7MKC_6median6median0B3_.exit.i.i:  ; preds = %bb3.i.i.i
  call fastcc void @_RNvCs6xae9fe7MKC_6median4sort(ptr noalias noundef nonnull align 4 %memory.i, i64 noundef range(i64 0, 2305843009213693952) %_13) #7
  %_164.i.i.i = lshr i64 %_13, 1
  %5 = getelementptr inbounds nuw i32, ptr %memory.i, i64 %_164.i.i.i
  %_0.i.i.i = load i32, ptr %5, align 4, !alias.scope !2, !noundef !5
  call void @llvm.stackrestore.p0(ptr %savedstack)
  %6 = add i64 %iter.sroa.0.07, %step.i
  %_17 = getelementptr inbounds nuw i32, ptr %y, i64 %iter.sroa.0.07
  store i32 %_0.i.i.i, ptr %_17, align 4
  %_19 = icmp ult i64 %6, %n
  br i1 %_19, label %bb4, label %bb5

bb5:                                              ; preds = %_RNCNvCs6xae9fe7MKC_6median6median0B3_.exit.i.i, %start
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.usub.sat.i64(i64, i64) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.uadd.sat.i64(i64, i64) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64) #2

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #4

; Function Attrs: nounwind memory(argmem: readwrite, inaccessiblemem: write)
define internal fastcc void @_RNvCs6xae9fe7MKC_6median4sort(ptr noalias noundef nonnull align 4 captures(none) %0, i64 noundef range(i64 0, 2305843009213693952) %1) unnamed_addr #5 {
start:
  %_242 = icmp samesign ugt i64 %1, 1
  br i1 %_242, label %bb3, label %bb16

bb16:                                             ; preds = %bb17, %start
  ret void

bb3:                                              ; preds = %start, %bb17
  %values.sroa.0.044 = phi ptr [ %3, %bb17 ], [ %0, %start ]
  %values.sroa.14.043 = phi i64 [ %_41, %bb17 ], [ %1, %start ]
  %_629 = lshr i64 %values.sroa.14.043, 1
  %2 = getelementptr inbounds nuw i32, ptr %values.sroa.0.044, i64 %_629
  %pivot = load i32, ptr %2, align 4, !noundef !5
  br label %bb5.lr.ph

bb5.lr.ph:                                        ; preds = %bb13, %bb3
  %low.sroa.0.0.ph41 = phi i64 [ 0, %bb3 ], [ %7, %bb13 ]
  %high.sroa.0.0.ph40.in = phi i64 [ %values.sroa.14.043, %bb3 ], [ %high.sroa.0.139, %bb13 ]
  %high.sroa.0.0.ph40 = add nsw i64 %high.sroa.0.0.ph40.in, -1
  br label %bb5

bb5:                                              ; preds = %bb6, %bb5.lr.ph
  %low.sroa.0.037 = phi i64 [ %low.sroa.0.0.ph41, %bb5.lr.ph ], [ %4, %bb6 ]
  %3 = getelementptr inbounds nuw i32, ptr %values.sroa.0.044, i64 %low.sroa.0.037
  %_17 = load i32, ptr %3, align 4, !noundef !5
  %_16 = icmp ult i32 %_17, %pivot
  br i1 %_16, label %bb6, label %bb8.preheader

bb8.preheader:                                    ; preds = %bb5
  %_2738 = icmp ult i64 %high.sroa.0.0.ph40, %values.sroa.14.043
  br i1 %_2738, label %bb9, label %panic2

panic1:                                           ; preds = %bb13, %bb6
  tail call void @llvm.trap()
  unreachable

bb6:                                              ; preds = %bb5
  %4 = add nuw nsw i64 %low.sroa.0.037, 1
  %_21 = icmp ult i64 %4, %values.sroa.14.043
  br i1 %_21, label %bb5, label %panic1

bb9:                                              ; preds = %bb8.preheader, %bb10
  %high.sroa.0.139 = phi i64 [ %6, %bb10 ], [ %high.sroa.0.0.ph40, %bb8.preheader ]
  %5 = getelementptr inbounds nuw i32, ptr %values.sroa.0.044, i64 %high.sroa.0.139
  %_23 = load i32, ptr %5, align 4, !noundef !5
  %_22 = icmp ugt i32 %_23, %pivot
  br i1 %_22, label %bb10, label %bb11

panic2:                                           ; preds = %bb8.preheader, %bb10
  tail call void @llvm.trap()
  unreachable

bb11:                                             ; preds = %bb9
  %_28.not = icmp ult i64 %low.sroa.0.037, %high.sroa.0.139
  br i1 %_28.not, label %bb13, label %bb17

bb10:                                             ; preds = %bb9
  %6 = add nsw i64 %high.sroa.0.139, -1
  %_27 = icmp ult i64 %6, %values.sroa.14.043
  br i1 %_27, label %bb9, label %panic2

bb13:                                             ; preds = %bb11
  store i32 %_23, ptr %3, align 4, !alias.scope !6
  store i32 %_17, ptr %5, align 4, !alias.scope !6
  %7 = add nuw nsw i64 %low.sroa.0.037, 1
  %_2136 = icmp ult i64 %7, %values.sroa.14.043
  br i1 %_2136, label %bb5.lr.ph, label %panic1

bb17:                                             ; preds = %bb11
  %_41 = sub nuw nsw i64 %values.sroa.14.043, %low.sroa.0.037
  tail call fastcc void @_RNvCs6xae9fe7MKC_6median4sort(ptr noalias noundef nonnull align 4 %values.sroa.0.044, i64 noundef %low.sroa.0.037) #7
  %_2 = icmp ugt i64 %_41, 1
  br i1 %_2, label %bb3, label %bb16
}

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare ptr @llvm.stacksave.p0() #6

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.stackrestore.p0(ptr) #6

attributes #0 = { nounwind "target-cpu"="sm_80" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { nounwind memory(argmem: readwrite, inaccessiblemem: write) "target-cpu"="sm_80" }
attributes #6 = { nocallback nofree nosync nounwind willreturn }
attributes #7 = { nounwind }

!llvm.ident = !{!0}
!llvm.module.flags = !{!1}

!0 = !{!"rustc version 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)"}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{!3}
!3 = distinct !{!3, !4, !"_RNCNvCs6xae9fe7MKC_6median6median0B3_: %window.0"}
!4 = distinct !{!4, !"_RNCNvCs6xae9fe7MKC_6median6median0B3_"}
!5 = !{}
!6 = !{!7}
!7 = distinct !{!7, !8, !"_RNvMNtCs7Gi802nNRyV_4core5sliceSm4swapCs6xae9fe7MKC_6median: %self.0"}
!8 = distinct !{!8, !"_RNvMNtCs7Gi802nNRyV_4core5sliceSm4swapCs6xae9fe7MKC_6median"}
