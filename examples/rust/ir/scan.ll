; ModuleID = 'scan'
source_filename = "scan.rs"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define ptx_kernel void @scan(i32 noundef %rows, i32 noundef %columns, ptr noundef captures(none) %x) unnamed_addr #0 {
start:
  %_6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %_8 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %_74 = lshr i32 %_8, 5
  %_5 = mul i32 %_74, %_6
  %_30 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %_95 = lshr i32 %_30, 5
  %row = add i32 %_5, %_95
  %_10.not = icmp ult i32 %row, %rows
  br i1 %_10.not, label %bb3, label %bb13

bb3:                                              ; preds = %start
  %_13 = zext i32 %row to i64
  %_14 = zext i32 %columns to i64
  %_12 = mul nuw i64 %_13, %_14
  %row1 = getelementptr inbounds nuw i32, ptr %x, i64 %_12
  %_166.not = icmp eq i32 %columns, 0
  br i1 %_166.not, label %bb13, label %bb5.lr.ph

bb5.lr.ph:                                        ; preds = %bb3
  %_31 = tail call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %_8.not.i = icmp eq i32 %_31, 0
  %_8.not.1.i = icmp samesign ult i32 %_31, 2
  %_8.not.2.i = icmp samesign ult i32 %_31, 4
  %_8.not.3.i = icmp samesign ult i32 %_31, 8
  %_8.not.4.i = icmp samesign ult i32 %_31, 16
  br label %bb5

bb5:                                              ; preds = %bb11, %bb5.lr.ph
  %first.sroa.0.08 = phi i32 [ 0, %bb5.lr.ph ], [ %2, %bb11 ]
  %before.sroa.0.07 = phi i32 [ 0, %bb5.lr.ph ], [ %1, %bb11 ]
  %column = or disjoint i32 %first.sroa.0.08, %_31
  %here = icmp ult i32 %column, %columns
  br i1 %here, label %bb6, label %bb8

bb13:                                             ; preds = %bb11, %bb3, %start
  ret void

bb6:                                              ; preds = %bb5
  %_24 = zext i32 %column to i64
  %_23 = getelementptr inbounds nuw i32, ptr %row1, i64 %_24
  %0 = load i32, ptr %_23, align 4, !noundef !2
  br label %bb8

bb8:                                              ; preds = %bb6, %bb5
  %value.sroa.0.0 = phi i32 [ %0, %bb6 ], [ 0, %bb5 ]
  %below.i = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %value.sroa.0.0, i32 1, i32 0)
  %_11.i = select i1 %_8.not.i, i32 0, i32 %below.i
  %spec.select.i = add i32 %_11.i, %value.sroa.0.0
  %below.1.i = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %spec.select.i, i32 2, i32 0)
  %_11.1.i = select i1 %_8.not.1.i, i32 0, i32 %below.1.i
  %spec.select.1.i = add i32 %_11.1.i, %spec.select.i
  %below.2.i = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %spec.select.1.i, i32 4, i32 0)
  %_11.2.i = select i1 %_8.not.2.i, i32 0, i32 %below.2.i
  %spec.select.2.i = add i32 %_11.2.i, %spec.select.1.i
  %below.3.i = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %spec.select.2.i, i32 8, i32 0)
  %_11.3.i = select i1 %_8.not.3.i, i32 0, i32 %below.3.i
  %spec.select.3.i = add i32 %_11.3.i, %spec.select.2.i
  %below.4.i = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %spec.select.3.i, i32 16, i32 0)
  %_11.4.i = select i1 %_8.not.4.i, i32 0, i32 %below.4.i
  %spec.select.4.i = add i32 %spec.select.3.i, %before.sroa.0.07
  %sum = add i32 %spec.select.4.i, %_11.4.i
  br i1 %here, label %bb10, label %bb11

bb11:                                             ; preds = %bb10, %bb8
  %1 = tail call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %sum, i32 31, i32 31)
  %2 = add i32 %first.sroa.0.08, 32
  %_16 = icmp ult i32 %2, %columns
  br i1 %_16, label %bb5, label %bb13

bb10:                                             ; preds = %bb8
  %_28 = zext i32 %column to i64
  %_27 = getelementptr inbounds nuw i32, ptr %row1, i64 %_28
  store i32 %sum, ptr %_27, align 4
  br label %bb11
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid() unnamed_addr #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) unnamed_addr #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) unnamed_addr #2

attributes #0 = { convergent norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "target-cpu"="sm_80" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }

!llvm.ident = !{!0}
!llvm.module.flags = !{!1}

!0 = !{!"rustc version 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)"}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{}
