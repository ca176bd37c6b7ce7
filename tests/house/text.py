# SPDX-License-Identifier: Zlib
"""Every source says its licence first, stays short enough to be read, has a snake_case name, and holds
neither switched-off code nor notes of work to be done.
"""

import re

import house

LICENCE = "SPDX-License-Identifier: Zlib"
# "About 400" is the rule; a file beyond this holds two things.
LONGEST = 450
# Spelled apart, so that this file does not find itself.
FORBIDDEN = [(re.compile(r"^\s*#\s*if\s+0\b"), "switched-off code"),
             (re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "X" * 3)) + r")\b"), "a note of work to be done")]
# The judges of the corpus are kept byte for byte as they were delivered with it.
AS_DELIVERED = {"tests/instruments/corpus/judge.py", "tests/instruments/corpus/oracle.py"}
NAME = re.compile(r"[a-z0-9_]+")


def check(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    # The line that names the interpreter has to come before it.
    first = lines[1:2] if lines and lines[0].startswith("#!") else lines[:1]
    if not first or LICENCE not in first[0]:
        yield f"{house.where(path)}: does not begin with {LICENCE}"
    if len(lines) > LONGEST:
        yield f"{house.where(path)}: {len(lines)} lines, more than {LONGEST}"
    if not NAME.fullmatch(path.stem):
        yield f"{house.where(path)}: the name is not snake_case"
    for number, line in enumerate(lines, 1):
        for pattern, what in FORBIDDEN:
            if pattern.search(line):
                yield f"{house.where(path, number)}: {what}"


def main():
    paths = house.files(".hpp", ".cpp", ".h", ".c", ".py", ".sh")
    paths += [path for path in house.files("") if house.is_script(path)]
    paths = [path for path in paths if house.where(path) not in AS_DELIVERED]
    house.finish(len(paths), [problem for path in paths for problem in check(path)], "files")


main()
