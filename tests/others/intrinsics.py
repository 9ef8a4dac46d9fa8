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
    good, rest = [], functions
    while rest:
        done = llc(rest, target)
        if done.returncode == 0:
            good += rest
            break
        # Functions are compiled in their order, so those before the one that it ends at are good.
        named = re.search(r"In function: (\w+)", done.stderr)
        at = next((i for i, it in enumerate(rest) if named and f"@{named[1]}(" in it[1][1]), None)
        if at is not None:
            good, rest = good + rest[:at], rest[at + 1 :]
        elif len(rest) == 1:
            break
        else:
            middle = len(rest) // 2
            good += [it for half in (rest[:middle], rest[middle:]) for it in those_of(compile(half, target), half)]
            break
    if not good:
        return None, []
    done = llc(good, target)
    if done.returncode != 0:
        raise SystemExit(f"llc takes these one after the other, and not together, on {target}: {done.stderr}")
    header, *bodies = re.split(r"(?m)^\t// \.globl\t.*\n", done.stdout)
    header = "".join(it for it in header.splitlines(True) if it.startswith("."))
    return header, [(words, body) for (words, _), body in zip(good, bodies, strict=True)]


def those_of(compiled, functions):
    """Those of `functions` that were compiled."""
    words = {it for it, _ in compiled[1]}
    return [it for it in functions if it[0] in words]


def llc(functions, target):
    path = f"{WORK}/intrinsics.ll"
    with open(path, "w") as file:
        file.write(modules.module(functions))
    command = [f"{LLVM}/bin/llc", f"-mcpu={target}", f"-mattr=+{FEATURE}", "-o", "-", path]
    # What cannot be selected is a crash, of which nobody needs to read the names of functions.
    quick = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}
    return subprocess.run(command, capture_output=True, text=True, env=quick)


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
