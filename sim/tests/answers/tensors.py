#!/usr/bin/env python3
"""Writes the tests of copies of parts of tensors: `../run/background/parts.ptx` and its launches."""

import itertools
import pathlib

HERE = pathlib.Path(__file__).parent.parent / "run" / "background"
HEAD = """// Parts of tensors of u32: rows gathered and scattered, columns of pixels, boxes in steps, and maps that the kernel changes.
// Written by `tests/answers/tensors.py`.
.version 8.7
.target sm_100a
.address_size 64
.shared .align 1024 .b8 part[8192];
.shared .align 8 .b64 arrived;
.shared .align 128 .b8 own[128];
"""
KERNEL = """
.visible .entry {name}(.param .align 64 .b8 map[128], .param .u64 numbers, .param .u64 data, .param .u32 bytes)
{{
	.reg .b32 %lane, %at, %word, %bytes, %bar, %n<8>;
	.reg .b64 %rd<4>, %map, %in;
	.reg .pred %p, %first;
	mov.u32 %lane, %tid.x;
	setp.eq.u32 %first, %lane, 0;
	ld.param.u32 %bytes, [bytes];
	ld.param.u64 %rd0, [numbers];
	{numbers}
	mov.u64 %map, map;
	cvta.param.u64 %map, %map;
	mov.u32 %bar, arrived;
	@%first mbarrier.init.shared.b64 [%bar], 1;
	{prepare}
	bar.sync 0;
	{work}
	ret;
}}
"""
LOADS = """@!%first bra $wait;
	mbarrier.arrive.expect_tx.shared.b64 _, [%bar], %bytes;
	cp.async.bulk.tensor.{what}.mbarrier::complete_tx::bytes [part], [%map, {{{at}}}], [%bar]{more};
$wait:
	mbarrier.try_wait.parity.shared.b64 %p, [%bar], 0;
	@!%p bra $wait;
	ld.param.u64 %rd1, [data];
	shl.b32 %at, %lane, 2;
$out:
	setp.ge.u32 %p, %at, %bytes;
	@%p bra $there;
	mov.u32 %word, part;
	add.u32 %word, %word, %at;
	ld.shared.u32 %word, [%word];
	cvt.u64.u32 %rd2, %at;
	add.u64 %rd2, %rd1, %rd2;
	st.global.u32 [%rd2], %word;
	add.u32 %at, %at, 128;
	bra $out;
$there:"""
STORES = """ld.param.u64 %rd1, [data];
	shl.b32 %at, %lane, 2;
$in:
	setp.ge.u32 %p, %at, %bytes;
	@%p bra $all;
	cvt.u64.u32 %rd2, %at;
	add.u64 %rd2, %rd1, %rd2;
	ld.global.u32 %word, [%rd2];
	mov.u32 %n7, part;
	add.u32 %n7, %n7, %at;
	st.shared.u32 [%n7], %word;
	add.u32 %at, %at, 128;
	bra $in;
$all:
	fence.proxy.async;
	bar.sync 0;
	@!%first bra $end;
	cp.async.bulk.tensor.{what}.bulk_group [%map, {{{at}}}], [part];
	cp.async.bulk.commit_group;
	cp.async.bulk.wait_group 0;
$end:"""
# A map of their own, in shared memory, of which some is changed; `%n5` and `%n6` say how.
OWN = """shl.b32 %at, %lane, 2;
	cvt.u64.u32 %rd2, %at;
	add.u64 %rd2, %map, %rd2;
	ld.u32 %word, [%rd2];
	mov.u32 %n7, own;
	add.u32 %n7, %n7, %at;
	st.shared.u32 [%n7], %word;
	bar.sync 0;
	@!%first bra $changed;
	ld.param.u64 %in, [numbers];
	add.u64 %in, %in, 256;
	tensormap.replace.tile.global_address.shared::cta.b1024.b64 [own], %in;
	tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [own], 0, 8;
	tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [own], 1, %n5;
	tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [own], 0, 32;
	tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [own], 0, 4;
	tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [own], 1, %n6;
	tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [own], 1, 1;
	tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [own], {type};
	tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [own], 0;
	tensormap.replace.tile.rank.shared::cta.b1024.b32 [own], 1;
$changed:
	bar.sync 0;
	ld.param.u64 %rd3, [numbers];
	add.u64 %rd3, %rd3, 512;
	tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd3], [own], 128;
	fence.proxy.tensormap::generic.acquire.gpu [%rd3], 128;
	mov.u64 %map, %rd3;"""
DIMENSION = "shared::cluster.global"


def kernel(name, text, count=5, prepare=""):
    numbers = "\n\t".join(f"ld.global.u32 %n{i}, [%rd0+{4 * i}];" for i in range(7))
    return KERNEL.format(name=name, numbers=numbers, prepare=prepare, work=text)


def load(what, dimensions, more=""):
    at = ", ".join(f"%n{i}" for i in range(dimensions))
    return LOADS.format(what=what, at=at, more=more)


def buffer(all):
    return f'    {{ buffer = "u32", list = {all} }},\n'


def launch(name, test, tensor, numbers, data, size, expect=None, after=None, fault=None):
    """`data` is what the tensor has; `expect` what comes out, `after` what is in the tensor then."""
    args = f"    {{ tensor = {{ of = \"u32\", {tensor} }}, list = {data}"
    args += f", expect = {{ list = {after} }} }},\n" if after else " },\n"
    args += buffer(numbers + [0] * (7 - len(numbers)) if len(numbers) < 7 else numbers)
    if expect is None:
        args += f'    {{ buffer = "u32", len = {size // 4} }},\n'
    elif after:
        args += buffer(expect)
    else:
        args += f'    {{ buffer = "u32", len = {len(expect)}, expect = {{ list = {expect} }} }},\n'
    args += f"    {{ u32 = {size} }},\n"
    text = f'kernel = "{name}"\nblock = [32, 1, 1]\n' + (f'fault = "{fault}"\n' if fault else "") + f"args = [\n{args}]\n"
    (HERE / f"parts-{test}.toml").write_text(text)


class Grid:
    """A tensor with numbers that all differ."""

    def __init__(self, *size):
        self.size = size
        self.data = [1000 + i for i in range(len(list(itertools.product(*map(range, size)))))]

    def at(self, place):
        if not all(0 <= it < size for it, size in zip(place, self.size)):
            return None
        index = 0
        for it, size in zip(reversed(place), reversed(self.size)):
            index = index * size + it
        return index

    def get(self, place):
        index = self.at(place)
        return 0 if index is None else self.data[index]


def columns(grid, first, offsets, lower, upper, steps, pixels, channels):
    """Pixels in the order of a scan of the places of the filter: the nearest direction first, then images."""
    c, *middle, image = first
    ends = [size - 1 + it for size, it in zip(grid.size[1:], upper)]
    out = []
    places = list(middle)
    for _ in range(pixels):
        for channel in range(channels):
            out.append(grid.get([c + channel] + [p + o for p, o in zip(places, offsets)] + [image]))
        for i in range(len(places)):
            places[i] += steps[i + 1]
            if places[i] <= ends[i]:
                break
            places[i] = lower[i]
        else:
            image += 1
    return out


def main():
    text = HEAD
    text += kernel("gather", load(f"2d.{DIMENSION}.tile::gather4", 5))
    text += kernel("scatter", STORES.format(what="2d.global.shared::cta.tile::scatter4", at=", ".join(f"%n{i}" for i in range(5))))
    text += kernel("box", load(f"3d.{DIMENSION}.tile", 3))
    text += kernel("pixels3", load(f"3d.{DIMENSION}.im2col", 3, ", {%h0}").replace("@!%first bra", ".reg .b16 %h0;\n\tcvt.u16.u32 %h0, %n5;\n\t@!%first bra", 1))
    text += kernel("pixels4", load(f"4d.{DIMENSION}.im2col", 4, ", {%h0, %h1}").replace(
        "@!%first bra", ".reg .b16 %h0, %h1;\n\tcvt.u16.u32 %h0, %n5;\n\tcvt.u16.u32 %h1, %n6;\n\t@!%first bra", 1))
    text += kernel("back", STORES.format(what="4d.global.shared::cta.im2col_no_offs", at="%n0, %n1, %n2, %n3"))
    text += kernel("changed", load(f"2d.{DIMENSION}.tile", 2), prepare=OWN.format(type=2))
    text += kernel("odd", load(f"2d.{DIMENSION}.tile", 2), prepare=OWN.format(type=13))
    (HERE / "parts.ptx").write_text(text)

    grid = Grid(16, 12)
    rows = [7, 2, 12, 0]
    tensor = "size = [16, 12], part = [8, 1]"
    out = [grid.get([4 + i, row]) for row in rows for i in range(8)]
    launch("gather", "gather", tensor, [4] + rows, grid.data, 128, out)
    launch("gather", "gather_box", "size = [16, 12], part = [8, 4]", [4] + rows, grid.data, 128, fault="the map is not of boxes of one row")
    after = list(grid.data)
    given = [1 + i for i in range(32)]
    for n, row in enumerate(rows):
        for i in range(8):
            index = grid.at([12 + i, row])
            if index is not None:
                after[index] = given[8 * n + i]
    launch("scatter", "scatter", tensor, [12] + rows, grid.data, 128, given, after)

    # Every second element of a box, in the second direction, and every third in the third.
    grid = Grid(8, 9, 7)
    tensor = "size = [8, 9, 7], part = [4, 5, 6], steps = [1, 2, 3]"
    out = [grid.get([3 + i, -1 + 2 * j, 2 + 3 * k]) for k in range(2) for j in range(3) for i in range(4)]
    launch("box", "steps", tensor, [3, -1, 2], grid.data, 4 * len(out), out)

    grid = Grid(8, 9, 3)
    say = lambda lower, upper, pixels, channels: f"columns = {{ lower = {lower}, upper = {upper}, pixels = {pixels}, channels = {channels} }}"
    out = columns(grid, [4, 5, 1], [2], [-1], [-1], [1, 1], 12, 4)
    launch("pixels3", "pixels3", f"size = [8, 9, 3], {say([-1], [-1], 12, 4)}", [4, 5, 1, 0, 0, 2, 0], grid.data, 4 * len(out), out)

    grid = Grid(8, 9, 6, 2)
    for test, first, offsets, lower, upper, steps, pixels in [
        ("pixels4", [0, 7, 4, 0], [0, 0], [-1, -1], [-1, -1], [1, 1, 1, 1], 40),
        ("pixels4_behind", [4, 3, 3, 0], [2, 2], [0, 0], [-2, -2], [1, 1, 1, 1], 33),
        ("pixels4_steps", [0, 7, 1, 0], [1, 1], [-1, -1], [-1, -1], [1, 2, 2, 1], 32),
    ]:
        out = columns(grid, first, offsets, lower, upper, steps, pixels, 4)
        tensor = f"size = [8, 9, 6, 2], steps = {steps}, {say(lower, upper, pixels, 4)}"
        launch("pixels4", test, tensor, first + [0] + offsets, grid.data, 4 * len(out), out)
    tensor = f"size = [8, 9, 6, 2], {say([-1, -1], [-1, -1], 40, 4)}"
    launch("pixels4", "pixels4_away", tensor, [0, 8, 4, 0, 0, 0, 0], grid.data, 640, fault="the filter is at 8, where it can be from -1 to 7")
    launch("pixels4", "pixels4_box", "size = [8, 9, 6, 2], part = [4, 1, 1, 1]", [0, 7, 4, 0, 0, 0, 0], grid.data, 640, fault="the map is of boxes, not of columns of pixels")
    launch("box", "box_pixels", f"size = [8, 9, 7], {say([-1], [-1], 12, 4)}", [0, 0, 0], Grid(8, 9, 7).data, 64, fault="the map is of columns of pixels, not of boxes")

    # The other way round.
    after = list(grid.data)
    given = [1 + i for i in range(48)]
    places = Grid(8, 9, 6, 2)
    places.data = list(range(len(places.data)))
    target = columns(places, [4, 6, 4, 0], [0, 0], [-1, -1], [-1, -1], [1, 1, 1, 1], 12, 4)
    # Place 0 is not among them, so that 0 is what is outside.
    for index, it in zip(target, given):
        if index:
            after[index] = it
    tensor = f"size = [8, 9, 6, 2], {say([-1, -1], [-1, -1], 12, 4)}"
    launch("back", "pixels_back", tensor, [4, 6, 4, 0], grid.data, 192, given, after)

    # A tensor of 8 by 5, which lies behind the numbers, under a map that was of another.
    numbers = [3, 2, 0, 0, 0, 5, 4] + [0] * 57 + [500 + i for i in range(40)]
    other = Grid(8, 5)
    other.data = numbers[64:]
    out = [other.get([3 + i, 2 + j]) for j in range(4) for i in range(4)]
    numbers += [0] * (128 + 32 - len(numbers))
    tensor = "size = [4, 4, 4], part = [4, 2, 2]"
    launch("changed", "changed", tensor, numbers, [0] * 64, 64, out)
    launch("odd", "odd", tensor, numbers, [0] * 64, 64, fault="the map is of 2 dimensions and elements of type 13")


main()
