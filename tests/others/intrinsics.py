"""PTX that LLVM makes of its intrinsics for NVIDIA: a function for each, and for each choice of the
pointers, types and constants that it leaves open."""

import itertools
import json
import os
import re
import subprocess

import judge

LLVM = os.environ["LLVM"]
WORK = judge.WORK
TARGETS = ["sm_75", "sm_90a", "sm_100a", "sm_120a"]
FEATURE = "ptx90"  # The newest version that this LLVM writes.
BATCH = 100
CHOICES = 12  # Of an intrinsic, at most.

# What stands for types that an intrinsic leaves open.
OPEN = {
    "llvm_anyptr_ty": ["ptr", "ptr addrspace(1)", "ptr addrspace(3)", "ptr addrspace(7)", "ptr addrspace(4)", "ptr addrspace(5)"],
    "llvm_anyint_ty": ["i32", "i64", "i16"],
    "llvm_anyfloat_ty": ["float", "double", "half", "bfloat", "<2 x half>"],
}
SCALARS = {"float": "float", "double": "double", "half": "half", "bfloat": "bfloat", "f32": "float", "f64": "double",
           "f16": "half", "bf16": "bfloat"}


def records():
    done = subprocess.run(
        [f"{LLVM}/bin/llvm-tblgen", "--dump-json", "-I", "/usr/include/llvm-22", "-I", f"{LLVM}/include",
         f"{LLVM}/include/llvm/IR/Intrinsics.td"],
        capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def written(name, record):
    """A type that an intrinsic names, as LLVM IR has it; None where it has none here."""
    if "LLVMQualPointerType" in record["!superclasses"]:
        space = record["Sig"][1] if len(record["Sig"]) > 1 else 0
        return f"ptr addrspace({space})" if space else "ptr"
    value = record["VT"]["def"]
    if value == "iPTR" or name == "llvm_ptr_ty":
        return "ptr"
    found = re.fullmatch(r"(?:v(\d+))?(i\d+|f16|bf16|f32|f64)", value)
    if not found:
        return None
    scalar = SCALARS.get(found[2], found[2])
    return f"<{found[1]} x {scalar}>" if found[1] else scalar


def mangled(type):
    if type.startswith("ptr"):
        return "p" + (re.search(r"\d+", type) or ["0"])[0]
    found = re.fullmatch(r"<(\d+) x (\w+)>", type)
    if found:
        return f"v{found[1]}{mangled(found[2])}"
    return {"float": "f32", "double": "f64", "half": "f16", "bfloat": "bf16"}.get(type, type)


def functions(all):
    """(words, text) for each intrinsic and choice."""
    for key in sorted(it for it in all if it.startswith("int_nvvm_")):
        record = all[key]
        name = record["LLVMName"] or key.replace("int_", "llvm.", 1).replace("_", ".")
        types = [it["def"] for it in record["RetTypes"] + record["ParamTypes"]]
        results = len(record["RetTypes"])
        properties = [all[it["def"]] for it in record["IntrProperties"]]
        of_kind = lambda kind: [it for it in properties if kind in it["!superclasses"]]
        # Argument 0 is the result here.
        constants = sorted({it["ArgNo"] - 1 for it in of_kind("ImmArg")})
        ranges = {it["ArgNo"] - 1: (it["Lower"], it["Upper"]) for it in of_kind("Range")}
        open_types = [OPEN[it] for it in types if it in OPEN]
        values = [range(*ranges[it]) if it in ranges and ranges[it][1] - ranges[it][0] <= 64 else [0, 1, 2, 3, 128] for it in constants]
        choices = itertools.product(itertools.product(*open_types), zipped(values))
        for i, (chosen, given) in enumerate(itertools.islice(choices, CHOICES)):
            text = function(f"f_{key}_{i}", name, types, results, all, chosen, dict(zip(constants, given)))
            if text:
                yield f"{name} ({i})", text


def zipped(values):
    """Choices of constants: each value of each once, not all with all."""
    longest = max((len(it) for it in values), default=1)
    return [[it[i % len(it)] for it in values] for i in range(longest)]


def function(symbol, name, types, results, all, chosen, constants):
    chosen, resolved, open_ones = list(chosen), [], []
    for it in types:
        if it in OPEN:
            resolved.append(chosen.pop(0))
            open_ones.append(resolved[-1])
        elif "LLVMMatchType" in all[it]["!superclasses"]:
            resolved.append(open_ones[all[it]["Number"]])
        else:
            resolved.append(written(it, all[it]))
    if None in resolved:
        return None
    returned = resolved[:results]
    result = {0: "void", 1: returned[0] if returned else ""}.get(results, "{ " + ", ".join(returned) + " }")
    parameters, arguments = [], []
    for i, type in enumerate(resolved[results:]):
        if i in constants:
            value = constants[i]
            arguments.append(f"{type} " + (str(bool(value)).lower() if type == "i1" else str(value)))
        else:
            parameters.append(f"{type} %p{i}")
            arguments.append(f"{type} %p{i}")
    suffix = "".join(f".{mangled(it)}" for it in open_ones)
    callee = f"@{name}{suffix}"
    declared = ", ".join(resolved[results:])
    call = f"call {result} {callee}({', '.join(arguments)})"
    body = f"  {call}\n  ret void\n" if results == 0 else f"  %r = {call}\n  ret {result} %r\n"
    return (f"declare {result} {callee}({declared})", f"define {result} @{symbol}({', '.join(parameters)}) {{\n{body}}}\n")


def compile(functions, target):
    """The PTX of each of `functions` that LLVM can compile: (words, its text); and the header."""
    path = f"{WORK}/intrinsics.ll"
    with open(path, "w") as file:
        file.write('target triple = "nvptx64-nvidia-cuda"\n')
        file.write("\n".join({declared for _, (declared, _) in functions}) + "\n")
        file.write("".join(defined for _, (_, defined) in functions))
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
    all = records()
    everything = list(functions(all))
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
