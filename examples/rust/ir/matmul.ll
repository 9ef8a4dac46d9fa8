; ModuleID = 'matmul'
source_filename = "matmul.rs"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@static_memory = internal unnamed_addr addrspace(3) global [2048 x i8] poison, align 16

; Function Attrs: convergent nounwind
define ptx_kernel void @matmul(i32 noundef %m, i32 noundef %n, i32 noundef %k, ptr noundef readonly captures(none) %a, ptr noundef readonly captures(none) %b, ptr noundef writeonly captures(none) %c) unnamed_addr #0 {
start:
  %n2 = zext i32 %n to i64
  %k3 = zext i32 %k to i64
  %_12 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = zext nneg i32 %_12 to i64
  %_14 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %y = zext nneg i32 %_14 to i64
  %_18 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %_17 = zext nneg i32 %_18 to i64
  %_16 = shl nuw nsw i64 %_17, 4
  %column = add nuw nsw i64 %_16, %x
  %_22 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %0 = shl nuw nsw i32 %_22, 4
  %narrow = add nuw nsw i32 %0, %_14
  %row = zext nneg i32 %narrow to i64
  %invariant.gep21 = getelementptr float, ptr %b, i64 %column
  %_2523.not = icmp eq i32 %k, 0
  br i1 %_2523.not, label %bb10, label %bb2.lr.ph

bb2.lr.ph:                                        ; preds = %start
  %_53 = icmp ult i32 %narrow, %m
  %_57 = mul nuw nsw i64 %k3, %row
  %1 = getelementptr inbounds nuw float, ptr %a, i64 %_57
  %_30 = icmp samesign ult i32 %_14, 16
  %_31 = icmp samesign ult i32 %_12, 16
  %2 = getelementptr inbounds nuw [16 x float], ptr addrspacecast (ptr addrspace(3) @static_memory to ptr), i64 %y
  %3 = getelementptr inbounds nuw float, ptr %2, i64 %x
  %_59 = icmp samesign ult i64 %column, %n2
  %4 = getelementptr inbounds nuw [16 x float], ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @static_memory to ptr), i64 1024), i64 %y
  %5 = getelementptr inbounds nuw float, ptr %4, i64 %x
  %invariant.gep = getelementptr inbounds nuw float, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @static_memory to ptr), i64 1024), i64 %x
  %6 = getelementptr inbounds nuw i8, ptr %2, i64 4
  %gep.1 = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 64
  %7 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %gep.2 = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 128
  %8 = getelementptr inbounds nuw i8, ptr %2, i64 12
  %gep.3 = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 192
  %9 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %gep.4 = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 256
  %10 = getelementptr inbounds nuw i8, ptr %2, i64 20
  %gep.5 = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 320
  %11 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %gep.6 = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 384
  %12 = getelementptr inbounds nuw i8, ptr %2, i64 28
  %gep.7 = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 448
  %13 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %gep.8 = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 512
  %14 = getelementptr inbounds nuw i8, ptr %2, i64 36
  %gep.9 = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 576
  %15 = getelementptr inbounds nuw i8, ptr %2, i64 40
  %gep.10 = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 640
  %16 = getelementptr inbounds nuw i8, ptr %2, i64 44
  %gep.11 = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 704
  %17 = getelementptr inbounds nuw i8, ptr %2, i64 48
  %gep.12 = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 768
  %18 = getelementptr inbounds nuw i8, ptr %2, i64 52
  %gep.13 = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 832
  %19 = getelementptr inbounds nuw i8, ptr %2, i64 56
  %gep.14 = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 896
  %20 = getelementptr inbounds nuw i8, ptr %2, i64 60
  %gep.15 = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 960
  br label %bb2

bb10:                                             ; preds = %bb26, %start
  %sum.sroa.0.0.lcssa = phi float [ 0.000000e+00, %start ], [ %39, %bb26 ]
  %_47 = icmp ult i32 %narrow, %m
  %_48 = icmp samesign ult i64 %column, %n2
  %or.cond = and i1 %_47, %_48
  br i1 %or.cond, label %bb12, label %bb13

bb2:                                              ; preds = %bb26, %bb2.lr.ph
  %sum.sroa.0.025 = phi float [ 0.000000e+00, %bb2.lr.ph ], [ %39, %bb26 ]
  %first.sroa.0.024 = phi i64 [ 0, %bb2.lr.ph ], [ %40, %bb26 ]
  %_28 = add nuw nsw i64 %first.sroa.0.024, %x
  %_54 = icmp samesign ult i64 %_28, %k3
  %or.cond7 = and i1 %_53, %_54
  br i1 %or.cond7, label %bb20, label %bb22

bb13:                                             ; preds = %bb12, %bb10
  ret void

bb12:                                             ; preds = %bb10
  %_51 = mul nuw nsw i64 %n2, %row
  %21 = getelementptr inbounds nuw float, ptr %c, i64 %_51
  %_49 = getelementptr inbounds nuw float, ptr %21, i64 %column
  store float %sum.sroa.0.0.lcssa, ptr %_49, align 4
  br label %bb13

bb20:                                             ; preds = %bb2
  %_55 = getelementptr inbounds nuw float, ptr %1, i64 %_28
  %22 = load float, ptr %_55, align 4, !noundef !2
  br label %bb22

bb22:                                             ; preds = %bb20, %bb2
  %_27.sroa.0.0 = phi float [ %22, %bb20 ], [ 0.000000e+00, %bb2 ]
  br i1 %_30, label %bb3, label %panic

bb3:                                              ; preds = %bb22
  br i1 %_31, label %bb4, label %panic4

panic:                                            ; preds = %bb22
  tail call void @llvm.trap()
  unreachable

bb4:                                              ; preds = %bb3
  store float %_27.sroa.0.0, ptr %3, align 4
  %_33 = or disjoint i64 %first.sroa.0.024, %y
  %_58 = icmp samesign ult i64 %_33, %k3
  %or.cond8 = and i1 %_59, %_58
  br i1 %or.cond8, label %bb24, label %bb26

panic4:                                           ; preds = %bb3
  tail call void @llvm.trap()
  unreachable

bb24:                                             ; preds = %bb4
  %_62 = mul nuw i64 %_33, %n2
  %gep22 = getelementptr float, ptr %invariant.gep21, i64 %_62
  %23 = load float, ptr %gep22, align 4, !noundef !2
  br label %bb26

bb26:                                             ; preds = %bb24, %bb4
  %_32.sroa.0.0 = phi float [ %23, %bb24 ], [ 0.000000e+00, %bb4 ]
  store float %_32.sroa.0.0, ptr %5, align 4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %_40 = load float, ptr %2, align 4, !noundef !2
  %_43 = load float, ptr %invariant.gep, align 4, !noundef !2
  %24 = tail call float @llvm.fma.f32(float %_40, float %_43, float %sum.sroa.0.025)
  %_40.1 = load float, ptr %6, align 4, !noundef !2
  %_43.1 = load float, ptr %gep.1, align 4, !noundef !2
  %25 = tail call float @llvm.fma.f32(float %_40.1, float %_43.1, float %24)
  %_40.2 = load float, ptr %7, align 4, !noundef !2
  %_43.2 = load float, ptr %gep.2, align 4, !noundef !2
  %26 = tail call float @llvm.fma.f32(float %_40.2, float %_43.2, float %25)
  %_40.3 = load float, ptr %8, align 4, !noundef !2
  %_43.3 = load float, ptr %gep.3, align 4, !noundef !2
  %27 = tail call float @llvm.fma.f32(float %_40.3, float %_43.3, float %26)
  %_40.4 = load float, ptr %9, align 4, !noundef !2
  %_43.4 = load float, ptr %gep.4, align 4, !noundef !2
  %28 = tail call float @llvm.fma.f32(float %_40.4, float %_43.4, float %27)
  %_40.5 = load float, ptr %10, align 4, !noundef !2
  %_43.5 = load float, ptr %gep.5, align 4, !noundef !2
  %29 = tail call float @llvm.fma.f32(float %_40.5, float %_43.5, float %28)
  %_40.6 = load float, ptr %11, align 4, !noundef !2
  %_43.6 = load float, ptr %gep.6, align 4, !noundef !2
  %30 = tail call float @llvm.fma.f32(float %_40.6, float %_43.6, float %29)
  %_40.7 = load float, ptr %12, align 4, !noundef !2
  %_43.7 = load float, ptr %gep.7, align 4, !noundef !2
  %31 = tail call float @llvm.fma.f32(float %_40.7, float %_43.7, float %30)
  %_40.8 = load float, ptr %13, align 4, !noundef !2
  %_43.8 = load float, ptr %gep.8, align 4, !noundef !2
  %32 = tail call float @llvm.fma.f32(float %_40.8, float %_43.8, float %31)
  %_40.9 = load float, ptr %14, align 4, !noundef !2
  %_43.9 = load float, ptr %gep.9, align 4, !noundef !2
  %33 = tail call float @llvm.fma.f32(float %_40.9, float %_43.9, float %32)
  %_40.10 = load float, ptr %15, align 4, !noundef !2
  %_43.10 = load float, ptr %gep.10, align 4, !noundef !2
  %34 = tail call float @llvm.fma.f32(float %_40.10, float %_43.10, float %33)
  %_40.11 = load float, ptr %16, align 4, !noundef !2
  %_43.11 = load float, ptr %gep.11, align 4, !noundef !2
  %35 = tail call float @llvm.fma.f32(float %_40.11, float %_43.11, float %34)
  %_40.12 = load float, ptr %17, align 4, !noundef !2
  %_43.12 = load float, ptr %gep.12, align 4, !noundef !2
  %36 = tail call float @llvm.fma.f32(float %_40.12, float %_43.12, float %35)
  %_40.13 = load float, ptr %18, align 4, !noundef !2
  %_43.13 = load float, ptr %gep.13, align 4, !noundef !2
  %37 = tail call float @llvm.fma.f32(float %_40.13, float %_43.13, float %36)
  %_40.14 = load float, ptr %19, align 4, !noundef !2
  %_43.14 = load float, ptr %gep.14, align 4, !noundef !2
  %38 = tail call float @llvm.fma.f32(float %_40.14, float %_43.14, float %37)
  %_40.15 = load float, ptr %20, align 4, !noundef !2
  %_43.15 = load float, ptr %gep.15, align 4, !noundef !2
  %39 = tail call float @llvm.fma.f32(float %_40.15, float %_43.15, float %38)
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %40 = add nuw nsw i64 %first.sroa.0.024, 16
  %_25 = icmp samesign ult i64 %40, %k3
  br i1 %_25, label %bb2, label %bb10
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() unnamed_addr #1

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #4

attributes #0 = { convergent nounwind "target-cpu"="sm_80" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.ident = !{!0}
!llvm.module.flags = !{!1}

!0 = !{!"rustc version 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)"}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{}
