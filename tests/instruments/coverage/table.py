#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Lines of the plugin that were run, by folder.
usage: table.py LCOV-FILE NOT-RUN-FILE     ends with 1 when less than 90 % of core's lines were run"""

import collections
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
PLUGIN = [ROOT / "plugin/include/graze", ROOT / "plugin/src"]
NOT_CORE = {"files", "c", "sfml"}
WANTED_PERCENT = 90.0


def place_of(path):
    """(folder, path from the root) of a file of the plugin; nothing for others."""
    for top in PLUGIN:
        if path.is_relative_to(top):
            parts = path.relative_to(top).parts
            return (parts[0] if len(parts) > 1 else "."), path.relative_to(ROOT).as_posix()
    return None


def read(lcov):
    """{folder: {file: {line: how often it was run}}}"""
    folders = collections.defaultdict(lambda: collections.defaultdict(dict))
    place = None
    for entry in lcov.read_text(encoding="utf-8").splitlines():
        if entry.startswith("SF:"):
            # A compiler cache makes names relative to the folder of the build, where the table lies.
            place = place_of((lcov.parent / entry[3:]).resolve())
        elif entry.startswith("DA:") and place:
            line, count = (int(number) for number in entry[3:].split(",")[:2])
            lines = folders[place[0]][place[1]]
            lines[line] = max(lines.get(line, 0), count)
    return folders


def counted(files):
    """(lines, lines that were run)"""
    counts = [count for lines in files.values() for count in lines.values()]
    return len(counts), sum(count > 0 for count in counts)


def row(name, lines, ran):
    print(f"{name:12} {lines:7} {lines - ran:8} {100 * ran / lines:8.1f} %")


def not_run(folders):
    """A line for each stretch of lines that nothing runs: "plugin/src/x.cpp:12-14"."""
    for files in folders.values():
        for path, lines in sorted(files.items()):
            missed = sorted(line for line, count in lines.items() if count == 0)
            first = None
            for i, line in enumerate(missed):
                first = line if first is None else first
                if i + 1 == len(missed) or missed[i + 1] != line + 1:
                    yield f"{path}:{first}" + (f"-{line}" if line != first else "")
                    first = None


def main():
    folders = read(pathlib.Path(sys.argv[1]))
    if not folders:
        sys.exit("coverage: no line of the plugin was counted")
    print(f"{'folder':12} {'lines':>7} {'not run':>8} {'run':>10}")
    core = [0, 0]
    for name in sorted(folders, key=lambda folder: (folder in NOT_CORE, folder)):
        lines, ran = counted(folders[name])
        row(name, lines, ran)
        if name not in NOT_CORE:
            core = [core[0] + lines, core[1] + ran]
    row("core", *core)
    row("all", *(sum(numbers) for numbers in zip(*map(counted, folders.values()))))
    stretches = list(not_run(folders))
    pathlib.Path(sys.argv[2]).write_text("".join(stretch + "\n" for stretch in stretches), encoding="utf-8")
    print(f"{len(stretches)} stretches that were not run stand in {sys.argv[2]}")
    percent = 100 * core[1] / core[0]
    if percent < WANTED_PERCENT:
        sys.exit(f"coverage: {percent:.1f} % of core's lines were run, less than {WANTED_PERCENT:.0f} %")


main()
