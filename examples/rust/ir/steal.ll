; ModuleID = 'steal'
source_filename = "steal.rs"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@static_memory = internal addrspace(3) global [2048 x i8] poison, align 16

; Function Attrs: convergent norecurse nounwind
define ptx_kernel void @steal(i64 noundef %n, ptr noundef captures(none) %x) unnamed_addr #0 {
start:
  %_5 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %_5, 0
  %_6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br i1 %first, label %bb1, label %bb2

bb1:                                              ; preds = %start
  tail call void @llvm.nvvm.mbarrier.init(ptr nonnull getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @static_memory to ptr), i64 16), i32 %_6)
  tail call void @llvm.nvvm.fence.proxy.async.shared_cta()
  br label %bb2

bb2:                                              ; preds = %start, %bb1
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %_12 = zext nneg i32 %_6 to i64
  %_14 = zext nneg i32 %_5 to i64
  br label %bb3

bb3:                                              ; preds = %bb9, %bb2
  %tile.sroa.0.0 = phi i32 [ %0, %bb2 ], [ %_10.i, %bb9 ]
  br i1 %first, label %bb16, label %bb18

bb18:                                             ; preds = %bb3
  %1 = tail call i64 @llvm.nvvm.mbarrier.arrive(ptr nonnull getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @static_memory to ptr), i64 16))
  br label %bb19

bb16:                                             ; preds = %bb3
  tail call void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared(ptr addrspace(3) @static_memory, ptr addrspace(3) addrspacecast (ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @static_memory to ptr), i64 16) to ptr addrspace(3)))
  %token.i = tail call noundef i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) addrspacecast (ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @static_memory to ptr), i64 16) to ptr addrspace(3)), i32 16)
  br label %bb19

bb19:                                             ; preds = %bb16, %bb18
  %_29.sroa.0.0 = phi i64 [ %token.i, %bb16 ], [ %1, %bb18 ]
  %_11 = zext i32 %tile.sroa.0.0 to i64
  %_10 = mul nuw nsw i64 %_11, %_12
  %i = add nuw nsw i64 %_10, %_14
  %_16 = icmp ult i64 %i, %n
  br i1 %_16, label %bb4, label %bb1.i.preheader

bb1.i.preheader:                                  ; preds = %bb4, %bb19
  br label %bb1.i

bb1.i:                                            ; preds = %bb1.i.preheader, %bb1.i
  %_3.i = tail call i1 @llvm.nvvm.mbarrier.test.wait(ptr nonnull getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @static_memory to ptr), i64 16), i64 %_29.sroa.0.0)
  br i1 %_3.i, label %_RNvMNtCsdL8ZjD1E82w_6device6launchNtB2_8Requests4wait.exit, label %bb1.i

_RNvMNtCsdL8ZjD1E82w_6device6launchNtB2_8Requests4wait.exit: ; preds = %bb1.i
  %answer.i = load i128, ptr addrspacecast (ptr addrspace(3) @static_memory to ptr), align 16, !noundef !2
  tail call void @llvm.nvvm.fence.proxy.async.shared_cta()
  %_8.i = tail call i1 @llvm.nvvm.clusterlaunchcontrol.query_cancel.is_canceled(i128 %answer.i)
  br i1 %_8.i, label %bb9, label %bb8

bb4:                                              ; preds = %bb19
  %_18 = getelementptr inbounds nuw float, ptr %x, i64 %i
  %_17 = load float, ptr %_18, align 4, !noundef !2
  %2 = fmul float %_17, %_17
  store float %2, ptr %_18, align 4
  br label %bb1.i.preheader

bb9:                                              ; preds = %_RNvMNtCsdL8ZjD1E82w_6device6launchNtB2_8Requests4wait.exit
  %_10.i = tail call i32 @llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.x(i128 %answer.i)
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %bb3

bb8:                                              ; preds = %_RNvMNtCsdL8ZjD1E82w_6device6launchNtB2_8Requests4wait.exit
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() unnamed_addr #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.mbarrier.init(ptr, i32) unnamed_addr #2

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.proxy.async.shared_cta() unnamed_addr #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() unnamed_addr #1

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive(ptr) unnamed_addr #2

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.test.wait(ptr, i64) unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.nvvm.clusterlaunchcontrol.query_cancel.is_canceled(i128) unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.x(i128) unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared(ptr addrspace(3), ptr addrspace(3)) #4

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #2

attributes #0 = { convergent norecurse nounwind "target-cpu"="sm_100" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nounwind }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }

!llvm.ident = !{!0}
!llvm.module.flags = !{!1}

!0 = !{!"rustc version 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)"}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{}
