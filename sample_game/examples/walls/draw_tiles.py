#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Draws tiles.png, the picture of tiles.tsx: wall, platform, three steps, door, switch, switch that was pressed, crate,
spikes."""

import pathlib
import struct
import zlib

SIDE = 48
BACK, WALL, EDGE, TOP = (0, 0, 0, 0), (70, 80, 110, 255), (52, 60, 86, 255), (112, 126, 164, 255)
WOOD, GRAIN = (178, 122, 66, 255), (140, 92, 46, 255)
LAMP, DARK, STAND = (232, 92, 84, 255), (96, 196, 120, 255), (150, 156, 176, 255)


def block(top, height, fill, edge, crown):
    """A block from `top` down, with a crown of light and dark sides."""
    def colour(x, y):
        if not top <= y < top + height:
            return BACK
        if y < top + 4:
            return crown
        return edge if x in (0, SIDE - 1) or y == top + height - 1 else fill
    return colour


def door(x, y):
    plank = x % 12 == 0 or x == SIDE - 1
    handle = (x - 38) ** 2 + (y - 24) ** 2 < 12
    return TOP if handle else GRAIN if plank else WOOD


def switch(pressed):
    def colour(x, y):
        top = 38 if pressed else 32
        if 14 <= x < 34 and top <= y < 42:
            return DARK if pressed else LAMP
        return STAND if 8 <= x < 40 and y >= 42 else BACK
    return colour


def crate(x, y):
    if min(x, y, SIDE - 1 - x, SIDE - 1 - y) < 5:
        return GRAIN
    return GRAIN if abs(x - y) < 3 or abs(x + y - SIDE) < 3 else WOOD


def spikes(x, y):
    tip = 24 + 3 * abs(x % 16 - 8)  # a third of the tile is a spike
    return BACK if y < tip else TOP if y < tip + 4 else STAND


TILES = [block(0, 48, WALL, EDGE, TOP), block(0, 12, WOOD, GRAIN, WOOD), block(36, 12, WALL, EDGE, TOP),
         block(24, 24, WALL, EDGE, TOP), block(12, 36, WALL, EDGE, TOP), door, switch(False), switch(True), crate, spikes]


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


rows = b"".join(b"\0" + b"".join(bytes(tile(x, y)) for tile in TILES for x in range(SIDE)) for y in range(SIDE))
picture = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE * len(TILES), SIDE, 8, 6, 0, 0, 0))
           + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))
(pathlib.Path(__file__).parent / "tiles.png").write_bytes(picture)
