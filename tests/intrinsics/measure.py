"""Measures what `emit` makes of LLVM's intrinsics for NVIDIA; see `run`."""

import os
import re
import subprocess
import sys
from collections import Counter, defaultdict

sys.path.append(os.path.join(os.path.dirname(__file__), "../others"))
import judge
import modules

EMIT = os.environ["EMIT"]
WORK = os.environ["WORK"]

# From what has most to what has least.
TARGETS = ["sm_100a", "sm_103a", "sm_120a", "sm_90a", "sm_100f", "sm_90", "sm_80", "sm_75", "sm_70", "sm_60", "sm_50"]
BATCH = 150
CHOICES = 24  # Of an intrinsic, at most.

# Families that are better told apart.
LARGE = {"mma", "tcgen05", "wmma", "tex", "cp", "wgmma"}


def main():
    arguments = sys.argv[1:]
    listed = "--list" in arguments
    of_targets = [it.removeprefix("--targets=").split(",") for it in arguments if it.startswith("--targets=")]
    targets = of_targets[-1] if of_targets else TARGETS
    families = [it.removeprefix("llvm.nvvm.") for it in arguments if not it.startswith("--")]
    wanted = lambda words: not families or any(words.startswith(f"llvm.nvvm.{it}") for it in families)
    calls = [it for it in modules.functions(modules.records(), CHOICES) if wanted(it[0])]
    if not calls:
        sys.exit("no such intrinsic")
    verdicts = defaultdict(dict)  # By call and target: None where ptxas accepts it, otherwise what is wrong.
    for left in batches(calls):
        bare = {}
        for target in targets:
            found = dict(judged(left, target))
            for words, verdict in found.items():
                verdicts[words][target] = verdict
            # What two targets refuse with words that do not name them, all do.
            left = [it for it in left if found[it[0]] is None or target in found[it[0]][1] or bare.get(it[0]) != found[it[0]][1]]
            bare = {words: verdict[1] for words, verdict in found.items() if verdict}
    sys.exit(0 if report(calls, verdicts, listed) else 1)


def batches(calls):
    """Calls that are put into one module: each binds textures and samplers together, or apart."""
    apart = lambda call: bool(re.match(r"llvm\.nvvm\.(tex|tld4)\.(?!unified)", call[0]))
    for kind in (False, True):
        of_kind = [it for it in calls if apart(it) == kind]
        for i in range(0, len(of_kind), BATCH):
            yield of_kind[i : i + BATCH]


def judged(calls, target):
    """(words, verdict) of each call: None, or (kind, message)."""
    left = list(calls)
    while left:
        path = f"{WORK}/module.ll"
        with open(path, "w") as file:
            file.write(modules.module(left))
        done = subprocess.run([EMIT, "--sm", target.removeprefix("sm_"), path], capture_output=True, text=True, errors="replace")
        if done.returncode == 0:
            yield from assembled(left, done.stdout, target)
            return
        refused = errors(left, done.stderr) if done.returncode == 1 else {}
        if not refused:
            if len(left) == 1:
                said = (done.stderr.strip().splitlines() or ["nothing"])[0]
                yield left[0][0], ("crash", f"ended with {done.returncode}: {said}")
                return
            middle = len(left) // 2
            yield from judged(left[:middle], target)
            yield from judged(left[middle:], target)
            return
        for words, message in refused.items():
            yield words, ("refused", message)
        left = [it for it in left if it[0] not in refused]


def errors(calls, text):
    """The first error of each call, with its help."""
    by_symbol = {symbol(it): it[0] for it in calls}
    lines = modules.module(calls).split("\n")
    found = {}
    for error in re.split(r"(?m)^(?=error: )", text):
        message = error.partition("\n")[0].removeprefix("error: ")
        named = re.search(r" \(in `@(\w+)`\)$", message)
        if named:
            of = named[1]
        else:
            # What LLVM itself refuses has a place only.
            place = re.search(r"-->.*:(\d+):\d+$", error, re.MULTILINE)
            above = [it for it in lines[: int(place[1])] if it.startswith("define")] if place else []
            of = re.search(r"@(\w+)\(", above[-1])[1] if above else None
        if of in by_symbol:
            help = re.search(r"= help: (.*)", error)
            found.setdefault(by_symbol[of], message.removesuffix(named[0] if named else "") + (f"; {help[1]}" if help else ""))
    return found


def symbol(call):
    return re.search(r"@(\w+)\(", call[1][1].partition("\n")[0])[1]


def assembled(calls, text, target):
    """(words, verdict) of each call of which `emit` wrote `text`."""
    # Declarations come first, then definitions, in the order of the module.
    pieces = re.split(r"(?m)^(?=\.visible \.func )|(?<=\);\n)", text)
    functions = [it for it in pieces if it.startswith(".visible .func ")]
    declared, defined = functions[: len(calls)], functions[len(calls) :]
    header = "".join(it for it in pieces if it not in functions)
    entries = [(it[0], *of) for it, *of in zip(calls, map("".join, zip(declared, defined)), strict=True)]
    accepted, refused = judge.split(header, entries, target)
    for words, _ in accepted:
        yield words, None
    for words, body in refused:
        messages = judge.assemble(header + body, target)
        yield words, ("ptxas", messages[0][1] if messages else "is refused among others")


def family(name):
    parts = name.removeprefix("llvm.nvvm.").split(".")
    return ".".join(parts[: 2 if parts[0] in LARGE else 1])


def report(calls, verdicts, listed):
    """Prints the table; whether all is as it has to be."""
    by_name = defaultdict(list)
    for words, _ in calls:
        by_name[words.split(" ")[0]].append(verdicts[words])
    table, said, good = defaultdict(Counter), [], True
    for name, of_calls in by_name.items():
        row = table[family(name)]
        row["intrinsics"] += 1
        every = [(target, verdict) for it in of_calls for target, verdict in it.items()]
        has = [it for it in of_calls if None in it.values()]
        outside = [(target, verdict[1]) for it in has for target, verdict in it.items() if verdict and verdict[0] == "refused"]
        bare = [it for it in outside if it[0] not in it[1]]
        kinds = {verdict[0]: (target, verdict[1]) for target, verdict in every if verdict}
        row["accepted"] += bool(has)
        row["everywhere"] += bool(has) and not outside
        row["refused"] += bool(outside) and not bare
        row["missing"] += not has
        row["calls"] += len(of_calls)
        row["on none"] += len(of_calls) - len(has)
        if not has:
            target, message = kinds.get("refused") or next(iter(kinds.values()))
            said.append(f"missing: {name}: {message}")
        for kind in ("crash", "ptxas"):
            if kind in kinds:
                row[kind] += 1
                good = False
                print(f"{kind}: {name} on {kinds[kind][0]}: {kinds[kind][1]}")
        if bare:
            row["no reason"] += 1
            good = False
            print(f"no reason: {name} on {bare[0][0]}: {bare[0][1]}")
    if listed:
        print("\n".join(said))
    columns = ["intrinsics", "accepted", "refused", "everywhere", "missing", "no reason", "ptxas", "crash", "calls", "on none"]
    titles = ["intrinsics", "accepted", "refused outside", "on all", "missing", "no reason", "wrong PTX", "crashed", "calls", "on none"]
    print(f"{'family':<24}" + "".join(f"{it:>{len(it) + 2}}" for it in titles))
    table["total"] = sum(table.values(), Counter())
    for name, row in sorted(table.items(), key=lambda it: (it[0] == "total", it[0])):
        print(f"{name:<24}" + "".join(f"{row[it]:>{len(title) + 2}}" for it, title in zip(columns, titles)))
    return good


main()
