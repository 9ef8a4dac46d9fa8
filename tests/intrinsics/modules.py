"""A function of LLVM IR for each of LLVM's intrinsics for NVIDIA, and for each choice of the pointers,
types and constants that it leaves open."""

import itertools
import json
import os
import re
import subprocess

LLVM = os.environ["LLVM"]

# What stands for types that an intrinsic leaves open.
OPEN = {
    "llvm_anyptr_ty": ["ptr", "ptr addrspace(1)", "ptr addrspace(3)", "ptr addrspace(7)", "ptr addrspace(4)", "ptr addrspace(5)"],
    "llvm_anyint_ty": ["i32", "i64", "i16"],
    "llvm_anyfloat_ty": ["float", "double", "half", "bfloat", "<2 x half>"],
}
SCALARS = {"float": "float", "double": "double", "half": "half", "bfloat": "bfloat", "f32": "float", "f64": "double",
           "f16": "half", "bf16": "bfloat"}

# Operands that are variables, whose names the functions share: (type, operand).
VARIABLES = {
    "llvm.nvvm.texsurf.handle": [("metadata", "metadata ptr addrspace(1) @texture"), ("ptr addrspace(1)", "ptr addrspace(1) @texture")],
    "llvm.nvvm.texsurf.handle.internal": [("ptr addrspace(1)", "ptr addrspace(1) @texture")],
    "llvm.nvvm.reflect": [("ptr", "ptr @reflected")],
}
PRELUDE = """target triple = "nvptx64-nvidia-cuda"
@texture = addrspace(1) global i64 0, align 8
@reflected = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\\00"
!nvvm.annotations = !{!0}
!0 = !{ptr addrspace(1) @texture, !"texture", i32 1}
"""

# Constants where the intrinsic does not say which it takes, and where it takes many.
CONSTANTS = [0, 1, 2, 3, 128]
ALL_OF_A_RANGE = 64


def records():
    """All that LLVM's tables say, by name."""
    done = subprocess.run(
        [f"{LLVM}/bin/llvm-tblgen", "--dump-json", "-I", "/usr/include/llvm-22", "-I", f"{LLVM}/include",
         f"{LLVM}/include/llvm/IR/Intrinsics.td"],
        capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def functions(all, most):
    """(words, (declaration, definition)) for each intrinsic and choice, at most so many an intrinsic;
    the words are its name and the number of the choice."""
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
        values = [within(ranges.get(it)) for it in constants]
        choices = itertools.product(itertools.product(*open_types), zipped(values))
        for i, (chosen, given) in enumerate(itertools.islice(choices, most)):
            text = function(f"f_{key}_{i}", name, types, results, all, chosen, dict(zip(constants, given)))
            if text:
                yield f"{name} ({i})", text


def within(range_of):
    """The constants to try of those from the first to before the last."""
    if range_of is None:
        return CONSTANTS
    first, end = range_of
    if end - first <= ALL_OF_A_RANGE:
        return range(first, end)
    return [first, *(it for it in CONSTANTS if first < it < end - 1), end - 1]


def zipped(values):
    """Choices of constants: each value of each once, not all with all."""
    longest = max((len(it) for it in values), default=1)
    return [[it[i % len(it)] for it in values] for i in range(longest)]


def function(symbol, name, types, results, all, chosen, constants):
    """The declaration of an intrinsic, and a function that calls it with its own parameters."""
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
        if name in VARIABLES:
            wanted, argument = VARIABLES[name][i]
            if type != wanted:
                return None
            arguments.append(argument)
        elif i in constants:
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


def written(name, record):
    """A type that an intrinsic names, as LLVM IR has it; None where it has none here."""
    if "LLVMQualPointerType" in record["!superclasses"]:
        space = record["Sig"][1] if len(record["Sig"]) > 1 else 0
        return f"ptr addrspace({space})" if space else "ptr"
    value = record["VT"]["def"]
    if value == "MetadataVT":
        return "metadata"
    if value == "iPTR" or name == "llvm_ptr_ty":
        return "ptr"
    found = re.fullmatch(r"(?:v(\d+))?(i\d+|f16|bf16|f32|f64)", value)
    if not found:
        return None
    scalar = SCALARS.get(found[2], found[2])
    return f"<{found[1]} x {scalar}>" if found[1] else scalar


def mangled(type):
    """How a type is spelt at the end of the name of an intrinsic that leaves it open."""
    if type.startswith("ptr"):
        return "p" + (re.search(r"\d+", type) or ["0"])[0]
    found = re.fullmatch(r"<(\d+) x (\w+)>", type)
    if found:
        return f"v{found[1]}{mangled(found[2])}"
    return {"float": "f32", "double": "f64", "half": "f16", "bfloat": "bf16"}.get(type, type)


def module(functions):
    """The text of a module with these."""
    declared = dict.fromkeys(declared for _, (declared, _) in functions)
    return PRELUDE + "".join(f"{it}\n" for it in declared) + "".join(defined for _, (_, defined) in functions)
