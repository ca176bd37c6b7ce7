#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Tile objects and cells as Tiled itself draws them: its own tmxrasterizer beside what graze reads.

usage: tiled_pixels.py PRINT_MAP

The picture of the one tile is an L, and its collision shape is the same L. Each map has it in all flips, turns and sizes.
A pixel that Tiled draws is within a piece, and the others are not; those within 1.6 px of a border are not asked.
"""

import json
import math
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

SKIPPED = 77
WIDTH, HEIGHT = 24, 40
LETTER = [(2, 3), (20, 3), (20, 11), (9, 11), (9, 36), (2, 36)]
CELLS = 40  # of a map, each way
STEP = 130  # between two objects


def edges(loop):
    return zip(loop, loop[1:] + loop[:1])


def holds(loop, x, y):
    crossed = [x < ax + (bx - ax) * (y - ay) / (by - ay) for (ax, ay), (bx, by) in edges(loop) if (ay > y) != (by > y)]
    return sum(crossed) % 2 == 1


def gap(loop, x, y):
    """To the border of the loop."""
    def to_edge(a, b):
        ex, ey = b[0] - a[0], b[1] - a[1]
        along = ((x - a[0]) * ex + (y - a[1]) * ey) / max(ex * ex + ey * ey, 1e-12)
        along = min(max(along, 0), 1)
        return math.hypot(x - a[0] - along * ex, y - a[1] - along * ey)
    return min(to_edge(a, b) for a, b in edges(loop))


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def letter():
    rows = b"".join(b"\0" + b"".join(bytes((255, 0, 0, 255)) if holds(LETTER, x + 0.5, y + 0.5) else bytes(4)
                                     for x in range(WIDTH)) for y in range(HEIGHT))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def drawn(path):
    """Size and opaque pixels of a PNG of 8-bit RGBA."""
    data, at, packed = path.read_bytes(), 8, b""
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert (depth, kind) == (8, 6), "tmxrasterizer writes another kind of PNG"
    while at < len(data):
        length = int.from_bytes(data[at:at + 4], "big")
        if data[at + 4:at + 8] == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += length + 12
    lines, size, above, opaque = zlib.decompress(packed), 4 * width, bytes(4 * width), set()
    for y in range(height):
        start = y * (size + 1)
        filtered, line = lines[start], bytearray(lines[start + 1:start + 1 + size])
        for i in range(size if filtered else 0):
            left, up, corner = line[i - 4] if i >= 4 else 0, above[i], above[i - 4] if i >= 4 else 0
            paeth = min((left, up, corner), key=lambda near: abs(left + up - corner - near))
            line[i] = line[i] + (0, left, up, (left + up) // 2, paeth)[filtered] & 255
        above = line
        opaque.update((x, y) for x in range(width) if line[4 * x + 3] > 127)
    return width, height, opaque


def objects(orientation, tile_width, tile_height, flips):
    result = ""
    cases = [(flip, degrees, size) for flip in flips for degrees in (0, 37.5, -120, 90) for size in ((24, 40), (36, 47))]
    for index, (flip, degrees, (width, height)) in enumerate(cases):
        x, y = STEP * (1 + index % 8), STEP * (1 + index // 8)
        if orientation == "isometric":  # so that it is drawn there, and 300 px to the right
            across, down = (x + 300 - CELLS * tile_width / 2) / tile_width, y / tile_height
            x, y = (down + across) * tile_height, (down - across) * tile_height
        result += (f'<object id="{index + 1}" gid="{flip + 1}" x="{x:.4f}" y="{y:.4f}" width="{width}" height="{height}" '
                   f'rotation="{degrees}"/>')
    return f'<objectgroup id="2" name="objects">{result}</objectgroup>'


def cells(flips):
    rows = [[0] * CELLS for _ in range(CELLS)]
    for index, flip in enumerate(flips):
        rows[4 + 6 * (index // 4)][4 + 6 * (index % 4)] = flip + 1
    text = ",\n".join(",".join(map(str, row)) for row in rows)
    return f'<layer id="1" name="cells" width="{CELLS}" height="{CELLS}"><data encoding="csv">{text}</data></layer>'


def tiled_map(orientation, tile_width, tile_height, content, tileset):
    points = " ".join(f"{x},{y}" for x, y in LETTER)
    return (f'<?xml version="1.0" encoding="UTF-8"?><map version="1.8" orientation="{orientation}" width="{CELLS}" '
            f'height="{CELLS}" tilewidth="{tile_width}" tileheight="{tile_height}" infinite="0" staggeraxis="y" '
            f'staggerindex="odd" hexsidelength="{10 if orientation == "hexagonal" else 0}"><tileset firstgid="1" name="t" '
            f'tilewidth="{WIDTH}" tileheight="{HEIGHT}" tilecount="1" columns="1"{tileset[0]}>{tileset[1]}'
            f'<image source="t.png" width="{WIDTH}" height="{HEIGHT}"/><tile id="0"><objectgroup><object id="1" x="0" '
            f'y="0"><polygon points="{points}"/></object></objectgroup></tile></tileset>{content}</map>')


def pieces(program, path):
    lines = subprocess.run([program, path], capture_output=True, text=True, check=True).stdout.splitlines()
    for thing in map(json.loads, lines):
        a, b, tx, c, d, ty = thing["matrix"]
        for piece in thing["pieces"]:
            yield [(a * x + b * y + tx, c * x + d * y + ty) for x, y in piece["points"]]


def compare(program, path, environment):
    picture = path.with_suffix(".png")
    subprocess.run(["tmxrasterizer", "--no-smoothing", path, picture], env=environment, check=True,
                   stderr=subprocess.DEVNULL)
    width, height, opaque = drawn(picture)
    covered, unsure = set(), set()
    for loop in pieces(program, path):
        xs, ys = zip(*loop)
        for y in range(max(0, int(min(ys)) - 3), min(height, int(max(ys)) + 4)):
            for x in range(max(0, int(min(xs)) - 3), min(width, int(max(xs)) + 4)):
                if gap(loop, x + 0.5, y + 0.5) < 1.6:
                    unsure.add((x, y))
                elif holds(loop, x + 0.5, y + 0.5):
                    covered.add((x, y))
    wrong = sorted((opaque ^ covered) - unsure)
    print(f"{path.stem}: {len(covered - unsure)} pixels of {len(opaque)} asked, {len(wrong)} differ {wrong[:3]}")
    return len(wrong) + (len(covered) < 500)


def main():
    if not shutil.which("tmxrasterizer"):
        print("no tmxrasterizer here: it is in Debian's package tiled")
        sys.exit(SKIPPED)
    flips = [bits << 29 for bits in range(8)]
    plain, offset = ("", ""), ("", '<tileoffset x="5" y="-7"/>')
    maps = {"orthogonal": ("orthogonal", 32, 32, flips, plain), "offset": ("orthogonal", 32, 32, flips, offset),
            "isometric": ("isometric", 64, 32, flips, plain), "isometric_offset": ("isometric", 64, 32, flips, offset),
            "isometric_high": ("isometric", 40, 32, flips, plain), "staggered": ("staggered", 64, 32, flips, plain),
            "hexagonal": ("hexagonal", 32, 32, [bits << 28 for bits in range(16)], plain)}
    for place in ("topleft", "top", "center", "right", "bottomright", "bottom"):
        maps[place] = ("orthogonal", 32, 32, flips, (f' objectalignment="{place}"', ""))
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", XDG_RUNTIME_DIR=name)
        (folder / "t.png").write_bytes(letter())
        texts = {title: tiled_map(kind, wide, high, objects(kind, wide, high, some), tileset)
                 for title, (kind, wide, high, some, tileset) in maps.items()}
        for title, tileset in ("cells", plain), ("cells_offset", offset):
            texts[title] = tiled_map("orthogonal", 32, 32, cells(flips), tileset)
        for title, text in texts.items():
            (folder / f"{title}.tmx").write_text(text, encoding="utf-8")
            wrong += compare(sys.argv[1], folder / f"{title}.tmx", environment)
    sys.exit(1 if wrong else 0)


main()
