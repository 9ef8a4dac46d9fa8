define i32 @wrong() {
  %a = add i32 1, 2
  ret i64 %a
}
