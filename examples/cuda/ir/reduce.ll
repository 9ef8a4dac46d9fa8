; ModuleID = 'reduce'
source_filename = "reduce.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ6reduceE8of_warps = internal unnamed_addr addrspace(3) global [32 x double] undef, align 8

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @reduce(i64 noundef %0, ptr noundef readonly captures(none) %1, ptr noundef captures(none) %2) local_unnamed_addr #0 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = zext nneg i32 %4 to i64
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = zext nneg i32 %6 to i64
  %8 = mul nuw nsw i64 %5, %7
  %9 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = zext nneg i32 %9 to i64
  %11 = add nuw nsw i64 %8, %10
  %12 = icmp ult i64 %11, %0
  br i1 %12, label %13, label %17

13:                                               ; preds = %3
  %14 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %15 = zext nneg i32 %14 to i64
  %16 = mul nuw nsw i64 %15, %7
  br label %75

17:                                               ; preds = %75, %3
  %18 = phi double [ 0.000000e+00, %3 ], [ %80, %75 ]
  %19 = bitcast double %18 to i64
  %20 = trunc i64 %19 to i32
  %21 = lshr i64 %19, 32
  %22 = trunc nuw i64 %21 to i32
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %20, i32 16, i32 31)
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %22, i32 16, i32 31)
  %25 = zext i32 %24 to i64
  %26 = shl nuw i64 %25, 32
  %27 = zext i32 %23 to i64
  %28 = or disjoint i64 %26, %27
  %29 = bitcast i64 %28 to double
  %30 = fadd contract double %18, %29
  %31 = bitcast double %30 to i64
  %32 = trunc i64 %31 to i32
  %33 = lshr i64 %31, 32
  %34 = trunc nuw i64 %33 to i32
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %32, i32 8, i32 31)
  %36 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %34, i32 8, i32 31)
  %37 = zext i32 %36 to i64
  %38 = shl nuw i64 %37, 32
  %39 = zext i32 %35 to i64
  %40 = or disjoint i64 %38, %39
  %41 = bitcast i64 %40 to double
  %42 = fadd contract double %30, %41
  %43 = bitcast double %42 to i64
  %44 = trunc i64 %43 to i32
  %45 = lshr i64 %43, 32
  %46 = trunc nuw i64 %45 to i32
  %47 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %44, i32 4, i32 31)
  %48 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %46, i32 4, i32 31)
  %49 = zext i32 %48 to i64
  %50 = shl nuw i64 %49, 32
  %51 = zext i32 %47 to i64
  %52 = or disjoint i64 %50, %51
  %53 = bitcast i64 %52 to double
  %54 = fadd contract double %42, %53
  %55 = bitcast double %54 to i64
  %56 = trunc i64 %55 to i32
  %57 = lshr i64 %55, 32
  %58 = trunc nuw i64 %57 to i32
  %59 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %56, i32 2, i32 31)
  %60 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %58, i32 2, i32 31)
  %61 = zext i32 %60 to i64
  %62 = shl nuw i64 %61, 32
  %63 = zext i32 %59 to i64
  %64 = or disjoint i64 %62, %63
  %65 = bitcast i64 %64 to double
  %66 = fadd contract double %54, %65
  %67 = bitcast double %66 to i64
  %68 = trunc i64 %67 to i32
  %69 = lshr i64 %67, 32
  %70 = trunc nuw i64 %69 to i32
  %71 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %68, i32 1, i32 31)
  %72 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %70, i32 1, i32 31)
  %73 = and i32 %9, 31
  %74 = icmp eq i32 %73, 0
  br i1 %74, label %83, label %93

75:                                               ; preds = %13, %75
  %76 = phi i64 [ %11, %13 ], [ %81, %75 ]
  %77 = phi double [ 0.000000e+00, %13 ], [ %80, %75 ]
  %78 = getelementptr inbounds nuw double, ptr %1, i64 %76
  %79 = load double, ptr %78, align 8, !tbaa !11
  %80 = fadd contract double %77, %79
  %81 = add i64 %76, %16
  %82 = icmp ult i64 %81, %0
  br i1 %82, label %75, label %17, !llvm.loop !13

83:                                               ; preds = %17
  %84 = zext i32 %72 to i64
  %85 = shl nuw i64 %84, 32
  %86 = zext i32 %71 to i64
  %87 = or disjoint i64 %85, %86
  %88 = bitcast i64 %87 to double
  %89 = fadd contract double %66, %88
  %90 = lshr exact i32 %9, 5
  %91 = zext nneg i32 %90 to i64
  %92 = getelementptr inbounds nuw double, ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceE8of_warps to ptr), i64 %91
  store double %89, ptr %92, align 8, !tbaa !11
  br label %93

93:                                               ; preds = %83, %17
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %94 = icmp samesign ult i32 %9, 32
  br i1 %94, label %95, label %166

95:                                               ; preds = %93
  %96 = lshr i32 %6, 5
  %97 = icmp samesign ult i32 %9, %96
  br i1 %97, label %98, label %101

98:                                               ; preds = %95
  %99 = getelementptr inbounds nuw double, ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceE8of_warps to ptr), i64 %10
  %100 = load double, ptr %99, align 8, !tbaa !11
  br label %101

101:                                              ; preds = %95, %98
  %102 = phi contract double [ %100, %98 ], [ 0.000000e+00, %95 ]
  %103 = bitcast double %102 to i64
  %104 = trunc i64 %103 to i32
  %105 = lshr i64 %103, 32
  %106 = trunc nuw i64 %105 to i32
  %107 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %104, i32 16, i32 31)
  %108 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %106, i32 16, i32 31)
  %109 = zext i32 %108 to i64
  %110 = shl nuw i64 %109, 32
  %111 = zext i32 %107 to i64
  %112 = or disjoint i64 %110, %111
  %113 = bitcast i64 %112 to double
  %114 = fadd contract double %102, %113
  %115 = bitcast double %114 to i64
  %116 = trunc i64 %115 to i32
  %117 = lshr i64 %115, 32
  %118 = trunc nuw i64 %117 to i32
  %119 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %116, i32 8, i32 31)
  %120 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %118, i32 8, i32 31)
  %121 = zext i32 %120 to i64
  %122 = shl nuw i64 %121, 32
  %123 = zext i32 %119 to i64
  %124 = or disjoint i64 %122, %123
  %125 = bitcast i64 %124 to double
  %126 = fadd contract double %114, %125
  %127 = bitcast double %126 to i64
  %128 = trunc i64 %127 to i32
  %129 = lshr i64 %127, 32
  %130 = trunc nuw i64 %129 to i32
  %131 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %128, i32 4, i32 31)
  %132 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %130, i32 4, i32 31)
  %133 = zext i32 %132 to i64
  %134 = shl nuw i64 %133, 32
  %135 = zext i32 %131 to i64
  %136 = or disjoint i64 %134, %135
  %137 = bitcast i64 %136 to double
  %138 = fadd contract double %126, %137
  %139 = bitcast double %138 to i64
  %140 = trunc i64 %139 to i32
  %141 = lshr i64 %139, 32
  %142 = trunc nuw i64 %141 to i32
  %143 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %140, i32 2, i32 31)
  %144 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %142, i32 2, i32 31)
  %145 = zext i32 %144 to i64
  %146 = shl nuw i64 %145, 32
  %147 = zext i32 %143 to i64
  %148 = or disjoint i64 %146, %147
  %149 = bitcast i64 %148 to double
  %150 = fadd contract double %138, %149
  %151 = bitcast double %150 to i64
  %152 = trunc i64 %151 to i32
  %153 = lshr i64 %151, 32
  %154 = trunc nuw i64 %153 to i32
  %155 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %152, i32 1, i32 31)
  %156 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %154, i32 1, i32 31)
  %157 = icmp eq i32 %9, 0
  br i1 %157, label %158, label %166

158:                                              ; preds = %101
  %159 = zext i32 %156 to i64
  %160 = shl nuw i64 %159, 32
  %161 = zext i32 %155 to i64
  %162 = or disjoint i64 %160, %161
  %163 = bitcast i64 %162 to double
  %164 = fadd contract double %150, %163
  %165 = atomicrmw fadd ptr %2, double %164 seq_cst, align 8
  br label %166

166:                                              ; preds = %101, %158, %93
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #3

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="1024" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }

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
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.mustprogress"}
