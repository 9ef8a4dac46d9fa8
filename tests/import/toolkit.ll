; emit --sm=75
; Functions that the headers of the CUDA toolkit leave to the compiler.
target triple = "nvptx64-nvidia-cuda"

declare i32 @__nv_activemask_impl()
declare i16 @__nv_bswap16_impl(i16)
declare i32 @__nv_bswap32_impl(i32)
declare i64 @__nv_bswap64_impl(i64)
declare i32 @__nv_fshl_wrap_impl(i32, i32, i32)
declare i32 @__nv_fshl_clamp_impl(i32, i32, i32)
declare i32 @__nv_fshr_wrap_impl(i32, i32, i32)
declare i32 @__nv_fshr_clamp_impl(i32, i32, i32)
declare i32 @__nv_idp4a_s_s_impl(i32, i32, i32)
declare i32 @__nv_idp4a_u_u_impl(i32, i32, i32)
declare i32 @__nv_idp2a_lo_s_s_impl(i32, i32, i32)
declare i32 @__nv_idp2a_lo_u_u_impl(i32, i32, i32)
declare i32 @__nv_idp2a_hi_s_s_impl(i32, i32, i32)
declare i32 @__nv_idp2a_hi_u_u_impl(i32, i32, i32)

define i32 @shifts(i32 %low, i32 %high, i32 %by) {
  %a = call i32 @__nv_fshl_wrap_impl(i32 %low, i32 %high, i32 %by)
  %b = call i32 @__nv_fshl_clamp_impl(i32 %a, i32 %high, i32 %by)
  %c = call i32 @__nv_fshr_wrap_impl(i32 %b, i32 %high, i32 %by)
  %d = call i32 @__nv_fshr_clamp_impl(i32 %c, i32 %high, i32 %by)
  ret i32 %d
}

define i32 @products(i32 %x, i32 %y, i32 %z) {
  %a = call i32 @__nv_idp4a_s_s_impl(i32 %x, i32 %y, i32 %z)
  %b = call i32 @__nv_idp4a_u_u_impl(i32 %x, i32 %y, i32 %a)
  %c = call i32 @__nv_idp2a_lo_s_s_impl(i32 %x, i32 %y, i32 %b)
  %d = call i32 @__nv_idp2a_lo_u_u_impl(i32 %x, i32 %y, i32 %c)
  %e = call i32 @__nv_idp2a_hi_s_s_impl(i32 %x, i32 %y, i32 %d)
  %f = call i32 @__nv_idp2a_hi_u_u_impl(i32 %x, i32 %y, i32 %e)
  ret i32 %f
}

define i64 @bytes(i16 %x, i32 %y, i64 %z) {
  %a = call i16 @__nv_bswap16_impl(i16 %x)
  %b = call i32 @__nv_bswap32_impl(i32 %y)
  %c = call i64 @__nv_bswap64_impl(i64 %z)
  %m = call i32 @__nv_activemask_impl()
  %d = zext i16 %a to i64
  %e = zext i32 %b to i64
  %f = zext i32 %m to i64
  %g = add i64 %c, %d
  %h = xor i64 %g, %e
  %i = or i64 %h, %f
  ret i64 %i
}
