target triple = "nvptx64-nvidia-nvcl"
