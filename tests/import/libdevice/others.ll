; emit --sm=80 --libdevice=../inputs/library.ll
; Vectors, numbers of 16 bits, and functions that give two results.
target triple = "nvptx64-nvidia-cuda"

declare <2 x float> @llvm.sin.v2f32(<2 x float>)
declare half @llvm.sin.f16(half)
declare <2 x bfloat> @llvm.sin.v2bf16(<2 x bfloat>)
declare float @llvm.powi.f32.i32(float, i32)
declare <2 x float> @llvm.powi.v2f32.i16(<2 x float>, i16)
declare { float, i32 } @llvm.frexp.f32.i32(float)
declare { half, i16 } @llvm.frexp.f16.i16(half)
declare { float, float } @llvm.modf.f32(float)
declare { <2 x float>, <2 x float> } @llvm.sincos.v2f32(<2 x float>)

define <2 x float> @vector(<2 x float> %x) {
  %y = call <2 x float> @llvm.sin.v2f32(<2 x float> %x)
  ret <2 x float> %y
}

define half @short(half %x) {
  %y = call half @llvm.sin.f16(half %x)
  ret half %y
}

define half @short_near(half %x) {
  %y = call afn half @llvm.sin.f16(half %x)
  ret half %y
}

define <2 x bfloat> @brief(<2 x bfloat> %x) {
  %y = call <2 x bfloat> @llvm.sin.v2bf16(<2 x bfloat> %x)
  ret <2 x bfloat> %y
}

define float @power(float %x, i32 %n) {
  %y = call float @llvm.powi.f32.i32(float %x, i32 %n)
  ret float %y
}

define <2 x float> @powers(<2 x float> %x, i16 %n) {
  %y = call <2 x float> @llvm.powi.v2f32.i16(<2 x float> %x, i16 %n)
  ret <2 x float> %y
}

define float @parts(float %x, ptr %to) {
  %both = call { float, i32 } @llvm.frexp.f32.i32(float %x)
  %n = extractvalue { float, i32 } %both, 1
  store i32 %n, ptr %to
  %y = extractvalue { float, i32 } %both, 0
  ret float %y
}

define half @short_parts(half %x, ptr %to) {
  %both = call { half, i16 } @llvm.frexp.f16.i16(half %x)
  %n = extractvalue { half, i16 } %both, 1
  store i16 %n, ptr %to
  %y = extractvalue { half, i16 } %both, 0
  ret half %y
}

define float @fraction(float %x) {
  %both = call { float, float } @llvm.modf.f32(float %x)
  %y = extractvalue { float, float } %both, 1
  ret float %y
}

define { <2 x float>, <2 x float> } @both(<2 x float> %x) {
  %both = call { <2 x float>, <2 x float> } @llvm.sincos.v2f32(<2 x float> %x)
  ret { <2 x float>, <2 x float> } %both
}

; A scale of more bits than libdevice takes is far, when it does not fit.
define double @far(double %x, i64 %n) {
  %y = call double @llvm.ldexp.f64.i64(double %x, i64 %n)
  ret double %y
}

define <2 x half> @farther(<2 x half> %x, <2 x i128> %n) {
  %y = call <2 x half> @llvm.ldexp.v2f16.v2i128(<2 x half> %x, <2 x i128> %n)
  ret <2 x half> %y
}

declare double @llvm.ldexp.f64.i64(double, i64)
declare <2 x half> @llvm.ldexp.v2f16.v2i128(<2 x half>, <2 x i128>)
