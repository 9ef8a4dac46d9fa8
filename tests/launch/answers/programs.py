"""What the kernels of `programs/` are to give, computed here in another way."""

import cmath
import hashlib
import math
import random
import zlib

from launch import buffer, f32, launch, packed, scalar


def all_launches():
    """Name of the file: its text."""
    made = {}
    for topic in [matrix, sort, digest, nature, graphs, together, language, clusters]:
        random.seed(topic.__name__)
        for name, (kernel, args, more) in topic().items():
            made[f"programs/{topic.__name__}-{name}"] = launch(f"{topic.__name__}.cu", kernel, args, **more)
    return made


def flat(rows):
    return [it for row in rows for it in row]


def product(n, a, b):
    return [sum(a[i * n + k] * b[k * n + j] for k in range(n)) for i in range(n) for j in range(n)]


def matrix():
    some = lambda n, most=9: [float(random.randrange(-most, most + 1)) for _ in range(n)]
    made = {}
    n = 13
    a, b = some(n * n), some(n * n)
    made["multiply"] = "multiply", [scalar("u32", n), buffer("f64", a), buffer("f64", b),
                                    buffer("f64", None, product(n, a, b))], dict(grid=(2, 4), block=(8, 4))
    made["tiled"] = "tiled", [scalar("u32", n), buffer("f32", a), buffer("f32", b),
                              buffer("f32", None, product(n, a, b))], dict(grid=(2, 2), block=(8, 8), shared=512)
    n = 32
    a, b = some(n * n, 4), some(n * n, 4)
    made["tensor"] = "tensor", [scalar("u32", n), buffer("f16", a), buffer("f16", b),
                                buffer("f32", None, product(n, a, b))], dict(grid=(2, 2), block=32)
    rows = [[random.randrange(-128, 128) for _ in range(12)] for _ in range(9)]
    made["bytes"] = "bytes", [scalar("u32", 3), buffer("s8", flat(rows[:4])), buffer("s8", flat(rows[4:])),
                              buffer("s32", None, [sum(x * y for x, y in zip(p, q)) for p in rows[:4] for q in rows[4:]])
                              ], dict(grid=4, block=5)
    n = 12
    x = [float(i - 5.5) for i in range(n)]
    rows = [some(n) for _ in range(n)]
    made["solve"] = "solve", [scalar("u32", n), buffer("f64", flat(row + [sum(p * q for p, q in zip(row, x))] for row in rows)),
                              buffer("f64", None, x, within=1e-9)], dict(block=n)
    return made


def sort():
    some = [random.randrange(1 << 32) for _ in range(256)]
    wide = [random.randrange(1 << 64) for _ in range(64)]
    doubles = [random.choice([-1, 1]) * float(random.randrange(40)) for _ in range(90)]
    return {
        "bitonic": ("bitonic", [buffer("u32", some, sorted(some[:128]) + sorted(some[128:]))],
                    dict(grid=2, block=128, shared=512)),
        "radix": ("radix", [buffer("u64", wide, sorted(wide))], dict(block=64)),
        "ranks": ("ranks", [scalar("u32", 90), buffer("f64", doubles), buffer("f64", None, sorted(doubles))],
                  dict(grid=3, block=32)),
    }


def digest():
    texts = [b"", b"abc", b"The quick brown fox jumps over the lazy dog", bytes(range(63)), bytes(range(64)) * 2, b"a" * 200]
    starts = [sum(map(len, texts[:i])) for i in range(len(texts) + 1)]
    head = [scalar("u32", len(texts)), buffer("u8", b"".join(texts)), buffer("s32", starts)]
    seeds = [5489, 1, 20261130]
    made = {
        "sha256": ("sha256", head + [buffer("u8", None, flat(hashlib.sha256(it).digest() for it in texts))],
                   dict(block=32)),
        "md5": ("md5", head + [buffer("u8", None, flat(hashlib.md5(it).digest() for it in texts))], dict(block=32)),
        "crc32": ("crc32", head + [buffer("u32", None, [zlib.crc32(it) for it in texts])], dict(block=32)),
    }
    # Python's generator is this one, once its state is known.
    numbers = []
    for seed in seeds:
        state = [seed]
        for i in range(1, 624):
            state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + i) % (1 << 32))
        python = random.Random()
        python.setstate((3, tuple(state + [624]), None))
        numbers += [python.getrandbits(32) for _ in range(8)]
    made["twister"] = "twister", [scalar("u32", 8), buffer("u32", seeds), buffer("u32", None, numbers)], dict(block=3)
    return made


def nature():
    made = {}
    n, dt = 17, 0.01
    bodies = [[random.uniform(-1, 1) for _ in range(3)] + [random.uniform(0.1, 1)] for _ in range(n)]
    speeds = [[random.uniform(-1, 1) for _ in range(3)] for _ in range(n)]
    faster, moved = [], []
    for i in range(n):
        pull = [0.0] * 3
        for k in range(n):
            way = [bodies[k][c] - bodies[i][c] for c in range(3)]
            strength = bodies[k][3] / (math.fsum(it * it for it in way) + 0.01) ** 1.5
            pull = [p + w * strength for p, w in zip(pull, way)]
        faster.append([s + p * dt for s, p in zip(speeds[i], pull)])
        moved.append([x + s * dt for x, s in zip(bodies[i], faster[i])] + [bodies[i][3]])
    made["bodies"] = "bodies", [
        scalar("u32", n), scalar("f64", dt), buffer("f64", flat(bodies)),
        buffer("f64", flat(speeds), flat(faster), within=1e-12), buffer("f64", None, flat(moved), within=1e-12)
    ], dict(block=32)

    # After `steps` steps of a rod without ends it has the binomial coefficients of 2 * steps; these all fit.
    steps, n, middle = 20, 64, 32
    rod = [0.0] * n
    rod[middle] = float(4 ** steps)
    after = [float(math.comb(2 * steps, i - middle + steps)) if abs(i - middle) <= steps else 0.0 for i in range(n)]
    made["heat"] = "heat", [scalar("u32", steps), buffer("f64", rod, after)], dict(block=n)

    n = 64
    wave = [complex(f32(random.uniform(-1, 1)), f32(random.uniform(-1, 1))) for _ in range(n)]
    tones = [sum(it * cmath.exp(-2j * cmath.pi * i * k / n) for i, it in enumerate(wave)) for k in range(n)]
    parts = lambda all: flat((it.real, it.imag) for it in all)
    made["fourier"] = "fourier", [buffer("f32", parts(wave), parts(tones), within=1e-3)], dict(block=n // 2, shared=8 * n)

    width, height, most = 24, 20, 60
    counts = []
    for row in range(height):
        for column in range(width):
            c, z, count = complex(-2.25 + 3.0 * column / width, -1.5 + 3.0 * row / height), 0j, 0
            x = y = 0.0
            while count < most and x * x + y * y <= 4:
                x, y = x * x - y * y + c.real, 2 * x * y + c.imag
                count += 1
            counts.append(count)
    made["mandelbrot"] = "mandelbrot", [scalar("u32", width), scalar("u32", height), scalar("u32", most),
                                        buffer("s32", None, counts)], dict(grid=(3, 3), block=(8, 8))

    cells = {(random.randrange(32), random.randrange(32)) for _ in range(350)}
    rows = lambda cells: [sum(1 << x for x in range(32) if (x, y) in cells) for y in range(32)]
    first = rows(cells)
    for _ in range(12):
        near = {}
        for x, y in cells:
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    at = (x + dx) % 32, (y + dy) % 32
                    near[at] = near.get(at, 0) + (dx != 0 or dy != 0)
        cells = {at for at, count in near.items() if count == 3 or (count == 2 and at in cells)}
    made["life"] = "life", [scalar("u32", 12), buffer("u32", first, rows(cells))], dict(block=32)
    return made


def graphs():
    made = {}
    rows, columns = 11, 40
    dense = [[float(random.randrange(-9, 10)) if random.random() < 0.4 else 0.0 for _ in range(columns)] for _ in range(rows)]
    there = [[i for i in range(columns) if row[i]] for row in dense]
    x = [float(random.randrange(-9, 10)) for _ in range(columns)]
    made["sparse"] = "sparse", [
        scalar("u32", rows), buffer("s32", [sum(map(len, there[:i])) for i in range(rows + 1)]),
        buffer("s32", flat(there)), buffer("f64", [row[i] for row, its in zip(dense, there) for i in its]),
        buffer("f64", x), buffer("f64", None, [sum(a * b for a, b in zip(row, x)) for row in dense])
    ], dict(grid=3, block=128)

    nodes = 70
    edges = [sorted({random.randrange(nodes) for _ in range(random.choice([0, 1, 2, 3]))}) for _ in range(nodes)]
    edges[0] = [5, 9]
    # By the shortest ways of all lengths, until nothing changes.
    far = [0] + [1 << 30] * (nodes - 1)
    for _ in range(nodes):
        for i in range(nodes):
            for k in edges[i]:
                far[k] = min(far[k], far[i] + 1)
    far = [it if it < 1 << 20 else -1 for it in far]
    made["distances"] = "distances", [
        scalar("u32", nodes), buffer("s32", [sum(map(len, edges[:i])) for i in range(nodes + 1)]),
        buffer("s32", flat(edges)), buffer("s32", None, far)], dict(block=64)

    some = [random.randrange(1000) for _ in range(110)]
    kept = [it for it in some if it % 2]
    made["odd"] = "odd", [scalar("u32", 110), buffer("s32", some), buffer("s32", [0] * 110, kept + [0] * (110 - len(kept))),
                          buffer("s32", None, [len(kept)])], dict(block=128)

    a, b = b"intention of a kitten", b"execution by sitting"

    def changes(i, k, known={}):
        if (i, k) not in known:
            known[i, k] = max(i, k) if not (i and k) else min(
                changes(i - 1, k) + 1, changes(i, k - 1) + 1, changes(i - 1, k - 1) + (a[i - 1] != b[k - 1]))
        return known[i, k]

    made["changes"] = "changes", [
        scalar("u32", len(a)), scalar("u32", len(b)), buffer("s8", a), buffer("s8", b),
        buffer("s32", None, [changes(len(a), len(b))])], dict(block=32, shared=12 * (len(a) + 1))

    p, q = random.randrange(1 << 320), (1 << 320) - 1
    words = lambda value, count: [value >> 32 * i & 0xffffffff for i in range(count)]
    made["long"] = "long_product", [scalar("u32", 10), buffer("u32", words(p, 10)), buffer("u32", words(q, 10)),
                                    buffer("u32", None, words(p * q, 20))], dict(block=20)
    return made


def together():
    made = {}
    n = 96
    # Of an exchange it is not said who comes first, so that is not compared.
    first = [0, 0, 1000, 0, (1 << 32) - 1, 0, (1 << 32) - 1, 0, 0, 0, 5, 0]
    xor = 0
    for i in range(n):
        xor ^= i * 2654435761 % (1 << 32)
    last = [sum(range(n)), -sum(range(n)), 100 - (n - 1), max(i * i - 7 * i for i in range(n)), 0x80000000, 0x80000000,
            0xffffffff & ~sum(1 << i for i in range(29)), sum(1 << i for i in range(31)), xor, n % 10,
            # Down from 5 to 0, and then from 9 on again.
            (5 - n) % 10, 77]
    wide = [sum(0x100000001 * i for i in range(n)) % (1 << 64), (n - 1) << 40, (-(n - 1) << 33) % (1 << 64), 0]
    for i in range(n):
        wide[3] ^= 1 << i % 64
    made["operations"] = "operations", [
        buffer("u32", first, last), buffer("u64", [0] * 4, wide), buffer("f32", [0.0], [0.25 * sum(range(n))]),
        buffer("f64", [1.0], [1 + 0.125 * sum(range(n))])], dict(grid=3, block=32)

    made["locked"] = "locked", [buffer("s32", [0], [0]), buffer("s32", [0], [5]), buffer("s32", [-1] * 6)], dict(grid=5, block=32)
    values = [random.randrange(-100, 100) for _ in range(256)]
    made["last"] = "last", [buffer("s32", values), buffer("s32", None, [sum(values[i:i + 64]) for i in range(0, 256, 64)]),
                            buffer("u32", [0], [4]), buffer("s32", [0], [sum(values)])], dict(grid=4, block=64)

    mine = [random.randrange(0, 900) for _ in range(32)]
    rows = []
    for i in range(32):
        thirds = [it for it in mine if it % 3 == 0]
        rows.append([sum(mine), min(mine), sum(mine[:i + 1]), mine[i * 5 % 32], mine[i + 3 if i % 8 < 5 else i],
                     sum((it & 1) << k for k, it in enumerate(mine)), (5 in mine) + 2,
                     sum(1 << k for k, it in enumerate(mine) if it % 4 == mine[i] % 4), thirds[0] if mine[i] % 3 == 0 else -1])
    made["warp"] = "warp", [buffer("s32", mine), buffer("s32", None, flat(rows))], dict(block=32)

    mine = [random.randrange(100) for _ in range(64)]
    tiles = [mine[i // 8 * 8:i // 8 * 8 + 8] for i in range(64)]
    out = [sum(tile) + 1000 * max(tile) + 100000 * (i // 8 * 8 + 3) + 1000000 * any(it > 90 for it in tile)
           for i, tile in enumerate(tiles)]
    odd = sum(it % 2 for it in mine)
    made["groups"] = "in_groups", [buffer("s32", mine), buffer("s32", None, out), buffer("s32", [0, 0], [odd, odd + 64])
                                   ], dict(block=64)
    return made


def language():
    made = {
        # Two more than twice, and the like.
        "recursion": ("recursion", [buffer("s32", None, [3 + 1, 3 + 2, 2 * 3 + 3, 2 ** (3 + 3) - 3])], dict(block=4)),
        # As everyone knows.
        "ways": ("ways", [buffer("s32", None, [1, 0, 0, 2, 10, 4, 40, 92])], dict(block=8)),
        "heap": ("heap", [scalar("u32", 5), buffer("s32", None, [
            (k + 1) * sum(i * 3 ** (i - 1) for i in range(1, 6)) for k in range(8)])], dict(block=8)),
    }
    which = [random.randrange(4) for _ in range(16)]
    each = [lambda a: a + 6, lambda a: a * 6, lambda a: a ** 6, lambda a: math.gcd(a, 6)]
    made["pointers"] = "pointers", [buffer("s32", which), buffer("s32", None, [each[it](i + 2) for i, it in enumerate(which)])
                                    ], dict(block=16)
    area = [lambda i: 10 * i * i + 4, lambda i: 10 * (2 * i * i + 4 * i * (i + 1)) + 4, lambda i: 10 * (i * 10 // 2) + 3]
    made["objects"] = "objects", [buffer("s64", None, [area[i % 3](i) for i in range(24)])], dict(block=24)

    n = -42
    bits = n & 0xffffffff
    printed = (f"{n}|{n:5d}|{n:<5d}|{n:05d}|{n:+d}|{bits:x}|{bits:X}|0{bits:o}|{-n}\n"
               f"{1.5:f}|{2 / 3:.2f}|{12345.678:10.3e}|{1e-7:g}|q|word|%|{-(1 << 40)}|(nil)\n"
               # A precision of an integer is how many digits it has at least.
               f"{n: d}|-00042|   -0042|{-n:#x}|{'left':<8}|cu|{1e15:g}|{100000.0:g}|{1e-5:G}|{2.0:#g}\n"
               f"{-3.14159:08.2f}|{2.5:+.0f}|{0.0:E}|{n:7d}|0x1.8p-1|0x2.00p+0|{70000 - 65536}|{300 - 256}\n")
    made["says"] = "says", [scalar("u32", n)], dict(block=1, printed=printed)

    rows, results = [], []
    for i in range(10):
        a, b, c = random.randrange(-128, 128), random.randrange(32), random.randrange(1 << 11)
        d, e = random.randrange(-(1 << 39), 1 << 39), random.randrange(-4, 4)
        rows += packed("bBHxxxxq", a, b, c, d % (1 << 40) | (e % 8) << 40)
        less = (e - 1 + 4) % 8 - 4
        result = a * 10 ** 9 + (b + 3) % 32 * 100000 + c * 10 + less + d
        if i == 0:
            result += 1
        elif i == 1:
            result = (result ^ 255) - 5
        elif i == 2:
            result -= 5
        elif i == 7:
            result = 0
        else:
            result = -result
        results.append(result)
    made["fields"] = "fields", [buffer("u8", rows), buffer("s64", None, results)], dict(block=10)
    return made


def clusters():
    made = {}
    values = [random.randrange(-50, 50) for _ in range(6 * 16)]
    made["sums"] = "sums", [buffer("s32", values), buffer("s32", None, [sum(values[i:i + 48]) for i in (0, 48)])
                            ], dict(grid=6, block=16, cluster=3, sm="90")
    rows = [[random.randrange(100) for _ in range(32)] for _ in range(8)]
    # After five rounds the numbers of a block of four are in the one behind it.
    after = [[it + 5 for it in rows[i // 4 * 4 + (i - 5) % 4]] for i in range(8)]
    made["ring"] = "ring", [scalar("u32", 5), buffer("s32", flat(rows), flat(after))], dict(
        grid=8, block=32, cluster=4, sm="90")
    rows = [[random.randrange(100) for _ in range(64)] for _ in range(5)]
    sums = [sum((i + 1) * it for i, row in enumerate(rows) for it in row[k::32]) for k in range(32)]
    made["tiles"] = "tiles", [scalar("u32", 5), buffer("s32", flat(rows)), buffer("s32", None, sums)], dict(block=32, sm="90")
    fours = [[float(random.randrange(100)) for _ in range(4)] for _ in range(4 * 32)]
    turned = [[it[3], it[2], it[1], it[0] + i // 32] for i, it in enumerate(fours)]
    made["stages"] = "stages", [scalar("u32", 4), buffer("f32", flat(fours)), buffer("f32", None, flat(turned))
                                ], dict(block=32, sm="90")
    return made
