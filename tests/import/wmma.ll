; emit --sm=90
; Whole matrices: each part of a name, and each kind of fragment.
target triple = "nvptx64-nvidia-cuda"

; Addresses: generic, in global memory and in shared memory, with a stride and without.

define { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @load_generic(ptr %p0) {
  %r = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.f16.p0(ptr %p0)
  ret { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %r
}

define { i32, i32 } @load_global(ptr addrspace(1) %p0, i32 %p1) {
  %r = call { i32, i32 } @llvm.nvvm.wmma.m32n8k16.load.b.col.stride.bf16.p1(ptr addrspace(1) %p0, i32 %p1)
  ret { i32, i32 } %r
}

define { float, float, float, float, float, float, float, float } @load_shared(ptr addrspace(3) %p0, i32 %p1) {
  %r = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m8n32k16.load.c.row.stride.f32.p3(ptr addrspace(3) %p0, i32 %p1)
  ret { float, float, float, float, float, float, float, float } %r
}

define void @store_generic(ptr %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, i32 %p5) {
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f16.p0(ptr %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, i32 %p5)
  ret void
}

define void @store_global(ptr addrspace(1) %p0, float %p1, float %p2, float %p3, float %p4, float %p5, float %p6, float %p7, float %p8) {
  call void @llvm.nvvm.wmma.m16n16k8.store.d.col.f32.p1(ptr addrspace(1) %p0, float %p1, float %p2, float %p3, float %p4, float %p5, float %p6, float %p7, float %p8)
  ret void
}

define void @store_shared(ptr addrspace(3) %p0, i32 %p1, i32 %p2, i32 %p3) {
  call void @llvm.nvvm.wmma.m8n8k32.store.d.row.stride.s32.p3(ptr addrspace(3) %p0, i32 %p1, i32 %p2, i32 %p3)
  ret void
}

; Fragments of one register, and of doubles.

define i32 @load_bits(ptr addrspace(3) %p0) {
  %r = call i32 @llvm.nvvm.wmma.m8n8k128.load.a.row.b1.p3(ptr addrspace(3) %p0)
  ret i32 %r
}

define { double, double } @load_double(ptr %p0, i32 %p1) {
  %r = call { double, double } @llvm.nvvm.wmma.m8n8k4.load.c.col.stride.f64.p0(ptr %p0, i32 %p1)
  ret { double, double } %r
}

; Products: of halves, with sums of either width; of other types.

define { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @halves(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, <2 x half> %p5, <2 x half> %p6, <2 x half> %p7, <2 x half> %p8, <2 x half> %p9, <2 x half> %p10, <2 x half> %p11, <2 x half> %p12, <2 x half> %p13, <2 x half> %p14, <2 x half> %p15, float %p16, float %p17, float %p18, float %p19, float %p20, float %p21, float %p22, float %p23) {
  %r = call { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f16.f32(<2 x half> %p0, <2 x half> %p1, <2 x half> %p2, <2 x half> %p3, <2 x half> %p4, <2 x half> %p5, <2 x half> %p6, <2 x half> %p7, <2 x half> %p8, <2 x half> %p9, <2 x half> %p10, <2 x half> %p11, <2 x half> %p12, <2 x half> %p13, <2 x half> %p14, <2 x half> %p15, float %p16, float %p17, float %p18, float %p19, float %p20, float %p21, float %p22, float %p23)
  ret { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %r
}

define { float, float, float, float, float, float, float, float } @bfloats(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, float %p8, float %p9, float %p10, float %p11, float %p12, float %p13, float %p14, float %p15) {
  %r = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.col.row.bf16(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, float %p8, float %p9, float %p10, float %p11, float %p12, float %p13, float %p14, float %p15)
  ret { float, float, float, float, float, float, float, float } %r
}

define { float, float, float, float, float, float, float, float } @tf32(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, float %p8, float %p9, float %p10, float %p11, float %p12, float %p13, float %p14, float %p15) {
  %r = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k8.mma.row.row.tf32(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, float %p8, float %p9, float %p10, float %p11, float %p12, float %p13, float %p14, float %p15)
  ret { float, float, float, float, float, float, float, float } %r
}

define { i32, i32, i32, i32, i32, i32, i32, i32 } @bytes(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, i32 %p8, i32 %p9, i32 %p10, i32 %p11, i32 %p12) {
  %r = call { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m32n8k16.mma.row.col.s8.satfinite(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, i32 %p8, i32 %p9, i32 %p10, i32 %p11, i32 %p12)
  ret { i32, i32, i32, i32, i32, i32, i32, i32 } %r
}

define { i32, i32 } @nibbles(i32 %p0, i32 %p1, i32 %p2, i32 %p3) {
  %r = call { i32, i32 } @llvm.nvvm.wmma.m8n8k32.mma.row.col.u4(i32 %p0, i32 %p1, i32 %p2, i32 %p3)
  ret { i32, i32 } %r
}

define { i32, i32 } @bits(i32 %p0, i32 %p1, i32 %p2, i32 %p3) {
  %r = call { i32, i32 } @llvm.nvvm.wmma.m8n8k128.mma.and.popc.row.col.b1(i32 %p0, i32 %p1, i32 %p2, i32 %p3)
  ret { i32, i32 } %r
}

define { double, double } @doubles(double %p0, double %p1, double %p2, double %p3) {
  %r = call { double, double } @llvm.nvvm.wmma.m8n8k4.mma.row.col.f64(double %p0, double %p1, double %p2, double %p3)
  ret { double, double } %r
}

define { double, double } @rounded(double %p0, double %p1, double %p2, double %p3) {
  %r = call { double, double } @llvm.nvvm.wmma.m8n8k4.mma.col.col.rz.f64(double %p0, double %p1, double %p2, double %p3)
  ret { double, double } %r
}

declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.f16.p0(ptr)
declare { i32, i32 } @llvm.nvvm.wmma.m32n8k16.load.b.col.stride.bf16.p1(ptr addrspace(1), i32)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m8n32k16.load.c.row.stride.f32.p3(ptr addrspace(3), i32)
declare void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f16.p0(ptr, <2 x half>, <2 x half>, <2 x half>, <2 x half>, i32)
declare void @llvm.nvvm.wmma.m16n16k8.store.d.col.f32.p1(ptr addrspace(1), float, float, float, float, float, float, float, float)
declare void @llvm.nvvm.wmma.m8n8k32.store.d.row.stride.s32.p3(ptr addrspace(3), i32, i32, i32)
declare i32 @llvm.nvvm.wmma.m8n8k128.load.a.row.b1.p3(ptr addrspace(3))
declare { double, double } @llvm.nvvm.wmma.m8n8k4.load.c.col.stride.f64.p0(ptr, i32)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f16.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float, float, float, float, float)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.col.row.bf16(i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k8.mma.row.row.tf32(i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
declare { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m32n8k16.mma.row.col.s8.satfinite(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.wmma.m8n8k32.mma.row.col.u4(i32, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.wmma.m8n8k128.mma.and.popc.row.col.b1(i32, i32, i32, i32)
declare { double, double } @llvm.nvvm.wmma.m8n8k4.mma.row.col.f64(double, double, double, double)
declare { double, double } @llvm.nvvm.wmma.m8n8k4.mma.col.col.rz.f64(double, double, double, double)
