"""Programs in CUDA C++ that clang turns into bitcode, `emit` into PTX, and ptxas into code."""

import glob
import os
import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

CUDA = os.environ["CUDA"]
EMIT = os.environ["EMIT"]
LLVM = os.environ["LLVM"]
PTXAS = os.environ["PTXAS"]
WORK = os.environ["WORK"]

# Generations that differ in what programs ask of them.
TARGETS = ["sm_75", "sm_80", "sm_90a", "sm_100a", "sm_120"]
# As people build: nothing optimised, for debugging, everything, and with freedoms of mathematics.
WAYS = [["-O0"], ["-O0", "-g"], ["-O1"], ["-O3"], ["-O2", "-gline-tables-only"], ["-O3", "-ffast-math"]]
LIBDEVICE = f"{CUDA}/nvvm/libdevice/libdevice.10.bc"


def main(arguments):
    with_llc = "--llc" in arguments
    of_targets = [it.removeprefix("--targets=").split(",") for it in arguments if it.startswith("--targets=")]
    targets = of_targets[-1] if of_targets else TARGETS
    names = [it for it in arguments if not it.startswith("--")]
    here = os.path.dirname(os.path.abspath(__file__))
    paths = sorted(glob.glob(f"{here}/programs/*.cu"))
    known = {os.path.basename(it)[:-3] for it in paths}
    for name in names:
        if name not in known:
            raise SystemExit(f"no such program: {name}; there are {', '.join(sorted(known))}")
    paths = [it for it in paths if not names or os.path.basename(it)[:-3] in names]
    print(f"{'program':<14}{'modules':>8}{'kernels':>9}{'failed':>8}{'llc failed':>12}" if with_llc else
          f"{'program':<14}{'modules':>8}{'kernels':>9}{'failed':>8}")
    total = Counter()
    failures = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for path in paths:
            jobs = [(path, target, way, with_llc) for target in targets for way in WAYS]
            counts = Counter()
            for found, failure in pool.map(lambda job: one(*job), jobs):
                counts += found
                if failure:
                    failures.append(failure)
            row(os.path.basename(path)[:-3], counts, with_llc)
            total += counts
    row("total", total, with_llc)
    for failure in failures:
        print(f"\n{failure}")
    return 1 if failures else 0


def row(name, counts, with_llc):
    line = f"{name:<14}{counts['modules']:>8}{counts['kernels']:>9}{counts['failed']:>8}"
    print(line + (f"{counts['llc failed']:>12}" if with_llc else ""), flush=True)


def one(path, target, way, with_llc):
    """The counts for one module, and what went wrong."""
    words = f"{os.path.basename(path)} {target} {' '.join(way)}"
    base = f"{WORK}/{re.sub('[^a-zA-Z0-9]+', '_', words)}"
    compile(path, target, way, f"{base}.bc")
    failure = translate(base, target)
    counts = Counter(modules=1, kernels=kernels(f"{base}.ptx"), failed=1 if failure else 0)
    if with_llc:
        counts["llc failed"] = 0 if llc(base, target, way) else 1
    for end in ["bc", "ptx", "llc.ptx"]:
        if os.path.exists(f"{base}.{end}") and not failure:
            os.remove(f"{base}.{end}")
    return counts, f"{words}:\n{failure}" if failure else None


def compile(path, target, way, output):
    command = [f"{LLVM}/bin/clang", "-x", "cuda", "--cuda-device-only", f"--cuda-gpu-arch={target}", "-std=c++17",
               "-emit-llvm", "-c", "-nocudalib", f"--cuda-path={CUDA}", f"-I{CUDA}/include/cccl", "-w", *way, path,
               "-o", output]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr}")


def translate(base, target):
    """What is wrong with the module, if anything."""
    command = [EMIT, f"--sm={target[3:]}", f"--libdevice={LIBDEVICE}", f"{base}.bc", "-o", f"{base}.ptx"]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if done.returncode != 0:
        return f"{' '.join(command)}: {done.returncode}\n{short(done.stderr)}"
    return assemble(f"{base}.ptx", target)


def assemble(path, target):
    # Whether the code is good doesn't matter, but debug information does.
    with open(path) as file:
        text = file.read()
    debug = ["-g"] if re.search(r"^\.target .*debug", text, re.M) else ["-lineinfo"] if "\t.loc" in text else []
    command = [PTXAS, "-c", "-O0", "-arch", target, *debug, path, "-o", "/dev/null"]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    return f"{' '.join(command)}\n{short(done.stderr + done.stdout)}" if done.returncode != 0 else None


def llc(base, target, way):
    level = "-O0" if "-O0" in way else "-O3"
    done = subprocess.run([f"{LLVM}/bin/llc", f"-mcpu={target}", level, f"{base}.bc", "-o", f"{base}.llc.ptx"],
                          capture_output=True)
    return done.returncode == 0 and assemble(f"{base}.llc.ptx", target) is None


def kernels(path):
    if not os.path.exists(path):
        return 0
    with open(path) as file:
        return len(re.findall(r"\.entry ", file.read()))


def short(text):
    lines = text.strip().splitlines()
    return "\n".join(lines[:20] + (["..."] if len(lines) > 20 else []))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
