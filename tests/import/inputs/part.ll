; To be linked with others.
target triple = "nvptx64-nvidia-cuda"

@counter = external addrspace(1) global i32

define i32 @count() {
  %n = load i32, ptr addrspace(1) @counter
  ret i32 %n
}

define weak i32 @either() {
  ret i32 1
}

define internal i32 @own() {
  ret i32 2
}

define i32 @calls_own() {
  %n = call i32 @own()
  ret i32 %n
}
