# SPDX-License-Identifier: Zlib
"""What the house checks share: where the sources are, and how a check ends."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "plugin" / "include"
SOURCE = ROOT / "plugin" / "src"

# A check that cannot be made here ends with this code, and CTest calls it skipped.
SKIPPED = 77

INCLUDE_LINE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def files(*suffixes, folders=("plugin", "sample_game", "tests")):
    """All files of the project with one of these suffixes, in a fixed order."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*")
                  if path.is_file() and path.suffix in suffixes)


def is_script(path):
    return not path.suffix and path.read_bytes()[:2] == b"#!"


def includes(path):
    """(line number, bracket, name) of every include in a file."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if match := INCLUDE_LINE.match(line):
            yield number, match[1], match[2]


def where(path, line=None):
    return f"{path.relative_to(ROOT)}{':' + str(line) if line else ''}"


def finish(checked, problems, what):
    """Prints the problems and ends; a check that looked at nothing has failed as well."""
    for problem in problems:
        print(problem)
    if not checked:
        print(f"nothing was checked: no {what} found under {ROOT}")
    print(f"{checked} {what} checked, {len(problems)} problems")
    sys.exit(0 if checked and not problems else 1)


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)
