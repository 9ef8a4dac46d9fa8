; emit --sm=90a
target triple = "nvptx64-nvidia-cuda"

define void @fence() {
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  ret void
}

define void @commit() {
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  ret void
}

define void @wait() {
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 3)
  ret void
}

declare void @llvm.nvvm.wgmma.fence.sync.aligned()
declare void @llvm.nvvm.wgmma.commit_group.sync.aligned()
declare void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64)
