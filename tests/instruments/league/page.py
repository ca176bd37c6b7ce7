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
    "graze-fast": ("graze, Fast", "graze", "`overlap`, `distance`, `penetration`, `shapeCast`, `rayCast`"),
    "graze-gjk": ("graze, Gjk", "graze", "the same with `Method::Gjk`"),
    "box2d": ("Box2D", "box2d", "`b2TestOverlap`, `b2Distance`, `b2CollidePolygons`, ..., `b2ShapeCast`, "
              "`b2Shape::RayCast`"),
    "box2d3": ("Box2D", "box2d3", "`b2ShapeDistance`, `b2CollidePolygons`, ..., `b2ShapeCast`, `b2RayCastPolygon`, ..."),
    "chipmunk": ("Chipmunk", "chipmunk", "`cpShapesCollide`, `cpShapeSegmentQuery`"),
    "graze-fast-wasm": ("graze, Fast", "graze", "as native, by emscripten with SIMD128"),
    "graze-gjk-wasm": ("graze, Gjk", "graze", "the same with `Method::Gjk`"),
    "rapier": ("Rapier", "@dimforge/rapier2d-compat", "`intersectsShape`, `contactShape`, `castShape`, `castRay`"),
    "box2d-wasm": ("box2d-wasm", "box2d-wasm", "`b2TestOverlap`"),
    "box2d3-wasm": ("box2d3-wasm", "box2d3-wasm", "`b2World_OverlapShape`, `b2World_CastShape`, `b2Shape_RayCast`"),
    "phaser-box2d": ("phaser-box2d", "phaser-box2d", "`b2ShapeDistance`, `b2CollidePolygons`, ..., `b2ShapeCast`, "
                     "`b2RayCastPolygon`, ..."),
    "planck": ("planck", "planck", "`testOverlap`, `Distance`, `ShapeCast`, `Shape.rayCast`"),
    "sat": ("SAT.js", "sat", "`testPolygonPolygon`, `testCirclePolygon`, ..."),
    "detect-collisions": ("detect-collisions", "detect-collisions", "`System.checkCollision`, `System.raycast`"),
    "collider2d": ("collider2d", "collider2d", "`testPolygonPolygon`, `testCirclePolygon`, ..."),
    "matter": ("matter-js", "matter-js", "`Collision.collides`, `Query.ray`, polygons alone"),
    # Rows of the worlds.
    "graze": ("graze, Fast", "graze", ""),
    "graze_gjk": ("graze, Gjk", "graze", ""),
    "box2d24": ("Box2D", "box2d", ""),
    "chipmunk_bbtree": ("Chipmunk, tree", "chipmunk", ""),
    "chipmunk_hash": ("Chipmunk, hash", "chipmunk", ""),
}
FAST, GJK = ("graze-fast", "graze-fast-wasm", "graze"), ("graze-gjk", "graze-gjk-wasm", "graze_gjk")


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(str(cell) for cell in line) + " |" for line in lines] + [""]


def count(number):
    return f"{number:,}"


def versioned(results, name):
    title, package, _ = CONTESTANTS[name]
    title, _, index = title.partition(", ")
    return ", ".join(filter(None, [title if package == "graze" else f"{title} {results['versions'][package]}", index]))


def answers(results):
    head = ["library", "call", "cases", *(f"wrong: {name}" for name in results["sets"]), "wrong within the band",
            "wrong distances", "wrong depths", "wrong contacts", "no number", "threw", "endless", "refused"]
    rows = []
    for name, row in results["rows"].items():
        wrong = [count(w) if asked else "-" for w, asked in zip(row["verdict"], row["asked"])]
        numbers = [f"{count(row[kind])} of {count(row[kind + 's'])}" if row[kind + "s"] else "-"
                   for kind in ("distance", "depth", "contact")]
        rows.append([versioned(results, name), CONTESTANTS[name][2], count(sum(row["asked"])), *wrong,
                     count(row["within"]), *numbers,
                     *(count(row[kind]) for kind in ("nan", "crashed", "endless", "refused"))])
    return table(head, rows)


def compared(cells):
    """How many times as fast as the fastest other each method is, and which that is; nothing without another."""
    others = {name: time for name, time in cells.items() if name not in FAST + GJK}
    if not others:
        return None, None, None
    fastest = min(others, key=others.get)
    ratios = [next((others[fastest] / cells[name] for name in ours if name in cells), None) for ours in (FAST, GJK)]
    return *ratios, fastest


def ratio(number):
    return "-" if number is None else f"{number:.2f}" if number < 2 else f"{number:.1f}" if number < 10 else f"{number:.0f}"


def digits_of(time):
    return f"{time:,.0f}" if time >= 1000 else f"{time:.3g}"


def with_batches(rows):
    """One call for all pairs stands beside the calls of the others."""
    for row, cells in rows.items():
        if row.startswith("overlap in one call"):
            pairs = rows[row.replace(" in one call", "")]
            cells = {name: time for name, time in pairs.items() if name not in FAST + GJK} | cells
        yield row, cells


def times(results, where, slower):
    rows = dict(with_batches({row: {name: float(str(time).split()[0]) for name, time in cells.items()}
                              for row, cells in (results["worlds"] if where == "worlds" else results["times"][where]).items()}))
    names = [name for name in CONTESTANTS if any(name in cells for cells in rows.values())]
    names.sort(key=lambda name: name not in FAST + GJK)
    lines = []
    for row, cells in rows.items():
        unit = " ms" if where == "worlds" and row.startswith(("frame", "sensors", "kinematic")) else ""
        fast, gjk, fastest = compared(cells)
        lines.append([row, *(digits_of(cells[name]) + unit if name in cells else "-" for name in names), ratio(fast), ratio(gjk)])
        for method, number in ((0, fast), (1, gjk)):
            if number is not None and number < 1:
                slower[method].append(f"{where}, {row}: {ratio(number)} times as fast as {versioned(results, fastest)}")
    return table(["query", *(versioned(results, name) for name in names), "Fast is times as fast", "Gjk is times as fast"], lines)


def ranges(results):
    """Of each kind of query, natively: the least and the most times as fast as the fastest other."""
    found = {}
    rows = [*with_batches(results["times"]["native"]), *((row, {name: float(time.split()[0]) for name, time in cells.items()})
                                                        for row, cells in results["worlds"].items())]
    for row, cells in rows:
        fast, gjk, _ = compared(cells)
        if fast is not None:
            found.setdefault(row.split(",")[0], []).append((fast, gjk))
    span = lambda numbers: " to ".join(dict.fromkeys((ratio(min(numbers)), ratio(max(numbers)))))  # noqa: E731
    return table(["query", "`Method::Fast`", "`Method::Gjk`"],
                 [[kind, *(span([n for n in column if n is not None]) for column in zip(*numbers))]
                  for kind, numbers in found.items()])


def digits(number):
    """The fewest that give the float again."""
    texts = (f"{number:.{digit}g}" for digit in range(1, 10))
    return next((text for text in texts if struct.unpack("f", struct.pack("f", float(text)))[0] == number), repr(number))


def body(shape, matrix):
    cosine, _, x, sine, _, y = map(digits, matrix)
    place = f"at ({x}, {y}), turned by (cos {cosine}, sin {sine})"
    points = [shape["center"]] if shape["type"] == "circle" else shape.get("vertices") or [shape["p"], shape["q"]]
    corners = " ".join(f"({digits(p[0])}, {digits(p[1])})" for p in points)
    if len(points) < 3:
        return f"{shape['type']} {corners} of radius {digits(shape['radius'])} {place}"
    return f"polygon {corners} {place}"


def told(fault):
    gap, number, motion = fault["exact"], fault["answer"], fault["motion"]
    truth = f"{gap:.6g} px apart" if gap > 0 else f"{-gap:.6g} px deep"
    said = {"nan": "no number", "crashed": "an exception", "endless": "nothing for a second"}
    said["verdict"] = ("a hit" if fault["overlaps"] else "a miss") if motion else "overlapping" if fault["overlaps"] else "apart"
    said["contact"] = f"a contact where the gap is {float(number):.6g} px"
    answer = said.get(fault["kind"]) or (f"a distance of {number:.6g} px" if gap > 0 else f"a depth of {0. - number:.6g} px")
    moved = f" B moves by ({digits(motion[0])}, {digits(motion[1])}), and the nearest is" if motion else ""
    return (f"- **{CONTESTANTS[fault['contestant']][0]}**, pair {fault['number']} ({fault['set']}):{moved} exactly {truth}, "
            f"the answer is {answer}. A is a {body(*fault['bodies'][0])}; B is a {body(*fault['bodies'][1])}.")


def written(results):
    versions, slower = results["versions"], ([], [])
    sets = ", ".join(f"{name} {count(number)}" for name, number in results["sets"].items())
    yield f"Cases: {sets}. {count(results['exact'])} of them were computed again in rationals, and none differed."
    yield f"Measured on {versions['processor']}, g++ {versions['g++']}, emscripten {versions['emscripten']}, node " \
          f"{versions['node']}, graze {versions['graze']}; load average {versions['load']}."
    yield "\n### Answers\n"
    yield from answers(results)
    same = "have the bits of" if results["same_bits"] else "DIFFER from"
    yield f"The answers of graze in node {same} the native ones.\n"
    for where, unit in (("native", "ns a query"), ("node", "ns a query"), ("worlds", "ns a query or bullet, ms a frame")):
        yield f"### Times, {where} ({unit})\n"
        yield from times(results, where, slower)
    yield "### Times as fast as the fastest other, native and worlds\n"
    yield from ranges(results)
    for method, rows in zip(("Fast", "Gjk"), slower):
        yield f"### Where graze is slower, `Method::{method}`\n"
        yield from [f"- {row}" for row in rows] or ["Nowhere."]
        yield ""
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
