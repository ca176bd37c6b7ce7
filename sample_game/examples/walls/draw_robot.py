#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Makes the robot's sheet from the four frames of ../animation/robot.png, as an artist exports it from Aseprite: trimmed
frames side by side in robot.png, robot.json beside it, and of the same places the layers robot_hurt.png (what can be
struck) and robot_hit.png (the fist, while it strikes)."""

import json
import pathlib
import struct
import zlib

FOLDER = pathlib.Path(__file__).parent
SIDE, STRIKE = 128, 3
FIST = 96  # pixels of the frame that strikes from this column on are its fist
BLANK = (0, 0, 0, 0)


def pixels_of(path):
    """The rows of a PNG of 8-bit RGBA, each a list of pixels."""
    data, at, packed, width = path.read_bytes(), 8, b"", 0
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        if name == b"IHDR":
            width, = struct.unpack(">I", data[at + 8:at + 12])
        if name == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += length + 12
    lines, size, above, rows = zlib.decompress(packed), 4 * width, bytes(4 * width), []
    for start in range(0, len(lines), size + 1):
        kind, line = lines[start], bytearray(lines[start + 1:start + 1 + size])
        for i in range(size):
            left, up, corner = line[i - 4] if i >= 4 else 0, above[i], above[i - 4] if i >= 4 else 0
            paeth = min((left, up, corner), key=lambda near: abs(left + up - corner - near))
            line[i] = line[i] + (0, left, up, (left + up) // 2, paeth)[kind] & 255
        above = line
        rows.append([tuple(line[i:i + 4]) for i in range(0, size, 4)])
    return rows


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def write(path, rows):
    lines = b"".join(b"\0" + b"".join(map(bytes, row)) for row in rows)
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))


def trim(frame):
    """Left, upper, right and lower border of what is drawn."""
    drawn = [(x, y) for y, row in enumerate(frame) for x, pixel in enumerate(row) if pixel[3]]
    columns, lines = [x for x, _ in drawn], [y for _, y in drawn]
    return min(columns), min(lines), max(columns) + 1, max(lines) + 1


picture = pixels_of(FOLDER.parent / "animation" / "robot.png")
frames = [[row[SIDE * i:SIDE * (i + 1)] for row in picture] for i in range(len(picture[0]) // SIDE)]
borders = [trim(frame) for frame in frames]
height = max(bottom - top for _, top, _, bottom in borders)
sheet, hurt, hit = ([[] for _ in range(height)] for _ in range(3))
listed = []
for index, (frame, (left, top, right, bottom)) in enumerate(zip(frames, borders)):
    size = {"w": right - left, "h": bottom - top}
    listed.append({"filename": f"robot {index}.aseprite", "frame": {"x": len(sheet[0]), "y": 0, **size}, "rotated": False,
                   "trimmed": True, "spriteSourceSize": {"x": left, "y": top, **size},
                   "sourceSize": {"w": SIDE, "h": SIDE}, "duration": (400, 400, 120, 200)[index]})
    for line in range(height):
        row = frame[top + line] if top + line < bottom else [BLANK] * SIDE
        for x in range(left, right):
            is_fist = index == STRIKE and x >= FIST
            sheet[line].append(row[x])
            hurt[line].append(BLANK if is_fist else row[x])
            hit[line].append(row[x] if is_fist else BLANK)
for name, rows in ("robot", sheet), ("robot_hurt", hurt), ("robot_hit", hit):
    write(FOLDER / f"{name}.png", rows)
tags = [{"name": "stand", "from": 0, "to": 1, "direction": "forward"},
        {"name": "strike", "from": 2, "to": 3, "direction": "forward"}]
meta = {"app": "https://www.aseprite.org/", "version": "1.3", "image": "robot.png", "format": "RGBA8888",
        "size": {"w": len(sheet[0]), "h": height}, "scale": "1", "frameTags": tags}
(FOLDER / "robot.json").write_text(json.dumps({"frames": listed, "meta": meta}, indent=1) + "\n")
