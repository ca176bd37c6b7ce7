# SPDX-License-Identifier: Zlib
"""Finds the test file of a source, and the tests in it."""

import pathlib
import re

from cxx_tokens import tokens_of

PATTERNS = {"TEST": "{}.{}", "TEST_F": "{}.{}", "TEST_P": "*/{}.{}/*", "TYPED_TEST": "{}/*.{}",
            "TYPED_TEST_P": "*/{}/*.{}"}


def filter_of(text):
    """What --gtest_filter takes for the tests of a file; None when it has none."""
    tokens = tokens_of(text)
    names = []
    for index in range(len(tokens) - 4):
        macro, opening, suite, comma, name = (token.text for token in tokens[index:index + 5])
        if macro in PATTERNS and opening == "(" and comma == ",":
            names.append(PATTERNS[macro].format(suite, name))
    return ":".join(names) or None


def mirrored_by(file):
    """Path of the test file that mirrors a source: plugin/src/gjk/a.hpp gives tests/gjk/a_test.cpp."""
    found = re.fullmatch(r"plugin/(?:src|include/graze)/(.*)", file)
    path = pathlib.PurePosixPath(found[1] if found else file)
    return str(pathlib.PurePosixPath("tests") / path.parent / f"{path.stem}_test.cpp")
