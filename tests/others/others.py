"""Judges PTX that others wrote; see `run`."""

import glob
import os
import sys

import strings

CUDA = os.environ["CUDA"]


def main():
    parts = sys.argv[1:] or ["ptx-headers", "headers", "intrinsics", "cuda", "programs"]
    good = True
    for part in parts:
        if part == "ptx-headers":
            good &= strings.run("asm of cuda::ptx", headers("cccl/cuda/__ptx"))
        elif part == "headers":
            ptx = set(headers("cccl/cuda/__ptx"))
            good &= strings.run("asm of the other headers", [it for it in headers("") if it not in ptx])
        elif part == "intrinsics":
            import intrinsics
            good &= intrinsics.run()
        elif part == "cuda":
            import kernels
            good &= kernels.run()
        elif part == "programs":
            import kernels
            good &= kernels.programs()
        else:
            sys.exit(f"no such part: {part}")
    sys.exit(0 if good else 1)


def headers(folder):
    return sorted(it for it in glob.glob(f"{CUDA}/include/{folder}/**/*", recursive=True) if os.path.isfile(it))


main()
