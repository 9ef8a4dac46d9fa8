; emit --sm=75
; The names of the toolkit with other types are functions that nobody has.
target triple = "nvptx64-nvidia-cuda"

declare i64 @__nv_idp4a_s_s_impl(i64, i64, i64)

define i64 @product(i64 %x) {
  %a = call i64 @__nv_idp4a_s_s_impl(i64 %x, i64 %x, i64 %x)
  ret i64 %a
}
