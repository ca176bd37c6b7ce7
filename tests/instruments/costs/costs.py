#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""How costs grow: each row of graze_costs at three sizes, and the exponent between the first and the last of them.

usage: costs.py PROGRAM [PART OF A NAME]...        PROGRAM: build/release/bin/graze_costs

A mark stands behind exponents that are larger than they should be. Times differ from run to run, so this is no test.
"""

import math
import subprocess
import sys

SECONDS = 120


def measured(program, name, size):
    """A number, or the words in its place."""
    try:
        said = subprocess.run([program, name, size], stdout=subprocess.PIPE, text=True, timeout=SECONDS, check=False).stdout
    except subprocess.TimeoutExpired:
        return "more than two minutes"
    try:
        return float(said)
    except ValueError:
        return said.strip() or "ended by a signal"


def shown(unit, size, value):
    if unit == "B/pair":
        return value / (size * (size - 1) / 2)
    return 1e3 * value if unit == "ms" else value


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program, *parts = sys.argv[1:]
    rows = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    for name, unit, *sizes, most in (row.split() for row in rows):
        if parts and not any(part in name for part in parts):
            continue
        values = [measured(program, name, size) for size in sizes]
        values = [value if isinstance(value, str) else shown(unit, int(size), value) for size, value in zip(sizes, values)]
        line = f"{name:22s}"
        for size, value in zip(sizes, values):
            line += f"  {size:>7s}: {value if isinstance(value, str) else f'{value:.4g}':10s}"
        if not any(isinstance(value, str) for value in values):
            exponent = math.log(max(values[2], 1e-12) / max(values[0], 1e-12)) / math.log(int(sizes[2]) / int(sizes[0]))
            line += f"  {unit:6s}  exponent {exponent:5.2f}" + ("  <-- too large" if exponent > float(most) else "")
        print(line, flush=True)


main()
