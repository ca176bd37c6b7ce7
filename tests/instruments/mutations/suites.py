# SPDX-License-Identifier: Zlib
"""Finds the test file of a source, and the tests in it."""

import pathlib
import re

from cxx_tokens import tokens_of

PATTERNS = {"TEST": "{}.{}", "TEST_F": "{}.{}", "TEST_P": "*/{}.{}/*", "TYPED_TEST": "{}/*.{}",
            "TYPED_TEST_P": "*/{}/*.{}"}


def filter_of(text):
    """The value of --gtest_filter for the tests of a file; None when it has none."""
    tokens = tokens_of(text)
    names = []
    for index in range(len(tokens) - 4):
        macro, opening, suite, comma, name = (token.text for token in tokens[index:index + 5])
        if macro in PATTERNS and opening == "(" and comma == ",":
            names.append(PATTERNS[macro].format(suite, name))
    return ":".join(names) or None


# Sources whose tests stand in a file of another folder or name, and why.
ELSEWHERE = {
    "plugin/src/fast/lane_batch.hpp": ("fast/lanes/lane_batch", "searched lanes"),
    "plugin/src/fast/lanes/overlap_lanes.hpp": ("fast/lanes/lane_batch", "lanes of pairs, which only a batch fills"),
    "plugin/src/fast/lanes/round_lanes.hpp": ("fast/lanes/lane_batch", "the same for round pieces"),
    "plugin/src/fast/lanes/overlap_search.hpp": ("fast/lanes/lane_batch", "the same"),
    "plugin/src/fast/lanes/round_cast.hpp": ("fast/moving_loop", "the kernel of its casts"),
    "plugin/src/base/lanes/pack.hpp": ("base/lanes/lanes", "a part of lanes.hpp"),
    "plugin/src/queries/casts.cpp": ("queries/shape_cast", "the casts, of which rays and motions have files of their own"),
    "plugin/src/gjk/search.hpp": ("gjk/support_body", "the search of a body"),
}


def folder_and_name(file):
    """plugin/src/gjk/a.cpp, plugin/include/graze/gjk/a.hpp and tests/gjk/a_test.cpp: ("gjk", "a")."""
    found = re.fullmatch(r"(?:plugin/src|plugin/include/graze|tests)/(.*)", file)
    path = pathlib.PurePosixPath(found[1] if found else file)
    return str(path.parent), path.stem.removesuffix("_test") if file.startswith("tests/") else path.stem


def mirrored_by(file, sources, tests):
    """The test files that mirror a source: of gjk/a.hpp gjk/a_test.cpp, and gjk/a_b_test.cpp if no source is named
    gjk/a_b."""
    folder, name = folder_and_name(ELSEWHERE.get(file, (file,))[0])
    names = {other for at, other in map(folder_and_name, sources) if at == folder} | {name}

    def owner(test):
        return max((one for one in names if f"{test}_".startswith(f"{one}_")), key=len, default=None)

    return [test for test in sorted(tests) if folder_and_name(test)[0] == folder and
            owner(folder_and_name(test)[1]) == name]
