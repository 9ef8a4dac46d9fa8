; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

; Phis are parameters of blocks; edges carry what they become, critical or not.
define i32 @loop(i32 %n) {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %body, label %exit
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %more, %body ]
  %more = add i32 %sum, %i
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %body, label %exit
exit:
  %result = phi i32 [ -1, %entry ], [ %more, %body ]
  ret i32 %result
}

; Values that change places.
define i32 @swap(i32 %a, i32 %b, i1 %c) {
entry:
  br label %again
again:
  %x = phi i32 [ %a, %entry ], [ %y, %again ]
  %y = phi i32 [ %b, %entry ], [ %x, %again ]
  br i1 %c, label %again, label %done
done:
  ret i32 %x
}

; Definitions come before uses, whatever the order of the text; what nothing leads to is left out.
define i32 @order(i32 %a) {
entry:
  br label %second
third:
  %y = mul i32 %x, 3
  ret i32 %y
second:
  %x = add i32 %a, 1
  br label %third
dead:
  %z = add i32 %z, 1
  br label %dead
}

define i32 @cases(i64 %a) {
entry:
  switch i64 %a, label %other [
    i64 0, label %same
    i64 -1, label %same
    i64 4294967296, label %far
  ]
same:
  %1 = phi i32 [ 1, %entry ], [ 1, %entry ]
  br label %done
far:
  br label %done
other:
  unreachable
done:
  %2 = phi i32 [ %1, %same ], [ 2, %far ]
  ret i32 %2
}

; A constant that takes instructions is made where control leaves, and in each block again.
@table = addrspace(3) global [4 x i32] undef
define i32 @constants(i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  %1 = load i32, ptr addrspacecast (ptr addrspace(3) @table to ptr)
  br label %right
right:
  %2 = phi ptr [ addrspacecast (ptr addrspace(3) @table to ptr), %left ], [ null, %entry ]
  %3 = load i32, ptr addrspacecast (ptr addrspace(3) @table to ptr)
  %4 = load i32, ptr %2
  %5 = add i32 %3, %4
  ret i32 %5
}

define ptx_kernel void @ends(i1 %c) {
entry:
  br i1 %c, label %stop, label %wrong
stop:
  call void @llvm.nvvm.exit()
  unreachable
wrong:
  call void @llvm.trap()
  unreachable
}

declare void @llvm.nvvm.exit()
declare void @llvm.trap()
