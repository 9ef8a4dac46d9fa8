#!/usr/bin/env python3
"""Writes the tests of `mma.sp`: `../run/matrix/sparse.ptx` and its launches, with the products as Python computes them.

A first factor is made whole, with zeros where the chunks have them; from it come the registers and the metadata, and the
product is that of the whole matrices.
"""

import pathlib
import random
import struct

HERE = pathlib.Path(__file__).parent.parent / "run" / "matrix"
E4M3 = {0: 0, 1: 0x38, 2: 0x40, 3: 0x44, 4: 0x48}
E2M1 = {0: 0, 1: 2, 2: 4, 3: 5, 4: 6}


def bits(value, kind):
    """The bits of a small integer as a number of a matrix."""
    sign = value < 0
    if kind in ("f16", "bf16", "tf32"):
        single = struct.unpack("<I", struct.pack("<f", value))[0]
        return {"f16": struct.unpack("<H", struct.pack("<e", value))[0], "bf16": single >> 16, "tf32": single}[kind]
    if kind == "e4m3":
        return E4M3[abs(value)] | sign << 7
    if kind == "e2m1":
        return E2M1[abs(value)] | sign << 3
    return value & (15 if kind in ("s4", "u4") else 255)


# name, shape, type, width, selector, variant, what is more in the head, types of the sums
CASES = [
    ("half16", 16, "f16", 16, 2, "sp", "", "f32"),
    ("half32", 32, "f16", 16, 1, "sp::ordered_metadata", "", "f32"),
    ("bhalf32", 32, "bf16", 16, 0, "sp", "", "f32"),
    ("tf8", 8, "tf32", 32, 3, "sp", "", "f32"),
    ("tf16", 16, "tf32", 32, 1, "sp::ordered_metadata", "", "f32"),
    ("bytes32", 32, "s8", 8, 1, "sp", "", "s32"),
    ("bytes64", 64, "u8", 8, 0, "sp::ordered_metadata", ".satfinite", "s32"),
    ("nibbles64", 64, "s4", 4, 0, "sp", "", "s32"),
    ("nibbles128", 128, "u4", 4, 0, "sp::ordered_metadata", "", "s32"),
    ("eight64", 64, "e4m3", 8, 0, "sp", "", "f32"),
    ("scaled128", 128, "e2m1", 4, 0, "sp::ordered_metadata", ".kind::mxf4.block_scale.scale_vec::2X", "f32"),
]


def case(name, k, kind, width, selector, variant, more, sums):
    draw = random.Random(name)
    chunk = {32: 2, 4: 8}.get(width, 4)
    signed = kind not in ("u8", "u4")
    value = lambda: draw.choice([-4, -3, -2, -1, 1, 2, 3, 4] if signed else [1, 2, 3, 4])
    whole = [[0] * k for _ in range(16)]
    packed = [[] for _ in range(16)]
    words = [[] for _ in range(16)]
    for row in range(16):
        for first in range(0, k, chunk):
            if chunk == 2:
                one = draw.randrange(2)
                there, code = [one], (0b0100, 0b1110)[one]
            else:
                low, high = sorted(draw.sample(range(4), 2))
                if variant == "sp" and draw.randrange(3) == 0:
                    low, high = high, low
                code = low | high << 2
                there = [low, high] if chunk == 4 else [2 * low, 2 * low + 1, 2 * high, 2 * high + 1]
            for i in there:
                it = value()
                whole[row][first + i] = it
                packed[row].append(it)
            words[row].append(code)
    b = [[value() for _ in range(8)] for _ in range(k)]
    c = [[draw.randrange(-9, 10) for _ in range(8)] for _ in range(16)]
    scales = name.startswith("scaled")
    of_a = [[draw.randrange(126, 130) for _ in range(2)] for _ in range(16)]
    of_b = [[draw.randrange(126, 130) for _ in range(2)] for _ in range(8)]

    def scale(row, column, i):
        half = i * 2 // k
        return 2.0 ** (of_a[row][half] - 127) * 2.0 ** (of_b[column][half] - 127) if scales else 1

    d = [
        [c[r][n] + sum(whole[r][i] * b[i][n] * scale(r, n, i) for i in range(k)) for n in range(8)]
        for r in range(16)
    ]

    # Registers, lane by lane. `row` is that of the lane's group, `reg` counts words of 32 bits.
    per = 32 // width
    pack = lambda all: sum(bits(it, kind) << width * i for i, it in enumerate(all))
    ra, rb, rc, rd, meta, sa, sb = [], [], [], [], [], [], []
    for lane in range(32):
        g, t = lane // 4, lane % 4
        for reg in range(k // 2 * 16 // per // 32):
            at = (reg // 2 * 4 + t) * per
            ra.append(pack(packed[g + 8 * (reg % 2)][at : at + per]))
        for reg in range(k * 8 // per // 32):
            at = (reg * 4 + t) * per
            rb.append(pack([b[at + j][g] for j in range(per)]))
        for source, to in ((c, rc), (d, rd)):
            to.extend(source[g + 8 * h][2 * t + j] for h in range(2) for j in range(2))
        code = lambda row, first, count: sum(it << 4 * i for i, it in enumerate(words[row][first : first + count]))
        lanes = max(1, len(words[0]) // 4)
        # What the lanes have that are not asked would be wrong.
        n = t - selector * lanes
        if not 0 <= n < lanes:
            meta.append(0xFFFFFFFF)
        elif width <= 8:
            meta.append(code(g + 8 * (n % 2), n // 2 * 8, 8))
        else:
            meta.append(code(g, n * 4, 4) | code(g + 8, n * 4, 4) << 16)
        if scales:
            row = g + 8 * (t % 2)
            sa.append(of_a[row][0] | of_a[row][1] << 8)
            sb.append(of_b[g][0] | of_b[g][1] << 8)
    return ra, rb, rc, rd, meta, sa, sb


def load(name, count, kind, param):
    reg = "f" if kind == "f32" else "r"
    out = [f"\tld.param.u64 %rd1, [{param}];", f"\tmad.wide.u32 %rd1, %lane, {4 * count}, %rd1;"]
    out += [f"\tld.global.{'f32' if kind == 'f32' else 'b32'} %{name}{i}, [%rd1+{4 * i}];" for i in range(count)]
    return out


def kernel(name, k, kind, width, selector, variant, more, sums, counts):
    na, nb, scales = counts
    params = ["a", "b", "c", "d", "meta"] + (["of_a", "of_b"] if scales else [])
    reg = "f32" if sums == "f32" else "b32"
    out = [f".visible .entry {name}(" + ", ".join(f".param .u64 {it}" for it in params) + ")", "{"]
    out += [
        "\t.reg .b64 %rd<2>;",
        "\t.reg .b32 %lane, %m0, %sa0, %sb0;",
        f"\t.reg .b32 %a<{na}>;",
        f"\t.reg .b32 %b<{nb}>;",
        f"\t.reg .{reg} %c<4>;",
        "\tmov.u32 %lane, %tid.x;",
    ]
    out += load("a", na, "b32", "a") + load("b", nb, "b32", "b") + load("c", 4, sums, "c") + load("m", 1, "b32", "meta")
    if scales:
        out += load("sa", 1, "b32", "of_a") + load("sb", 1, "b32", "of_b")
    vector = lambda it, n: "{" + ", ".join(f"%{it}{i}" for i in range(n)) + "}"
    head = f"mma.{variant}.sync.aligned.m16n8k{k}.row.col{more}.{sums}.{kind}.{kind}.{sums}" + (".ue8m0" if scales else "")
    tail = ", %sa0, {0, 0}, %sb0, {0, 0}" if scales else ""
    out.append(f"\t{head} {vector('c', 4)}, {vector('a', na)}, {vector('b', nb)}, {vector('c', 4)}, %m0, {selector}{tail};")
    out += ["\tld.param.u64 %rd1, [d];", "\tmad.wide.u32 %rd1, %lane, 16, %rd1;"]
    out += [f"\tst.global.{reg} [%rd1+{4 * i}], %c{i};" for i in range(4)]
    return "\n".join(out + ["\tret;", "}", ""])


def buffer(kind, values, expect=False):
    values = [float(it) for it in values] if kind == "f32" else values
    given = f"list = {values}"
    return f'    {{ buffer = "{kind}", ' + (f"len = {len(values)}, expect = {{ {given} }}" if expect else given) + " },\n"


def launch(name, args, fault=None):
    text = f'kernel = "{name}"\nblock = [32, 1, 1]\n' + (f'fault = "{fault}"\n' if fault else "")
    return text + "args = [\n" + "".join(args) + "]\n"


def main():
    out = ["// Products with a first factor of which half is there. Written by `tests/answers/sparse.py`.",
           ".version 8.7", ".target sm_120a", ".address_size 64", ""]
    for it in CASES:
        name, sums = it[0], it[7]
        ra, rb, rc, rd, meta, sa, sb = case(*it)
        kernel_text = kernel(*it, (len(ra) // 32, len(rb) // 32, bool(sa)))
        out.append(kernel_text)

        def args(meta, expect=True):
            scales = [buffer("u32", sa), buffer("u32", sb)] if sa else []
            return [
                buffer("u32", ra), buffer("u32", rb), buffer(sums, rc),
                buffer(sums, rd, True) if expect else f'    {{ buffer = "{sums}", len = {len(rd)} }},\n',
                buffer("u32", meta),
            ] + scales

        (HERE / f"sparse-{name}.toml").write_text(launch(name, args(meta)))
        says = "the sparsity metadata {:#06b} of row 3"
        if name == "half32":
            # Row 3 is in lanes 12 and following, and its first numbers are in the lowest bits.
            lane = 4 * 3 + 2
            for bad in (0b0001, 0b0101):
                wrong = list(meta)
                wrong[lane] = wrong[lane] & ~15 | bad
                text = launch(name, args(wrong, False), says.format(bad))
                (HERE / f"sparse-{'turned' if bad == 1 else 'twice'}.toml").write_text(text)
        if name == "tf8":
            wrong = list(meta)
            wrong[4 * 3 + 3] = wrong[4 * 3 + 3] & ~15 | 0b1001
            (HERE / "sparse-half_of_one.toml").write_text(launch(name, args(wrong, False), says.format(0b1001)))
    (HERE / "sparse.ptx").write_text("\n".join(out))


main()
