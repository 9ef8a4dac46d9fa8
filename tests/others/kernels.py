"""PTX that nvcc makes of the kernels in `cuda/`: each file on each target, plain, with line numbers
and with debug information."""

import glob
import os
import subprocess

import judge

CUDA = os.environ["CUDA"]
TARGETS = ["sm_75", "sm_80", "sm_89", "sm_90", "sm_90a", "sm_100", "sm_100a", "sm_103a", "sm_110f", "sm_120", "sm_120a"]
# Examples in clang's own dialect.
NOT_FOR_NVCC = ["dot.cu", "words.cu"]
# On all targets plainly, on some with more.
MORE = {"-G": ["sm_75", "sm_90a"], "-lineinfo": ["sm_80", "sm_120a"]}


def run():
    source = judge.Source("kernels by nvcc")
    here = os.path.dirname(os.path.abspath(__file__))
    files = sorted(glob.glob(f"{here}/cuda/*.cu") + glob.glob(f"{here}/../../examples/cuda/kernels/*.cu"))
    files = [it for it in files if os.path.basename(it) not in NOT_FOR_NVCC]
    ways = [(target, []) for target in TARGETS]
    ways += [(target, [flag]) for flag, targets in MORE.items() for target in targets]
    for path in files:
        for target, flags in ways:
            text = compile(path, target, flags)
            words = " ".join([os.path.basename(path), *flags])
            source.judge("", [(words, text)], target)
    return source.report()


def compile(path, target, flags):
    output = f"{judge.WORK}/kernels.ptx"
    command = [f"{CUDA}/bin/nvcc", "-ptx", f"-arch={target}", "-std=c++17", "-w", f"-I{CUDA}/include",
               f"-I{CUDA}/include/cccl", *flags, "-o", output, path]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    with open(output) as file:
        return file.read()
