; ModuleID = 'reduce'
source_filename = "reduce.rs"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@dynamic_memory = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: convergent norecurse nounwind
define ptx_kernel void @reduce(i64 noundef %n, ptr noundef readonly captures(none) %x, ptr noundef writeonly captures(none) %sums) unnamed_addr #0 {
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
  %_2916 = icmp ult i64 %first.i, %n
  br i1 %_2916, label %bb4, label %bb5

bb4:                                              ; preds = %start, %bb4
  %sum.sroa.0.018 = phi float [ %1, %bb4 ], [ 0.000000e+00, %start ]
  %iter.sroa.0.017 = phi i64 [ %0, %bb4 ], [ %first.i, %start ]
  %0 = add i64 %iter.sroa.0.017, %step.i
  %_10 = getelementptr inbounds nuw float, ptr %x, i64 %iter.sroa.0.017
  %_9 = load float, ptr %_10, align 4, !noundef !2
  %1 = fadd float %sum.sroa.0.018, %_9
  %_29 = icmp ult i64 %0, %n
  br i1 %_29, label %bb4, label %bb5

bb5:                                              ; preds = %bb4, %start
  %sum.sroa.0.0.lcssa = phi float [ 0.000000e+00, %start ], [ %1, %bb4 ]
  %_34 = tail call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %sum.sroa.0.0.lcssa, i32 16, i32 31)
  %2 = fadd float %sum.sroa.0.0.lcssa, %_34
  %_34.1 = tail call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %2, i32 8, i32 31)
  %3 = fadd float %2, %_34.1
  %_34.2 = tail call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %3, i32 4, i32 31)
  %4 = fadd float %3, %_34.2
  %_34.3 = tail call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %4, i32 2, i32 31)
  %5 = fadd float %4, %_34.3
  %_34.4 = tail call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %5, i32 1, i32 31)
  %_38 = tail call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %6 = icmp eq i32 %_38, 0
  br i1 %6, label %bb6, label %bb8

bb6:                                              ; preds = %bb5
  %_1513 = lshr i32 %_9.i, 5
  %_14 = zext nneg i32 %_1513 to i64
  %_13 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @dynamic_memory to ptr), i64 %_14
  %7 = fadd float %5, %_34.4
  store float %7, ptr %_13, align 4
  br label %bb8

bb8:                                              ; preds = %bb6, %bb5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %8 = icmp samesign ult i32 %_9.i, 32
  br i1 %8, label %bb9, label %bb17

bb9:                                              ; preds = %bb8
  %_2015 = lshr i32 %_7.i, 5
  %here = icmp samesign ult i32 %_38, %_2015
  br i1 %here, label %bb11, label %bb13

bb11:                                             ; preds = %bb9
  %_24 = zext nneg i32 %_38 to i64
  %_23 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @dynamic_memory to ptr), i64 %_24
  %9 = load float, ptr %_23, align 4, !noundef !2
  br label %bb13

bb13:                                             ; preds = %bb11, %bb9
  %sum1.sroa.0.0 = phi float [ %9, %bb11 ], [ 0.000000e+00, %bb9 ]
  %_45 = tail call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %sum1.sroa.0.0, i32 16, i32 31)
  %10 = fadd float %sum1.sroa.0.0, %_45
  %_45.1 = tail call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 8, i32 31)
  %11 = fadd float %10, %_45.1
  %_45.2 = tail call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %11, i32 4, i32 31)
  %12 = fadd float %11, %_45.2
  %_45.3 = tail call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 2, i32 31)
  %13 = fadd float %12, %_45.3
  %_45.4 = tail call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %13, i32 1, i32 31)
  br i1 %6, label %bb14, label %bb17

bb14:                                             ; preds = %bb13
  %_25 = getelementptr inbounds nuw float, ptr %sums, i64 %_4.i
  %14 = fadd float %13, %_45.4
  store float %14, ptr %_25, align 4
  br label %bb17

bb17:                                             ; preds = %bb14, %bb13, %bb8
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

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32) unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid() unnamed_addr #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { convergent norecurse nounwind "target-cpu"="sm_80" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { convergent nocallback nounwind }

!llvm.ident = !{!0}
!llvm.module.flags = !{!1}

!0 = !{!"rustc version 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)"}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{}
