# SPDX-License-Identifier: Zlib
"""What comments and pages name is there: tests as `Suite.Test` or "Guarded by Suite.Test", files and folders as paths
in backticks, and public headers. In the rows of a table only the last column is asked for headers: others may have old names.
"""

import re

import house

TESTS = re.compile(r"^\s*(?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)\(\s*(\w+),\s*(\w+)\s*\)", re.M)
COMMENT = re.compile(r"(?:^[ \t]*(?://|#)[^\n]*\n)+|//[^\n]*\n", re.M)
GUARD = re.compile(r"[Gg]uarded by ([A-Z]\w*(?:\.[A-Z]\w*)?)")
HEADER = re.compile(r"<(graze/[\w/]+\.h(?:pp)?)>")
QUOTED = re.compile(r"`([^`\n]+)`")
SUITE_AND_TEST = re.compile(r"[A-Z]\w+\.[A-Z]\w+")
PATH = re.compile(r"(?:[\w.-]+/)+[\w.-]*\.?\w*")
SUFFIXES = (".cpp", ".hpp", ".h", ".c", ".py", ".md", ".inl", ".sh", ".csv", ".txt", ".cmake", ".svg", ".png")
# Where a path of a page or comment may begin, besides the folder of the page itself.
ROOTS = ("", "plugin", "plugin/src", "plugin/include", "plugin/include/graze", "plugin/docs", "tests", "tests/instruments",
         "sample_game", "assets")
# Programs write these, or they belong to the reader.
WRITTEN = re.compile(r"^(build|captured|out|src|/|~)|\.\.\.")


def known_tests():
    tests = set()
    for path in house.files(".cpp", folders=("tests",)):
        tests |= {f"{suite}.{name}" for suite, name in TESTS.findall(path.read_text(encoding="utf-8"))}
    return tests | {test.split(".")[0] for test in tests}


def exists(name, page):
    name = name.rstrip("/").removeprefix("./")
    return any((root / name).exists() for root in [page.parent, *(house.ROOT / root for root in ROOTS)])


def texts_of(path):
    """(line, text) of all that is written for people."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        yield from enumerate(source.splitlines(), 1)
        return
    for comment in COMMENT.finditer(source):
        yield source.count("\n", 0, comment.start()) + 1, re.sub(r"\s*\n\s*(?:///?|#)\s*", " ", comment[0])


def check(path, tests):
    for line, text in texts_of(path):
        quoted = QUOTED.findall(text)
        named = GUARD.findall(text) + [name for name in quoted if SUITE_AND_TEST.fullmatch(name)]
        for name in named:
            if name not in tests:
                yield f"{house.where(path, line)}: there is no test {name}"
        for name in HEADER.findall(text.rpartition(" | ")[2]):
            if not (house.INCLUDE / name).exists():
                yield f"{house.where(path, line)}: there is no header <{name}>"
        for name in quoted:
            is_path = PATH.fullmatch(name) and name.endswith((*SUFFIXES, "/"))
            if is_path and not WRITTEN.search(name) and not exists(name, path):
                yield f"{house.where(path, line)}: there is no {name}"


def main():
    tests = known_tests()
    paths = house.files(".hpp", ".cpp", ".h", ".c", ".inl", ".md", ".py") + [house.ROOT / "README.md"]
    # These have made-up names as examples.
    examples = (house.ROOT / "tests/instruments/mutations", house.ROOT / "tests/house/names.py")
    paths = [path for path in paths if path not in examples and path.parent not in examples]
    house.finish(len(paths), [problem for path in paths for problem in check(path, tests)], "files")


main()
