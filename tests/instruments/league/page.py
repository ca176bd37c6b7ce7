#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Writes the tables of plugin/docs/league.md from results.json, which `run` beside this file makes.

usage: page.py [--check]     --check: changes nothing, and fails when the page is not what would be written
"""

import json
import pathlib
import struct
import sys

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parents[2] / "plugin" / "docs" / "league.md"
BEGIN, END = "<!-- written by tests/instruments/league/run -->", "<!-- end -->"

# Name, the package whose version counts, and the calls.
CONTESTANTS = {
    "graze-fast": ("graze, Fast", "graze", "`overlap`, `distance`, `penetration`"),
    "graze-gjk": ("graze, Gjk", "graze", "the same with `Method::Gjk`"),
    "box2d": ("Box2D", "box2d", "`b2TestOverlap`, `b2Distance`"),
    "chipmunk": ("Chipmunk", "chipmunk", "`cpShapesCollide`"),
    "graze-fast-wasm": ("graze, Fast", "graze", "as native, by emscripten with SIMD128"),
    "graze-gjk-wasm": ("graze, Gjk", "graze", "the same with `Method::Gjk`"),
    "rapier": ("Rapier", "@dimforge/rapier2d-compat", "`intersectsShape`, `contactShape`"),
    "box2d-wasm": ("box2d-wasm", "box2d-wasm", "`b2TestOverlap`"),
    "planck": ("planck", "planck", "`testOverlap`, `Distance`"),
    "sat": ("SAT.js", "sat", "`testPolygonPolygon`, `testCirclePolygon`, ..."),
    "detect-collisions": ("detect-collisions", "detect-collisions", "`System.checkCollision`"),
    "collider2d": ("collider2d", "collider2d", "`testPolygonPolygon`, `testCirclePolygon`, ..."),
    "matter": ("matter-js", "matter-js", "`Collision.collides`, polygons alone"),
}
CLASSES = ("octagons", "polygons", "circle-polygon")


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(str(cell) for cell in line) + " |" for line in lines] + [""]


def count(number):
    return f"{number:,}"


def versioned(results, name):
    title, package, _ = CONTESTANTS[name]
    return title if package == "graze" else f"{title} {results['versions'][package]}"


def answers(results):
    head = ["library", "call", "pairs", *(f"wrong: {name}" for name in results["sets"]), "wrong within the band",
            "wrong distances", "wrong depths", "no number", "threw", "endless", "refused"]
    rows = []
    for name, row in results["rows"].items():
        wrong = [count(w) if asked else "-" for w, asked in zip(row["verdict"], row["asked"])]
        numbers = [f"{count(row[kind])} of {count(row[kind + 's'])}" if row[kind + "s"] else "-"
                   for kind in ("distance", "depth")]
        rows.append([versioned(results, name), CONTESTANTS[name][2], count(sum(row["asked"])), *wrong,
                     count(row["within"]), *numbers,
                     *(count(row[kind]) for kind in ("nan", "crashed", "endless", "refused"))])
    return table(head, rows)


def times(results, where):
    queries = ("overlap", "distance", "depth")
    head = ["library", *(f"{query}: {kind}" for query in queries for kind in CLASSES)]
    rows = []
    for name, row in results["times"][where].items():
        cells = [row.get(f"{query} {kind}") for query in queries for kind in CLASSES]
        rows.append([versioned(results, name), *("-" if cell is None else f"{cell:.0f}" for cell in cells)])
    return table(head, rows)


def digits(number):
    """The fewest that give the float again."""
    texts = (f"{number:.{digit}g}" for digit in range(1, 10))
    return next(text for text in texts if struct.unpack("f", struct.pack("f", float(text)))[0] == number)


def body(shape, matrix):
    cosine, _, x, sine, _, y = map(digits, matrix)
    place = f"at ({x}, {y}), turned by (cos {cosine}, sin {sine})"
    points = [shape["center"]] if shape["type"] == "circle" else shape["vertices"]
    corners = " ".join(f"({digits(p[0])}, {digits(p[1])})" for p in points)
    if len(points) == 1:
        return f"circle {corners} of radius {digits(shape['radius'])} {place}"
    return f"polygon {corners} {place}"


def told(fault):
    gap = fault["exact"]
    truth = f"{gap:.6g} px apart" if gap > 0 else f"{-gap:.6g} px deep"
    said = {"verdict": "overlapping" if fault["overlaps"] else "apart", "nan": "no number", "crashed": "an exception",
            "endless": "nothing for a second"}
    number = fault["answer"]
    answer = said.get(fault["kind"]) or (f"a distance of {number:.6g} px" if gap > 0 else f"a depth of {0. - number:.6g} px")
    return (f"- **{CONTESTANTS[fault['contestant']][0]}**, pair {fault['number']} ({fault['set']}): exactly {truth}, "
            f"the answer is {answer}. A is a {body(*fault['bodies'][0])}; B is a {body(*fault['bodies'][1])}.")


def written(results):
    versions = results["versions"]
    sets = ", ".join(f"{name} {count(number)}" for name, number in results["sets"].items())
    yield f"Pairs: {sets}. {count(results['exact'])} of them were computed again in rationals, and none differed."
    yield f"Measured on {versions['processor']}, g++ {versions['g++']}, emscripten {versions['emscripten']}, node " \
          f"{versions['node']}, graze {versions['graze']}."
    yield "\n### Answers\n"
    yield from answers(results)
    compared = "have the bits of" if results["same_bits"] else "DIFFER from"
    yield f"The answers of graze in node {compared} the native ones.\n"
    yield "### Times, native (ns a query)\n"
    yield from times(results, "native")
    yield "### Times, node (ns a query)\n"
    yield from times(results, "node")
    yield "### Wrong answers of graze\n"
    yield from [told(fault) for fault in results["of_graze"]] or ["None."]
    yield "\n### Wrong answers of others\n"
    yield from map(told, results["of_others"])


def main():
    results = json.loads((HERE / "results.json").read_text(encoding="utf-8"))
    page = PAGE.read_text(encoding="utf-8")
    if page.count(BEGIN) != 1 or page.count(END) != 1:
        sys.exit(f"{PAGE.name} has lost its markers")
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    wanted = f"{before}{BEGIN}\n" + "\n".join(written(results)) + f"\n{END}{after}"
    if "--check" not in sys.argv:
        PAGE.write_text(wanted, encoding="utf-8")
    elif page != wanted:
        sys.exit(f"{PAGE.name} is not what page.py writes from results.json")


if __name__ == "__main__":
    main()
