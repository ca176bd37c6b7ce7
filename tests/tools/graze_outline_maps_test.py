# SPDX-License-Identifier: Zlib
"""Gives graze_outline maps and atlases, and judges what it prints and draws.

usage: graze_outline_maps_test.py GRAZE_OUTLINE LEVEL.TMX
"""

import json
import pathlib
import resource
import sys
import tempfile
import xml.etree.ElementTree

import pictures
from tool import check, read, run

LEVEL = pathlib.Path(sys.argv[2])
GROUND = (72, 76, 88)  # where there is nothing


def took_little_memory():
    """Every run so far; sanitizers take twice as much."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < 512 * 1024


def is_red(pixel):
    return pixel[0] > pixel[1] + 50 and pixel[0] > pixel[2] + 50


def is_blue(pixel):
    return pixel[2] > pixel[0] + 40 and pixel[2] > pixel[1] + 20


def is_green(pixel):
    return pixel[1] > pixel[0] + 50 and pixel[1] > pixel[2] + 30


def is_yellow(pixel):
    return min(pixel[:2]) > pixel[2] + 50


def drawn(path):
    rows = pictures.pixels_of(path.read_bytes())
    return (len(rows[0]), len(rows)), lambda x, y: rows[y][x]


def tmj(**parts):
    return json.dumps({"type": "map", "orientation": "orthogonal", "width": 4, "height": 4, "tilewidth": 16,
                       "tileheight": 16, "infinite": False, "tilesets": [], "layers": [], **parts})


def layer_of(*objects, name="things"):
    return {"type": "objectgroup", "name": name, "objects": [{"id": i + 1, **o} for i, o in enumerate(objects)]}


def check_example(folder):
    done = run(LEVEL, "--out", folder / "out")
    check("a map alone is only read", done.returncode == 0 and not done.stderr and not (folder / "out").exists(), done)
    objects = xml.etree.ElementTree.parse(LEVEL).getroot().findall("objectgroup/object")
    check("and counted", done.stdout == f"level.tmx: {len(objects)} objects, 1 tile layer, 56 solid cells, "
          "11 tiles with shapes\n", done)
    done = run(LEVEL, "--out", folder, "--overlay")
    check("with --overlay its colours are named", done.returncode == 0 and
          "; colours: walls red, door blue, slopes yellow, things green, lift purple" in done.stdout, done)
    size, at = drawn(folder / "level.overlay.png")
    check("the drawing has the size of the map", size == (960, 576), size)
    check("and nothing where nothing is", at(600, 60) == GROUND and at(100, 440) == GROUND, at(600, 60))
    check("solid cells have the colour of their layer", is_red(at(24, 100)) and is_red(at(480, 552)), at(24, 100))
    check("or of their class", is_blue(at(264, 470)), at(264, 470))
    check("tiles with shapes are drawn", is_red(at(312, 246)) and at(312, 270) == GROUND, at(312, 246))
    check("over their pictures", at(312, 246)[1] > at(24, 100)[1] + 20, (at(312, 246), at(24, 100)))
    check("which are drawn for objects too", is_yellow(at(345, 509)) and
          min(a - b for a, b in zip(at(345, 509), at(500, 500))) > 10, (at(345, 509), at(500, 500)))
    check("polygons are drawn", is_yellow(at(500, 500)) and at(300, 450) == GROUND, at(500, 500))
    x, y = next((int(o.get("x")), int(o.get("y"))) for o in objects if o.get("name") == "start")
    check("a marker is a cross", is_green(at(x, y)) and is_green(at(x - 4, y - 4)) and at(x, y - 10) == GROUND, at(x, y))
    check("an arrow leads away from the side that stops", min(at(840, 326)) > 240 and at(840, 350) == GROUND,
          at(840, 326))


def check_tiled(folder):
    source = folder / "round.tmj"
    source.write_text(tmj(layers=[layer_of({"x": 0, "y": 0, "width": 64, "height": 32, "ellipse": True},
                                           {"x": 40, "y": 40, "width": 16, "height": 16, "rotation": 90, "type": "box"})]))
    done = run(source, "--out", folder, "--overlay")
    size, at = drawn(folder / "round.overlay.png")
    check("a small map is enlarged", done.returncode == 0 and size == (512, 512), (done, size))
    check("an ellipse is round", is_red(at(256, 128)) and at(20, 20) == at(490, 235) == GROUND, at(256, 128))
    check("a turned box is where Tiled draws it", is_blue(at(256, 384)) and at(400, 384) == GROUND, at(256, 384))

    source.write_text(tmj(layers=[layer_of({"x": -64, "y": 0, "width": 32, "height": 64})]))
    run(source, "--out", folder, "--overlay")
    size, at = drawn(folder / "round.overlay.png")
    check("what is beside the map is drawn, too", size == (1024, 512) and is_red(at(128, 256)) and
          at(384, 256) == GROUND == at(768, 256), size)

    source.write_text(tmj(layers=[{**layer_of(), "parallaxx": 0.5}]))
    done = run(source, "--out", folder)
    check("warnings of the reader are printed", done.returncode == 0 and "parallax" in done.stderr and
          done.stderr.startswith(f"graze_outline: {source}: warning: round.tmj:"), done)

    source.write_text(tmj(infinite=True, layers=[layer_of({"x": 1000, "y": 0, "width": 68, "height": 68})]))
    run(source, "--out", folder, "--overlay")
    size, at = drawn(folder / "round.overlay.png")
    check("a map without an end is as large as what is in it", size == (800, 800) and is_red(at(400, 400)), size)
    source.write_text(tmj(infinite=True))
    done = run(source, "--out", folder / "none", "--overlay")
    check("nothing is not drawn", done.returncode == 0 and "nothing to draw" in done.stdout and
          not (folder / "none").exists(), done)


def check_large(folder):
    source = folder / "large.tmj"
    huge = layer_of({"x": 0, "y": 0, "width": 480000, "height": 100}, {"x": 1e11, "y": 3e11, "point": True, "name": "far"})
    for name, layers, expected in (("a wide map", [layer_of(huge["objects"][0])], (4096, 819)),
                                   ("a map with something far away", [huge], (1365, 4096))):
        source.write_text(tmj(width=60000, height=12000, tilewidth=8, tileheight=8, layers=layers))
        done = run(source, "--out", folder, "--overlay")
        size = pictures.size_of((folder / "large.overlay.png").read_bytes())
        check(f"{name} is drawn small, in little memory", done.returncode == 0 and took_little_memory() and
              all(abs(a - b) <= 1 for a, b in zip(size, expected)), (done, size))
    board = [(x + y) % 2 for y in range(64) for x in range(2048)]
    tiles = {"type": "tilelayer", "name": "board", "width": 2048, "height": 64, "data": board}
    source.write_text(tmj(width=2048, height=64, layers=[tiles], tilesets=[
        {"firstgid": 1, "name": "t", "tilewidth": 16, "tileheight": 16, "tilecount": 1, "columns": 1, "image": "no.png",
         "imagewidth": 16, "imageheight": 16}]))
    done = run(source, "--out", folder, "--overlay")
    at = drawn(folder / "large.overlay.png")[1]
    check("borders do not hide cells of 2 px", done.returncode == 0 and "65536 solid cells" in done.stdout and
          at(2001, 20) == GROUND and is_red(at(2001, 22)) and is_red(at(2003, 20)), (done, at(2001, 20)))


def level(name, cells, **more):
    ground = {"__identifier": "Ground", "__type": "IntGrid", "__cWid": 2, "__cHei": 2, "__gridSize": 40, "layerDefUid": 1,
              "intGridCsv": cells}
    things = {"__identifier": "Things", "__type": "Entities", "__cWid": 2, "__cHei": 2, "__gridSize": 40, "layerDefUid": 2,
              "entityInstances": [{"__identifier": "Door", "iid": "d", "px": [50, 50], "width": 20, "height": 20}]}
    return {"identifier": name, "iid": name, "pxWid": 80, "pxHei": 80, "layerInstances": [things, ground], **more}


def check_ldtk(folder):
    source = folder / "world.ldtk"
    project = {"jsonVersion": "1.5.3", "defaultGridSize": 40, "worldLayout": "Free",
               "defs": {"layers": [{"uid": 1, "identifier": "Ground", "gridSize": 40,
                                    "intGridValues": [{"value": 1, "identifier": "wall"}]},
                                   {"uid": 2, "identifier": "Things"}], "entities": [], "tilesets": []},
               "levels": [level("Cave", [1, 0, 0, 0]), level("Roof", [0, 1, 1, 0]), level("Cave", [0, 0, 0, 0]),
                          level("../up", [0, 0, 0, 0])]}
    source.write_text(json.dumps(project))
    done = run(source, "--out", folder / "out", "--overlay")
    check("each level has a line", done.returncode == 0 and [line.split(";")[0] for line in done.stdout.splitlines()][:2] ==
          [f"world.ldtk, {name}: 1 object, 1 tile layer, {cells}, 0 tiles with shapes"
           for name, cells in (("Cave", "1 solid cell"), ("Roof", "2 solid cells"))], done)
    check("and a drawing, whatever its name", sorted(path.name for path in (folder / "out").iterdir()) ==
          [f"world.{name}.overlay.png" for name in (".._up", "Cave", "Cave_2", "Roof")], list((folder / "out").iterdir()))
    size, at = drawn(folder / "out" / "world.Cave.overlay.png")
    check("with the cells of that level", size == (640, 640) and is_red(at(160, 160)) and at(480, 100) == GROUND, size)
    check("and its entities", is_blue(at(480, 480)) and "wall red, Door blue" in done.stdout, at(480, 480))
    check("the other has its own", is_red(drawn(folder / "out" / "world.Roof.overlay.png")[1](480, 160)))


def check_roots(folder):
    (folder / "maps").mkdir()
    (folder / "tiles.tsx").write_text('<tileset name="t" tilewidth="16" tileheight="16" tilecount="1" columns="1">'
                                      '<image source="tiles.png" width="16" height="16"/><tile id="0"><properties>'
                                      '<property name="solid" type="bool" value="false"/></properties></tile></tileset>')
    source = folder / "maps" / "a.tmx"
    source.write_text('<map version="1.10" orientation="orthogonal" width="1" height="1" tilewidth="16" tileheight="16">'
                      '<tileset firstgid="1" source="../tiles.tsx"/><objectgroup name="o">'
                      '<object id="1" gid="1" x="0" y="16"/></objectgroup></map>')
    done = run(source, "--out", folder)
    check("a file outside of the folder is not opened", done.returncode == 1 and "outside of the folder" in done.stderr,
          done)
    done = run(source, "--out", folder, "--root", folder, "--overlay")
    check("but below --root", done.returncode == 0 and "a.tmx: 1 object" in done.stdout, done)
    check("a picture that is not there is a warning", done.stderr.startswith(f"graze_outline: {source}: warning: ") and
          "tiles.png is not drawn" in done.stderr, done)
    (folder / "tiles.png").write_bytes(pictures.png(["#" * 16] * 16))
    done = run(source, "--out", folder, "--root", folder, "--overlay")
    check("one that is there is drawn", not done.stderr and drawn(folder / "a.overlay.png")[1](64, 64) == (90, 120, 200),
          done)
    lying = pictures.png(["#" * 16] * 16).replace(bytes((0, 0, 0, 16)) * 2, bytes((0, 0, 40, 0)) * 2)
    (folder / "tiles.png").write_bytes(lying)
    done = run(source, "--out", folder, "--root", folder, "--overlay")
    check("but not one of too many pixels", done.returncode == 0 and took_little_memory() and
          "it has more than 67108864 pixels" in done.stderr, done)


def check_failures(folder):
    good, cut, missing = folder / "good.tmj", folder / "cut.tmx", folder / "missing.json"
    good.write_text(tmj())
    cut.write_text(LEVEL.read_text()[:400])
    missing.write_text(json.dumps({"frames": {"a": {"frame": {"x": 0, "y": 0, "w": 4, "h": 4}}},
                                   "meta": {"image": "gone.png"}}))
    other, nameless = folder / "other.json", folder / "nameless.json"
    other.write_text("{}")
    nameless.write_text(json.dumps({"frames": {"a": {"frame": {"x": 0, "y": 0, "w": 4, "h": 4}}}}))
    done = run(cut, missing, other, nameless, good, "--out", folder / "out")
    check("the good one is done", done.returncode == 1 and done.stdout.startswith("good.tmj: 0 objects"), done)
    for path, reason in ((cut, "cut.tmx:"), (missing, f"the picture {folder / 'gone.png'} is not there: put it there"),
                         (other, "export the sheet again as JSON"), (nameless, "names no picture")):
        check(f"{path.name} is named with its reason",
              sum(line.startswith(f"graze_outline: {path}: ") and reason in line for line in done.stderr.splitlines()) == 1,
              done.stderr)
    check("nothing is written for them", not (folder / "out").exists())
    (folder / "good.json").write_text("{}")
    done = run(good, folder / "good.json", "--out", folder / "out")
    check("files of one name are refused, both", done.returncode == 1 and "files of the same name" in done.stderr, done)


# Two frames of 12 x 12, trimmed to 8 x 6 at (2, 3); the second one is turned. '#' strikes, '+' can be struck.
UPRIGHT = ["####....", "####....", "####..++", "......++", "......++", "......++"]
TURNED = ["".join(UPRIGHT[5 - x][y] for x in range(6)) for y in range(8)]
SHEET = [(UPRIGHT[y] if y < 6 else "." * 8) + ".." + TURNED[y] for y in range(8)]


def frame(name, x, y, turned):
    return {"filename": name, "frame": {"x": x, "y": y, "w": 8, "h": 6}, "rotated": turned, "trimmed": True,
            "spriteSourceSize": {"x": 2, "y": 3, "w": 8, "h": 6}, "sourceSize": {"w": 12, "h": 12},
            "pivot": {"x": 0.5, "y": 1}}


def picture_of(letters):
    return pictures.png(["".join("#" if c in letters else "." for c in row) for row in SHEET])


def pieces_of(found, tag):
    return [piece if isinstance(piece, list) else piece["points"] for piece in found["pieces"]
            if (isinstance(piece, list) and tag == "hit") or (isinstance(piece, dict) and piece["tag"] == tag)]


def check_atlas(folder):
    source = folder / "fighter.json"
    source.write_text(json.dumps({"frames": [frame("a", 0, 0, False), frame("b", 10, 0, True)],
                                  "meta": {"image": "fighter.png"}}))
    for name, letters in (("fighter", "#+"), ("fighter_hit", "#"), ("fighter_hurt", "+")):
        (folder / f"{name}.png").write_bytes(picture_of(letters))

    def check_tag(name, found, tag, letters):
        for one, rows in zip(found["frames"], (UPRIGHT, TURNED)):
            cut = ["".join("#" if c in letters else "." for c in row) for row in rows]
            check(f"{name}: frame {one['name']} has its {tag} pieces where they are drawn", pieces_of(one, tag) and
                  pictures.error_of(cut, pieces_of(one, tag)) == (0, 0), one)

    done = run(source, "--max-error", 0, "--out", folder / "out", "--overlay")
    found = read(folder / "out" / "fighter.collider.json")
    check("an atlas is traced", done.returncode == 0 and not done.stderr and
          done.stdout.startswith("fighter.json: 2 frames, "), done)
    check("with the rects of its frames", [one["rect"] for one in found["frames"]] == [[0, 0, 8, 6], [10, 0, 6, 8]], found)
    check("and their pivots", [one["pivot"] for one in found["frames"]] == [[4, 9], [-3, 4]], found)
    check("and the name of its picture", found["image"] == "fighter.png", found)
    check("its settings stand there once", found["settings"]["max_error"] == 0 and "settings" not in found["frames"][0])
    check_tag("plain", found, "hit", "#+")
    check("an overlay is drawn", pictures.size_of((folder / "out" / "fighter.overlay.png").read_bytes()) == (384, 192))

    layers = ["--layer", f"hit={folder / 'fighter_hit.png'}", "--layer", f"hurt={folder / 'fighter_hurt.png'}"]
    (folder / "fighter.png").rename(folder / "gone.png")
    done = run(source, "--max-error", 0, "--out", folder / "out", "--overlay", *layers)
    found = read(folder / "out" / "fighter.collider.json")
    check("layers are traced in the place of the picture", done.returncode == 0 and not done.stderr, done)
    check_tag("layers", found, "hit", "#")
    check_tag("layers", found, "hurt", "+")
    at = drawn(folder / "out" / "fighter.overlay.png")[1]
    check("each tag has a colour", at(60, 50)[0] > at(60, 50)[2] and is_blue(at(170, 120)),
          (at(60, 50), at(170, 120)))

    own = folder / "own.json"
    own.write_text(json.dumps({"frames": [frame("b", 0, 0, False), frame("a", 0, 0, False)], "meta": {"image": "gone.png"}}))
    done = run(source, "--max-error", 0, "--out", folder / "out", "--layer", f"body={own}")
    check("a layer may have an atlas of its own", done.returncode == 0, done)
    check_tag("own atlas", read(folder / "out" / "fighter.collider.json"), "body", "#+")
    done = run(source, "--out", folder, "--layer", f"hit={folder / 'none.png'}")
    check("a layer that is not there is named", done.returncode == 1 and "none.png is not there" in done.stderr, done)

    several = folder / "several.json"
    several.write_text(json.dumps({"textures": [{"image": "gone.png", "frames": [frame("a", 0, 0, False)]},
                                                {"image": "fighter_hit.png", "frames": [frame("b", 10, 0, True)]}]}))
    done = run(several, "--max-error", 0, "--out", folder / "several")
    check("an atlas of several pictures has a file for each", done.returncode == 0 and
          sorted(path.name for path in (folder / "several").iterdir()) ==
          ["several.fighter_hit.collider.json", "several.gone.collider.json"] and
          done.stdout.startswith("several.json, gone.png: 1 frame, "), done)
    done = run(several, "--out", folder, *layers)
    check("and takes no layers", done.returncode == 1 and "it has 2 pictures" in done.stderr, done)


def main():
    for part in (check_example, check_tiled, check_large, check_ldtk, check_roots, check_failures, check_atlas):
        with tempfile.TemporaryDirectory() as name:
            part(pathlib.Path(name))


main()
