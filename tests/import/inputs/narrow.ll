target triple = "nvptx-nvidia-cuda"
