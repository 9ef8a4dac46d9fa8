"""What textures and surfaces are to give: each lookup from the definition of filtering, in fractions."""

import math
import random
from fractions import Fraction

from launch import buffer, f32, launch, picture, scalar

HALF = Fraction(1, 2)


def inside(i, n, outside):
    """The texel that counts for texel `i` of `n`."""
    if 0 <= i < n:
        return i
    if outside == "border":
        return None
    if outside == "wrap":
        return i % n
    if outside == "mirror":
        # As often there and back as it takes.
        way = list(range(n)) + list(range(n - 1, -1, -1))
        return way[i % len(way)]
    return 0 if i < 0 else n - 1


def lookup(texel, size, at, linear, normalized, outside):
    """The value at a point; `texel` gives that of a place."""
    if not normalized and outside in ("wrap", "mirror"):
        outside = "clamp"
    at = [Fraction(x) * (n if normalized else 1) for x, n in zip(at, size)]

    def get(place):
        place = [inside(i, n, outside) for i, n in zip(place, size)]
        return 0 if None in place else Fraction(texel(place))

    if not linear:
        return get([math.floor(x) for x in at])
    sums = 0
    corners = [[]]
    for x in at:
        first = math.floor(x - HALF)
        # Eight bits of a fraction.
        weight = Fraction(round((x - HALF - first) * 256), 256)
        corners = [it + [(first, 1 - weight)] for it in corners] + [it + [(first + 1, weight)] for it in corners]
    for corner in corners:
        weight = math.prod(it[1] for it in corner)
        sums += weight * get([it[0] for it in corner]) if weight else 0
    return sums


def all_launches():
    random.seed("pictures")
    made = {}
    values = [float(random.randrange(-50, 50)) for _ in range(8)]
    points = [f32(it) for it in [-3.3, -1.0, -0.5, -0.01, 0.0, 0.3, 0.5, 0.75, 1.0, 1.25, 2.5, 3.999, 6.7, 7.5, 8.0, 8.6, 21.3]]
    parts = [f32(it / 8) for it in points]
    for linear in (False, True):
        for outside in ("clamp", "border", "wrap", "mirror"):
            for normalized in (False, True):
                at = parts if normalized else points
                name = f"line-{'linear' if linear else 'nearest'}-{outside}{'-parts' if normalized else ''}"
                out = [float(lookup(lambda p: values[p[0]], [8], [x], linear, normalized, outside)) for x in at]
                made[name] = "line", [
                    picture("texture", "f32", [8], values, linear=linear, normalized=normalized, outside=outside),
                    buffer("f32", at), buffer("f32", None, out, within=1e-6)], len(at)

    width, height = 5, 4
    texels = [[float(random.randrange(200)) for _ in range(4)] for _ in range(width * height)]
    at = [[f32(random.uniform(-1, 6)), f32(random.uniform(-1, 5))] for _ in range(20)] + [[2.5, 1.5], [0.0, 0.0]]
    flat = lambda rows: [it for row in rows for it in row]
    out = [float(lookup(lambda p: texels[p[1] * width + p[0]][c], [width, height], it, True, False, "clamp"))
           for it in at for c in range(4)]
    made["plane"] = "plane", [picture("texture", "f32", [width, height], flat(texels), channels=4, linear=True),
                              buffer("f32", flat(at)), buffer("f32", None, out, within=1e-6)], len(at)
    # Bytes as parts of 255; halves.
    whole = [[random.randrange(256) for _ in range(4)] for _ in range(width * height)]
    near = [[f32(x / 5) for x in it] for it in at]
    out = [float(lookup(lambda p: Fraction(whole[p[1] * width + p[0]][c], 255), [width, height], it, True, True, "wrap"))
           for it in near for c in range(4)]
    made["plane-bytes"] = "plane", [
        picture("texture", "u8", [width, height], flat(whole), channels=4, linear=True, normalized=True, as_float=True,
                outside="wrap"), buffer("f32", flat(near)), buffer("f32", None, out, within=1e-5)], len(at)
    out = [float(lookup(lambda p: texels[p[1] * width + p[0]][c], [width, height], it, False, False, "border"))
           for it in at for c in range(4)]
    made["plane-halves"] = "plane", [
        picture("texture", "f16", [width, height], flat(texels), channels=4, outside="border"),
        buffer("f32", flat(at)), buffer("f32", None, out)], len(at)

    size = [3, 4, 5]
    texels = [float(random.randrange(100)) for _ in range(60)]
    at = [[f32(random.uniform(-1, n + 1)) for n in size] + [0.0] for _ in range(16)]
    out = [float(lookup(lambda p: texels[(p[2] * 4 + p[1]) * 3 + p[0]], size, it[:3], True, False, "border")) for it in at]
    made["space"] = "space", [picture("texture", "f32", size, texels, linear=True, outside="border"),
                              buffer("f32", flat(at)), buffer("f32", None, out, within=1e-6)], len(at)

    # All levels and layers are the first where there is only one.
    texels = [float(random.randrange(100)) for _ in range(20)]
    at = [[f32(random.uniform(0, 5)), f32(random.uniform(0, 4))] for _ in range(8)]
    of = lambda p: texels[p[1] * 5 + p[0]]
    one = [float(lookup(of, [5, 4], it, False, False, "clamp")) for it in at]
    around = []
    for x, y in at:
        i, k = math.floor(x - 0.5), math.floor(y - 0.5)
        # From the lower left one, against the clock.
        for place in [(i, k + 1), (i + 1, k + 1), (i + 1, k), (i, k)]:
            around.append(of([inside(place[0], 5, "clamp"), inside(place[1], 4, "clamp")]))
    made["layers"] = "layers", [
        picture("texture", "f32", [5, 4], texels), buffer("f32", flat(at)), scalar("u32", 7),
        buffer("f32", None, flat([it] * 3 for it in one)), buffer("f32", None, around)], len(at)

    # A face has the texels 10 * face + its number; two by two.
    texels = [float(10 * face + i) for face in range(6) for i in range(4)]
    at, out = [], []
    # Of +x, -x, +y, -y, +z, -z: what is the right side, and what is down.
    sides = [((0, 0, -1), (0, -1, 0)), ((0, 0, 1), (0, -1, 0)), ((1, 0, 0), (0, 0, 1)), ((1, 0, 0), (0, 0, -1)),
             ((1, 0, 0), (0, -1, 0)), ((-1, 0, 0), (0, -1, 0))]
    for face, (right, down) in enumerate(sides):
        middle = [0, 0, 0]
        middle[face // 2] = 1 if face % 2 == 0 else -1
        for x in (-0.5, 0.5):
            for y in (-0.5, 0.5):
                at.append([2 * (m + x * r + y * d) for m, r, d in zip(middle, right, down)] + [0.0])
                out.append(float(10 * face + (x > 0) + 2 * (y > 0)))
    made["cube"] = "cube", [picture("texture", "f32", [2, 2], texels, layers=6), buffer("f32", flat(at)),
                            buffer("f32", None, out)], len(at)

    whole = [random.randrange(-128, 128) for _ in range(4 * 16)]
    listed = [random.randrange(-(1 << 31), 1 << 31) for _ in range(16)]
    made["integers"] = "integers", [
        picture("texture", "s8", [4, 4], whole, channels=4), picture("texture", "s32", [16], listed),
        buffer("s32", None, whole), buffer("s32", None, listed)], 16

    width, height = 6, 3
    pixels = [[[random.randrange(256) for _ in range(4)] for _ in range(width)] for _ in range(height)]
    turned = [[[p[0], 255 - p[1], p[2], p[3]] for p in row] for row in reversed(pixels)]
    made["upside-down"] = "upside_down", [
        picture("surface", "u8", [width, height], flat(flat(pixels)), channels=4),
        picture("surface", "u8", [width, height], None, flat(flat(turned)), channels=4),
        scalar("u32", width), scalar("u32", height)], dict(grid=(2, 3), block=4)
    rows = [[float(random.randrange(100)) for _ in range(8)] for _ in range(3)]
    # Of the last there is nothing to the right, and the place for it is not there.
    slopes = [[-1.0] + [row[i] - row[max(i - 2, 0)] for i in range(1, 8)] for row in rows]
    made["edges"] = "edges", [picture("surface", "f32", [8, 3], flat(rows)),
                              picture("surface", "f32", [8, 3], [-1.0] * 24, flat(slopes)), scalar("u32", 8)
                              ], dict(grid=3, block=8)
    pairs = [[random.randrange(1000), random.randrange(1000)] for _ in range(12)]
    ones = [random.randrange(1000) for _ in range(12)]
    made["volume"] = "volume", [
        picture("surface", "s32", [2, 3, 2], flat(pairs), flat(it[::-1] for it in pairs), channels=2),
        picture("surface", "s16", [2, 3], ones, [it + i // 6 for i, it in enumerate(ones)], layers=2),
        buffer("s32", None, flat([sum(pair), one] for pair, one in zip(pairs, ones)))], dict(block=(2, 3, 2))
    launches = {}
    for name, (kernel, args, more) in made.items():
        more = dict(block=more) if isinstance(more, int) else more
        launches[f"programs/pictures-{name}"] = launch("pictures.cu", kernel, args, **more)
    return {**launches, **examples()}


def examples():
    """The surfaces of `examples/`: 1 2 1 in both directions."""
    made = {}
    width, height = 6, 5
    pixels = [[[random.randrange(256) for _ in range(4)] for _ in range(width)] for _ in range(height)]

    def blurred(get):
        return [(sum((2 - abs(i)) * (2 - abs(k)) * get(x + k, y + i, c) for i in (-1, 0, 1) for k in (-1, 0, 1)) + 8) // 16
                for y in range(height) for x in range(width) for c in range(4)]

    nearest = lambda x, y, c: pixels[min(max(y, 0), height - 1)][min(max(x, 0), width - 1)][c]
    flat = [it for row in pixels for pixel in row for it in pixel]
    for name, module, kernel in [("filter", "../../examples/filter.ssa", "filter"),
                                 ("rust/blur", "../../../examples/rust/ir/blur.ll", "blur")]:
        made[name] = launch(module, kernel, [
            picture("surface", "u8", [width, height], flat, channels=4),
            picture("surface", "u8", [width, height], None, blurred(nearest), channels=4),
            scalar("u32", width), scalar("u32", height)], grid=(2, 2), block=(4, 4))
    return made
