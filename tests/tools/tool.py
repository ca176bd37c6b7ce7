# SPDX-License-Identifier: Zlib
"""The program under test, which is the first argument of the test, as a person or a script runs it: without a display."""

import json
import os
import pathlib
import subprocess
import sys

TOOL = sys.argv[1]
WITHOUT_DISPLAY = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}


def run(*arguments, **options):
    return subprocess.run([TOOL, *map(str, arguments)], env=WITHOUT_DISPLAY, capture_output=True, text=True,
                          timeout=120, check=False, **options)


def check(name, condition, details=""):
    if not condition:
        sys.exit(f"{pathlib.Path(sys.argv[0]).stem}: {name}: {details}")
    print("ok:", name)


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))
