define i32 @fault(i256 %a) {
  ret i32 0
}
