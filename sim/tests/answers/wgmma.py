#!/usr/bin/env python3
"""Writes the tests of `wgmma`: `../run/matrix/wgmma.ptx` and its launches.

Matrices are put into shared memory by the layouts of the manual, nested shapes and strides, and what comes out is their
product as Python computes it.
"""

import pathlib
import random
import struct

HERE = pathlib.Path(__file__).parent.parent / "run" / "matrix"
E4M3 = {0: 0, 1: 0x38, 2: 0x40, 3: 0x44, 4: 0x48}
E5M2 = {0: 0, 1: 0x3C, 2: 0x40, 3: 0x42, 4: 0x44}
WIDTH = {"f16": 16, "bf16": 16, "tf32": 32, "e4m3": 8, "e5m2": 8, "s8": 8, "u8": 8, "b1": 1, "word": 32}


def bits(value, kind):
    sign = value < 0
    if kind == "word":
        return value
    single = struct.unpack("<I", struct.pack("<f", value))[0]
    if kind == "f16":
        return struct.unpack("<H", struct.pack("<e", value))[0]
    if kind == "bf16":
        return single >> 16
    if kind == "tf32":
        return single
    if kind in ("e4m3", "e5m2"):
        return (E4M3 if kind == "e4m3" else E5M2)[abs(value)] | sign << 7
    return value & ((1 << WIDTH[kind]) - 1)


def offset(shape, stride, index):
    """Where a nested layout puts an index: the first of each mode is the fastest."""
    if isinstance(shape, tuple):
        total = 0
        for i, (inner, by) in enumerate(zip(shape, stride)):
            size = length(inner)
            last = i == len(shape) - 1
            total += offset(inner, by, index if last else index % size)
            index //= size
        return total
    return index * stride


def length(shape):
    if isinstance(shape, tuple):
        n = 1
        for it in shape:
            n *= length(it)
        return n
    return shape


def layout(swizzle, major, width, lines, k):
    """Shape and strides of a matrix in elements, for lines and for k; the distances; and how many bytes it takes."""
    t = 128 // width
    n = max(1, swizzle // 16)
    if major == "k":
        pieces = -(-k // t)
        if swizzle == 0:
            # Tiles of eight lines and one piece, and those of one line next to each other.
            lbo, sbo = 8 * t, 8 * t * pieces
            shape, stride = ((8, lines // 8), (t, pieces)), ((t, sbo), (1, lbo))
        else:
            lbo, sbo = 0, 8 * n * t
            shape, stride = ((8, lines // 8), (t, pieces)), ((n * t, sbo), (1, t))
        size = lines // 8 * sbo
    else:
        across = lines // t
        if swizzle == 0:
            sbo, lbo = 8 * t, 8 * t * across
            shape, stride = ((t, 1, across), (8, k // 8)), ((1, t, sbo), (t, lbo))
            size = k // 8 * lbo
        else:
            lbo = 8 * n * t
            sbo = lbo * -(-across // n)
            shape, stride = ((t, n, -(-across // n)), (8, k // 8)), ((1, t, lbo), (n * t, sbo))
            size = k // 8 * sbo
    return shape, stride, lbo * width // 8, sbo * width // 8, size * width // 8


def place(matrix, swizzle, major, kind):
    """The bytes of a matrix, given line by line, and the descriptor without an address."""
    width, lines, k = WIDTH[kind], len(matrix), len(matrix[0])
    (s_line, s_k), (d_line, d_k), lbo, sbo, size = layout(swizzle, major, width, lines, k)
    image = 0
    for line in range(lines):
        for i in range(k):
            at = (offset(s_line, d_line, line) + offset(s_k, d_k, i)) * width
            byte = at // 8
            # Bits 4 to 6 change by those three places above.
            byte ^= (byte >> 7 & max(1, swizzle // 16) - 1) << 4
            image |= bits(matrix[line][i], kind) << 8 * byte + at % 8
    code = {0: 0, 128: 1, 64: 2, 32: 3}[swizzle]
    size = -(-size // 1024) * 1024
    return image.to_bytes(size, "little"), (lbo >> 4) << 16 | (sbo >> 4) << 32 | code << 62


# name, n, k, types of result and factors, layout of the first (none: registers) and second, signs, how many products
CASES = [
    ("half", 16, 16, "f32", "f16", "f16", (128, "k"), (128, "k"), (1, 1), 1),
    ("halfsum", 24, 16, "f16", "f16", "f16", (64, "k"), (32, "k"), (1, -1), 2),
    ("turned", 64, 16, "f32", "bf16", "bf16", (128, "mn"), (64, "mn"), (-1, 1), 1),
    ("turned32", 32, 16, "f32", "f16", "f16", (32, "mn"), (0, "mn"), (1, 1), 2),
    ("registers", 40, 16, "f32", "bf16", "bf16", None, (128, "mn"), (1, 1), 1),
    ("tf", 8, 8, "f32", "tf32", "tf32", (0, "k"), (32, "k"), (1, 1), 1),
    ("tfregisters", 16, 8, "f32", "tf32", "tf32", None, (64, "k"), (-1, -1), 2),
    ("eight", 16, 32, "f32", "e4m3", "e5m2", (64, "k"), (0, "k"), (1, 1), 1),
    ("bytes", 48, 32, "s32", "s8", "u8", (0, "k"), (128, "k"), None, 2),
    ("bytesregisters", 8, 32, "s32", "u8", "s8", None, (32, "k"), None, 1),
    ("single", 8, 256, "s32", "b1", "b1", (32, "k"), (0, "k"), None, 1),
    ("sparse", 16, 32, "f32", "f16", "f16", (64, "k"), (64, "k"), (1, 1), 1),
    ("sparseregisters", 8, 64, "s32", "s8", "s8", None, (64, "k"), None, 1),
]

START = """.visible .entry {name}(.param .u64 a, .param .u64 b, .param .u64 c, .param .u64 d, .param .u64 meta, .param .u64 of_a, .param .u64 of_b)
{{
	.reg .b32 %lane, %at, %to, %step, %word;
	.reg .b64 %rd<4>, %desc_a, %desc_b, %start;
	.reg .pred %p, %adds;
	.reg .b32 %m;
	.reg .b32 %a<4>;
	.reg .{reg} %d<{count}>;
	mov.u32 %lane, %tid.x;
"""


def filled(param, to, size, fill, thread="%lane"):
    """All threads copy words into shared memory; the register `thread` has their number."""
    return f"""	ld.param.u64 %rd0, [{param}];
	mov.u32 %at, {thread};
	mov.u32 %to, {to};
	mad.lo.u32 %to, {thread}, 4, %to;
	mad.wide.u32 %rd0, {thread}, 4, %rd0;
{fill}:
	ld.global.u32 %word, [%rd0];
	st.shared.u32 [%to], %word;
	add.u64 %rd0, %rd0, 512;
	add.u32 %to, %to, 512;
	add.u32 %at, %at, 128;
	setp.lt.u32 %p, %at, {size // 4};
	@%p bra {fill};
"""


def descriptor(reg, to, param):
    return f"""	mov.u32 %word, {to};
	shr.u32 %word, %word, 4;
	cvt.u64.u32 %start, %word;
	ld.param.u64 %{reg}, [{param}];
	or.b64 %{reg}, %{reg}, %start;
"""


def kernel(name, n, k, kd, ka, kb, first, second, signs, times, sizes, sparse, tweak=None):
    count = n // 4 if kd == "f16" else n // 2
    reg = {"f32": "f32", "s32": "b32", "f16": "b32"}[kd]
    text = START.format(name=name, reg=reg, count=count)
    if first:
        text += filled("a", "first", sizes[0], "$a") + descriptor("desc_a", "first", "of_a")
    else:
        text += "	ld.param.u64 %rd0, [a];\n	mad.wide.u32 %rd0, %lane, 16, %rd0;\n"
        text += "	ld.global.v4.b32 {%a0, %a1, %a2, %a3}, [%rd0];\n"
    text += filled("b", "second", sizes[1], "$b") + descriptor("desc_b", "second", "of_b")
    text += f"	ld.param.u64 %rd1, [c];\n	mad.wide.u32 %rd1, %lane, {4 * count}, %rd1;\n"
    text += "".join(f"	ld.global.{reg} %d{i}, [%rd1+{4 * i}];\n" for i in range(count))
    if sparse:
        text += "	ld.param.u64 %rd2, [meta];\n	mad.wide.u32 %rd2, %lane, 4, %rd2;\n	ld.global.u32 %m, [%rd2];\n"
    text += "	setp.eq.u32 %adds, 0, 0;\n	fence.proxy.async;\n	bar.sync 0;\n"
    vector = lambda it, n: "{" + ", ".join(f"%{it}{i}" for i in range(n)) + "}"
    types = f"{kd}.{ka}.{kb}" + (".and.popc" if ka == "b1" else "")
    operands = [vector("d", count), "%desc_a" if first else vector("a", 4), "%desc_b"]
    if sparse:
        operands += ["%m", "0"]
    tail = []
    if signs:
        tail += [str(it) for it in signs]
        if ka in ("f16", "bf16"):
            tail += [str(int(it[1] == "mn")) for it in (first, second) if it]
    head = f"wgmma.mma_async{'.sp' if sparse else ''}.sync.aligned.m64n{n}k{k}.{types}"
    one = lambda adds: f"	{head} " + ", ".join(operands + [adds] + tail) + ";\n"
    fence, commit, wait = (f"	wgmma.{it};\n" for it in ("fence.sync.aligned", "commit_group.sync.aligned", "wait_group.sync.aligned 0"))
    # The first of several takes nothing over, and the others add to it.
    products = [one("%adds")] if times == 1 else [one("0")] + [one("%adds")] * (times - 1)
    work = fence + "".join(products) + commit + wait
    text += tweak(fence, products, commit, wait) if tweak else work
    text += f"	ld.param.u64 %rd1, [d];\n	mad.wide.u32 %rd1, %lane, {4 * count}, %rd1;\n"
    text += "".join(f"	st.global.{reg} [%rd1+{4 * i}], %d{i};\n" for i in range(count))
    return text + "	ret;\n}\n\n"


def case(name, n, k, kd, ka, kb, first, second, signs, times):
    draw = random.Random(name)
    sparse = name.startswith("sparse")
    values = {"u8": [1, 2, 3, 4], "b1": [0, 1]}
    some = lambda kind: draw.choice(values.get(kind, [-4, -3, -2, -1, 1, 2, 3, 4]))
    a = [[some(ka) for _ in range(k)] for _ in range(64)]
    b = [[some(kb) for _ in range(k)] for _ in range(n)]
    c = [[draw.randrange(-9, 10) for _ in range(n)] for _ in range(64)]
    words = []
    stored = a
    if sparse:
        stored = [[] for _ in range(64)]
        codes = [[] for _ in range(64)]
        for row in range(64):
            for at in range(0, k, 4):
                low, high = sorted(draw.sample(range(4), 2))
                codes[row].append(low | high << 2)
                stored[row] += [a[row][at + low], a[row][at + high]]
                for i in range(4):
                    if i not in (low, high):
                        a[row][at + i] = 0
        join = lambda all: sum(it << 4 * i for i, it in enumerate(all))
        for thread in range(128):
            warp, lane = thread // 32, thread % 32
            row, t = 16 * warp + lane // 4, lane % 4
            if WIDTH[ka] == 8:
                words.append(join(codes[row + 8 * (t % 2)][8 * (t // 2) :][:8]))
            else:
                words.append(join(codes[row][4 * t :][:4]) | join(codes[row + 8][4 * t :][:4]) << 16 if t < 2 else 0)
    sign = signs[0] * signs[1] if signs else 1
    d = [
        [(c[m][j] if times == 1 else 0) + times * sign * sum(x * y for x, y in zip(a[m], b[j])) for j in range(n)]
        for m in range(64)
    ]

    def of_sum(matrix):
        out = []
        for thread in range(128):
            row, t = 16 * (thread // 32) + thread % 32 // 4, thread % 4
            for block in range(n // 8):
                for half in range(2):
                    pair = [matrix[row + 8 * half][8 * block + 2 * t + j] for j in range(2)]
                    out += [bits(pair[0], "f16") | bits(pair[1], "f16") << 16] if kd == "f16" else pair
        return out

    if first:
        image_a, desc_a = place(stored, *first, ka)
    else:
        per = 32 // WIDTH[ka]
        regs = []
        for thread in range(128):
            row, t = 16 * (thread // 32) + thread % 32 // 4, thread % 4
            for reg in range(4):
                at = (reg // 2 * 4 + t) * per
                line = stored[row + 8 * (reg % 2)]
                regs.append(sum(bits(it, ka) << WIDTH[ka] * i for i, it in enumerate(line[at : at + per])))
        image_a, desc_a = struct.pack("<512I", *regs), 0
    image_b, desc_b = place(b, *second, kb)
    return image_a, image_b, of_sum(c), of_sum(d), words, desc_a, desc_b, sparse


def signed(word):
    return word - (1 << 64) if word >> 63 else word


def launch(name, it, kd, given, fault=None):
    image_a, image_b, c, d, words, desc_a, desc_b, _ = given
    kind = {"f32": "f32", "s32": "i32", "f16": "u32"}[kd]
    number = float if kd == "f32" else int
    ints = lambda image: list(struct.unpack(f"<{len(image) // 4}I", image))
    # What is multiplied does not matter where a fault is expected.
    zeros = lambda kind, all: f"len = {len(all)}, fill = {0.0 if kind == 'f32' else 0}"
    buffer = lambda kind, all: f'    {{ buffer = "{kind}", ' + (zeros(kind, all) if fault else f"list = {all}") + " },\n"
    args = buffer("u32", ints(image_a)) + buffer("u32", ints(image_b)) + buffer(kind, [number(x) for x in c])
    if fault:
        args += f'    {{ buffer = "{kind}", len = {len(d)} }},\n'
    else:
        args += f'    {{ buffer = "{kind}", len = {len(d)}, expect = {{ list = {[number(x) for x in d]} }} }},\n'
    args += buffer("u32", words) if words else "    { u64 = 0 },\n"
    args += f"    {{ u64 = {signed(desc_a)} }},\n    {{ u64 = {signed(desc_b)} }},\n"
    text = f'kernel = "{name}"\nblock = [128, 1, 1]\n' + (f"fault = '{fault}'\n" if fault else "") + f"args = [\n{args}]\n"
    (HERE / f"wgmma-{it}.toml").write_text(text)


def main():
    text = """// Products of a warpgroup. Written by `tests/answers/wgmma.py`.
.version 8.4
.target sm_90a
.address_size 64
.shared .align 1024 .b8 first[8192];
.shared .align 1024 .b8 second[8192];

"""
    for it in CASES:
        given = case(*it)
        sizes = (len(given[0]), len(given[1]))
        text += kernel(*it, sizes, given[-1])
        launch(it[0], it[0], it[3], given)
    # What may not be done, and next to it what may.
    by_name = {it[0]: it for it in CASES}
    for name, of, tweak, fault in [
        ("early", "half", lambda f, p, c, w: f + p[0] + c + "\tadd.f32 %d3, %d3, 0f00000000;\n" + w,
         "a product on its way has its sum in a register of it, and nobody has waited for it"),
        ("uncommitted", "half", lambda f, p, c, w: f + p[0] + w + "\tmov.f32 %d3, %d3;\n" + c,
         "a product on its way has its sum in a register of it, and nobody has waited for it"),
        ("other", "half", lambda f, p, c, w: f + p[0] + c + "\tadd.u32 %at, %at, 1;\n" + w, None),
        ("unfenced", "half", lambda f, p, c, w: p[0] + c + w, "no `wgmma.fence` is before the first product of the warp"),
        ("changed", "half", lambda f, p, c, w: f + "\tneg.f32 %d1, %d1;\n" + p[0] + c + w,
         "a register of the sum was written behind the last `wgmma.fence`"),
        ("refenced", "half", lambda f, p, c, w: "\tneg.f32 %d1, %d1;\n" + f + "\tneg.f32 %d1, %d1;\n" + f + p[0] + c + w, None),
        ("factor", "registers", lambda f, p, c, w: f + p[0] + c + "\tmov.u32 %a2, 0;\n" + w,
         "a product on its way has a factor in a register of it, and nobody has waited for it"),
        ("reads", "registers", lambda f, p, c, w: f + p[0] + c + "\tmov.u32 %at, %a2;\n" + w + "\tmov.u32 %a2, 0;\n", None),
        ("overwritten", "half", lambda f, p, c, w: f + p[0] + c + "\tst.shared.u32 [second], %lane;\n" + w, "a race at .shared"),
        ("reused", "half",
         lambda f, p, c, w: f + p[0] + c + w + "\tbar.sync 0;\n\tsetp.eq.u32 %p, %lane, 0;\n\t@%p st.shared.u32 [second], %lane;\n", None),
    ]:
        it = (name,) + by_name[of][1:]
        given = case(*by_name[of])
        text += kernel(*it, (len(given[0]), len(given[1])), False, tweak)
        launch(name, name, it[3], given, fault)
    (HERE / "wgmma.ptx").write_text(text)


if __name__ == "__main__":
    main()
