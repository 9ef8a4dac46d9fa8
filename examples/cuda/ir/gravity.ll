; ModuleID = 'gravity'
source_filename = "gravity.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.float4 = type { float, float, float, float }
%struct.Settings = type { float, float, i32 }

@tile = external dso_local local_unnamed_addr addrspace(3) global [0 x %struct.float4], align 16

; Function Attrs: convergent noinline norecurse nounwind
define dso_local ptx_kernel void @gravity(ptr noundef readonly byval(%struct.Settings) align 4 captures(none) %0, ptr noalias noundef readonly captures(none) %1, ptr noalias noundef captures(none) %2, ptr noalias noundef writeonly captures(none) %3) local_unnamed_addr #0 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul i32 %5, %6
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %11 = load i32, ptr %10, align 4, !tbaa !11
  %12 = icmp slt i32 %9, %11
  br i1 %12, label %13, label %23

13:                                               ; preds = %4
  %14 = sext i32 %9 to i64
  %15 = getelementptr inbounds %struct.float4, ptr %1, i64 %14
  %16 = getelementptr inbounds nuw i8, ptr %15, i64 12
  %17 = getelementptr inbounds nuw i8, ptr %15, i64 8
  %18 = getelementptr inbounds nuw i8, ptr %15, i64 4
  %19 = load float, ptr %15, align 16, !tbaa !14
  %20 = load float, ptr %18, align 4, !tbaa !14
  %21 = load float, ptr %17, align 8, !tbaa !14
  %22 = load float, ptr %16, align 4, !tbaa !14
  br label %23

23:                                               ; preds = %4, %13
  %24 = phi float [ %19, %13 ], [ 0.000000e+00, %4 ]
  %25 = phi float [ %20, %13 ], [ 0.000000e+00, %4 ]
  %26 = phi float [ %21, %13 ], [ 0.000000e+00, %4 ]
  %27 = phi float [ %22, %13 ], [ 0.000000e+00, %4 ]
  %28 = icmp sgt i32 %11, 0
  br i1 %28, label %29, label %42

29:                                               ; preds = %23
  %30 = zext nneg i32 %8 to i64
  %31 = getelementptr inbounds nuw %struct.float4, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %30
  %32 = getelementptr inbounds nuw i8, ptr %31, i64 4
  %33 = getelementptr inbounds nuw i8, ptr %31, i64 8
  %34 = getelementptr inbounds nuw i8, ptr %31, i64 12
  %35 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %36 = load float, ptr %35, align 4
  %37 = and i32 %6, 3
  %38 = icmp samesign ult i32 %6, 4
  %39 = and i32 %6, 2044
  %40 = icmp eq i32 %37, 0
  %41 = icmp ne i32 %37, 0
  br label %46

42:                                               ; preds = %111, %23
  %43 = phi float [ 0.000000e+00, %23 ], [ %112, %111 ]
  %44 = phi float [ 0.000000e+00, %23 ], [ %113, %111 ]
  %45 = phi float [ 0.000000e+00, %23 ], [ %114, %111 ]
  br i1 %12, label %241, label %266

46:                                               ; preds = %29, %111
  %47 = phi float [ 0.000000e+00, %29 ], [ %114, %111 ]
  %48 = phi float [ 0.000000e+00, %29 ], [ %113, %111 ]
  %49 = phi float [ 0.000000e+00, %29 ], [ %112, %111 ]
  %50 = phi i32 [ 0, %29 ], [ %115, %111 ]
  %51 = add i32 %50, %8
  %52 = icmp slt i32 %51, %11
  br i1 %52, label %53, label %63

53:                                               ; preds = %46
  %54 = sext i32 %51 to i64
  %55 = getelementptr inbounds %struct.float4, ptr %1, i64 %54
  %56 = getelementptr inbounds nuw i8, ptr %55, i64 12
  %57 = getelementptr inbounds nuw i8, ptr %55, i64 8
  %58 = getelementptr inbounds nuw i8, ptr %55, i64 4
  %59 = load float, ptr %55, align 16, !tbaa !14
  %60 = load float, ptr %58, align 4, !tbaa !14
  %61 = load float, ptr %57, align 8, !tbaa !14
  %62 = load float, ptr %56, align 4, !tbaa !14
  br label %63

63:                                               ; preds = %46, %53
  %64 = phi float [ %59, %53 ], [ 0.000000e+00, %46 ]
  %65 = phi float [ %60, %53 ], [ 0.000000e+00, %46 ]
  %66 = phi float [ %61, %53 ], [ 0.000000e+00, %46 ]
  %67 = phi float [ %62, %53 ], [ 0.000000e+00, %46 ]
  store float %64, ptr %31, align 16, !tbaa !14
  store float %65, ptr %32, align 4, !tbaa !14
  store float %66, ptr %33, align 8, !tbaa !14
  store float %67, ptr %34, align 4, !tbaa !14
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %38, label %69, label %117

68:                                               ; preds = %117
  br i1 %40, label %111, label %69

69:                                               ; preds = %68, %63
  %70 = phi float [ %47, %63 ], [ %237, %68 ]
  %71 = phi float [ %48, %63 ], [ %235, %68 ]
  %72 = phi float [ %49, %63 ], [ %233, %68 ]
  %73 = phi i32 [ 0, %63 ], [ %238, %68 ]
  tail call void @llvm.assume(i1 %41)
  br label %74

74:                                               ; preds = %74, %69
  %75 = phi float [ %70, %69 ], [ %107, %74 ]
  %76 = phi float [ %71, %69 ], [ %105, %74 ]
  %77 = phi float [ %72, %69 ], [ %103, %74 ]
  %78 = phi i32 [ %73, %69 ], [ %108, %74 ]
  %79 = phi i32 [ 0, %69 ], [ %109, %74 ]
  %80 = zext nneg i32 %78 to i64
  %81 = getelementptr inbounds nuw %struct.float4, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %80
  %82 = load float, ptr %81, align 16, !tbaa !14
  %83 = getelementptr inbounds nuw i8, ptr %81, i64 4
  %84 = load float, ptr %83, align 4, !tbaa !14
  %85 = getelementptr inbounds nuw i8, ptr %81, i64 8
  %86 = load float, ptr %85, align 8, !tbaa !14
  %87 = getelementptr inbounds nuw i8, ptr %81, i64 12
  %88 = load float, ptr %87, align 4, !tbaa !14
  %89 = fsub contract float %82, %24
  %90 = fsub contract float %84, %25
  %91 = fsub contract float %86, %26
  %92 = fmul contract float %89, %89
  %93 = fmul contract float %90, %90
  %94 = fadd contract float %92, %93
  %95 = fmul contract float %91, %91
  %96 = fadd contract float %94, %95
  %97 = fadd contract float %36, %96
  %98 = tail call noundef float @llvm.nvvm.rsqrt.approx.f(float %97)
  %99 = fmul contract float %88, %98
  %100 = fmul contract float %98, %99
  %101 = fmul contract float %98, %100
  %102 = fmul contract float %89, %101
  %103 = fadd contract float %77, %102
  %104 = fmul contract float %90, %101
  %105 = fadd contract float %76, %104
  %106 = fmul contract float %91, %101
  %107 = fadd contract float %75, %106
  %108 = add nuw nsw i32 %78, 1
  %109 = add i32 %79, 1
  %110 = icmp eq i32 %109, %37
  br i1 %110, label %111, label %74, !llvm.loop !15

111:                                              ; preds = %74, %68
  %112 = phi float [ %233, %68 ], [ %103, %74 ]
  %113 = phi float [ %235, %68 ], [ %105, %74 ]
  %114 = phi float [ %237, %68 ], [ %107, %74 ]
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %115 = add i32 %50, %6
  %116 = icmp slt i32 %115, %11
  br i1 %116, label %46, label %42, !llvm.loop !17

117:                                              ; preds = %63, %117
  %118 = phi float [ %237, %117 ], [ %47, %63 ]
  %119 = phi float [ %235, %117 ], [ %48, %63 ]
  %120 = phi float [ %233, %117 ], [ %49, %63 ]
  %121 = phi i32 [ %238, %117 ], [ 0, %63 ]
  %122 = phi i32 [ %239, %117 ], [ 0, %63 ]
  %123 = zext nneg i32 %121 to i64
  %124 = getelementptr inbounds nuw %struct.float4, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %123
  %125 = load float, ptr %124, align 16, !tbaa !14
  %126 = getelementptr inbounds nuw i8, ptr %124, i64 4
  %127 = load float, ptr %126, align 4, !tbaa !14
  %128 = getelementptr inbounds nuw i8, ptr %124, i64 8
  %129 = load float, ptr %128, align 8, !tbaa !14
  %130 = getelementptr inbounds nuw i8, ptr %124, i64 12
  %131 = load float, ptr %130, align 4, !tbaa !14
  %132 = fsub contract float %125, %24
  %133 = fsub contract float %127, %25
  %134 = fsub contract float %129, %26
  %135 = fmul contract float %132, %132
  %136 = fmul contract float %133, %133
  %137 = fadd contract float %135, %136
  %138 = fmul contract float %134, %134
  %139 = fadd contract float %137, %138
  %140 = fadd contract float %36, %139
  %141 = tail call noundef float @llvm.nvvm.rsqrt.approx.f(float %140)
  %142 = fmul contract float %131, %141
  %143 = fmul contract float %141, %142
  %144 = fmul contract float %141, %143
  %145 = fmul contract float %132, %144
  %146 = fadd contract float %120, %145
  %147 = fmul contract float %133, %144
  %148 = fadd contract float %119, %147
  %149 = fmul contract float %134, %144
  %150 = fadd contract float %118, %149
  %151 = zext nneg i32 %121 to i64
  %152 = getelementptr inbounds nuw %struct.float4, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %151
  %153 = getelementptr inbounds nuw i8, ptr %152, i64 16
  %154 = load float, ptr %153, align 16, !tbaa !14
  %155 = getelementptr inbounds nuw i8, ptr %152, i64 20
  %156 = load float, ptr %155, align 4, !tbaa !14
  %157 = getelementptr inbounds nuw i8, ptr %152, i64 24
  %158 = load float, ptr %157, align 8, !tbaa !14
  %159 = getelementptr inbounds nuw i8, ptr %152, i64 28
  %160 = load float, ptr %159, align 4, !tbaa !14
  %161 = fsub contract float %154, %24
  %162 = fsub contract float %156, %25
  %163 = fsub contract float %158, %26
  %164 = fmul contract float %161, %161
  %165 = fmul contract float %162, %162
  %166 = fadd contract float %164, %165
  %167 = fmul contract float %163, %163
  %168 = fadd contract float %166, %167
  %169 = fadd contract float %36, %168
  %170 = tail call noundef float @llvm.nvvm.rsqrt.approx.f(float %169)
  %171 = fmul contract float %160, %170
  %172 = fmul contract float %170, %171
  %173 = fmul contract float %170, %172
  %174 = fmul contract float %161, %173
  %175 = fadd contract float %146, %174
  %176 = fmul contract float %162, %173
  %177 = fadd contract float %148, %176
  %178 = fmul contract float %163, %173
  %179 = fadd contract float %150, %178
  %180 = zext nneg i32 %121 to i64
  %181 = getelementptr inbounds nuw %struct.float4, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %180
  %182 = getelementptr inbounds nuw i8, ptr %181, i64 32
  %183 = load float, ptr %182, align 16, !tbaa !14
  %184 = getelementptr inbounds nuw i8, ptr %181, i64 36
  %185 = load float, ptr %184, align 4, !tbaa !14
  %186 = getelementptr inbounds nuw i8, ptr %181, i64 40
  %187 = load float, ptr %186, align 8, !tbaa !14
  %188 = getelementptr inbounds nuw i8, ptr %181, i64 44
  %189 = load float, ptr %188, align 4, !tbaa !14
  %190 = fsub contract float %183, %24
  %191 = fsub contract float %185, %25
  %192 = fsub contract float %187, %26
  %193 = fmul contract float %190, %190
  %194 = fmul contract float %191, %191
  %195 = fadd contract float %193, %194
  %196 = fmul contract float %192, %192
  %197 = fadd contract float %195, %196
  %198 = fadd contract float %36, %197
  %199 = tail call noundef float @llvm.nvvm.rsqrt.approx.f(float %198)
  %200 = fmul contract float %189, %199
  %201 = fmul contract float %199, %200
  %202 = fmul contract float %199, %201
  %203 = fmul contract float %190, %202
  %204 = fadd contract float %175, %203
  %205 = fmul contract float %191, %202
  %206 = fadd contract float %177, %205
  %207 = fmul contract float %192, %202
  %208 = fadd contract float %179, %207
  %209 = zext nneg i32 %121 to i64
  %210 = getelementptr inbounds nuw %struct.float4, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %209
  %211 = getelementptr inbounds nuw i8, ptr %210, i64 48
  %212 = load float, ptr %211, align 16, !tbaa !14
  %213 = getelementptr inbounds nuw i8, ptr %210, i64 52
  %214 = load float, ptr %213, align 4, !tbaa !14
  %215 = getelementptr inbounds nuw i8, ptr %210, i64 56
  %216 = load float, ptr %215, align 8, !tbaa !14
  %217 = getelementptr inbounds nuw i8, ptr %210, i64 60
  %218 = load float, ptr %217, align 4, !tbaa !14
  %219 = fsub contract float %212, %24
  %220 = fsub contract float %214, %25
  %221 = fsub contract float %216, %26
  %222 = fmul contract float %219, %219
  %223 = fmul contract float %220, %220
  %224 = fadd contract float %222, %223
  %225 = fmul contract float %221, %221
  %226 = fadd contract float %224, %225
  %227 = fadd contract float %36, %226
  %228 = tail call noundef float @llvm.nvvm.rsqrt.approx.f(float %227)
  %229 = fmul contract float %218, %228
  %230 = fmul contract float %228, %229
  %231 = fmul contract float %228, %230
  %232 = fmul contract float %219, %231
  %233 = fadd contract float %204, %232
  %234 = fmul contract float %220, %231
  %235 = fadd contract float %206, %234
  %236 = fmul contract float %221, %231
  %237 = fadd contract float %208, %236
  %238 = add nuw nsw i32 %121, 4
  %239 = add i32 %122, 4
  %240 = icmp eq i32 %239, %39
  br i1 %240, label %68, label %117, !llvm.loop !19

241:                                              ; preds = %42
  %242 = sext i32 %9 to i64
  %243 = getelementptr inbounds %struct.float4, ptr %2, i64 %242
  %244 = load float, ptr %243, align 16, !tbaa !14
  %245 = getelementptr inbounds nuw i8, ptr %243, i64 4
  %246 = load float, ptr %245, align 4, !tbaa !14
  %247 = getelementptr inbounds nuw i8, ptr %243, i64 8
  %248 = load float, ptr %247, align 8, !tbaa !14
  %249 = load float, ptr %0, align 4, !tbaa !20
  %250 = fmul contract float %43, %249
  %251 = fadd contract float %244, %250
  %252 = fmul contract float %44, %249
  %253 = fadd contract float %246, %252
  %254 = fmul contract float %45, %249
  %255 = fadd contract float %248, %254
  store float %251, ptr %243, align 16, !tbaa !14
  store float %253, ptr %245, align 4, !tbaa !14
  store float %255, ptr %247, align 8, !tbaa !14
  %256 = fmul contract float %249, %251
  %257 = fadd contract float %24, %256
  %258 = fmul contract float %249, %253
  %259 = fadd contract float %25, %258
  %260 = fmul contract float %249, %255
  %261 = fadd contract float %26, %260
  %262 = getelementptr inbounds %struct.float4, ptr %3, i64 %242
  store float %257, ptr %262, align 16, !tbaa !14
  %263 = getelementptr inbounds nuw i8, ptr %262, i64 4
  store float %259, ptr %263, align 4, !tbaa !14
  %264 = getelementptr inbounds nuw i8, ptr %262, i64 8
  store float %261, ptr %264, align 8, !tbaa !14
  %265 = getelementptr inbounds nuw i8, ptr %262, i64 12
  store float %27, ptr %265, align 4, !tbaa !14
  br label %266

266:                                              ; preds = %241, %42
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

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.rsqrt.approx.f(float) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #4

attributes #0 = { convergent noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }

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
!11 = !{!12, !7, i64 8}
!12 = !{!"_ZTS8Settings", !13, i64 0, !13, i64 4, !7, i64 8}
!13 = !{!"float", !8, i64 0}
!14 = !{!13, !13, i64 0}
!15 = distinct !{!15, !16}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !18}
!18 = !{!"llvm.loop.mustprogress"}
!19 = distinct !{!19, !18, !16}
!20 = !{!12, !13, i64 0}
