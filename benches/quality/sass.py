"""Counts in machine code, as nvdisasm lists it."""

import os
import re
import subprocess
from collections import Counter, defaultdict

NVDISASM = os.environ["NVDISASM"]

INSTRUCTION = re.compile(r"\s*/\*[0-9a-f]{4,}\*/\s+(@!?U?P\w+\s+)?([A-Z][\w.]*)\s*([^;]*);")
# Mnemonics of memory, and the space that they name.
SPACES = {"LDG": "global", "STG": "global", "LDS": "shared", "STS": "shared", "LDL": "local", "STL": "local",
          "LD": "generic", "ST": "generic"}


def kernels(cubin, messages):
    """By kernel: what ptxas -v says in `messages` of it, and what is in the code."""
    found = {}
    sizes, entries = resources(messages)
    for name, code in listed(cubin).items():
        if name in entries:
            found[name] = dict(sizes[name], instructions=len(code), accesses=accesses(code))
    return found


def resources(messages):
    sizes = defaultdict(lambda: dict(registers=0, spilled=0, stack=0))
    entries, current = set(), None
    for line in messages.splitlines():
        if match := re.search(r"Compiling entry function '(\S+)' for", line):
            current = match[1]
            entries.add(current)
        elif match := re.search(r"Function properties for '?([^\s']+)'?", line):
            current = match[1]
        elif match := re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads", line):
            sizes[current].update(stack=int(match[1]), spilled=int(match[2]) + int(match[3]))
        elif match := re.search(r"Used (\d+) registers", line):
            sizes[current]["registers"] = int(match[1])
    return sizes, entries


def listed(cubin):
    """Instructions by function: (predicate, mnemonic with modifiers), without what fills up its end."""
    text = subprocess.run([NVDISASM, "-c", cubin], capture_output=True, text=True, check=True).stdout
    functions, current = {}, None
    for line in text.splitlines():
        if match := re.match(r"\s*\.section\s+\.text\.([^\s,]+)", line):
            current = functions.setdefault(match[1], [])
        elif current is not None and (match := INSTRUCTION.match(line)):
            current.append(((match[1] or "").strip(), match[2]))
    return {name: trimmed(code) for name, code in functions.items()}


def trimmed(code):
    code = [it for it in code if it[1] != "NOP"]
    # ptxas ends each function with a branch to itself.
    if len(code) > 1 and code[-1] == ("", "BRA"):
        code.pop()
    return code


def accesses(code):
    """Loads and stores by space and width in bits."""
    counts = Counter()
    for _, words in code:
        mnemonic, *modifiers = words.split(".")
        if mnemonic in SPACES:
            kind = "loads" if mnemonic.startswith("L") else "stores"
            counts[f"{kind}, {SPACES[mnemonic]}, {width(modifiers)} bits"] += 1
    return counts


def width(modifiers):
    for bits in (256, 128, 64):
        if str(bits) in modifiers:
            return bits
    for bits in (8, 16):
        if f"U{bits}" in modifiers or f"S{bits}" in modifiers:
            return bits
    return 32
