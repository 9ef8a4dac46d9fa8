; emit --sm=80 -O3 --libdevice=inputs/library.ll
; emit --sm=80 -O0 --libdevice=inputs/library.ll
; emit --sm=80 -Oz --libdevice=inputs/library.ll --ftz
; LLVM's passes run first: memory becomes registers, and functions go into their callers.
target triple = "nvptx64-nvidia-cuda"

@name = private unnamed_addr constant [12 x i8] c"__CUDA_ARCH\00"

declare i32 @__nvvm_reflect(ptr)
declare float @llvm.sin.f32(float)

define internal i32 @older() {
  ret i32 1
}

define ptx_kernel void @kernel(ptr addrspace(1) %to, float %x) {
  %place = alloca float
  store float %x, ptr %place
  %arch = call i32 @__nvvm_reflect(ptr @name)
  %is_new = icmp uge i32 %arch, 800
  br i1 %is_new, label %new, label %old
new:
  %a = load float, ptr %place
  %b = call float @llvm.sin.f32(float %a)
  store float %b, ptr addrspace(1) %to
  ret void
old:
  %n = call i32 @older()
  %c = sitofp i32 %n to float
  store float %c, ptr addrspace(1) %to
  ret void
}
