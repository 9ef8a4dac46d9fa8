"""PTX that LLVM makes of its intrinsics for NVIDIA: a function for each, and for each choice of the
pointers, types and constants that it leaves open."""

import os
import re
import subprocess
import sys

import judge

sys.path.append(os.path.join(os.path.dirname(__file__), "../intrinsics"))
import modules

LLVM = os.environ["LLVM"]
WORK = judge.WORK
TARGETS = ["sm_75", "sm_90a", "sm_100a", "sm_120a"]
FEATURE = "ptx90"  # The newest version that this LLVM writes.
BATCH = 100
CHOICES = 12  # Of an intrinsic, at most.


def compile(functions, target):
    """The PTX of each of `functions` that LLVM can compile: (words, its text); and the header."""
    path = f"{WORK}/intrinsics.ll"
    with open(path, "w") as file:
        file.write(modules.module(functions))
    command = [f"{LLVM}/bin/llc", f"-mcpu={target}", f"-mattr=+{FEATURE}", "-o", "-", path]
    # What cannot be selected is a crash, of which nobody needs to read the names of functions.
    quick = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=quick)
    if done.returncode != 0:
        if len(functions) == 1:
            return None, []
        named = re.search(r"In function: (\w+)", done.stderr)
        left = [it for it in functions if named and f"@{named[1]}(" not in it[1][1]]
        if named and len(left) < len(functions):
            return compile(left, target)
        middle = len(functions) // 2
        header, first = compile(functions[:middle], target)
        other, rest = compile(functions[middle:], target)
        return header or other, first + rest
    header, *bodies = re.split(r"(?m)^\t// \.globl\t.*\n", done.stdout)
    header = "".join(it for it in header.splitlines(True) if it.startswith("."))
    return header, [(words, body) for (words, _), body in zip(functions, bodies, strict=True)]


def run():
    everything = list(modules.functions(modules.records(), CHOICES))
    names = {words.split(" ")[0] for words, _ in everything}
    source = judge.Source("intrinsics of LLVM")
    selected, accepted = set(), set()
    for target in TARGETS:
        for i in range(0, len(everything), BATCH):
            header, compiled = compile(everything[i : i + BATCH], target)
            if compiled:
                selected.update(words.split(" ")[0] for words, _ in compiled)
                accepted.update(it.split(" ")[0] for it in source.judge(header, compiled, target))
    print(f"{source.name}: of {len(names)}, {len(selected)} are selected on some target, {len(accepted)} of them as ptxas accepts")
    return source.report()
