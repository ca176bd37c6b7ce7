#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Ratios of graze against the fastest rival, class by class, from one run of graze_bench.

    graze_bench --benchmark_enable_random_interleaving=true --benchmark_repetitions=5 \
                --benchmark_min_time=0.05 --benchmark_format=json > run.json
    ratios.py run.json [--before other.json] [--markdown]

Every number is the best of the repetitions (CPU time). Times of different runs are not to be compared:
only the ratios of one run are. `ok` reaches the target of the class, `SHORT` does not.

--before takes the run of another build, made at the same time, and prints its ratio to a rival and the ratio of this
run to the same one, which is the fastest that both have.
"""

import argparse
import json
import math
import sys

RIVALS = ("box2d24", "box2d3", "chipmunk", "chipmunk_bbtree", "chipmunk_hash")
WORLD_CASTS = ("world-cast-4", "world-cast-16")


def target_of(work, name, ours):
    """Times as fast as the fastest rival; None where nothing is promised."""
    frames = {"1000": 7.0, "4000": 9.0}.get(name, 11.0)
    if ours == "graze_gjk":
        return 1.0 if work == "frame" else None
    if work.startswith("world-"):
        return 1.1 if work in WORLD_CASTS else 1.6
    if work == "frame":
        return frames
    if work == "frame-geometry":
        return 0.8 * frames
    if name == "100000":
        return {"bullets": 6.0, "bullets-point": 8.0}.get(work)
    return None


def best_of_run(path):
    """{(work, class): {library: (time, hits, row)}}"""
    with open(path, encoding="utf-8") as file:
        run = json.load(file)
    table = {}
    for row in run["benchmarks"]:
        if row.get("run_type", "iteration") != "iteration" or row.get("error_occurred"):
            continue
        work, name, library = row["name"].split("/")[:3]
        cell = table.setdefault((work, name), {})
        time, hits = row["cpu_time"], row.get("hits")
        if library not in cell or time < cell[library][0]:
            cell[library] = (time, hits, row)
    return run["context"], table


def per_query(entry):
    time, _, row = entry
    if "ns_per_query" in row:
        return f"{row['ns_per_query']:.0f} ns"
    if "ns_per_bullet" in row:
        return f"{row['ns_per_bullet']:.0f} ns"
    unit = {"ns": 1e-6, "us": 1e-3, "ms": 1.0, "s": 1e3}[row["time_unit"]]
    return f"{time * unit:.3g} ms"


def order_of(key):
    """Works and classes as the design lists them; interleaved runs come in any order."""
    work, name = key
    works = ("world-ray", "world-sight", "world-point", "world-disc", *WORLD_CASTS,
             "frame", "frame-geometry", "bullets", "bullets-point", "bullets-pierce")
    return works.index(work) if work in works else len(works), work, int(name) if name.isdigit() else 0, name


def since(cell, before, ours):
    """Ratios of two builds to one rival."""
    common = [library for library in RIVALS if library in cell and library in before]
    if not common or ours not in before:
        return ""
    rival = min(common, key=lambda library: cell[library][0])
    old, new = (run[rival][0] / run[ours][0] for run in (before, cell))
    return f"{old:.2f} to {new:.2f} of {rival}, x{new / old:.2f}"


def rows_of(table, earlier):
    for (work, name), cell in sorted(table.items(), key=lambda item: order_of(item[0])):
        rivals = [library for library in RIVALS if library in cell]
        for ours in (ours for ours in ("graze", "graze_gjk") if rivals and ours in cell):
            fastest = min(rivals, key=lambda library: cell[library][0])
            ratio = cell[fastest][0] / cell[ours][0]
            target = target_of(work, name, ours)
            verdict = "" if target is None else "ok" if ratio >= target else "SHORT"
            hits = {library: cell[library][1] for library in [ours, *rivals] if cell[library][1] is not None}
            apart = "" if len(set(hits.values())) < 2 else " ".join(f"{k} {v:.0f}" for k, v in hits.items())
            yield [f"{work}/{name}", ours, per_query(cell[ours]), f"{fastest} {per_query(cell[fastest])}",
                   f"{ratio:.2f}", "" if target is None else f"{target:g}", verdict, apart,
                   since(cell, earlier.get((work, name), {}), ours)]


def growth(table):
    """Exponent of the frame's cost between its smallest and largest N, per library."""
    sizes = sorted(int(name) for work, name in table if work == "frame")
    if len(sizes) < 2:
        return
    first, last = table["frame", str(sizes[0])], table["frame", str(sizes[-1])]
    for library in first:
        if library in last:
            exponent = math.log(last[library][0] / first[library][0]) / math.log(sizes[-1] / sizes[0])
            print(f"frame, {sizes[0]} to {sizes[-1]}: {library} grows like n^{exponent:.3f}")


def two_threads(table):
    """Share of one thread's time on the clock."""
    for (work, name), cell in sorted(table.items(), key=lambda item: order_of(item[0])):
        if "graze" in cell and "graze_2_threads" in cell:
            one, two = (cell[library][2]["real_time"] for library in ("graze", "graze_2_threads"))
            print(f"{work}/{name}: two threads take {two / one:.2f} of the time of one")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("run", help="JSON of one run of graze_bench")
    parser.add_argument("--before", help="JSON of a run of another build, to compare with")
    parser.add_argument("--markdown", action="store_true", help="print a Markdown table")
    options = parser.parse_args()
    context, table = best_of_run(options.run)
    print(*(f"{key[6:]}: {context[key]}" for key in sorted(context) if key.startswith("graze_")), sep="\n")
    earlier = best_of_run(options.before)[1] if options.before else {}
    head = ["work", "library", "time", "fastest rival", "ratio", "reach", "", "hits that differ",
            "before to after"]
    rows = list(rows_of(table, earlier))
    if not rows:
        sys.exit("no class with both graze and a rival in this run")
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    left, between, right = ("| ", " | ", " |") if options.markdown else ("", "  ", "")
    for number, row in enumerate([head, *rows]):
        print(left + between.join(text.ljust(width) for text, width in zip(row, widths)).rstrip() + right)
        if number == 0 and options.markdown:
            print("|" + "|".join("-" * (width + 2) for width in widths) + "|")
    growth(table)
    two_threads(table)
    short = sum(row[6] == "SHORT" for row in rows)
    judged = sum(row[6] != "" for row in rows)
    print(f"{judged - short} of {judged} targets reached")


if __name__ == "__main__":
    main()
