"""PTX from the `asm` statements of the headers of CUDA: each as a kernel, with registers for its
operands."""

import os
import re

import judge

TARGETS = ["sm_75", "sm_80", "sm_90", "sm_90a", "sm_100", "sm_100a", "sm_100f", "sm_103a", "sm_107a", "sm_110a",
           "sm_120", "sm_120a"]
VERSION = "9.5"
BATCH = 200

STATEMENT = re.compile(r"\b(?:asm|__asm__)\s*(?:volatile|__volatile__)?\s*\(")
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
REGISTERS = {"h": ".b16", "r": ".b32", "l": ".b64", "f": ".f32", "d": ".f64", "q": ".b128"}
# What constants of a template may be; the first that ptxas takes on some target is.
CONSTANTS = ["1", "0", "2", "4", "16", "32", "128"]


def statements(text):
    """The arguments of each statement: the code, and the operands as (constraint, expression)."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.S)
    for found in STATEMENT.finditer(text):
        parts, depth, start, at, quoted = [], 0, found.end(), found.end(), False
        while at < len(text) and (depth >= 0 or quoted):
            it = text[at]
            if it == "\\" and quoted:
                at += 1
            elif it == '"':
                quoted = not quoted
            elif not quoted and it in "([{":
                depth += 1
            elif not quoted and it in ")]}":
                depth -= 1
            elif not quoted and it == ":" and depth == 0 and text[at - 1] != ":" and text[at + 1] != ":":
                parts.append(text[start:at])
                start = at + 1
            at += 1
        parts.append(text[start : at - 1])
        # A macro in the place of code is for the preprocessor.
        if STRING.sub("", parts[0]).strip():
            continue
        code = "".join(STRING.findall(parts[0]))
        code = code.replace("\\n", "\n").replace("\\t", "\t").replace('\\"', '"')
        operands = [re.findall(r'"([=+&a-zA-Z0-9]+)"\s*\(', part) for part in parts[1:3]]
        yield code, [it for some in operands for it in some]


def kernel(name, code, operands, constant):
    """A kernel with `code`; None where an operand is of a kind without registers."""
    registers, words = "", []
    for i, constraint in enumerate(operands):
        letter = constraint.strip("=+&")
        if letter.isdigit() and int(letter) < i:
            words.append(words[int(letter)])
        elif letter in ("n", "i"):
            words.append(constant)
        elif letter in REGISTERS:
            registers += f".reg {REGISTERS[letter]} %operand{i};\n"
            words.append(f"%operand{i}")
        else:
            return None

    def operand(found):
        if found[0] == "%%":
            return "%"
        return words[int(found[1])] if int(found[1]) < len(words) else found[0]

    code = re.sub(r"%%|%(\d+)", operand, code)
    return f".entry {name}()\n{{\n{registers}{code}\n}}\n"


def entries(files):
    """(words, text with the name of a kernel open) of each statement of `files`, without repeats."""
    seen = {}
    for path in files:
        with open(path, errors="replace") as file:
            text = file.read()
        for code, operands in statements(text):
            seen.setdefault((code, tuple(operands)), path)
    all = []
    for i, ((code, operands), path) in enumerate(seen.items()):
        constants = CONSTANTS if any(it.strip("=+&") in ("n", "i") for it in operands) else ["0"]
        for constant in constants:
            text = kernel(f"kernel{i}_{constant}", code, operands, constant)
            if text:
                all.append((f"{os.path.basename(path)} {' '.join(code.split())[:120]} ({i}, {constant})", text))
    return all


def run(name, files):
    """Judges every statement on every target."""
    source = judge.Source(name)
    everything = entries(files)
    accepted = set()
    for target in TARGETS:
        header = f".version {VERSION}\n.target {target}\n.address_size 64\n"
        for i in range(0, len(everything), BATCH):
            accepted.update(source.judge(header, everything[i : i + BATCH], target))
    print(f"{name}: {len(accepted)} of {len(everything)} are accepted on some target")
    return source.report()
