; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

; Lanes lie without gaps.
@truths = constant <3 x i1> <i1 1, i1 0, i1 1>
@nibbles = constant <4 x i4> <i4 1, i4 2, i4 3, i4 -1>
@many = constant <10 x i1> <i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 undef, i1 1>
@wide = constant <2 x i65> <i65 -1, i65 1>
@inside = constant { i8, [2 x <2 x i3>] } { i8 5, [2 x <2 x i3>] [<2 x i3> <i3 1, i3 2>, <2 x i3> <i3 3, i3 4>] }
