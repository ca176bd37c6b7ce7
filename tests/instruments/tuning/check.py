# SPDX-License-Identifier: Zlib
"""The docs' figures for maxIterations and epsilon were measured with the library as it is now: the counts of
tests/instruments/tuning/curves.csv to the digit, the lengths to a few percent (the oracle computes with the sine of the
system). And whatever the settings, no answer is wrong.

usage: check.py PROGRAM [QUERY...]        PROGRAM: graze_tuning
"""

import csv
import pathlib
import subprocess
import sys

KEPT = pathlib.Path(__file__).resolve().parent / "curves.csv"
NAMES = ("query", "kind", "place", "sweep", "max_iterations", "epsilon")
COUNTS = ("cases", "unfinished", "wrong", "iterations", "most_iterations")


def rows_of(lines):
    return {tuple(row[name] for name in NAMES): row for row in csv.DictReader(lines)}


def differs(kept, measured):
    return abs(float(kept) - float(measured)) > 0.05 * max(float(kept), float(measured)) + 1e-8


def main():
    program, *queries = sys.argv[1:]
    said = subprocess.run([program, *queries], check=True, stdout=subprocess.PIPE, text=True).stdout
    measured = rows_of(said.splitlines())
    kept = {name: row for name, row in rows_of(KEPT.read_text().splitlines()).items() if not queries or name[0] in queries}
    problems = [f"{' '.join(name)}: in one of the two only" for name in measured.keys() ^ kept.keys()]
    for name in sorted(measured.keys() & kept.keys()):
        old, new = kept[name], measured[name]
        for column in old.keys() - set(NAMES):
            apart = old[column] != new[column] if column in COUNTS else differs(old[column], new[column])
            if apart:
                problems.append(f"{' '.join(name)}: {column} is {new[column]}, kept {old[column]}")
        if new["wrong"] != "0":
            problems.append(f"{' '.join(name)}: {new['wrong']} wrong answers")
    for problem in problems[:20]:
        print(problem)
    if problems:
        print("Meant so? graze_tuning > tests/instruments/tuning/curves.csv, tests/instruments/tuning/costs.sh, "
              "graze_figures; read tuning.md again.")
    print(f"{len(measured)} rows, {len(problems)} problems")
    sys.exit(1 if problems or not measured else 0)


main()
