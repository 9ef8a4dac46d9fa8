; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

; Lanes lie without gaps, also across bytes and words.
define <2 x i65> @wide(ptr %p, <2 x i65> %a) {
  store <2 x i65> %a, ptr %p
  %1 = load <2 x i65>, ptr %p
  ret <2 x i65> %1
}

define <2 x i24> @recut(<3 x i16> %a) {
  %1 = bitcast <3 x i16> %a to <2 x i24>
  ret <2 x i24> %1
}

define half @truths(<16 x i1> %a) {
  %1 = bitcast <16 x i1> %a to half
  ret half %1
}

define <3 x i1> @truths_of(i3 %a) {
  %1 = bitcast i3 %a to <3 x i1>
  ret <3 x i1> %1
}
