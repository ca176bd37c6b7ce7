#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Judges the answers of all contestants of the league, and gathers what `page.py` writes into the page.

usage: judge.py FOLDER RESULT CONTESTANT...     FOLDER holds cases.bin, answers/NAME, answers/NAME.gaps,
                                                time-native, time-node, worlds.json, versions
"""

import array
import json
import math
import pathlib
import struct
import sys

for room in ("corpus", "bench"):
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / room))
import oracle  # noqa: E402
import ratios  # noqa: E402

SETS = ("corpus", "octagons", "hard", "wide", "random", "large", "capsules", "ellipses", "casts", "rays")
CASTS, RAYS = SETS.index("casts"), SETS.index("rays")
ASKED, OVERLAPPING, HAS_NUMBER, CRASHED, ENDLESS, REFUSED = 1, 2, 4, 8, 16, 32
# Radius that Box2D's test of overlap adds to a polygon, and planck's: 0.01 m at 32 px a metre.
SKIN = {"box2d": 0.32, "box2d-wasm": 0.32, "planck": 0.32}
# And the gap that still overlaps in a world of Box2D 3: a tenth of its slop.
WORLD_SKIN = {"box2d3-wasm": 0.016}
# Where their casts stop, and how exactly, in pixels: Box2D 3 and its port 0.16 px before two polygons touch, and as deep
# after a circle has; Box2D 2.4 and planck 0.32 px times the polygons of the pair less one.
CASTS_OF_2 = ("box2d", "planck")
CASTS_OF_3 = {"box2d3": 0.04, "box2d3-wasm": 0.04, "phaser-box2d": 0.08}
# They compute in floats and in world coordinates: a few roundings of the farthest one are allowed to them.
FLOATS = ("box2d", "box2d3", "box2d-wasm", "box2d3-wasm", "rapier")
RECORD = struct.Struct("<4i4d16f")


class Case:
    __slots__ = ("set", "count_a", "count_b", "number", "gap", "band", "extent", "reach", "round", "motion", "at")

    def __init__(self, data, at):
        fields = RECORD.unpack_from(data, at)
        self.set, self.count_a, self.count_b, self.number = fields[:4]
        self.gap, self.band, self.extent, self.reach = fields[4:8]
        self.round = (self.count_a < 2) + (self.count_b < 2)
        self.motion = fields[22:24] if self.set in (CASTS, RAYS) else None
        self.at = at

    def sides(self, data):
        """The two bodies in the form of the corpus: (shape, matrix)."""
        fields, first = RECORD.unpack_from(data, self.at), self.at + RECORD.size
        for pose, count in ((fields[8:15], self.count_a), (fields[15:22], self.count_b)):
            x, y, cosine, sine, _, radius, radius_y = pose
            numbers = struct.unpack_from(f"<{2 * count}f", data, first)
            points = [list(pair) for pair in zip(numbers[::2], numbers[1::2])]
            shape = {"type": "circle", "center": points[0], "radius": radius} if count == 1 else \
                    {"type": "capsule", "p": points[0], "q": points[1], "radius": radius} if count == 2 else \
                    {"type": "polygon", "vertices": points}
            if radius == radius_y:
                yield shape, [cosine, -sine, x, sine, cosine, y]
            else:
                yield shape | {"radius": 1.}, [cosine * radius, -sine * radius_y, x, sine * radius, cosine * radius_y, y]
            first += 8 * count


def read_cases(data):
    at, cases = 0, []
    while at < len(data):
        cases.append(Case(data, at))
        at += RECORD.size + 8 * (cases[-1].count_a + cases[-1].count_b)
    return cases


def tolerance_of(case, name):
    cast = 0. if case.set != CASTS else 0.08 if name in CASTS_OF_2 else CASTS_OF_3.get(name, 0.)
    return case.band + cast + (1e-6 * case.reach if name in FLOATS else 0.)


def skin_of(case, name):
    """The gap at which the library calls them touching."""
    if case.set == RAYS:
        return 0.
    if case.set != CASTS:
        return WORLD_SKIN.get(name, 0.) + SKIN.get(name, 0.) * ((case.count_a > 1) + (case.count_b > 1))
    if name in CASTS_OF_2:
        return 0.32 * (1 - case.round)
    return 0. if name not in CASTS_OF_3 else -0.16 if case.round else 0.16


def miss_of(case, name, flags):
    """How far the pair is on the other side of the verdict (unit: tolerances); 0 for a right one."""
    beyond = case.gap - skin_of(case, name)
    return abs(beyond) / tolerance_of(case, name) if (beyond < 0.) != bool(flags & OVERLAPPING) else 0.


def fault_of(case, name, flags, number, miss):
    """What is wrong with an answer: (kind, by how many tolerances), or nothing."""
    if flags & (CRASHED | ENDLESS):
        return ("crashed" if flags & CRASHED else "endless"), math.inf
    if miss > 1.:
        return "verdict", miss
    if not flags & HAS_NUMBER:
        return None
    if not math.isfinite(number):
        return "nan", math.inf
    if case.motion:
        error = abs(number - skin_of(case, name)) / tolerance_of(case, name)
        return ("contact", error) if error > 1. else None
    # Box2D 2.4 takes the axis of its first polygon where that of the other is better by less than a tenth of its slop.
    axis = 0.016 if name == "box2d" and case.gap < 0. else 0.
    error = abs(number - case.gap) / (tolerance_of(case, name) + axis + 1e-5 * abs(case.gap))
    return (("distance" if case.gap > 0. else "depth"), error) if error > 1. else None


def numbered(case, flags):
    if not flags & HAS_NUMBER:
        return None
    return "contact" if case.motion else "distance" if case.gap > 0. else "depth"


def judge(cases, path, name):
    """The row of a contestant, and its faults, the simplest pair first."""
    numbers, flags = array.array("d"), array.array("B")
    with open(path, "rb") as file:
        numbers.fromfile(file, len(cases))
        flags.fromfile(file, len(cases))
    row = {"asked": [0] * len(SETS), "refused": 0, "verdict": [0] * len(SETS), "distances": 0, "depths": 0,
           "contacts": 0}
    row |= dict.fromkeys(("within", "distance", "depth", "contact", "nan", "crashed", "endless"), 0)
    faults = []
    for case, flag, number in zip(cases, flags, numbers):
        if flag == REFUSED:
            row["refused"] += 1
        if not flag & ASKED:
            continue
        row["asked"][case.set] += 1
        if kind := numbered(case, flag):
            row[kind + "s"] += 1
        miss = miss_of(case, name, flag)
        row["within"] += not flag & (CRASHED | ENDLESS) and 0.01 < miss <= 1.
        if fault := fault_of(case, name, flag, number, miss):
            kind, size = fault
            if kind == "verdict":
                row[kind][case.set] += 1
            else:
                row[kind] += 1
            order = case.set == SETS.index("wide"), size < 5., case.count_a + case.count_b, -size
            faults.append((order, case, kind, flag, number))
    return row, sorted(faults, key=lambda fault: fault[0])


def told(data, name, case, kind, flag, number):
    """A fault in numbers, with the exact gap of the pair in rationals."""
    bodies = list(case.sides(data))
    a, b = (oracle.world(*body) for body in bodies)
    exact = oracle.sweep_margin(b, a, case.motion) if case.motion else float(oracle.pair_gap(a, b).gap)
    if abs(exact - case.gap) > 1e-3 * case.band:
        sys.exit(f"case {case.number}: the exact gap is {exact}, not {case.gap}")
    return {"contestant": name, "kind": kind, "set": SETS[case.set], "number": case.number, "bodies": bodies,
            "motion": case.motion, "exact": exact,
            "overlaps": bool(flag & OVERLAPPING), "answer": number if math.isfinite(number) else str(number)}


def times(path):
    table = {}
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        name, row, nanoseconds = line.split(";")
        table.setdefault(row, {})[name] = float(nanoseconds)
    return table


def worlds(path):
    """The best times of graze_bench: {row: {library: (number, unit)}}, of a query, a bullet or a frame."""
    table = {}
    for (work, name), cell in sorted(ratios.best_of_run(path)[1].items(), key=lambda item: ratios.order_of(item[0])):
        if work != "frame-geometry":
            table[f"{work}, {int(name):,}" if name.isdigit() else f"{work}, {name}"] = {
                library: ratios.per_query(entry) for library, entry in cell.items() if library != "graze_2_threads"}
    return table


def main():
    folder, result = pathlib.Path(sys.argv[1]), sys.argv[2]
    data = (folder / "cases.bin").read_bytes()
    cases = read_cases(data)
    about = {"versions": dict(line.split(" ", 1) for line in (folder / "versions").read_text().splitlines())}
    rows, all_faults = {}, {}
    for name in sys.argv[3:]:
        rows[name], all_faults[name] = judge(cases, folder / "answers" / f"{name}.gaps", name)
        print(f"{name}: {len(all_faults[name])} faults of {sum(rows[name]['asked'])}", flush=True)
    ours = [(name, fault) for name in rows if name.startswith("graze") for fault in all_faults[name][:10]]
    # The simplest pairs of each contestant and each kind of fault, the rarest kinds first, until there are ten.
    others = []
    for nth in range(10):
        for kind in ("endless", "nan", "verdict", "contact", "depth", "distance", "crashed"):
            for name in rows:
                found = [fault for fault in all_faults[name] if fault[2] == kind]
                if nth < len(found) and not name.startswith("graze"):
                    others.append((name, found[nth]))
    about["rows"] = rows
    about["of_graze"] = [told(data, name, *fault[1:]) for name, fault in ours]
    about["of_others"] = [told(data, name, *fault[1:]) for name, fault in others[:10]]
    about["exact"] = sum(1 for case in cases[::997] if not case.motion and told(data, "", case, "", 0, 0.))
    bits = {name: (folder / "answers" / name).read_bytes() for name in rows if name.startswith("graze")}
    about["same_bits"] = all(bits[name] == bits[name.removesuffix("-wasm")] for name in bits)
    about["times"] = {"native": times(folder / "time-native"), "node": times(folder / "time-node")}
    about["worlds"] = worlds(folder / "worlds.json")
    about["sets"] = {name: sum(case.set == index for case in cases) for index, name in enumerate(SETS)}
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in about.items())
    pathlib.Path(result).write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
