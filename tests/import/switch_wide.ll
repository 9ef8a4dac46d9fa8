; emit --sm=80
target triple = "nvptx64-nvidia-cuda"

define i32 @long(i128 %a, i32 %b) {
entry:
  switch i128 %a, label %other [
    i128 1, label %one
    i128 18446744073709551616, label %high
    i128 -1, label %one
  ]
one:
  %c = phi i32 [ 1, %entry ], [ 1, %entry ]
  br label %other
high:
  br label %other
other:
  %d = phi i32 [ %b, %entry ], [ %c, %one ], [ 3, %high ]
  ret i32 %d
}

define i32 @odd(i65 %a) {
  switch i65 %a, label %other [ i65 -1, label %one ]
one:
  ret i32 1
other:
  ret i32 0
}

define i32 @no_case(i100 %a) {
  switch i100 %a, label %other [ ]
other:
  ret i32 0
}
