#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Prints what has to be built for the tests of CTest whose names match:   programs.py BUILD PATTERN

Files of BUILD, or `all` when one of the tests is not known to run programs alone; nothing when no program is needed.
"""

import pathlib
import re
import sys

folder, pattern = pathlib.Path(sys.argv[1]).resolve(), re.compile(sys.argv[2])
programs = set()
for file in folder.rglob("CTestTestfile.cmake"):
    for name, command in re.findall(r"^add_test\((?:\[=+\[)?([^\s\]]+)(?:\]=+\])? (.*)\)$", file.read_text(), re.M):
        if pattern.search(name):
            used = re.findall(re.escape(f"{folder}/") + r"(bin/[\w.]+)", command)
            if not used and "/tests/house/" not in command:
                sys.exit(print("all"))
            programs.update(used)
print(*sorted(programs))
