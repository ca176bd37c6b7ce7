# SPDX-License-Identifier: Zlib
"""Tests mirror the sources: plugin/src/gjk/a.cpp is tested by tests/gjk/a_test.cpp. A long one may be parted into
tests/gjk/a_b_test.cpp. The files of one kernel for each set of instructions count as one source. The tables of
tests/README.md list all exceptions, with reasons.
"""

import re

import house

# Folders of tests that mirror no layer of the plugin; tests/README.md says what they are for.
OTHER_FOLDERS = {"game", "house", "install", "instruments", "memory", "properties", "readme", "regression", "support",
                 "threads", "tools"}
INSTRUCTION_SET = re.compile(r"_(avx2|sse2|portable)$")
ROW = re.compile(r"^\| `([\w/]+\.cpp)` \| `([\w/]+\.(?:cpp|hpp|inl|py|h))` \| (\S.*) \|$", re.M)


def explained():
    """{source or test: where it is tested, or what it tests}, from the tables of tests/README.md."""
    text = (house.ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    return {row[1]: row[2] for row in ROW.finditer(text)}


def name_of(path, root):
    path = path.relative_to(root).with_suffix("")
    return path.with_name(INSTRUCTION_SET.sub("", path.name)).as_posix()


def main():
    rows = explained()
    sources = {name_of(path, house.SOURCE): path for path in sorted(house.SOURCE.rglob("*.cpp"))}
    names = set(sources) | {name_of(path, root) for root in (house.SOURCE, house.INCLUDE / "graze")
                            for path in root.rglob("*") if path.suffix in (".hpp", ".inl", ".h")}
    folder = house.ROOT / "tests"
    tests = {path.relative_to(folder).as_posix() for path in folder.rglob("*_test.cpp")
             if path.relative_to(folder).parts[0] not in OTHER_FOLDERS}

    alone = [name for name in sources if f"{name}_test.cpp" not in tests and f"{name}.cpp" not in rows]
    astray = [test for test in sorted(tests) if test not in rows
              and not any(f"{test.removesuffix('_test.cpp')}_".startswith(f"{name}_") for name in names)]
    problems = [f"tests/{test}: tests no source of its name" for test in astray]
    problems += [f"plugin/src/{name}.cpp: no test of its name" for name in alone]
    for of, where in rows.items():
        if not (folder / of).is_file() and not any(of.removesuffix(".cpp") == name for name in sources):
            problems.append(f"tests/README.md: there is no {of}")
        if not any((root / where).is_file() for root in (folder, house.SOURCE, house.INCLUDE / "graze")):
            problems.append(f"tests/README.md: there is no {where}")
    house.finish(len(sources) + len(tests), problems, "sources and tests")


main()
