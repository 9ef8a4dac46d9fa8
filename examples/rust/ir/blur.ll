; ModuleID = 'blur'
source_filename = "blur.rs"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define ptx_kernel void @blur(i64 noundef %from, i64 noundef %to, i32 noundef %width, i32 noundef %height) unnamed_addr #0 {
start:
  %_7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %_8 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %_6 = mul i32 %_7, %_8
  %_9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = add i32 %_6, %_9
  %_12 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %_13 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %_11 = mul nuw nsw i32 %_12, %_13
  %_14 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %y = add nuw nsw i32 %_11, %_14
  %_15 = icmp uge i32 %x, %width
  %_16 = icmp uge i32 %y, %height
  %or.cond = or i1 %_15, %_16
  br i1 %or.cond, label %bb17, label %bb3

bb3:                                              ; preds = %start
  %_30 = add nsw i32 %y, -1
  %_27 = shl i32 %x, 2
  %_67 = add i32 %_27, -4
  %_66 = tail call i32 @llvm.nvvm.suld.2d.i32.clamp(i64 %from, i32 %_67, i32 %_30)
  %bytes.sroa.36.0.extract.shift = lshr i32 %_66, 8
  %bytes.sroa.45.0.extract.shift = lshr i32 %_66, 16
  %bytes.sroa.54.0.extract.shift = lshr i32 %_66, 24
  %_45 = and i32 %_66, 255
  %_45.1 = and i32 %bytes.sroa.36.0.extract.shift, 255
  %_45.2 = and i32 %bytes.sroa.45.0.extract.shift, 255
  %_66.1 = tail call i32 @llvm.nvvm.suld.2d.i32.clamp(i64 %from, i32 %_27, i32 %_30)
  %_45.119 = shl i32 %_66.1, 1
  %_44.120 = and i32 %_45.119, 510
  %0 = lshr i32 %_66.1, 7
  %_44.1.1 = and i32 %0, 510
  %1 = add nuw nsw i32 %_44.1.1, %_45.1
  %2 = lshr i32 %_66.1, 15
  %_44.2.1 = and i32 %2, 510
  %3 = add nuw nsw i32 %_44.2.1, %_45.2
  %4 = lshr i32 %_66.1, 23
  %_44.3.1 = and i32 %4, 510
  %5 = add nuw nsw i32 %_44.3.1, %bytes.sroa.54.0.extract.shift
  %_67.2 = add i32 %_27, 4
  %_66.2 = tail call i32 @llvm.nvvm.suld.2d.i32.clamp(i64 %from, i32 %_67.2, i32 %_30)
  %bytes.sroa.36.0.extract.shift126 = lshr i32 %_66.2, 8
  %bytes.sroa.45.0.extract.shift142 = lshr i32 %_66.2, 16
  %bytes.sroa.54.0.extract.shift158 = lshr i32 %_66.2, 24
  %_45.222 = and i32 %_66.2, 255
  %_45.1.2 = and i32 %bytes.sroa.36.0.extract.shift126, 255
  %6 = add nuw nsw i32 %1, %_45.1.2
  %_45.2.2 = and i32 %bytes.sroa.45.0.extract.shift142, 255
  %7 = add nuw nsw i32 %3, %_45.2.2
  %8 = add nuw nsw i32 %5, %bytes.sroa.54.0.extract.shift158
  %_66.126 = tail call i32 @llvm.nvvm.suld.2d.i32.clamp(i64 %from, i32 %_67, i32 %y)
  %_45.128 = shl i32 %_66.126, 1
  %_44.129 = and i32 %_45.128, 510
  %9 = lshr i32 %_66.126, 7
  %_44.1.132 = and i32 %9, 510
  %10 = add nuw nsw i32 %6, %_44.1.132
  %11 = lshr i32 %_66.126, 15
  %_44.2.135 = and i32 %11, 510
  %12 = add nuw nsw i32 %7, %_44.2.135
  %13 = lshr i32 %_66.126, 23
  %_44.3.138 = and i32 %13, 510
  %14 = add nuw nsw i32 %8, %_44.3.138
  %_66.1.1 = tail call i32 @llvm.nvvm.suld.2d.i32.clamp(i64 %from, i32 %_27, i32 %y)
  %_45.119.1 = shl i32 %_66.1.1, 2
  %_44.120.1 = and i32 %_45.119.1, 1020
  %15 = lshr i32 %_66.1.1, 6
  %_44.1.1.1 = and i32 %15, 1020
  %16 = add nuw nsw i32 %10, %_44.1.1.1
  %17 = lshr i32 %_66.1.1, 14
  %_44.2.1.1 = and i32 %17, 1020
  %18 = add nuw nsw i32 %12, %_44.2.1.1
  %19 = lshr i32 %_66.1.1, 22
  %_44.3.1.1 = and i32 %19, 1020
  %20 = add nuw nsw i32 %14, %_44.3.1.1
  %_66.2.1 = tail call i32 @llvm.nvvm.suld.2d.i32.clamp(i64 %from, i32 %_67.2, i32 %y)
  %_45.222.1 = shl i32 %_66.2.1, 1
  %_44.223.1 = and i32 %_45.222.1, 510
  %21 = lshr i32 %_66.2.1, 7
  %_44.1.2.1 = and i32 %21, 510
  %22 = add nuw nsw i32 %16, %_44.1.2.1
  %23 = lshr i32 %_66.2.1, 15
  %_44.2.2.1 = and i32 %23, 510
  %24 = add nuw nsw i32 %18, %_44.2.2.1
  %25 = lshr i32 %_66.2.1, 23
  %_44.3.2.1 = and i32 %25, 510
  %26 = add nuw nsw i32 %20, %_44.3.2.1
  %_29.2 = add nuw nsw i32 %y, 1
  %_66.242 = tail call i32 @llvm.nvvm.suld.2d.i32.clamp(i64 %from, i32 %_67, i32 %_29.2)
  %bytes.sroa.36.0.extract.shift134 = lshr i32 %_66.242, 8
  %bytes.sroa.45.0.extract.shift150 = lshr i32 %_66.242, 16
  %bytes.sroa.54.0.extract.shift166 = lshr i32 %_66.242, 24
  %_45.244 = and i32 %_66.242, 255
  %_45.1.247 = and i32 %bytes.sroa.36.0.extract.shift134, 255
  %27 = add nuw nsw i32 %22, %_45.1.247
  %_45.2.250 = and i32 %bytes.sroa.45.0.extract.shift150, 255
  %28 = add nuw nsw i32 %24, %_45.2.250
  %29 = add nuw nsw i32 %26, %bytes.sroa.54.0.extract.shift166
  %_66.1.2 = tail call i32 @llvm.nvvm.suld.2d.i32.clamp(i64 %from, i32 %_27, i32 %_29.2)
  %_45.119.2 = shl i32 %_66.1.2, 1
  %_44.120.2 = and i32 %_45.119.2, 510
  %30 = lshr i32 %_66.1.2, 7
  %_44.1.1.2 = and i32 %30, 510
  %31 = add nuw nsw i32 %27, %_44.1.1.2
  %32 = lshr i32 %_66.1.2, 15
  %_44.2.1.2 = and i32 %32, 510
  %33 = add nuw nsw i32 %28, %_44.2.1.2
  %34 = lshr i32 %_66.1.2, 23
  %_44.3.1.2 = and i32 %34, 510
  %35 = add nuw nsw i32 %29, %_44.3.1.2
  %_66.2.2 = tail call i32 @llvm.nvvm.suld.2d.i32.clamp(i64 %from, i32 %_67.2, i32 %_29.2)
  %bytes.sroa.36.0.extract.shift138 = lshr i32 %_66.2.2, 8
  %bytes.sroa.45.0.extract.shift154 = lshr i32 %_66.2.2, 16
  %bytes.sroa.54.0.extract.shift170 = lshr i32 %_66.2.2, 24
  %_45.222.2 = and i32 %_66.2.2, 255
  %_45.1.2.2 = and i32 %bytes.sroa.36.0.extract.shift138, 255
  %36 = add nuw nsw i32 %31, %_45.1.2.2
  %_45.2.2.2 = and i32 %bytes.sroa.45.0.extract.shift154, 255
  %37 = add nuw nsw i32 %33, %_45.2.2.2
  %38 = add nuw nsw i32 %35, %bytes.sroa.54.0.extract.shift170
  %39 = add nuw nsw i32 %_45, 8
  %40 = add nuw nsw i32 %39, %_44.120
  %41 = add nuw nsw i32 %40, %_45.222
  %42 = add nuw nsw i32 %41, %_44.129
  %43 = add nuw nsw i32 %42, %_44.120.1
  %44 = add nuw nsw i32 %43, %_44.223.1
  %45 = add nuw nsw i32 %44, %_45.244
  %46 = add nuw nsw i32 %45, %_44.120.2
  %_4.i.i.i.i.i.i = add nuw nsw i32 %46, %_45.222.2
  %_31.i.i.i.i.i.i = lshr i32 %_4.i.i.i.i.i.i, 4
  %_4.i.i.i.3.i.i.i = shl nuw i32 %38, 20
  %47 = add nuw i32 %_4.i.i.i.3.i.i.i, 8388608
  %array.sroa.6.0.insert.ext.i.i = and i32 %47, -16777216
  %_4.i.i.i.2.i.i.i = shl nuw nsw i32 %37, 12
  %48 = add nuw nsw i32 %_4.i.i.i.2.i.i.i, 32768
  %array.sroa.5.0.insert.shift.i.i = and i32 %48, 16711680
  %_4.i.i.i.1.i.i.i = shl nuw nsw i32 %36, 4
  %49 = add nuw nsw i32 %_4.i.i.i.1.i.i.i, 128
  %array.sroa.4.0.insert.shift.i.i = and i32 %49, 65280
  %array.sroa.5.0.insert.insert.i.i = or disjoint i32 %array.sroa.4.0.insert.shift.i.i, %_31.i.i.i.i.i.i
  %array.sroa.4.0.insert.insert.i.i = or disjoint i32 %array.sroa.5.0.insert.insert.i.i, %array.sroa.5.0.insert.shift.i.i
  %array.sroa.0.0.insert.insert.i.i = or disjoint i32 %array.sroa.4.0.insert.insert.i.i, %array.sroa.6.0.insert.ext.i.i
  tail call void @llvm.nvvm.sust.b.2d.i32.zero(i64 %to, i32 %_27, i32 %y, i32 %array.sroa.0.0.insert.insert.i.i)
  br label %bb17

bb17:                                             ; preds = %bb3, %start
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(read)
declare i32 @llvm.nvvm.suld.2d.i32.clamp(i64, i32, i32) unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(write)
declare void @llvm.nvvm.sust.b.2d.i32.zero(i64, i32, i32, i32) unnamed_addr #3

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "target-cpu"="sm_80" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nounwind willreturn memory(read) }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn memory(write) }

!llvm.ident = !{!0}
!llvm.module.flags = !{!1}

!0 = !{!"rustc version 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)"}
!1 = !{i32 8, !"PIC Level", i32 2}
