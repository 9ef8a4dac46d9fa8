#!/usr/bin/env python3
"""Writes the tests of tensor memory: `../run/matrix/tcgen05.ptx` and its launches."""

import random
import struct

from wgmma import HERE, WIDTH, bits, descriptor, filled, place, signed

START = """.visible .entry {name}(.param .u64 a, .param .u64 b, .param .u64 c, .param .u64 d, .param .u64 of_a, .param .u64 of_b, .param .u32 what)
{{
	.reg .b32 %thread, %warp, %at, %to, %word, %what, %bar, %tensor, %own;
	.reg .b64 %rd<4>, %desc_a, %desc_b, %start;
	.reg .pred %p, %first, %warp0, %adds;
	.reg .b32 %a<8>;
	.reg .b32 %d<32>;
	mov.u32 %thread, %tid.x;
	shr.u32 %warp, %thread, 5;
	setp.eq.u32 %first, %thread, 0;
	setp.eq.u32 %warp0, %warp, 0;
	setp.eq.u32 %adds, 0, 0;
	mov.u32 %bar, arrived;
	ld.param.u32 %what, [what];
	@%first mbarrier.init.shared.b64 [%bar], 1;
	@!%warp0 bra $given;
	tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [given], 64;
	tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;
$given:
"""
SHARED = """	fence.proxy.async;
	tcgen05.fence::before_thread_sync;
	bar.sync 0;
	tcgen05.fence::after_thread_sync;
	ld.shared.u32 %tensor, [given];
	shl.b32 %own, %warp, 21;
	add.u32 %own, %own, %tensor;
"""
BARRIER = """	tcgen05.fence::before_thread_sync;
	bar.sync 0;
	tcgen05.fence::after_thread_sync;
"""
WAIT = """$wait:
	mbarrier.try_wait.parity.shared.b64 %p, [%bar], 0;
	@!%p bra $wait;
	tcgen05.fence::after_thread_sync;
"""
END = """	bar.sync 0;
	@!%warp0 bra $end;
	tcgen05.dealloc.cta_group::1.sync.aligned.b32 %tensor, 64;
$end:
	ret;
}

"""
COMMIT = "	@%first tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%bar];\n"


def vector(name, count):
    return "{" + ", ".join(f"%{name}{i}" for i in range(count)) + "}"


def registers(param, name, count):
    """Each thread loads so many words."""
    text = f"	ld.param.u64 %rd1, [{param}];\n	mad.wide.u32 %rd1, %thread, {4 * count}, %rd1;\n"
    return text + "".join(f"	ld.global.b32 %{name}{i}, [%rd1+{4 * i}];\n" for i in range(count))


def out(count):
    text = f"	ld.param.u64 %rd1, [d];\n	mad.wide.u32 %rd1, %thread, {4 * count}, %rd1;\n"
    return text + "".join(f"	st.global.b32 [%rd1+{4 * i}], %d{i};\n" for i in range(count))


def kernel(name, kind, n, first, sizes, halved=0, tweak=lambda name, text: text, adds="%adds", left=None):
    text = START.format(name=name)
    if first:
        text += filled("a", "first", sizes[0], "$a", "%thread") + descriptor("desc_a", "first", "of_a")
    text += filled("b", "second", sizes[1], "$b", "%thread") + descriptor("desc_b", "second", "of_b") + SHARED
    text += registers("c", "d", n) + f"	tcgen05.st.sync.aligned.32x32b.x{n}.b32 [%own], {vector('d', n)};\n"
    if not first:
        text += registers("a", "a", 8) + f"	tcgen05.st.sync.aligned.32x32b.x8.b32 [%own+32], {vector('a', 8)};\n"
    text += "	tcgen05.wait::st.sync.aligned;\n" + BARRIER
    a = "%desc_a" if first else "[%tensor+32]"
    more = f", {halved}" if halved else ""
    if left:
        text += "".join(f"	mov.u32 %a{i}, {it:#x};\n" for i, it in enumerate(left))
        adds = "{%a0, %a1, %a2, %a3}, " + adds
    text += f"	@%first tcgen05.mma.cta_group::1.kind::{kind} [%tensor], {a}, %desc_b, %what, {adds}{more};\n"
    text += COMMIT + tweak("wait", WAIT)
    text += f"	tcgen05.ld.sync.aligned.32x32b.x{n}.b32 {vector('d', n)}, [%own];\n"
    text += tweak("loaded", "	tcgen05.wait::ld.sync.aligned;\n") + out(n)
    return text + tweak("end", END)


CODE = {"f16": 0, "bf16": 1, "tf32": 2, "e4m3": 0, "e5m2": 1, "u8": 0, "s8": 1}
# name, kind, rows, columns, sums, factors, layout of the first (none: tensor memory) and second, negated, halved
CASES = [
    ("half", "f16", 128, 16, "f32", "f16", "f16", (128, "k"), (128, "k"), 0, 0),
    ("turned", "f16", 128, 32, "f32", "bf16", "bf16", (64, "mn"), (32, "mn"), 1, 0),
    ("halfsum", "f16", 128, 16, "f16", "f16", "f16", (32, "k"), (0, "k"), 0, 0),
    ("tensor", "f16", 128, 16, "f32", "f16", "f16", None, (64, "k"), 2, 0),
    ("halved", "f16", 128, 16, "f32", "f16", "f16", (0, "k"), (0, "mn"), 0, 2),
    ("tf", "tf32", 128, 16, "f32", "tf32", "tf32", (0, "k"), (64, "k"), 0, 0),
    ("eight", "f8f6f4", 64, 8, "f32", "e4m3", "e5m2", (32, "k"), (64, "k"), 3, 0),
    ("bytes", "i8", 128, 16, "s32", "s8", "u8", (128, "k"), (0, "k"), 0, 0),
]


def case(name, kind, m, n, kd, ka, kb, first, second, negated, halved):
    draw = random.Random(name)
    k = 256 // WIDTH[ka]
    some = lambda kind: draw.choice([1, 2, 3, 4] if kind == "u8" else [-4, -3, -2, -1, 1, 2, 3, 4])
    a = [[some(ka) for _ in range(k)] for _ in range(m)]
    b = [[some(kb) for _ in range(k)] for _ in range(n)]
    # Lane by lane; of 64 rows each warp has 16.
    lanes = list(range(128)) if m == 128 else [32 * (r // 16) + r % 16 for r in range(64)]
    c = [[draw.randrange(-9, 10) * 4 for _ in range(n)] for _ in range(128)]
    d = [list(row) for row in c]
    sign = -1 if negated in (1, 2) else 1
    for row, lane in enumerate(lanes):
        for j in range(n):
            d[lane][j] = c[lane][j] / 2**halved + sign * sum(x * y for x, y in zip(a[row], b[j]))
    words = lambda rows: [bits(int(x), kd) & 0xFFFFFFFF if kd != "s32" else int(x) & 0xFFFFFFFF for row in rows for x in row]
    if kd == "f32":
        words = lambda rows: [struct.unpack("<I", struct.pack("<f", x))[0] for row in rows for x in row]
    if first:
        image_a, desc_a = place(a, *first, ka)
    else:
        regs = [bits(row[2 * i], ka) | bits(row[2 * i + 1], ka) << 16 for row in a for i in range(8)]
        image_a, desc_a = struct.pack("<1024I", *regs), 0
    image_b, desc_b = place(b, *second, kb)
    what = {"f16": 0, "f32": 1, "s32": 2}[kd] << 4 | CODE[ka] << 7 | CODE[kb] << 10 | negated << 13 | n // 8 << 17 | m // 16 << 24
    what |= int(bool(first and first[1] == "mn")) << 15 | int(second[1] == "mn") << 16
    return image_a, image_b, words(c), words(d), desc_a, desc_b, what


def descriptor_of(word):
    """As `tcgen05` has it: a constant, and other codes for the same ways to exchange pieces."""
    code = {0: 0, 1: 2, 2: 4, 3: 6}[word >> 62]
    return word & (1 << 62) - 1 | 1 << 46 | code << 61


def launch(name, it, given, fault=None, block=128):
    image_a, image_b, c, d, desc_a, desc_b, what = given
    ints = lambda image: list(struct.unpack(f"<{len(image) // 4}I", image))
    buffer = lambda all: f'    {{ buffer = "u32", ' + (f"len = {len(all)}, fill = 0" if fault else f"list = {all}") + " },\n"
    args = buffer(ints(image_a)) + buffer(ints(image_b)) + buffer(c)
    args += f'    {{ buffer = "u32", len = {len(d)}' + (" },\n" if fault else f", expect = {{ list = {d} }} }},\n")
    args += f"    {{ u64 = {signed(descriptor_of(desc_a))} }},\n    {{ u64 = {signed(descriptor_of(desc_b))} }},\n    {{ u32 = {what} }},\n"
    text = f'kernel = "{name}"\nblock = [{block}, 1, 1]\n' + (f'fault = "{fault}"\n' if fault else "") + f"args = [\n{args}]\n"
    (HERE / f"tcgen05-{it}.toml").write_text(text)


def main():
    text = """// Products in tensor memory, and what goes in and out of it. Written by `tests/answers/tcgen05.py`.
.version 8.6
.target sm_100a
.address_size 64
.shared .align 1024 .b8 first[16384];
.shared .align 1024 .b8 second[8192];
.shared .align 8 .b64 arrived;
.shared .align 4 .b32 given;

"""
    given = {it[0]: case(*it) for it in CASES}
    for it in CASES:
        sizes = [len(x) for x in given[it[0]][:2]]
        text += kernel(it[0], it[1], it[3], it[7], sizes, it[10])
        launch(it[0], it[0], given[it[0]])

    # Lanes that stay as they were.
    left = [0x80000001, 0, 0xFFFFFFFF, 0x00F0F00F]
    for name, of in [("masked", CASES[0]), ("masked64", CASES[6])]:
        image_a, image_b, c, d, *more = given[of[0]]
        n = of[3]
        d = [c[i] if left[i // n // 32] >> i // n % 32 & 1 else d[i] for i in range(len(d))]
        text += kernel(name, of[1], n, of[7], [len(image_a), len(image_b)], left=left)
        launch(name, name, (image_a, image_b, c, d, *more))

    half = given["half"]
    sizes = [len(x) for x in half[:2]]
    other = "	add.u32 %at, %own, 0x200000;\n	tcgen05.ld.sync.aligned.32x32b.x1.b32 {%d0}, [%at];\n	tcgen05.wait::ld.sync.aligned;\n"
    late = "	tcgen05.wait::ld.sync.aligned;\n"
    for name, where, change, fault in [
        ("early", "wait", lambda text: "", "a product or copy is on its way to these columns of tensor memory, and nobody has waited for it"),
        ("used", "loaded", lambda text: "	add.u32 %d1, %d1, 0;\n" + text, "a load of tensor memory is on its way to a register of it, and nobody has waited for it"),
        ("unused", "loaded", lambda text: "	add.u32 %at, %at, 1;\n" + text, None),
        ("kept", "end", lambda text: "	ret;\n}\n\n", "the block ends, and has not given back its tensor memory"),
        ("beyond", "loaded", lambda text: text + "	tcgen05.ld.sync.aligned.32x32b.x1.b32 {%d31}, [%own+64];\n" + late,
         "columns 64 to 64 of lane 0 of tensor memory, which are not given out"),
        ("last", "loaded", lambda text: text + "	tcgen05.st.sync.aligned.32x32b.x1.b32 [%own+63], {%d0};\n" + late, None),
        ("others", "loaded", lambda text: text + other, "of tensor memory: the warp has those from"),
        ("more", "end", lambda text: text.replace("$end:", "	tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [given], 32;\n$end:"),
         "the block has said that it asks for no more tensor memory"),
        ("uneven", "end", lambda text: text.replace("	tcgen05.dealloc", "	mov.u32 %at, 48;\n	tcgen05.dealloc").replace(", 64;", ", %at;"), "48 columns: they are given out in powers of two from 32 to 512"),
        ("wrong", "end", lambda text: text.replace(", 64;", ", 32;"), "no 32 columns were given out at 0x0"),
    ]:
        tweak = lambda part, old, where=where, change=change: change(old) if part == where else old
        text += kernel(name, "f16", 16, (128, "k"), sizes, tweak=tweak)
        launch(name, name, half, fault)

    # Other shapes: words that all differ go in straight, and come out as sums lie in registers.
    numbers = [[1000 * lane + i for i in range(16)] for lane in range(128)]
    flat = lambda rows: [x for row in rows for x in row]
    for name, shape, count, at in [
        ("pairs", "16x256b.x2", 8, lambda t, r: (t // 4 + 8 * (r // 2 % 2), 2 * (t % 4) + r % 2 + 8 * (r // 4))),
        ("fours", "16x128b.x4", 8, lambda t, r: (t // 4 + 8 * (r % 2), t % 4 + 4 * (r // 2))),
    ]:
        body = START.format(name=name) + SHARED + registers("c", "d", 16)
        body += f"	tcgen05.st.sync.aligned.32x32b.x16.b32 [%own], {vector('d', 16)};\n	tcgen05.wait::st.sync.aligned;\n"
        # The lower half of the lanes of the warp.
        body += f"	add.u32 %at, %own, 0x100000;\n	tcgen05.ld.sync.aligned.{shape}.b32 {vector('d', count)}, [%at];\n"
        text += body + late + out(count) + END
        expect = []
        for thread in range(128):
            for reg in range(count):
                down, right = at(thread % 32, reg)
                expect.append(numbers[32 * (thread // 32) + 16 + down][right])
        launch(name, name, (b"", b"", flat(numbers), expect, 0, 0, 0))

    # A copy from shared memory, of 128 rows of 32 bytes, and of 32 rows of 16 to all warps.
    matrix = [[50000 + 10 * lane + i for i in range(8)] for lane in range(128)]
    for name, shape, rows, columns, swizzle in [
        ("copied", "128x256b", 128, 8, 32), ("copied4", "32x128b.warpx4", 32, 4, 0), ("copied128", "128x128b", 128, 4, 0),
    ]:
        part = [row[:columns] for row in matrix[:rows]]
        image, desc = place([[x for x in row] for row in part], swizzle, "k", "word")
        body = START.format(name=name) + filled("a", "first", len(image), "$a", "%thread") + descriptor("desc_a", "first", "of_a") + SHARED
        body += f"	@%first tcgen05.cp.cta_group::1.{shape} [%tensor], %desc_a;\n" + COMMIT + WAIT
        body += f"	tcgen05.ld.sync.aligned.32x32b.x{columns}.b32 {vector('d', columns)}, [%own];\n"
        text += body + late + out(columns) + END
        expect = flat([part[lane % rows] for lane in range(128)])
        launch(name, name, (image, b"", [0], expect, desc, 0, 0))
    (HERE / "tcgen05.ptx").write_text(text)


main()
