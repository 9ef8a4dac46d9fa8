define i32 @fault(i5000 %a) {
  ret i32 0
}
