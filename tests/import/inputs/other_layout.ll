target datalayout = "e-p6:32:32-i64:32-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
