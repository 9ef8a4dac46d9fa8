#!/usr/bin/env python3
"""Writes the tests of `ldmatrix` and `stmatrix` of bytes: `../run/matrix/bytes.ptx` and its launches."""

import pathlib
import random

HERE = pathlib.Path(__file__).parent.parent / "run" / "matrix"
HEAD = """// Matrices of bytes between shared memory and registers. Written by `tests/answers/bytes.py`.
// A block puts 512 bytes into shared memory; lane i gives the address of the row that `order` says.
.version 8.6
.target sm_100a
.address_size 64
.shared .align 16 .b8 tile[512];
"""
KERNEL = """
.visible .entry {name}(.param .u64 in, .param .u64 order, .param .u64 out)
{{
	.reg .b32 %lane, %at, %row, %r<4>;
	.reg .b64 %rd<4>;
	.reg .b32 %v<4>;
	mov.u32 %lane, %tid.x;
	mov.u32 %at, tile;
	mad.lo.u32 %row, %lane, 16, %at;
	ld.param.u64 %rd0, [in];
	mad.wide.u32 %rd0, %lane, 16, %rd0;
	ld.global.v4.b32 {{%v0, %v1, %v2, %v3}}, [%rd0];
	{store_all}
	bar.warp.sync -1;
	ld.param.u64 %rd1, [order];
	mad.wide.u32 %rd1, %lane, 4, %rd1;
	ld.global.u32 %row, [%rd1];
	mad.lo.u32 %row, %row, 16, %at;
	{work}
	bar.warp.sync -1;
	ld.param.u64 %rd2, [out];
	mad.wide.u32 %rd2, %lane, 16, %rd2;
	{result}
	ret;
}}
"""
STORE = "st.shared.v4.b32 [%row], {%v0, %v1, %v2, %v3};"


def registers(n):
    return "{" + ", ".join(f"%r{i}" for i in range(n)) + "}"


def kernel(name, instruction, count, loads):
    if loads:
        zeros = "\n\t".join(f"mov.u32 %r{i}, 0;" for i in range(count, 4))
        work = f"{instruction} {registers(count)}, [%row];" + ("\n\t" + zeros if zeros else "")
        result = f"st.global.v4.b32 [%rd2], {registers(4)};"
        return KERNEL.format(name=name, store_all=STORE, work=work, result=result)
    moves = "\n\t".join(f"mov.b32 %r{i}, %v{i};" for i in range(4))
    work = f"{moves}\n\tst.shared.v4.b32 [%row], {{0, 0, 0, 0}};\n\tbar.warp.sync -1;\n\t{instruction} [%row], {registers(count)};"
    result = f"mad.lo.u32 %row, %lane, 16, %at;\n\tld.shared.v4.b32 {registers(4)}, [%row];\n\tst.global.v4.b32 [%rd2], {registers(4)};"
    return KERNEL.format(name=name, store_all="", work=work, result=result)


def unpack(row, bits):
    """The elements of a row as bytes."""
    all = int.from_bytes(row, "little")
    return [all >> bits * i & (1 << bits) - 1 for i in range(16)]


def words(data):
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]


def launch(name, data, order, out):
    lists = [f"list = {words(data)}", f"list = {order}"]
    args = [f'    {{ buffer = "u32", {it} }},\n' for it in lists]
    args.append(f'    {{ buffer = "u32", len = 128, expect = {{ list = {words(out)} }} }},\n')
    text = f'kernel = "{name}"\nblock = [32, 1, 1]\nargs = [\n' + "".join(args) + "]\n"
    (HERE / f"bytes-{name}.toml").write_text(text)


def main():
    draw = random.Random(7)
    text = HEAD
    for name, shape, bits, count in [
        ("square1", "m16n16.x1.trans.shared.b8", 8, 1),
        ("square2", "m16n16.x2.trans.shared.b8", 8, 2),
        ("square6", "m16n16.x2.trans.shared.b8x16.b6x16_p32", 6, 2),
        ("square4", "m16n16.x1.trans.shared.b8x16.b4x16_p64", 4, 1),
        ("flat6", "m8n16.x4.shared.b8x16.b6x16_p32", 6, 4),
        ("flat4", "m8n16.x2.shared.b8x16.b4x16_p64", 4, 2),
    ]:
        square = name.startswith("square")
        rows = (16 if square else 8) * count
        data = bytes(draw.randrange(256) for _ in range(512))
        order = draw.sample(range(32), 32)
        text += kernel(name, f"ldmatrix.sync.aligned.{shape}", count * (2 if square else 1), True)
        out = bytearray(512)
        for m in range(count):
            per = rows // count
            # The matrix, with rows as their addresses come; a square one is transposed.
            matrix = [unpack(data[16 * order[m * per + i] :][:16], bits) for i in range(per)]
            if square:
                matrix = [list(it) for it in zip(*matrix)]
            for lane in range(32):
                g, t = lane // 4, lane % 4
                if square:
                    # Of four columns the first two are in one register, of two rows.
                    for half in range(2):
                        four = [matrix[g + 8 * r][4 * t + 2 * half + c] for r in range(2) for c in range(2)]
                        at = 16 * lane + 4 * (2 * m + half)
                        out[at : at + 4] = bytes(four)
                else:
                    at = 16 * lane + 4 * m
                    out[at : at + 4] = bytes(matrix[g][4 * t : 4 * t + 4])
        launch(name, data, order, bytes(out))
    for name, count in (("sums1", 1), ("sums4", 4)):
        data = bytes(draw.randrange(256) for _ in range(512))
        order = draw.sample(range(32), 32)
        text += kernel(name, f"stmatrix.sync.aligned.m16n8.x{count}.trans.shared.b8", count, False)
        out = bytearray(512)
        for m in range(count):
            # Sixteen rows and eight columns, as sums of `mma` lie; a column becomes a row of memory.
            for lane in range(32):
                g, t = lane // 4, lane % 4
                for i in range(4):
                    row, column = g + 8 * (i // 2), 2 * t + i % 2
                    out[16 * order[8 * m + column] + row] = data[16 * lane + 4 * m + i]
        launch(name, data, order, bytes(out))
    (HERE / "bytes.ptx").write_text(text)


main()
