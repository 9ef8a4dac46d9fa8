"""Runs launch files on the PTX that several compilers make of the same program."""

import glob
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

CUDA = os.environ["CUDA"]
EMIT = os.environ["EMIT"]
LLVM = os.environ["LLVM"]
WORK = os.environ["WORK"]
TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIBDEVICE = f"{CUDA}/nvvm/libdevice/libdevice.10.bc"
SEEDS = ["0", "1"]
# In clang's own dialect.
NOT_FOR_NVCC = ["dot", "words"]
WAYS = ["emit", "emit of -O0", "llc", "nvcc"]


class Refused(Exception):
    """A compiler does not take a program."""


def tool(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", **more)
    if done.returncode != 0:
        raise Refused(f"{' '.join(command)}\n{(done.stderr + done.stdout)[:2000]}")
    return done.stdout


def fresh(output, source, tools=()):
    """Whether a file is younger than what it is made of."""
    made = lambda path: os.path.getmtime(path)
    return os.path.exists(output) and all(made(it) < made(output) for it in [source, __file__, *tools])


def bitcode(source, sm, level, libdevice):
    """What clang makes of CUDA C++."""
    output = f"{name_of(source)}.{sm}.{level}{'' if libdevice else '.bare'}.bc"
    if fresh(output, source):
        return output
    tool(f"{LLVM}/bin/clang", "-x", "cuda", "--cuda-device-only", f"--cuda-gpu-arch=sm_{sm}", "-std=c++17", "-emit-llvm",
         "-c", *([] if libdevice else ["-nocudalib"]), f"--cuda-path={CUDA}", f"-I{CUDA}/include/cccl", "-w", f"-{level}",
         source, "-o", output)
    return output


def name_of(source):
    return f"{WORK}/{re.sub('[^a-zA-Z0-9]+', '_', os.path.relpath(source, TOP))}"


def compile(source, way, sm):
    """The PTX that a compiler makes of a program, or `None` where this is no way of it."""
    base, extension = os.path.splitext(source)
    kernel = f"{os.path.dirname(os.path.dirname(source))}/kernels/{os.path.basename(base)}.cu"
    cuda = source if extension == ".cu" else kernel if extension == ".ll" and os.path.exists(kernel) else None
    output = f"{name_of(source)}.{sm}.{way.replace(' ', '')}.ptx"
    if way == "nvcc":
        if cuda is None or os.path.basename(base) in NOT_FOR_NVCC:
            return None
        if fresh(output, cuda):
            return output
        tool(f"{CUDA}/bin/nvcc", "-ptx", f"-arch=sm_{sm}", "-std=c++17", "-w", f"-I{CUDA}/include",
             f"-I{CUDA}/include/cccl", "-o", output, cuda)
        return output
    if fresh(output, source, [] if way == "llc" else [EMIT]):
        return output
    level = "O0" if way == "emit of -O0" else "O2"
    if way == "emit of -O0" and extension != ".cu" or way == "llc" and extension == ".ssa":
        return None
    if extension == ".cu":
        source = bitcode(source, sm, level, way == "llc")
    if way == "llc":
        # What calls libdevice has it linked.
        tool(f"{LLVM}/bin/llc", f"-mcpu=sm_{sm}", "-mattr=+ptx86", "-O3", source, "-o", output)
    else:
        library = [f"--libdevice={LIBDEVICE}"] if extension == ".cu" else []
        tool(EMIT, f"--sm={sm}", *library, source, "-o", output)
    return output


def execute(launch, ptx, seed):
    """What goes wrong, if anything."""
    done = subprocess.run([EMIT, "run", launch, "--module", ptx, "--seed", seed], capture_output=True, text=True,
                          errors="replace")
    if done.returncode != 0:
        return f"{os.path.relpath(launch, TOP)} of {os.path.basename(ptx)} with the seed {seed}\n{done.stderr[:1500]}"
    return None


def short(source):
    path = os.path.relpath(source, f"{TOP}/../../examples")
    return os.path.relpath(source, TOP) if path.startswith("..") else path


def number(sm):
    return int(re.match("[0-9]+", sm)[0])


def job(source, launches, sm, way):
    """How many launches went right, how many there were, and what went wrong."""
    try:
        ptx = compile(source, way, sm)
    except Refused as why:
        return 0, len(launches), [str(why)]
    if ptx is None:
        return 0, 0, []
    wrong = [execute(launch, ptx, seed) for launch in launches for seed in SEEDS]
    per = len(SEEDS)
    good = sum(not any(wrong[i:i + per]) for i in range(0, len(wrong), per))
    return good, len(launches), [it for it in wrong if it]


def main(arguments):
    more = [sm for it in arguments if it.startswith("--sm=") for sm in it.removeprefix("--sm=").split(",")]
    words = [it for it in arguments if not it.startswith("--")]
    by_source = {}
    for launch in sorted(glob.glob(f"{TOP}/**/*.toml", recursive=True)):
        if words and not any(it in os.path.relpath(launch, TOP) for it in words):
            continue
        with open(launch, "rb") as file:
            plan = tomllib.load(file)
        source = os.path.normpath(os.path.join(os.path.dirname(launch), plan["module"]))
        by_source.setdefault((source, plan.get("sm")), []).append(launch)
    if not by_source:
        raise SystemExit(f"no launch has one of {', '.join(words)} in its path")
    print(f"{'program':<30}{'launches':>10}" + "".join(f"{way:>14}" for way in WAYS))
    failures, total = [], Counter()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running = []
        for (source, least), launches in sorted(by_source.items()):
            targets = [least] + [sm for sm in more if number(sm) >= number(least) and sm != least]
            jobs = {way: [pool.submit(job, source, launches, sm, way) for sm in targets] for way in WAYS}
            running.append((source, len(launches), jobs))
        for source, count, jobs in running:
            cells = ""
            for way, done in jobs.items():
                results = [it.result() for it in done]
                good, all = sum(it[0] for it in results), sum(it[1] for it in results)
                failures += [why for it in results for why in it[2]]
                total[way, "good"] += good
                total[way, "all"] += all
                cells += f"{f'{good} of {all}' if all else '-':>14}"
            total["launches"] += count
            print(f"{short(source):<30}{count:>10}{cells}"
                  , flush=True)
    print(f"{'all':<30}{total['launches']:>10}"
          + "".join(f"{str(total[way, 'good']) + ' of ' + str(total[way, 'all']):>14}" for way in WAYS))
    for failure in failures:
        print(f"\n{failure}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
