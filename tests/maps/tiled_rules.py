# SPDX-License-Identifier: Zlib
"""Where things of a Tiled map are, by the rules that Tiled documents, against what graze reads: as .tmx and as .tmj.

    usage: tiled_rules.py graze_print_map

A second implementation that shares nothing with the first one: a shape is a list of points, or of a centre and two half
axes, and each rule is a function of points. Two shapes are equal when they reach equally far in 16 directions. Maps are
made here: 64 tile objects (8 flips x 4 shapes x 2 rotations) in an orthogonal and in an isometric map, each kind of
object under rotation, and an infinite tile layer of chunks.
"""

import json
import math
import pathlib
import subprocess
import sys
import tempfile

TOLERANCE = 1e-4  # px
DIRECTIONS = [(math.cos(i * math.pi / 8), math.sin(i * math.pi / 8)) for i in range(16)]
TILE = (24, 40)  # the picture of a tile
HORIZONTAL, VERTICAL, DIAGONAL = 1 << 31, 1 << 30, 1 << 29

# --- Shapes: [(centre, half axis, half axis)]; a corner has axes of length 0 -----------------------


def corners(*points):
    return [(point, (0, 0), (0, 0)) for point in points]


def box(x, y, w, h):
    return corners((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def ellipse(x, y, w, h):
    return [((x + w / 2, y + h / 2), (w / 2, 0), (0, h / 2))]


def capsule(x, y, w, h):
    r = min(w, h) / 2
    ends = [(x + r, y + r), (x + w - r, y + h - r)]
    return [(end, (r, 0), (0, r)) for end in ends]


def mapped(shape, function):
    """The shape under an affine function of points."""
    result = []
    for (x, y), a, b in shape:
        centre = function((x, y))
        ends = [function((x + axis[0], y + axis[1])) for axis in (a, b)]
        result.append((centre, *[(end[0] - centre[0], end[1] - centre[1]) for end in ends]))
    return result


def reach(shape):
    """How far the shape reaches in each direction."""
    def dot(a, b):
        return a[0] * b[0] + a[1] * b[1]
    return [max(dot(c, d) + math.hypot(dot(a, d), dot(b, d)) for c, a, b in shape) for d in DIRECTIONS]


# --- Rules ----------------------------------------------------------------------------------------


def turned(degrees, about=(0, 0)):
    s, c = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return lambda p: (about[0] + c * (p[0] - about[0]) - s * (p[1] - about[1]),
                      about[1] + s * (p[0] - about[0]) + c * (p[1] - about[1]))


def flipped(flips, w, h):
    """Within a box whose lower left corner is (0, 0), y down: x and y are exchanged first, then H, then V."""
    def function(p):
        x, y = p  # from the upper left corner
        width, height = w, h
        if flips & DIAGONAL:
            x, y, width, height = y, x, height, width
        if flips & HORIZONTAL:
            x = width - x
        if flips & VERTICAL:
            y = height - y
        return (x, y - height)
    return function


def isometric(tile_width, tile_height, rows):
    """Both axes are divided by the tile's height; the top corner is at half of the map's width."""
    return lambda p: ((p[0] / tile_height - p[1] / tile_height) * tile_width / 2 + rows * tile_width / 2,
                      (p[0] / tile_height + p[1] / tile_height) * tile_height / 2)


# --- Maps -----------------------------------------------------------------------------------------

TILES = [  # the collision shape of each tile: attributes of the object, what is in it, and the shape by the rules
    (dict(x=3, y=5, width=10, height=20), None, box(3, 5, 10, 20)),
    (dict(x=2, y=4, width=16, height=30), "ellipse", ellipse(2, 4, 16, 30)),
    (dict(x=4, y=6, width=12, height=28), "capsule", capsule(4, 6, 12, 28)),
    (dict(x=6, y=8), "0,0 15,4 2,29", corners((6, 8), (21, 12), (8, 37))),
]


class MapFile:
    """A map as values, and as .tmx and .tmj."""

    def __init__(self, orientation, tile_width, tile_height, rows, infinite=False):
        self.head = dict(version="1.10", orientation=orientation, width=20, height=rows, tilewidth=tile_width,
                         tileheight=tile_height, infinite=int(infinite))
        self.objects, self.chunks = [], []
        self.offset = (0, 0)
        self.expected = {}

    def add(self, attributes, inner, shape):
        number = len(self.objects) + 1
        self.objects.append((dict(id=number, **attributes), inner))
        self.expected[("object", str(number))] = mapped(shape, lambda p: (p[0] + self.offset[0], p[1] + self.offset[1]))

    def tmx(self):
        def text(attributes):
            return "".join(f' {name}="{value}"' for name, value in attributes.items())

        def object_text(attributes, inner):
            if inner and inner[0].isdigit():
                inner = f'polygon points="{inner}"'
            return f"<object{text(attributes)}>{f'<{inner}/>' if inner else ''}</object>"

        tiles = "".join(f'<tile id="{i}"><objectgroup>{object_text(dict(id=1, **attributes), inner)}</objectgroup></tile>'
                        for i, (attributes, inner, _) in enumerate(TILES))
        chunks = "".join(f'<chunk{text(where)}>{",".join(map(str, cells))}</chunk>' for where, cells in self.chunks)
        layer = f'<layer id="1" name="tiles" width="20" height="20"><data encoding="csv">{chunks}</data></layer>'
        x, y = self.offset
        return (f'<?xml version="1.0"?><map{text(self.head)}><tileset firstgid="5" name="t" tilewidth="{TILE[0]}" '
                f'tileheight="{TILE[1]}" columns="2" tilecount="4"><image source="t.png" width="48" height="80"/>{tiles}'
                f'</tileset>{layer if self.chunks else ""}<group offsetx="{x - 1}" offsety="{y}"><objectgroup offsetx="1">'
                + "".join(object_text(*each) for each in self.objects) + "</objectgroup></group></map>")

    def tmj(self):
        def object_value(attributes, inner):
            value = dict(attributes)
            if inner and inner[0].isdigit():
                value["polygon"] = [dict(zip("xy", map(float, point.split(",")))) for point in inner.split()]
            elif inner:
                value[inner] = True
            return value

        tiles = [dict(id=i, objectgroup=dict(type="objectgroup", objects=[object_value(dict(id=1, **attributes), inner)]))
                 for i, (attributes, inner, _) in enumerate(TILES)]
        tileset = dict(firstgid=5, name="t", tilewidth=TILE[0], tileheight=TILE[1], columns=2, tilecount=4, image="t.png",
                       imagewidth=48, imageheight=80, tiles=tiles)
        group = dict(type="objectgroup", offsetx=1, objects=[object_value(*each) for each in self.objects])
        layers = [dict(type="group", offsetx=self.offset[0] - 1, offsety=self.offset[1], layers=[group])]
        if self.chunks:
            chunks = [dict(where, data=cells) for where, cells in self.chunks]
            layers.insert(0, dict(type="tilelayer", name="tiles", width=20, height=20, chunks=chunks))
        return json.dumps(dict(self.head, type="map", infinite=bool(self.head["infinite"]), tilesets=[tileset],
                               layers=layers))


def tile_objects(orientation, projection, tile_width=64, tile_height=32):
    """8 flips x 4 shapes x 2 rotations, of a size that is not the picture's."""
    result = MapFile(orientation, tile_width, tile_height, rows=30)
    result.offset = (7.5, -3)
    index = 0
    for flips in range(8):
        for tile, (_, _, shape) in enumerate(TILES):
            for degrees in (0, 37.5):
                bits = flips << 29
                width, height = 24 + 12 * (index % 3), 40 + 7 * (index % 4)
                x, y = 100 + 50 * (index % 8) + 0.25, 200 + 60 * (index // 8)
                scaled = mapped(shape, lambda p: (p[0] * width / TILE[0], p[1] * height / TILE[1]))
                placed = mapped(scaled, flipped(bits, width, height))
                left = -width / 2 if orientation == "isometric" else 0  # hangs at its bottom middle there
                at = projection((x, y))
                placed = mapped(placed, lambda p: (p[0] + left + at[0], p[1] + at[1]))
                placed = mapped(placed, turned(degrees, at))
                attributes = dict(gid=bits + 5 + tile, x=x, y=y, width=width, height=height)
                if degrees:
                    attributes["rotation"] = degrees
                result.add(attributes, None, placed)
                index += 1
    return result


def plain_objects(orientation, projection, tile_width=64, tile_height=32):
    """Objects that are no tiles: turned on the screen, about x and y, after the projection."""
    result = MapFile(orientation, tile_width, tile_height, rows=30)
    kinds = [(dict(width=30, height=12), None, box(0, 0, 30, 12)), (dict(width=0, height=12), None, box(0, 0, 0, 12)),
             (dict(width=30, height=14), "ellipse", ellipse(0, 0, 30, 14)),
             (dict(width=9, height=44), "capsule", capsule(0, 0, 9, 44)), ({}, "point", corners((0, 0))),
             ({}, "5,5 40,0 12,-31", corners((5, 5), (40, 0), (12, -31)))]
    for i, degrees in enumerate((0, 90, 180, 270, 33.25, -120, 725)):
        for k, (attributes, inner, shape) in enumerate(kinds):
            x, y = 40.5 * i, 31 * k
            at = projection((x, y))
            placed = mapped(mapped(shape, lambda p: projection((p[0] + x, p[1] + y))), turned(degrees, at))
            result.add(dict(attributes, x=x, y=y, rotation=degrees), inner, placed)
    return result


def chunked():
    """An infinite map: chunks at negative places, of other sizes; tiles stand on the lower left corner of their cell."""
    result = MapFile("orthogonal", 32, 32, rows=20, infinite=True)
    for chunk, (x, y, width, height) in enumerate([(-16, -8, 4, 8), (0, 16, 8, 4), (-4, -4, 4, 4)]):
        cells = []
        for i in range(width * height):
            tile, flips = (i + chunk) % 5, (i * 7 + chunk) % 8 << 29
            cells.append(0 if tile == 4 else flips + 5 + tile)
            if tile != 4:
                column, row = x + i % width, y + i // width
                shape = mapped(TILES[tile][2], flipped(flips, *TILE))
                result.expected[("cell", f"[{column}, {row}]")] = mapped(
                    shape, lambda p: (p[0] + 32 * column, p[1] + 32 * (row + 1)))
        result.chunks.append((dict(x=x, y=y, width=width, height=height), cells))
    return result


def read(program, path):
    """What graze reads: shapes in the world by key."""
    run = subprocess.run([program, str(path)], capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(f"{path.name} is refused: {run.stderr}")
    result = {}
    for line in run.stdout.splitlines():
        thing = json.loads(line)
        a, b, tx, c, d, ty = thing["matrix"]
        shape = [((x, y), (p["disc"][0], p["disc"][2]), (p["disc"][1], p["disc"][3]))
                 for p in thing["pieces"] for x, y in p["points"]]
        kind = "object" if "object" in thing else "cell"
        key = (kind, thing["object"] if kind == "object" else str(thing["cell"]))
        result[key] = mapped(shape, lambda p: (a * p[0] + b * p[1] + tx, c * p[0] + d * p[1] + ty))
    return result


def compare(name, found, expected):
    if set(found) != set(expected):
        yield f"{name}: other things: {sorted(set(found) ^ set(expected))[:4]}"
        return
    for key, shape in expected.items():
        off = max(abs(a - b) for a, b in zip(reach(shape), reach(found[key])))
        # Floats have 24 bits: beyond 1024 px a step is larger than the tolerance.
        size = max(max(map(abs, reach(shape))), 1)
        if off > TOLERANCE * max(size / 1024, 1):
            yield f"{name}: {key} is {off:.6f} px off: {found[key]}, and must be {shape}"


def main():
    program = sys.argv[1]
    plain = lambda p: p
    maps = {"tile_objects": tile_objects("orthogonal", plain),
            "tile_objects_isometric": tile_objects("isometric", isometric(64, 32, 30)),
            "tile_objects_isometric_high": tile_objects("isometric", isometric(40, 32, 30), 40, 32),
            "tile_objects_staggered": tile_objects("staggered", plain),
            "objects": plain_objects("orthogonal", plain), "objects_hexagonal": plain_objects("hexagonal", plain),
            "objects_isometric": plain_objects("isometric", isometric(64, 32, 30)),
            "objects_isometric_high": plain_objects("isometric", isometric(40, 32, 30), 40, 32), "chunked": chunked()}
    problems, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for name, made in maps.items():
            for end, text in (("tmx", made.tmx()), ("tmj", made.tmj())):
                path = pathlib.Path(folder) / f"{name}.{end}"
                path.write_text(text, encoding="utf-8")
                problems += compare(path.name, read(program, path), made.expected)
                count += len(made.expected)
    for problem in problems[:20]:
        print(problem)
    print(f"{count} things compared, {len(problems)} problems")
    sys.exit(1 if problems or count < 900 else 0)


main()
