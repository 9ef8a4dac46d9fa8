; emit --sm=90
; Where no matrix is.
target triple = "nvptx64-nvidia-cuda"

define { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @local(ptr addrspace(5) %p0) {
  %r = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.f16.p5(ptr addrspace(5) %p0)
  ret { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %r
}

define void @constant(ptr addrspace(4) %p0, double %p1, double %p2) {
  call void @llvm.nvvm.wmma.m8n8k4.store.d.row.f64.p4(ptr addrspace(4) %p0, double %p1, double %p2)
  ret void
}

define i32 @global(ptr addrspace(1) %p0) {
  %r = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p1(ptr addrspace(1) %p0)
  ret i32 %r
}

declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.f16.p5(ptr addrspace(5))
declare void @llvm.nvvm.wmma.m8n8k4.store.d.row.f64.p4(ptr addrspace(4), double, double)
declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p1(ptr addrspace(1))
