; emit --sm=80 --emit=ir
target triple = "nvptx64-nvidia-cuda"

@scalar = addrspace(1) global i32 7
@array = addrspace(1) constant [3 x i16] [i16 1, i16 -2, i16 3], align 8
@table = internal addrspace(4) constant [2 x [2 x float]] [[2 x float] [float 1.0, float 2.0], [2 x float] [float 3.0, float undef]]
@structure = addrspace(1) global { i8, i32, [3 x i8] } { i8 1, i32 2, [3 x i8] c"abc" }
@packed = addrspace(1) global <{ i8, double }> <{ i8 -1, double -1.0 }>
@vector = addrspace(1) global <4 x i16> <i16 1, i16 2, i16 3, i16 4>
@wide = addrspace(1) global i128 -2
@odd = addrspace(1) global [2 x i24] [i24 -1, i24 5]
@truth = addrspace(1) global [3 x i1] [i1 true, i1 false, i1 true]
@zero = addrspace(1) global [100 x i64] zeroinitializer
@any = addrspace(1) global i64 poison

; Without an address space it is global memory, seen through generic addresses.
@generic = private unnamed_addr constant [4 x i8] c"xyz\00", align 1

@tile = internal addrspace(3) global [32 x [33 x float]] undef, align 4
@dynamic = external addrspace(3) global [0 x i8], align 16
@elsewhere = external addrspace(1) global i32
@unused = external addrspace(1) global fp128
@weak = weak addrspace(1) global i32 1
@once = linkonce_odr addrspace(1) constant i32 2
@common = common addrspace(1) global i32 0
@managed = addrspace(1) externally_initialized global i32 0

; Addresses of other things.
@addresses = addrspace(1) global { ptr, ptr addrspace(1), ptr, i64, ptr } { ptr @generic, ptr addrspace(1) @scalar, ptr @device, i64 ptrtoint (ptr addrspace(1) @array to i64), ptr null }
@inside = addrspace(1) global [2 x ptr] [ptr getelementptr (i8, ptr @generic, i64 2), ptr addrspacecast (ptr addrspace(1) getelementptr inbounds ([3 x i16], ptr addrspace(1) @array, i64 0, i64 1) to ptr)]
@other = internal alias i32, ptr addrspace(1) @scalar
@behind = internal alias i16, getelementptr ([3 x i16], ptr addrspace(1) @array, i64 0, i64 2)

@0 = private addrspace(1) constant i32 5
@"\01plain" = addrspace(1) global i32 6
@llvm.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @scalar to ptr)], section "llvm.metadata"

define i32 @device(i32 %i) {
  %1 = getelementptr [4 x i8], ptr @generic, i64 0, i32 %i
  %2 = load i8, ptr %1
  %3 = zext i8 %2 to i32
  %4 = load i32, ptr addrspace(1) @elsewhere
  %5 = load i32, ptr addrspace(1) @other
  %6 = load i16, ptr addrspace(1) @behind
  %7 = load i32, ptr addrspace(1) @0
  %8 = load i8, ptr addrspace(3) @dynamic
  %9 = add i32 %3, %4
  %10 = add i32 %9, %5
  %11 = add i32 %10, %7
  ret i32 %11
}

!nvvm.annotations = !{!0}
!0 = !{ptr addrspace(1) @managed, !"managed", i32 1}
