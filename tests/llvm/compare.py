"""What llc and `emit` make of the `.ll` files of a folder, judged by ptxas. See `run`."""

import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.append(os.path.join(os.path.dirname(__file__), "../others"))
from judge import gpu

LLC, EMIT, PTXAS = (os.environ[name] for name in ("LLC", "EMIT", "PTXAS"))
# Tried after the targets that the file itself asks for.
TARGETS = ["sm_75", "sm_90a", "sm_100a"]
TIMEOUT = 120


class Done:
    """How a program ended."""

    def __init__(self, command):
        try:
            process = subprocess.run(command, capture_output=True, timeout=TIMEOUT)
            self.code = process.returncode
            self.text = (process.stdout + process.stderr).decode("utf8", "replace")
        except subprocess.TimeoutExpired:
            self.code, self.text = -1, f"not done after {TIMEOUT} s"


def assembles(path):
    target = re.search(r"^\.target\s+(\w+)", path.read_text(), re.M)
    if not target:
        return Done(["false"])
    return Done([PTXAS, "-c", "-O0", f"-arch={gpu(target[1])}", path, "-o", "/dev/null"])


class Outcome:
    """What became of an input: `ok`, `refused` by the program, `wrong` for ptxas, or `crash`."""

    def __init__(self, kind, target="", text=""):
        self.kind, self.target, self.text = kind, target, text


def attempt(targets, folder, command):
    """Tries the targets until ptxas accepts what `command` writes for one."""
    worst = None
    for target in targets:
        path = folder / "out.ptx"
        path.unlink(missing_ok=True)
        done = Done(command(target) + ["-o", path])
        if done.code == 0 and path.exists():
            judged = assembles(path)
            if judged.code == 0:
                return Outcome("ok", target)
            found = Outcome("wrong", target, judged.text)
        else:
            found = Outcome("refused" if done.code == 1 else "crash", target, done.text)
        order = ["refused", "wrong", "crash"]
        if worst is None or order.index(found.kind) > order.index(worst.kind):
            worst = found
    return worst


def judge(path):
    text = path.read_text(errors="replace")
    runs = " ".join(line for line in text.splitlines() if "RUN:" in line)
    asked = sorted(set(re.findall(r"-mcpu[= ](sm_\w+)", runs)))
    targets = asked + [it for it in TARGETS if it not in asked]
    triple = "nvptx64-nvidia-nvcl" if "nvptx64-nvidia-nvcl" in text else "nvptx64-nvidia-cuda"
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        llc = attempt(targets, folder, lambda it: [LLC, f"-mtriple={triple}", f"-mcpu={it}", path])
        # A target that llc was accepted on first, so that both are asked the same.
        order = [llc.target] if llc.kind == "ok" else []
        order += [it for it in targets if it not in order]
        emit = attempt(order, folder, lambda it: [EMIT, f"--mtriple={triple}", f"--sm={it[3:]}", path])
    return path.stem, llc, emit


def reason(text):
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return " ".join(lines[:3])[:300]


def main():
    names, folder, show = [], None, False
    words = iter(sys.argv[1:])
    for word in words:
        if word == "--from":
            folder = pathlib.Path(next(words))
        elif word == "--list":
            show = True
        else:
            names.append(word)
    known = {}
    for line in (pathlib.Path(__file__).parent / "refused").read_text().splitlines():
        if line and not line.startswith("#"):
            name, why = line.split(":", 1)
            known[name] = why.strip()
    paths = sorted(path for path in folder.rglob("*.ll") if not names or path.stem in names)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        all_of_them = list(pool.map(judge, paths))

    count, failed = collections.Counter(), False
    for name, llc, emit in all_of_them:
        count["llc", llc.kind] += 1
        count["emit", emit.kind] += 1
        count["both"] += llc.kind == emit.kind == "ok"
        # A refusal is what the file wants where it is named.
        behind = llc.kind == "ok" and emit.kind != "ok" and name not in known
        bad = behind or emit.kind in ("crash", "wrong")
        failed |= bad
        if emit.kind != "ok" and (show or bad):
            print(f"{name}: llc {llc.kind}, emit {emit.kind} on {emit.target}: {reason(emit.text)}")
        if emit.kind == "ok" and name in known:
            print(f"{name}: is named in `refused`, and is taken")
            failed = True
    print("| | llc + ptxas | emit + ptxas |")
    print("| --- | --: | --: |")
    for kind, words in [
        ("ok", "accepted"),
        ("refused", "diagnosed"),
        ("wrong", "written, refused by ptxas"),
        ("crash", "crashed"),
    ]:
        print(f"| {words} | {count['llc', kind]} | {count['emit', kind]} |")
    print(f"{len(paths)} inputs; of the {count['llc', 'ok']} that llc manages, emit manages {count['both']}.")
    sys.exit(failed)


main()
