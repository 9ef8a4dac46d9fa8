target triple = "nvptx64-nvidia-cuda"

@scale = addrspace(1) global i32 7
@entries = internal unnamed_addr addrspace(1) constant [2 x ptr] [ptr @one, ptr @two]
@never = addrspace(1) global i32 8

define i32 @looked_up(i32 %n) {
  %1 = and i32 %n, 1
  %2 = getelementptr ptr, ptr addrspace(1) @entries, i32 %1
  %3 = load ptr, ptr addrspace(1) %2
  %4 = call i32 %3(i32 %n)
  ret i32 %4
}

define internal i32 @one(i32 %n) {
  ret i32 %n
}

define internal i32 @two(i32 %n) {
  %1 = shl i32 %n, 1
  ret i32 %1
}

define i32 @unused(i32 %n) {
  %1 = call i32 @elsewhere(i32 %n)
  ret i32 %1
}

declare i32 @elsewhere(i32)
