; emit --sm=90
target triple = "nvptx64-nvidia-cuda"

define void @kinds(ptr %p, i32 %a, float %f, i16 %h, i8 %b, i64 %l) {
  %1 = atomicrmw usub_cond ptr %p, i32 %a monotonic
  %2 = atomicrmw usub_sat ptr %p, i64 %l syncscope("device") acquire
  %3 = atomicrmw fmaximum ptr %p, float %f syncscope("block") release
  %4 = atomicrmw fminimum ptr %p, float %f seq_cst
  %5 = atomicrmw uinc_wrap ptr %p, i16 %h monotonic
  %6 = atomicrmw nand ptr %p, i8 %b acq_rel
  ret void
}

define void @vectors(ptr %p, <2 x half> %a, <2 x float> %b, <2 x bfloat> %c, <4 x half> %d) {
  %1 = atomicrmw fadd ptr %p, <2 x half> %a monotonic
  %2 = atomicrmw fsub ptr %p, <2 x half> %a monotonic
  %3 = atomicrmw fmax ptr %p, <2 x float> %b monotonic
  %4 = atomicrmw fadd ptr %p, <2 x bfloat> %c monotonic
  %5 = atomicrmw fadd ptr %p, <4 x half> %d monotonic
  ret void
}

define <2 x half> @old(ptr %p) {
  %1 = atomicrmw fadd ptr %p, <2 x half> <half 1.0, half 2.0> acquire
  ret <2 x half> %1
}

define <4 x i16> @accesses(ptr %p, <2 x float> %a) {
  store atomic <2 x float> %a, ptr %p release, align 8
  %1 = load atomic <4 x i16>, ptr %p acquire, align 8
  ret <4 x i16> %1
}

; Two addresses at once.
define void @addresses(ptr %p, ptr %q) {
  %1 = load atomic <2 x ptr>, ptr %p acquire, align 16
  %2 = extractelement <2 x ptr> %1, i32 1
  %3 = insertelement <2 x ptr> %1, ptr %q, i32 0
  store atomic <2 x ptr> %3, ptr %p release, align 16
  store i32 1, ptr %2
  ret void
}
