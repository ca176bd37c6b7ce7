# SPDX-License-Identifier: Zlib
"""Every test that the docs, or a comment of the plugin, name as the guard of what they say is there.

`Suite.Name` in a page, and Suite.Name after "Guarded by" in a header or a source.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEST = re.compile(r"^\s*TEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\s*\)", re.M)
IN_PAGE = re.compile(r"`([A-Z]\w*\.[A-Z]\w{5,})`")
IN_COMMENT = re.compile(r"[Gg]uarded\s+(?:///|//|\*)?\s*by\s+(?:(?:///|//|\*)\s*)?([A-Z]\w*\.[A-Z]\w*)")


def named():
    """(file, name of a test)"""
    for page in [ROOT / "README.md", *sorted((ROOT / "plugin" / "docs").glob("*.md"))]:
        for name in IN_PAGE.findall(page.read_text(encoding="utf-8")):
            yield page, name
    for folder in ("include", "src"):
        for path in sorted((ROOT / "plugin" / folder).rglob("*")):
            if path.suffix in (".hpp", ".h", ".cpp", ".inl"):
                for name in IN_COMMENT.findall(path.read_text(encoding="utf-8")):
                    yield path, name


def main():
    tests = {f"{suite}.{name}" for path in sorted((ROOT / "tests").rglob("*.cpp"))
             for suite, name in TEST.findall(path.read_text(encoding="utf-8"))}
    guards = list(named())
    missing = [(path, name) for path, name in guards if name not in tests]
    for path, name in missing:
        print(f"{path.relative_to(ROOT)}: there is no test {name}")
    print(f"{len(guards)} guards named, {len(tests)} tests, {len(missing)} missing")
    sys.exit(0 if guards and not missing else 1)


main()
