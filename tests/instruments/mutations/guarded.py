# SPDX-License-Identifier: Zlib
"""Finds the comments of the plugin that name a test as their guard, and the code that each stands at."""

import dataclasses
import re

from cxx_tokens import partners_of, tokens_of
from suites import PATTERNS

COMMENTS = re.compile(r"(?:^[ \t]*//[^\n]*\n)+|//[^\n]*\n", re.M)
NAMES = re.compile(r"[Gg]uarded by ([A-Z]\w*\.[A-Z]\w*)")
TESTS = re.compile(r"^\s*(TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)\(\s*(\w+),\s*(\w+)\s*\)", re.M)


@dataclasses.dataclass(frozen=True)
class Guard:
    file: str
    line: int
    test: str
    start: int  # the code, as offsets in the source
    end: int


def code_after(source, offset):
    """(start, end) of the statement or definition that follows a comment."""
    tokens = tokens_of(source)
    partners = partners_of(tokens)
    first = next((i for i, token in enumerate(tokens) if token.start >= offset), None)
    index = first
    while index is not None and index < len(tokens):
        if tokens[index].text == ";" or tokens[index].text == "}":
            return tokens[first].start, tokens[index].end
        if tokens[index].text == "{" and index in partners:
            end = partners[index]
            follows = tokens[end + 1].text if end + 1 < len(tokens) else ""
            if follows not in (";", ",", ")", ".", "else", "{"):
                return tokens[first].start, tokens[end].end
            index = end
        elif tokens[index].text in ("(", "[") and index in partners:
            index = partners[index]
        index += 1
    return None


@dataclasses.dataclass(frozen=True)
class OwnChange:
    """A change that was written for a guard, as no operator makes it."""
    line: int
    start: int
    old: str
    mutated: str

    def applied_to(self, source):
        return source[:self.start] + self.mutated + source[self.start + len(self.old):]


def own_changes(path, guard, source):
    """Those of "FILE: OLD => NEW" that change the code of the guard."""
    for row in path.read_text(encoding="utf-8").splitlines():
        file, _, change = row.partition(": ")
        old, _, new = change.partition(" => ")
        if file == guard.file and (start := source.find(old, guard.start, guard.end)) >= 0:
            yield OwnChange(source.count("\n", 0, start) + 1, start, old, new)


def guards_of(file, source):
    """All guards of a source."""
    found = []
    for comment in COMMENTS.finditer(source):
        words = re.sub(r"\s*\n\s*///?\s*", " ", comment[0])
        for name in NAMES.findall(words):
            if code := code_after(source, comment.end()):
                found.append(Guard(file, source.count("\n", 0, comment.end()), name, *code))
    return found


def tests_in(text):
    """The value of --gtest_filter by name of a test."""
    return {f"{suite}.{name}": PATTERNS[macro].format(suite, name) for macro, suite, name in TESTS.findall(text)}
