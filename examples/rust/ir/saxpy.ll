; ModuleID = 'saxpy'
source_filename = "saxpy.rs"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define ptx_kernel void @saxpy(i64 noundef %n, float noundef %a, ptr noundef readonly captures(none) %x, ptr noundef captures(none) %y) unnamed_addr #0 {
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
  %_155 = icmp ult i64 %first.i, %n
  br i1 %_155, label %bb4, label %bb5

bb4:                                              ; preds = %start, %bb4
  %iter.sroa.0.06 = phi i64 [ %0, %bb4 ], [ %first.i, %start ]
  %0 = add i64 %iter.sroa.0.06, %step.i
  %_11 = getelementptr inbounds nuw float, ptr %x, i64 %iter.sroa.0.06
  %_10 = load float, ptr %_11, align 4, !noundef !2
  %_9 = fmul float %a, %_10
  %_13 = getelementptr inbounds nuw float, ptr %y, i64 %iter.sroa.0.06
  %_12 = load float, ptr %_13, align 4, !noundef !2
  %1 = fadd float %_9, %_12
  store float %1, ptr %_13, align 4
  %_15 = icmp ult i64 %0, %n
  br i1 %_15, label %bb4, label %bb5

bb5:                                              ; preds = %bb4, %start
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

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "target-cpu"="sm_80" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.ident = !{!0}
!llvm.module.flags = !{!1}

!0 = !{!"rustc version 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)"}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{}
