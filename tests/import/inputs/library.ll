; What stands in for libdevice in the tests: functions with its names that compute something else.
target datalayout = "e-i64:64-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-gpulibs"

@flush = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00"
@arch = private unnamed_addr constant [12 x i8] c"__CUDA_ARCH\00"
@exact = private unnamed_addr constant [17 x i8] c"__CUDA_PREC_SQRT\00"
@strange = private unnamed_addr constant [8 x i8] c"STRANGE\00"
@table = internal addrspace(1) constant [2 x float] [float 1.0, float 2.0]

declare i32 @__nvvm_reflect(ptr)
declare float @llvm.nvvm.fma.rn.f(float, float, float)
declare float @llvm.nvvm.fma.rn.ftz.f(float, float, float)
declare float @llvm.nvvm.sqrt.approx.f(float)
declare float @llvm.nvvm.sqrt.rn.f(float)

define float @__nv_sinf(float %x) alwaysinline {
  %asked = call i32 @__nvvm_reflect(ptr @flush)
  %flushes = icmp ne i32 %asked, 0
  br i1 %flushes, label %near, label %whole
near:
  %a = call float @llvm.nvvm.fma.rn.ftz.f(float %x, float %x, float %x)
  br label %end
whole:
  %b = call float @llvm.nvvm.fma.rn.f(float %x, float %x, float %x)
  br label %end
end:
  %y = phi float [ %a, %near ], [ %b, %whole ]
  %z = fadd float %y, 1.0
  ret float %z
}

define internal double @helper(double %x) noinline {
  %y = fmul double %x, %x
  ret double %y
}

define double @__nv_sin(double %x) alwaysinline {
  %y = call double @helper(double %x)
  ret double %y
}

define float @__nv_fast_sinf(float %x) alwaysinline {
  %y = fmul float %x, 2.0
  ret float %y
}

define float @__nv_powif(float %x, i32 %n) alwaysinline {
  %f = sitofp i32 %n to float
  %y = fmul float %x, %f
  ret float %y
}

define float @__nv_frexpf(float %x, ptr %n) alwaysinline {
  store i32 7, ptr %n
  %y = load float, ptr addrspace(1) @table
  %z = fmul float %x, %y
  ret float %z
}

define float @__nv_modff(float %x, ptr %whole) alwaysinline {
  store float %x, ptr %whole
  ret float 0.0
}

define void @__nv_sincosf(float %x, ptr %sin, ptr %cos) alwaysinline {
  %s = call float @__nv_sinf(float %x)
  store float %s, ptr %sin
  store float %x, ptr %cos
  ret void
}

define float @__nv_sqrtf(float %x) alwaysinline {
  %asked = call i32 @__nvvm_reflect(ptr @exact)
  %exactly = icmp ne i32 %asked, 0
  br i1 %exactly, label %exact, label %near
exact:
  %a = call float @llvm.nvvm.sqrt.rn.f(float %x)
  ret float %a
near:
  %b = call float @llvm.nvvm.sqrt.approx.f(float %x)
  ret float %b
}

; Only for an architecture that has the instruction.
define float @__nv_tanhf(float %x) alwaysinline {
  %number = call i32 @__nvvm_reflect(ptr @arch)
  %nobody = call i32 @__nvvm_reflect(ptr @strange)
  %late = icmp uge i32 %number, 750
  br i1 %late, label %new, label %old
new:
  %a = call float asm "tanh.approx.f32 $0, $1;", "=f,f"(float %x)
  ret float %a
old:
  %b = sitofp i32 %nobody to float
  ret float %b
}

define double @__nv_unused(double %x) {
  ret double %x
}

define double @__nv_ldexp(double %x, i32 %n) {
  %y = sitofp i32 %n to double
  %z = fmul double %x, %y
  ret double %z
}

define float @__nv_ldexpf(float %x, i32 %n) {
  %y = sitofp i32 %n to float
  %z = fmul float %x, %y
  ret float %z
}
