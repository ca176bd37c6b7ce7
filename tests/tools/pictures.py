# SPDX-License-Identifier: Zlib
"""PNG files from rows of characters, and a judge of collider files that knows nothing of graze."""

import struct
import zlib


def png(rows, alpha=None):
    """The bytes of a PNG in which '#' is opaque."""
    alpha = alpha or {"#": 255, ".": 0}
    data = b"".join(b"\0" + b"".join(bytes((90, 120, 200, alpha[c])) for c in row) for row in rows)

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def size_of(content):
    """Width and height of a PNG; fails when it is none."""
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", content[16:24])


def pixels_of(content):
    """Rows of (red, green, blue) of a PNG of 8 bits a channel, with or without alpha."""
    width, height = size_of(content)
    depth, colours = content[24], content[25]
    assert depth == 8 and colours in (2, 6)
    step, data, at = 3 if colours == 2 else 4, b"", 8
    while at < len(content):
        length = struct.unpack(">I", content[at:at + 4])[0]
        if content[at + 4:at + 8] == b"IDAT":
            data += content[at + 8:at + 8 + length]
        at += length + 12
    data, rows, above = zlib.decompress(data), [], bytearray(width * step)
    for y in range(height):
        begin = y * (width * step + 1)
        line = bytearray(data[begin + 1:begin + 1 + width * step])
        kind = data[begin]
        for i in range(len(line) if kind else 0):
            left, corner = (line[i - step], above[i - step]) if i >= step else (0, 0)
            guess = left if kind == 1 else above[i] if kind == 2 else (left + above[i]) // 2
            if kind == 4:
                to_left, to_above = abs(above[i] - corner), abs(left - corner)
                to_corner = abs(left + above[i] - 2 * corner)
                guess = (left if to_left <= to_above and to_left <= to_corner else
                         above[i] if to_above <= to_corner else corner)
            line[i] = (line[i] + guess) & 255
        rows.append([tuple(line[i:i + 3]) for i in range(0, len(line), step)])
        above = line
    return rows


def covers(piece, x, y):
    """A convex piece, counter-clockwise with y up; touching counts."""
    return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
               for (ax, ay), (bx, by) in zip(piece, piece[1:] + piece[:1]))


def squared_to_segment(x, y, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = max(0.0, min(1.0, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)))
    return (x - a[0] - along * dx) ** 2 + (y - a[1] - along * dy) ** 2


def error_of(rows, pieces):
    """(worst distance of covered transparent centres, worst of uncovered opaque ones)."""
    opaque = {(i, j) for j, row in enumerate(rows) for i, c in enumerate(row) if c == "#"}
    too_much = too_little = 0.0
    for j, row in enumerate(rows):
        for i in range(len(row)):
            x, y = i + 0.5, j + 0.5
            covered = any(covers(piece, x, y) for piece in pieces)
            if covered and (i, j) not in opaque:
                too_much = max(too_much, min((i - k) ** 2 + (j - l) ** 2 for k, l in opaque))
            elif not covered and (i, j) in opaque:
                too_little = max(too_little, min(squared_to_segment(x, y, a, b) for piece in pieces
                                                 for a, b in zip(piece, piece[1:] + piece[:1])))
    return too_much ** 0.5, too_little ** 0.5


def area(loop):
    """Positive when counter-clockwise with y up."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1])) / 2
