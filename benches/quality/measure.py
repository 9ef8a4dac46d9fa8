"""Compares the machine code that ptxas makes of our PTX and of LLVM's; see `run`."""

import glob
import math
import os
import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import sass

EMIT = os.environ["EMIT"]
LLVM = os.environ["LLVM"]
LIBDEVICE = os.environ["LIBDEVICE"]
PTXAS = os.environ["PTXAS"]
WORK = os.environ["WORK"]


def main(arguments):
    options = [it for it in arguments if it.startswith("-")]
    said = lambda name, otherwise: next((it.split("=", 1)[1] for it in options if it.startswith(f"--{name}=")), otherwise)
    sm = said("sm", "80").removeprefix("sm_")
    more = [it.removeprefix("--emit=") for it in options if it.startswith("--emit=")]
    paths = [it for it in arguments if not it.startswith("-")]
    inputs = [it for path in paths or ["examples/cuda/ir", "examples/rust/ir"] for it in modules(path)]
    if "--cuda" in options:
        inputs += programs(sm)
    if not inputs:
        sys.exit("no .ll and no .bc there")
    if "--relaxed" in options:
        inputs = [relaxed(it) for it in inputs]
    unrolls = "--no-unrolling" not in options
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda path: both(path, sm, more, unrolls), inputs))
    kernels = []
    for path, (ours, theirs) in zip(inputs, results):
        for side, name in ((ours, "emit"), (theirs, "llc")):
            if isinstance(side, str):
                print(f"{path}: {name}: {side}")
        if isinstance(ours, dict) and isinstance(theirs, dict):
            kernels += [(path, name, ours[name], theirs[name]) for name in ours if name in theirs]
    report(kernels, sm, int(said("worst", "0")))
    return 1 if any(isinstance(ours, str) and not isinstance(theirs, str) for ours, theirs in results) else 0


def modules(path):
    if not os.path.isdir(path):
        return [path]
    return sorted(it for end in ("ll", "bc") for it in glob.glob(f"{path}/**/*.{end}", recursive=True))


def programs(sm):
    """The programs of tests/cuda and tests/launch, and kernels that are here, as bitcode."""
    sys.path.append("tests/cuda")
    import programs as cuda

    folders = ["tests/cuda/programs", "tests/launch/programs", "benches/quality/kernels"]
    sources = sorted(it for folder in folders for it in glob.glob(f"{folder}/*.cu"))
    outputs = [f"{WORK}/{it[:-3].replace('/', '_')}.sm_{sm}.bc" for it in sources]

    def compile(job):
        source, output = job
        if not os.path.exists(output) or os.path.getmtime(output) < os.path.getmtime(source):
            cuda.compile(source, f"sm_{sm}", ["-O3"], output)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile, zip(sources, outputs)))
    return outputs


def relaxed(path):
    """The module with every atomic access `monotonic`; fences stay."""
    text = subprocess.run([f"{LLVM}/bin/llvm-dis", path, "-o", "-"], capture_output=True, text=True).stdout if path.endswith(".bc") else open(path).read()
    order = r"\b(?:seq_cst|acq_rel|acquire|release)\b"
    lines = [re.sub(order, "monotonic", it) if re.search(r"\b(?:atomicrmw|cmpxchg|load atomic|store atomic)\b", it) else it for it in text.split("\n")]
    output = f"{WORK}/{os.path.basename(path)}.relaxed.ll"
    with open(output, "w") as file:
        file.write("\n".join(lines))
    return output


def both(path, sm, more, unrolls):
    base = f"{WORK}/{os.path.relpath(path).replace('/', '_')}"
    ours = [EMIT, f"--sm={sm}", f"--libdevice={LIBDEVICE}", *more, path, "-o", f"{base}.ptx"]
    return code(ours, f"{base}.ptx", sm, unrolls), llc(path, base, sm, unrolls)


def llc(path, base, sm, unrolls):
    # Functions of libdevice are linked on both sides.
    linked = f"{base}.linked.bc"
    command = [f"{LLVM}/bin/llvm-link", "--only-needed", "--internalize", path, LIBDEVICE, "-o", linked]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        return done.stderr.strip().splitlines()[0]
    # At the version of PTX that LLVM takes without being asked, some instructions are missing.
    return code([f"{LLVM}/bin/llc", "-O3", f"-mcpu=sm_{sm}", "-mattr=+ptx88", linked, "-o", f"{base}.llc.ptx"], f"{base}.llc.ptx", sm, unrolls)


def code(command, ptx, sm, unrolls):
    """What is known of each kernel that `command` writes into `ptx`; or what went wrong."""
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if done.returncode != 0:
        lines = [it for it in done.stderr.splitlines() if "error" in it.lower()] or done.stderr.splitlines() or ["?"]
        return f"{done.returncode}: {lines[0][:200]}"
    if not unrolls:
        with open(ptx) as file:
            text = file.read()
        with open(ptx, "w") as file:
            file.write(re.sub(r"(?m)^(\$L\w+:)", '\\1\n\t.pragma "nounroll";', text))
    cubin = f"{ptx}.cubin"
    assemble = [PTXAS, "-O3", "-v", f"-arch=sm_{sm}", ptx, "-o", cubin]
    done = subprocess.run(assemble, capture_output=True, text=True)
    if "Unresolved extern" in done.stderr:
        done = subprocess.run([*assemble, "-c"], capture_output=True, text=True)
    if done.returncode != 0:
        return (done.stderr + done.stdout).strip().splitlines()[0][:200]
    return sass.kernels(cubin, done.stderr)


def report(kernels, sm, worst):
    print(f"\n{len(kernels)} kernels, sm_{sm}, ours and llc -O3, both through ptxas -O3\n")
    ratio = lambda key: [(ours[key] or 1) / (theirs[key] or 1) for _, _, ours, theirs in kernels]
    print("| | ours | LLVM -O3 | ratio of sums | geometric mean | above 1.10 |\n| --- | --: | --: | --: | --: | --: |")
    for name, key in (("instructions", "instructions"), ("registers", "registers")):
        ours, theirs = sums(kernels, key)
        ratios = ratio(key)
        print(f"| {name} | {ours:,} | {theirs:,} | {ours / max(theirs, 1):.3f} | {mean(ratios):.3f} "
              f"| {sum(it > 1.1 for it in ratios)} |")
    for name, key in (("bytes spilled", "spilled"), ("bytes of stack", "stack")):
        ours, theirs = sums(kernels, key)
        print(f"| {name} | {ours:,} | {theirs:,} | {ours / theirs:.3f} | | |" if theirs else f"| {name} | {ours:,} | 0 | | | |")
    counts = [sum((side["accesses"] for *_, side in [(k[2],) if i == 0 else (k[3],) for k in kernels]), Counter()) for i in (0, 1)]
    for what in sorted(set(counts[0]) | set(counts[1])):
        ours, theirs = counts[0][what], counts[1][what]
        print(f"| {what} | {ours:,} | {theirs:,} | {f'{ours / theirs:.3f}' if theirs else ''} | | |")
    if worst:
        print("\n| kernel | instructions | LLVM -O3 | ratio | registers | LLVM -O3 |\n| --- | --: | --: | --: | --: | --: |")
        by_ratio = sorted(kernels, key=lambda it: -it[2]["instructions"] / max(it[3]["instructions"], 1))
        for path, name, ours, theirs in by_ratio[:worst]:
            print(f"| {os.path.basename(path)} `{name[:60]}` | {ours['instructions']} | {theirs['instructions']} "
                  f"| {ours['instructions'] / max(theirs['instructions'], 1):.2f} | {ours['registers']} | {theirs['registers']} |")


def sums(kernels, key):
    return sum(it[2][key] for it in kernels), sum(it[3][key] for it in kernels)


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else float("nan")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
