; emit --sm=80
; emit --sm=80 --fast-math
; emit --sm=80 --fast-math --ftz=false --fmad=false --prec-div --prec-sqrt
; emit --sm=80 --ftz --fmad --prec-div=false --prec-sqrt=false
; emit --sm=80 --ftz=false --fmad=false --prec-div --prec-sqrt
; How exact arithmetic is: as the module says, or as the command does.
target triple = "nvptx64-nvidia-cuda"

declare float @llvm.sqrt.f32(float)
declare double @llvm.sqrt.f64(double)
declare float @llvm.sin.f32(float)
declare float @llvm.exp2.f32(float)

define float @plain(float %x, float %y) {
  %a = fdiv float %x, %y
  %b = call float @llvm.sqrt.f32(float %a)
  %c = fmul float %b, %x
  %d = fadd float %c, %y
  %e = fdiv float 1.0, %d
  ret float %e
}

define float @free(float %x, float %y) {
  %a = fdiv arcp float %x, %y
  %b = call afn float @llvm.sqrt.f32(float %a)
  %c = fmul contract float %b, %x
  %d = fadd contract float %c, %y
  ret float %d
}

; Two and a half units are enough, and half of one is not.
define float @annotated(float %x, float %y) {
  %a = fdiv float %x, %y, !fpmath !0
  %b = call float @llvm.sqrt.f32(float %a), !fpmath !0
  %c = fdiv float %b, %y, !fpmath !1
  ret float %c
}

define float @flushed(float %x, float %y) "denormal-fp-math-f32"="preserve-sign" {
  %a = fdiv float %x, %y
  %b = call afn float @llvm.sin.f32(float %a)
  %c = call float @llvm.exp2.f32(float %b)
  ret float %c
}

; Only numbers of 32 bits have instructions that approximate.
define double @wide(double %x, double %y) {
  %a = fdiv double %x, %y
  %b = call double @llvm.sqrt.f64(double %a)
  %c = fmul double %b, %x
  %d = fadd double %c, %y
  ret double %d
}

!0 = !{float 2.5}
!1 = !{float 0.5}
