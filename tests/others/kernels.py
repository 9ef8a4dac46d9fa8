"""PTX that nvcc makes of the kernels in `cuda/`: each file on each target, plain, with line numbers
and with debug information; and of the programs that other tests have, on some targets."""

import glob
import os
import subprocess

import judge

CUDA = os.environ["CUDA"]
TARGETS = ["sm_75", "sm_80", "sm_89", "sm_90", "sm_90a", "sm_100", "sm_100a", "sm_103a", "sm_110f", "sm_120", "sm_120a"]
PROGRAM_TARGETS = ["sm_80", "sm_90a", "sm_100a", "sm_120a"]
# Examples in clang's own dialect.
NOT_FOR_NVCC = ["dot.cu", "words.cu"]
# On all targets plainly, on some with more.
MORE = {"-G": ["sm_75", "sm_90a"], "-lineinfo": ["sm_80", "sm_120a"]}
HERE = os.path.dirname(os.path.abspath(__file__))


def run():
    source = judge.Source("kernels by nvcc")
    files = sorted(glob.glob(f"{HERE}/cuda/*.cu") + glob.glob(f"{HERE}/../../examples/cuda/kernels/*.cu"))
    files = [it for it in files if os.path.basename(it) not in NOT_FOR_NVCC]
    ways = [(target, []) for target in TARGETS]
    ways += [(target, [flag]) for flag, targets in MORE.items() for target in targets]
    for path in files:
        for target, flags in ways:
            text = compile(path, target, flags)
            words = " ".join([os.path.basename(path), *flags])
            source.judge("", [(words, text)], target)
    return source.report()


def programs():
    """What is written for clang, and nvcc does not compile, is named and left out."""
    source = judge.Source("programs by nvcc")
    folders = ["tests/cuda/programs", "tests/launch/programs", "benches/quality/kernels"]
    files = [it for folder in folders for it in sorted(glob.glob(f"{HERE}/../../{folder}/*.cu"))]
    for path in files:
        name = os.path.basename(path)
        for target in PROGRAM_TARGETS:
            try:
                text = compile(path, target, [])
            except SystemExit as why:
                print(f"    {name} on {target}: nvcc refuses it: {str(why).splitlines()[1][:120]}", flush=True)
                continue
            source.judge("", [(name, text)], target)
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
