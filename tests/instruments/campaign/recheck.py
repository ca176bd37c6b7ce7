#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""recheck.py CASES.jsonl [--processes N]

A second look at cases of graze_campaign --recheck: the exact oracle of tests/instruments/corpus computes
every case again, and the one in doubles is held against it. Exit code 1 when it is wrong.
"""

import collections
import json
import math
import multiprocessing
import os
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "corpus"))
import judge  # noqa: E402
import oracle  # noqa: E402

# The allowed error of the oracle in doubles, as parts of the size and of the largest coordinate.
OF_SIZE, OF_SCALE = 1e-8, 1e-12


def reach_of_motion(case):
    """No point of the case goes farther than this."""
    if case["query"] == "sweep":
        return math.hypot(*map(float, oracle.relative_motion(case)))
    if case["query"] == "raycast":
        return case["ray"]["length"]
    return oracle.Toi(case).V if case["query"] == "toi" else 0.0


def gap_at(case, fraction):
    """Exact gap of a sweep or a ray at a fraction of its path."""
    a = oracle.world(case["a"], case.get("a_transform"))
    if case["query"] == "sweep":
        motion = tuple(oracle.mul(oracle.relative_motion(case), oracle.F(fraction)))
        return float(oracle.pair_gap(a.moved(motion), oracle.world(case["b"], case.get("b_transform"))).gap)
    ray = case["ray"]
    length = math.hypot(*ray["dir"])
    point = [oracle.F(ray["origin"][k]) + oracle.F(ray["dir"][k] / length * ray["length"] * fraction) for k in (0, 1)]
    return float(oracle.pair_gap(oracle.W([tuple(point)]), a).gap)


def contact_problem(case, quick, exact, slack):
    """The error of the oracle in doubles about the first contact of a sweep or a ray, or None."""
    if abs(quick["gap_start"] - exact.get("gap_start", quick["gap_start"])) > slack:
        return f"gap at the start {quick['gap_start']}, exact {exact['gap_start']}"
    if quick["hit"] != exact["hit"]:
        return None if abs(exact.get("margin", 0.0)) <= slack else f"hit {quick['hit']}, exact {exact['hit']}"
    if not quick["hit"]:
        return None
    reach = reach_of_motion(case)
    expected = exact["fraction"] if "fraction" in exact else exact["distance"] / reach
    if abs(quick["contact"] - expected) * reach <= slack:
        return None
    # A graze: many fractions are in touch.
    gap = gap_at(case, quick["contact"])
    return None if abs(gap) <= slack else f"contact at {quick['contact']}, exact {expected} (gap there {gap})"


def oracle_problem(case):
    """The error of the oracle in doubles, or None."""
    quick, exact = case["oracle"], case["expect"]
    slack = OF_SIZE * case["size"] + OF_SCALE * case["scale"] + 1e-14
    if "gap" in quick:
        return None if abs(quick["gap"] - exact["gap"]) <= slack else f"gap {quick['gap']}, exact {exact['gap']}"
    if case["query"] != "toi":
        return contact_problem(case, quick, exact, slack)
    a, b = (oracle.world(case[name], case.get(name + "_transform")) for name in ("a", "b"))
    start = float(oracle.pair_gap(a, b).gap)
    if abs(quick["gap_start"] - start) > slack:
        return f"gap at the start {quick['gap_start']}, exact {start}"
    # In between the oracle of motions computes in doubles itself, to the tolerance that it states.
    answer = {"hit": quick["hit"], "fraction": quick["contact"]}
    return judge.judge_toi(case, answer, exact, 2 * case["tol"], False)


def look(line):
    """(query, seconds, problem of the oracle in doubles)"""
    start = time.time()
    case = oracle.compute(json.loads(line))
    problem = oracle_problem(case)
    return case["id"].split("/")[0], time.time() - start, problem and f"{case['id']}: {problem}"


def main():
    arguments = sys.argv[1:]
    processes = os.cpu_count() or 1
    if "--processes" in arguments:
        place = arguments.index("--processes")
        processes = int(arguments[place + 1])
        del arguments[place:place + 2]
    if len(arguments) != 1:
        sys.exit(__doc__)
    with open(arguments[0], encoding="utf-8") as file:
        lines = file.read().splitlines()
    if not lines:
        sys.exit(f"{arguments[0]} holds no case")

    # The file goes query by query: taken in strides, what is left is like what is done.
    lines = [line for first in range(64) for line in lines[first::64]]
    table = collections.defaultdict(lambda: [0, 0.0, 0])
    start = shown = time.time()
    with multiprocessing.Pool(processes) as pool:
        for done, (query, seconds, problem) in enumerate(pool.imap_unordered(look, lines, chunksize=4), 1):
            row = table[query]
            row[0] += 1
            row[1] += seconds
            row[2] += bool(problem)
            if problem:
                print(f"wrong: {problem}", flush=True)
            if time.time() - shown > (0.5 if sys.stdout.isatty() else 10) and done < len(lines):
                shown = time.time()
                left = (shown - start) * (len(lines) - done) / done
                end = "\033[K\r" if sys.stdout.isatty() else "\n"
                print(f"second look {done} of {len(lines)}, {left:.0f} s left", end=end, flush=True)

    print(f"{'second look':16s} {'cases':>7s} {'wrong':>7s} {'ms a case':>10s}")
    for query, (cases, seconds, wrong) in table.items():
        print(f"{query:16s} {cases:7d} {wrong:7d} {1e3 * seconds / cases:10.1f}")
    wrong = sum(row[2] for row in table.values())
    print(f"{len(lines)} cases looked at again in {time.time() - start:.0f} s: {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
