"""Launch files, written from values in Python."""

import re
import struct

FORMATS = {"u8": "B", "s8": "b", "u16": "H", "s16": "h", "u32": "I", "s32": "i", "u64": "Q", "s64": "q",
           "f16": "e", "f32": "f", "f64": "d"}


def as_type(ty, value):
    """The value that a variable of this type has when it is given `value`."""
    if ty[0] in "us":
        bits = int(ty[1:])
        value &= (1 << bits) - 1
        return value - (1 << bits) if ty[0] == "s" and value >> (bits - 1) else value
    return struct.unpack(FORMATS[ty], struct.pack(FORMATS[ty], value))[0]


def f32(value):
    return as_type("f32", value)


def packed(layout, *values):
    """The bytes of a structure."""
    return list(struct.pack("<" + layout, *values))


def number(value):
    if isinstance(value, float):
        return repr(value) if "e" in repr(value) or "." in repr(value) else f"{value}.0"
    # Numbers in TOML have a sign.
    return f'"{value:#x}"' if value >= 1 << 63 else str(value)


def values(ty, all):
    """`list = [...]`, or less where that says the same."""
    all = [as_type(ty, it) for it in all]
    exact = ty[0] in "us" or all == [int(it) for it in all]
    if len(all) > 2 and len(set(all)) == 1:
        return f"fill = {number(all[0])}"
    if len(all) > 4 and exact and max(all) < 1 << 53:
        step = all[1] - all[0]
        if all == [all[0] + step * i for i in range(len(all))]:
            return f"iota = [{number(all[0])}, {number(step)}]"
    return f"list = [{', '.join(number(it) for it in all)}]"


def wrapped(line, width=118):
    """Long lists go over several lines: between two numbers only, since tables may not."""
    lines, left = [], line
    while len(left) > width:
        cuts = [it.end() for it in re.finditer(r',(?= [-0-9"])', left[:width])]
        if not cuts:
            break
        lines.append(left[:cuts[-1]])
        left = "        " + left[cuts[-1] + 1:]
    return "\n".join(lines + [left])


def scalar(ty, value):
    return f"{{ {ty} = {number(as_type(ty, value))} }}"


def bytes_of(layout, *values):
    return f"{{ bytes = {packed(layout, *values)} }}"


def buffer(ty, first=None, expect=None, len=None, within=None, into=None):
    """A buffer with the values `first`, or without, in which `expect` is to be in the end."""
    parts = [f'buffer = "{ty}"']
    for it in [first, expect]:
        if it is not None and len is None:
            len = it.__len__()
    parts.append(f"len = {len}")
    if first is not None:
        parts.append(values(ty, first))
    if into is not None:
        parts.append(f"into = {into}")
    if within is not None:
        parts.append(f"within = {within}")
    if expect is not None:
        parts.append(f"expect = {{ {values(ty, expect)} }}")
    return f"{{ {', '.join(parts)} }}"


def picture(kind, of, size, first=None, expect=None, within=None, **more):
    """A texture or surface with the texels `first`."""
    parts = [f'of = "{of}"', f"size = {size}"]
    for name, value in more.items():
        if value is True or name in ("channels", "layers"):
            parts.append(f"{name} = {str(value).lower()}")
        elif value:
            parts.append(f'{name} = ["{value}"]')
    inner = buffer(of, first, expect, within=within)
    # How many there are follows from the size.
    rest = re.sub(r'^\{ buffer = "[a-z0-9]+", len = \d+,? ?', "", inner)
    return f"{{ {kind} = {{ {', '.join(parts)} }}, {rest}"


def shape(of):
    of = [of] if isinstance(of, int) else list(of)
    return str(of + [1] * (3 - len(of)))


def launch(module, kernel, args, why=None, sm="80", grid=1, block=1, **more):
    """The text of a launch file."""
    lines = [f"# {why}"] if why else []
    lines += [f'module = "{module}"', f'sm = "{sm}"', f'kernel = "{kernel}"', f"grid = {shape(grid)}",
              f"block = {shape(block)}"]
    for name, value in more.items():
        value = shape(value) if name == "cluster" else value
        text = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") if name == "printed" else None
        lines.append(f"{name} = {value if text is None else chr(34) + text + chr(34)}")
    lines.append("args = [")
    lines += [wrapped(f"    {it},") for it in args]
    return "\n".join(lines + ["]"]) + "\n"
