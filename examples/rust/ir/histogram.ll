; ModuleID = 'histogram'
source_filename = "histogram.rs"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%"core::sync::atomic::Atomic<u32>" = type { %"core::cell::UnsafeCell<core::sync::atomic::private::Align4<u32>>" }
%"core::cell::UnsafeCell<core::sync::atomic::private::Align4<u32>>" = type { %"core::sync::atomic::private::Align4<u32>" }
%"core::sync::atomic::private::Align4<u32>" = type { i32 }

@dynamic_memory = external addrspace(3) global [0 x i8], align 16

; Function Attrs: convergent norecurse nounwind
define ptx_kernel void @histogram(i64 noundef %n, ptr noundef readonly captures(none) %words, ptr noundef captures(none) %total) unnamed_addr #0 {
start:
  %_6 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext nneg i32 %_6 to i64
  %_720 = icmp samesign ult i32 %_6, 256
  %_13 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %_12 = zext nneg i32 %_13 to i64
  br i1 %_720, label %bb3, label %bb4

bb4:                                              ; preds = %bb3, %start
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %_5.i = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %_4.i = zext nneg i32 %_5.i to i64
  %_3.i = mul nuw nsw i64 %_12, %_4.i
  %first.i = add nuw nsw i64 %_3.i, %0
  %_12.i = tail call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %_11.i = zext nneg i32 %_12.i to i64
  %step.i = mul nuw nsw i64 %_12, %_11.i
  %_5024 = icmp ult i64 %first.i, %n
  br i1 %_5024, label %bb8, label %bb9

bb8:                                              ; preds = %bb4, %bb8
  %iter2.sroa.0.025 = phi i64 [ %11, %bb8 ], [ %first.i, %bb4 ]
  %_21 = getelementptr inbounds nuw i32, ptr %words, i64 %iter2.sroa.0.025
  %_20 = load i32, ptr %_21, align 4, !noundef !2
  %1 = and i32 %_20, 255
  %2 = zext nneg i32 %1 to i64
  %_27 = getelementptr inbounds nuw %"core::sync::atomic::Atomic<u32>", ptr addrspacecast (ptr addrspace(3) @dynamic_memory to ptr), i64 %2
  %3 = atomicrmw add ptr %_27, i32 1 monotonic, align 4
  %iter.sroa.5.17.extract.shift = lshr i32 %_20, 8
  %4 = and i32 %iter.sroa.5.17.extract.shift, 255
  %5 = zext nneg i32 %4 to i64
  %_27.1 = getelementptr inbounds nuw %"core::sync::atomic::Atomic<u32>", ptr addrspacecast (ptr addrspace(3) @dynamic_memory to ptr), i64 %5
  %6 = atomicrmw add ptr %_27.1, i32 1 monotonic, align 4
  %iter.sroa.5.18.extract.shift = lshr i32 %_20, 16
  %7 = and i32 %iter.sroa.5.18.extract.shift, 255
  %8 = zext nneg i32 %7 to i64
  %_27.2 = getelementptr inbounds nuw %"core::sync::atomic::Atomic<u32>", ptr addrspacecast (ptr addrspace(3) @dynamic_memory to ptr), i64 %8
  %9 = atomicrmw add ptr %_27.2, i32 1 monotonic, align 4
  %iter.sroa.5.19.extract.shift = lshr i32 %_20, 24
  %iter.sroa.5.19.extract.trunc = zext nneg i32 %iter.sroa.5.19.extract.shift to i64
  %_27.3 = getelementptr inbounds nuw %"core::sync::atomic::Atomic<u32>", ptr addrspacecast (ptr addrspace(3) @dynamic_memory to ptr), i64 %iter.sroa.5.19.extract.trunc
  %10 = atomicrmw add ptr %_27.3, i32 1 monotonic, align 4
  %11 = add i64 %iter2.sroa.0.025, %step.i
  %_50 = icmp ult i64 %11, %n
  br i1 %_50, label %bb8, label %bb9

bb9:                                              ; preds = %bb8, %bb4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %_720, label %bb17, label %bb22

bb22:                                             ; preds = %bb21, %bb9
  ret void

bb17:                                             ; preds = %bb9, %bb21
  %i1.sroa.0.027 = phi i64 [ %14, %bb21 ], [ %0, %bb9 ]
  %_36 = getelementptr inbounds nuw %"core::sync::atomic::Atomic<u32>", ptr addrspacecast (ptr addrspace(3) @dynamic_memory to ptr), i64 %i1.sroa.0.027
  %12 = load atomic i32, ptr %_36 monotonic, align 4
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %bb21, label %bb19

bb21:                                             ; preds = %bb19, %bb17
  %14 = add nuw nsw i64 %i1.sroa.0.027, %_12
  %_33 = icmp samesign ult i64 %14, 256
  br i1 %_33, label %bb17, label %bb22

bb19:                                             ; preds = %bb17
  %_40 = getelementptr inbounds nuw %"core::sync::atomic::Atomic<u32>", ptr %total, i64 %i1.sroa.0.027
  %15 = atomicrmw add ptr %_40, i32 %12 monotonic, align 4
  br label %bb21

bb3:                                              ; preds = %start, %bb3
  %i.sroa.0.021 = phi i64 [ %16, %bb3 ], [ %0, %start ]
  %_9 = getelementptr inbounds nuw %"core::sync::atomic::Atomic<u32>", ptr addrspacecast (ptr addrspace(3) @dynamic_memory to ptr), i64 %i.sroa.0.021
  store atomic i32 0, ptr %_9 monotonic, align 4
  %16 = add nuw nsw i64 %i.sroa.0.021, %_12
  %_7 = icmp samesign ult i64 %16, 256
  br i1 %_7, label %bb3, label %bb4
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() unnamed_addr #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() unnamed_addr #1

attributes #0 = { convergent norecurse nounwind "target-cpu"="sm_80" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!llvm.ident = !{!0}
!llvm.module.flags = !{!1}

!0 = !{!"rustc version 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)"}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{}
