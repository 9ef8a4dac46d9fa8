; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

; A structure or array that is a value is its leaves.
define { i32, [2 x float] } @builds(i32 %a, float %x) {
  %1 = insertvalue { i32, [2 x float] } undef, i32 %a, 0
  %2 = insertvalue { i32, [2 x float] } %1, float %x, 1, 1
  %3 = extractvalue { i32, [2 x float] } %2, 1
  %4 = extractvalue [2 x float] %3, 1
  %5 = insertvalue [2 x float] %3, float %4, 0
  %6 = insertvalue { i32, [2 x float] } %2, [2 x float] %5, 1
  ret { i32, [2 x float] } %6
}

define i64 @chooses(i1 %c, { i32, i64 } %a, { i32, i64 } %b) {
entry:
  %0 = select i1 %c, { i32, i64 } %a, { i32, i64 } %b
  %1 = freeze { i32, i64 } %0
  br i1 %c, label %left, label %right
left:
  br label %right
right:
  %2 = phi { i32, i64 } [ %1, %entry ], [ { i32 1, i64 2 }, %left ]
  %3 = extractvalue { i32, i64 } %2, 1
  ret i64 %3
}

; Results that C would lay out otherwise have bytes without meaning between them.
define { i8, { i8, i64 }, i8 } @nested(i8 %a, i64 %b) {
  %1 = insertvalue { i8, { i8, i64 }, i8 } zeroinitializer, i8 %a, 0
  %2 = insertvalue { i8, { i8, i64 }, i8 } %1, i64 %b, 1, 1
  ret { i8, { i8, i64 }, i8 } %2
}

define i64 @calls(i8 %a, i64 %b) {
  %1 = call { i8, { i8, i64 }, i8 } @nested(i8 %a, i64 %b)
  %2 = extractvalue { i8, { i8, i64 }, i8 } %1, 1, 1
  %3 = call i64 @chooses(i1 true, { i32, i64 } { i32 5, i64 6 }, { i32, i64 } poison)
  %4 = call {} @nothing({} undef)
  %5 = add i64 %2, %3
  ret i64 %5
}

define {} @nothing({} %a) {
  ret {} %a
}

define float @vectors(<4 x float> %v, <2 x float> %w, float %x, i32 %i) {
  %1 = extractelement <4 x float> %v, i32 2
  %2 = extractelement <4 x float> %v, i32 %i
  %3 = insertelement <4 x float> %v, float %x, i64 3
  %4 = insertelement <4 x float> %3, float %1, i32 %i
  %5 = shufflevector <4 x float> %4, <4 x float> %v, <4 x i32> <i32 0, i32 5, i32 undef, i32 7>
  %6 = shufflevector <2 x float> %w, <2 x float> poison, <4 x i32> <i32 1, i32 0, i32 1, i32 0>
  %7 = fadd <4 x float> %5, %6
  %8 = fmul <4 x float> %7, <float 1.0, float 2.0, float undef, float 4.0>
  %9 = fadd <4 x float> %8, splat (float 0.5)
  %10 = fsub <4 x float> %9, zeroinitializer
  %11 = extractelement <4 x float> %10, i32 0
  %12 = fadd float %11, %2
  ret float %12
}

; Vectors of three lanes are held in four; the last may be anything.
define float @three(<3 x float> %v, <3 x float> %w) {
  %1 = shufflevector <3 x float> %v, <3 x float> %w, <3 x i32> <i32 0, i32 3, i32 5>
  %2 = shufflevector <3 x float> %1, <3 x float> poison, <4 x i32> <i32 2, i32 1, i32 0, i32 0>
  %3 = insertelement <3 x float> %1, float 1.0, i32 2
  %4 = extractelement <4 x float> %2, i32 1
  %5 = extractelement <3 x float> %3, i32 2
  %6 = call float @llvm.vector.reduce.fadd.v3f32(float %4, <3 x float> %v)
  %7 = fadd float %5, %6
  ret float %7
}

; A vector of one lane is its lane.
define i32 @one(<1 x i32> %v, i32 %x) {
  %1 = insertelement <1 x i32> %v, i32 %x, i32 0
  %2 = shufflevector <1 x i32> %v, <1 x i32> %1, <2 x i32> <i32 1, i32 0>
  %3 = shufflevector <2 x i32> %2, <2 x i32> poison, <1 x i32> <i32 1>
  %4 = bitcast <1 x i32> %3 to i32
  ret i32 %4
}

declare float @llvm.vector.reduce.fadd.v3f32(float, <3 x float>)
