"""What ptxas and `emit check` say of PTX that others wrote."""

import json
import os
import re
import subprocess
from collections import Counter

EMIT = os.environ["EMIT"]
PTXAS = os.environ["PTXAS"]
WORK = os.environ["WORK"]

# The error of ptxas with the number of the line.
PTXAS_ERROR = re.compile(r"line (\d+); (?:error|fatal) *: (.*)")


def gpu(target):
    """The GPU that ptxas is to build for: the target, or one that still runs it."""
    if target.startswith("sm_101"):
        return target.replace("101", "110")
    return target if int(re.sub(r"\D", "", target)) >= 75 else "sm_75"


def assemble(text, target):
    """The errors of ptxas, as (line, message); a line of 0 where it names none, as in a crash."""
    path = f"{WORK}/module.ptx"
    with open(path, "w") as file:
        file.write(text)
    # As quickly as it can: whether the code is good doesn't matter.
    command = [PTXAS, "-arch", gpu(target), "-O0", "-c", path, "-o", f"{WORK}/module.cubin"]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    found = [(int(line), message) for line, message in PTXAS_ERROR.findall(done.stderr + done.stdout)]
    if done.returncode != 0 and not found:
        said = (done.stderr.strip().splitlines() or ["no message"])[0]
        found = [(0, f"ptxas ended with {done.returncode}: {said}")]
    return found if done.returncode != 0 else []


def check(text):
    """The errors of `emit check`, as (line, message)."""
    path = f"{WORK}/checked.ptx"
    with open(path, "w") as file:
        file.write(text)
    command = [EMIT, "check", "--message-format=json", path]
    done = subprocess.run(command, capture_output=True, text=True)
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    found = [(it["line"], it["message"]) for it in found if it["level"] == "error"]
    if done.returncode != 0 and not found:
        raise SystemExit(f"emit check {path} ended with {done.returncode}: {done.stdout}{done.stderr}")
    return found


class Source:
    """The verdicts of PTX from one place. Judged are entries: parts of a module that need nothing
    of each other, such as functions, each with the words that say where it is from."""

    def __init__(self, name):
        self.name = name
        self.modules = self.accepted = self.refused = self.missed = 0
        self.wrong = []  # Accepted by ptxas, refused by us.
        self.why = Counter()

    def judge(self, header, entries, target):
        """Judges a module of `header` and `entries`, (words, text) each. Gives the words of those
        that ptxas accepts."""
        self.modules += 1
        accepted, refused = split(header, entries, target)
        self.accepted += len(accepted)
        self.refused += len(refused)
        if accepted:
            for words, message in by_entry(header, accepted, check(module(header, accepted))):
                self.wrong.append((words, target, message))
                self.why[message] += 1
        # One by one, as an error of reading may hide what follows.
        found = check(module(header, refused)) if refused else []
        self.missed += len(refused) - len({words for words, _ in by_entry(header, refused, found)})
        return [words for words, _ in accepted]

    def report(self):
        print(
            f"{self.name:<34} {self.modules:>5} modules, {self.accepted:>6} accepted by ptxas,"
            f" {self.accepted - len({it[:2] for it in self.wrong}):>6} by us too;"
            f" {self.refused:>6} refused by ptxas, {self.refused - self.missed:>6} by us too",
            flush=True,
        )
        for message, n in self.why.most_common(30):
            words, target, _ = next(it for it in self.wrong if it[2] == message)
            print(f"    {n:>4} wrongly refused, as {words} on {target}: {message}")
        with open(f"{WORK}/{self.name.replace(' ', '_')}.wrong", "w") as file:
            file.writelines("\t".join(it) + "\n" for it in self.wrong)
        return not self.wrong


def module(header, entries):
    return header + "".join(text for _, text in entries)


def by_entry(header, entries, errors):
    """The words of the entry of each error, and its message."""
    line = header.count("\n") + 1
    for words, text in entries:
        end = line + text.count("\n")
        for number, message in errors:
            if line <= number < end:
                yield words, message
        line = end
    for number, message in errors:
        if number < header.count("\n") + 1:
            yield "the header", message


def split(header, entries, target):
    """The entries that ptxas accepts, and those that it refuses."""
    entries, refused = list(entries), []
    while entries:
        errors = assemble(module(header, entries), target)
        if not errors:
            break
        bad = {words for words, _ in by_entry(header, entries, errors) if words != "the header"}
        if not bad:
            if len(entries) == 1:
                return [], refused + entries
            # A crash, or an error without a place.
            middle = len(entries) // 2
            halves = [split(header, it, target) for it in (entries[:middle], entries[middle:])]
            return halves[0][0] + halves[1][0], refused + halves[0][1] + halves[1][1]
        refused += [it for it in entries if it[0] in bad]
        entries = [it for it in entries if it[0] not in bad]
    return entries, refused
