"""What the kernels of `examples/` are to give, computed here in another way."""

import math
import random

from launch import buffer, bytes_of, f32, launch, packed, scalar


def all_launches():
    """Name of the file: its text."""
    return {**ssa(), **cuda(), **rust()}


def ssa():
    squares = [float(i % 50) for i in range(1000)]
    made = {
        f"{name}": launch(f"../../examples/{name}.ssa", name, [
            scalar("u64", 1000), buffer("f32", squares, [it * it for it in squares])], why=why, sm=sm, grid=4, block=256)
        for name, sm, why in [("steal", "100", "Squares; blocks take over the work of others."),
                              ("steal_multicast", "100a", "The same by clusters.")]
    }
    return made


def cuda():
    random.seed(1)
    at = "../../../examples/cuda/ir/"
    made = {}

    width, height = 9, 7
    weights = [[0, 0, -1, 0, 0], [0, -1, -2, -1, 0], [-1, -2, 17, -2, -1], [0, -1, -2, -1, 0], [0, 0, -1, 0, 0]]
    image = [random.randrange(90, 160) for _ in range(width * height)]

    def filtered(x, y):
        near = lambda i, k: image[min(max(y + i, 0), height - 1) * width + min(max(x + k, 0), width - 1)]
        return min(max(sum(weights[i + 2][k + 2] * near(i, k) for i in range(-2, 3) for k in range(-2, 3)), 0), 255)

    made["cuda/convolve"] = launch(at + "convolve.ll", "convolve", [
        scalar("u32", width), scalar("u32", height), buffer("u8", image),
        buffer("u8", None, [filtered(x, y) for y in range(height) for x in range(width)])],
        grid=(2, 1), block=(8, 8))

    n = 600
    a, b = [[float(random.randrange(-8, 9)) for _ in range(4 * 150)] for _ in range(2)]
    dot = sum(x * y for x, y in zip(a, b))
    made["cuda/dot-float4"] = launch(at + "dot.ll", "dot_float4", [
        scalar("u32", n // 4), buffer("f32", a), buffer("f32", b), buffer("f32", [0.0], [dot])], grid=2, block=64)
    made["cuda/dot-half2"] = launch(at + "dot.ll", "dot_half2", [
        scalar("u32", n // 2), buffer("f16", a), buffer("f16", b), buffer("f32", [0.0], [dot])], grid=2, block=64)

    n, dt, soft = 20, 0.125, 0.5
    bodies = [[f32(random.uniform(-1, 1)) for _ in range(3)] + [f32(random.uniform(0.1, 1))] for _ in range(n)]
    speeds = [[f32(random.uniform(-1, 1)) for _ in range(3)] + [0.0] for _ in range(n)]
    faster, moved = [], []
    for i in range(n):
        pull = [0.0] * 3
        for k in range(n):
            way = [bodies[k][c] - bodies[i][c] for c in range(3)]
            strength = bodies[k][3] / (sum(it * it for it in way) + soft) ** 1.5
            pull = [p + w * strength for p, w in zip(pull, way)]
        faster.append([s + p * dt for s, p in zip(speeds[i], pull)] + [0.0])
        moved.append([x + s * dt for x, s in zip(bodies[i], faster[i][:3])] + [bodies[i][3]])
    flat = lambda rows: [it for row in rows for it in row]
    made["cuda/gravity"] = launch(at + "gravity.ll", "gravity", [
        bytes_of("ffi", dt, soft, n), buffer("f32", flat(bodies)),
        buffer("f32", flat(speeds), flat(faster), within=1e-4), buffer("f32", None, flat(moved), within=1e-4)],
        why="A step of bodies that attract each other.", block=32, shared=32 * 16)

    text = b"The quick brown fox jumps over the lazy dog. Pack my box with five dozen liquor jugs! \xff\x00"
    counts = [text.count(bytes([i])) for i in range(256)]
    letters = sum(chr(it).isalpha() and it < 128 for it in text)
    result = counts + [letters, 0, max(text), 0]
    made["cuda/histogram"] = launch(at + "histogram.ll", "histogram", [
        scalar("u32", len(text)), buffer("u8", text), buffer("u32", [0] * 260, result)], grid=2, block=64)

    # Curve, from, to.
    pieces = [(0, 0, 2), (1, -1, 2), (2, 0, 1), (3, 0, 3), (1, 0, 1), (3, 1, 2)]
    areas = [6.0, 1.5, None, math.log(4), -1 / 6, math.log(1.5)]

    def simpson(f, a, b, pieces=64):
        step = (b - a) / pieces
        return math.fsum(step / 6 * (f(a + i * step) + 4 * f(a + (i + 0.5) * step) + f(a + (i + 1) * step))
                         for i in range(pieces))

    # The rule is not exact where the circle is steep.
    areas[2] = simpson(lambda x: math.sqrt(max(0, 1 - x * x)), 0, 1)
    made["cuda/integrate"] = launch(at + "integrate.ll", "integrate", [
        scalar("u32", len(pieces)), buffer("u8", flat(packed("ixxxxdd", *it) for it in pieces)),
        buffer("f64", None, areas, within=1e-6)], why="Areas that are known.", block=32)

    # (x + 3) squared; a division by zero; quotient, 7 times, times the input; a jump over a stop; a stack that is empty;
    # the rest by 10, inverted.
    programs = [bytes([1, 3, 2, 14, 4, 0]), bytes([1, 0, 5, 0]), bytes([1, 5, 1, 3, 5, 1, 7, 4, 4, 0]),
                bytes([16, 2, 0, 0, 1, 9, 3, 0]), bytes([2]), bytes([1, 10, 6, 13, 0])]
    inputs = [5, 1, 11, 100, 7, 47]
    outputs = [64, 0, 11 * 7, 100 - 9, 0, ~(47 % 10)]
    errors = [0, 1, 0, 0, 1, 0]
    starts = [sum(len(it) for it in programs[:i]) for i in range(len(programs))]
    made["cuda/interpret"] = launch(at + "interpret.ll", "interpret", [
        scalar("u32", len(programs)), buffer("u64", starts, into=buffer("u8", b"".join(programs))),
        buffer("s32", inputs), buffer("s32", None, outputs), buffer("s32", None, errors)],
        why="Programs of byte code.", block=32)

    made["cuda/reduce"] = launch(at + "reduce.ll", "reduce", [
        scalar("u64", 1000), buffer("f64", [float(i) for i in range(1000)]), buffer("f64", [0.5], [499500.5])],
        grid=3, block=128)
    made["cuda/saxpy"] = launch(at + "saxpy.ll", "saxpy", [
        scalar("u32", 300), scalar("f32", -3.0), buffer("f32", [float(i) for i in range(300)]),
        buffer("f32", [5.0] * 300, [5.0 - 3 * i for i in range(300)])], grid=2, block=64)

    rows, columns = 3, 70
    from_ = [f32(random.uniform(-3, 3)) for _ in range(rows * columns)]
    to = []
    for row in range(rows):
        each = [math.exp(it) for it in from_[row * columns:(row + 1) * columns]]
        to += [it / sum(each) for it in each]
    made["cuda/softmax"] = launch(at + "softmax.ll", "softmax", [
        scalar("u32", rows), scalar("u32", columns), buffer("f32", from_), buffer("f32", None, to, within=1e-5)],
        block=128)

    rows, columns = 10, 33
    matrix = [float(i) for i in range(rows * columns)]
    made["cuda/transpose"] = launch(at + "transpose.ll", "transpose", [
        scalar("u32", rows), scalar("u32", columns), buffer("f32", matrix),
        buffer("f32", None, [matrix[i * columns + k] for k in range(columns) for i in range(rows)])],
        grid=(2, 1), block=(32, 8))

    modulus = (1 << 61) - 1
    bases = [random.randrange(modulus) for _ in range(12)]
    exponents = [random.randrange(1 << 60) for _ in range(10)] + [0, 1]
    made["cuda/wide-power"] = launch(at + "wide.ll", "power_modulo", [
        scalar("u32", 12), buffer("u64", bases), buffer("u64", exponents), scalar("u64", modulus),
        scalar("u64", pow(2, 128, modulus)), buffer("u64", None, [pow(*it, modulus) for it in zip(bases, exponents)])],
        why="Powers modulo a prime.", block=32)
    whole = lambda it: [it & ((1 << 64) - 1), it >> 64 & ((1 << 64) - 1)]
    x, y = [[random.randrange(-(1 << 127), 1 << 127) for _ in range(8)] for _ in range(2)]
    results = [((max(a, b) >> 70) ^ (a << 7)) - (b & -a) + (a < 0) for a, b in zip(x, y)]
    made["cuda/wide-fixed"] = launch(at + "wide.ll", "fixed_point", [
        scalar("u32", 8), buffer("u64", flat(map(whole, x))), buffer("u64", flat(map(whole, y))), scalar("u32", 70),
        buffer("u64", None, flat(map(whole, results)))], why="Integers of 128 bits.", block=32)

    text = b"the cat -12 sat\ton  0x1f mats +7\n and 123456789012 0xabcdef"
    upper = text.upper()
    starts = [i for i in range(len(text)) if not text[i:i + 1].isspace() and (i == 0 or text[i - 1:i].isspace())]
    made["cuda/words-upper"] = launch(at + "words.ll", "upper_case", [
        scalar("u32", len(text)), buffer("u8", text, upper)], grid=2, block=16)
    # In order, where one warp does it.
    starts = [it for it in starts if it < 31]
    made["cuda/words-starts"] = launch(at + "words.ll", "word_starts", [
        scalar("u32", 31), buffer("u8", text[:31]), buffer("s32", [-1] * 9, starts + [-1] * (9 - len(starts))),
        buffer("s32", [0], [len(starts)])], block=32)
    places = [text.index(it) for it in [b"-12", b"0x1f", b"+7", b"1234", b"0xabc"]]
    made["cuda/words-numbers"] = launch(at + "words.ll", "numbers", [
        scalar("u32", 5), buffer("u8", text + b"\0"), buffer("s32", places),
        buffer("s64", None, [-12, 31, 7, 123456789012, 0xabcdef])], block=32)

    def mixed(line):
        hash = 2166136261
        for it in line:
            hash = (hash ^ it) * 16777619 % (1 << 32)
        bits = f"{hash:032b}"
        # A permutation by bytes turns them around.
        hash = int(bits[13:] + bits[:13], 2) ^ int.from_bytes(hash.to_bytes(4, "little"), "big")
        bits = f"{hash | 1:032b}"
        return (int(f"{hash:032b}"[::-1], 2) + bits.index("1") + 31 - bits.rindex("1")) % (1 << 32)

    lines = [(0, 15), (15, 20), (7, 7), (0, len(text))]
    made["cuda/words-hashes"] = launch(at + "words.ll", "hashes", [
        scalar("u32", 4), buffer("u8", text), buffer("s32", flat(lines)),
        buffer("u32", None, [mixed(text[a:b]) for a, b in lines])], block=32)
    return made


def rust():
    random.seed(2)
    at = "../../../examples/rust/ir/"
    made = {}
    words = [random.randrange(1 << 32) & 0x0f0f0f0f for _ in range(100)]
    every = b"".join(it.to_bytes(4, "little") for it in words)
    made["rust/histogram"] = launch(at + "histogram.ll", "histogram", [
        scalar("u64", 100), buffer("u32", words), buffer("u32", [0] * 256, [every.count(i) for i in range(256)])],
        grid=2, block=64, shared=1024)

    m, n, k = 5, 18, 20
    a, b = [float(random.randrange(-9, 10)) for _ in range(m * k)], [float(random.randrange(-9, 10)) for _ in range(k * n)]
    c = [sum(a[i * k + p] * b[p * n + j] for p in range(k)) for i in range(m) for j in range(n)]
    made["rust/matmul"] = launch(at + "matmul.ll", "matmul", [
        *[scalar("u32", it) for it in (m, n, k)], buffer("f32", a), buffer("f32", b), buffer("f32", None, c)],
        grid=(2, 1), block=(16, 16))

    values = [random.randrange(1000) for _ in range(40)]
    middle = []
    for i in range(40):
        window = sorted(values[max(i - 3, 0):i + 4])
        middle.append(window[len(window) // 2])
    made["rust/median"] = launch(at + "median.ll", "median", [
        scalar("u64", 40), scalar("u64", 3), buffer("u32", values), buffer("u32", None, middle)],
        why="Medians of seven, sorted by functions that call themselves.", grid=1, block=32)

    made["rust/reduce"] = launch(at + "reduce.ll", "reduce", [
        scalar("u64", 500), buffer("f32", [float(i % 10) for i in range(500)]),
        buffer("f32", None, [float(sum(i % 10 for i in range(500) if i // 64 % 2 == block)) for block in range(2)])],
        grid=2, block=64, shared=8)
    made["rust/saxpy"] = launch(at + "saxpy.ll", "saxpy", [
        scalar("u64", 200), scalar("f32", 0.5), buffer("f32", [2.0 * i for i in range(200)]),
        buffer("f32", [1.0] * 200, [1.0 + i for i in range(200)])], grid=2, block=64)

    rows, columns = 3, 45
    x = [random.randrange(-100, 100) for _ in range(rows * columns)]
    sums = [sum(x[row * columns:row * columns + i + 1]) for row in range(rows) for i in range(columns)]
    made["rust/scan"] = launch(at + "scan.ll", "scan", [
        scalar("u32", rows), scalar("u32", columns), buffer("s32", x, sums)], grid=2, block=64)
    squares = [float(i % 30) for i in range(300)]
    made["rust/steal"] = launch(at + "steal.ll", "steal", [
        scalar("u64", 300), buffer("f32", squares, [it * it for it in squares])], sm="100", grid=10, block=32)
    return made
