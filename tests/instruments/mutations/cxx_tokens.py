# SPDX-License-Identifier: Zlib
"""Cuts C++ text into tokens. Comments, white space and preprocessor lines give none."""

import dataclasses
import re

PATTERN = re.compile(r"""
    (?P<space>\s+)
  | (?P<comment>//(?:\\\n|[^\n])*|/\*.*?\*/)
  | (?P<directive>\#(?:\\\n|[^\n])*)
  | (?P<string>(?:u8|[uUL])?R"(?P<mark>[^()\\\s]*)\(.*?\)(?P=mark)"
             |(?:u8|[uUL])?"(?:\\.|[^"\\\n])*")
  | (?P<char>(?:u8|[uUL])?'(?:\\.|[^'\\\n])+')
  | (?P<number>\.?\d(?:[eEpP][+-]|'?\w|\.)*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<op><=>|<<=|>>=|->\*|\.\.\.|::|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)
""", re.X | re.S)

OPENING = {"(": ")", "[": "]", "{": "}"}


@dataclasses.dataclass(frozen=True)
class Token:
    kind: str
    text: str
    start: int

    @property
    def end(self):
        return self.start + len(self.text)


def tokens_of(text):
    kept = ("string", "char", "number", "name", "op")
    return [Token(found.lastgroup if found.lastgroup != "mark" else "string", found[0], found.start())
            for found in PATTERN.finditer(text)
            if found.lastgroup in kept or found.lastgroup == "mark"]


def partners_of(tokens):
    """Index of the other bracket for every round, square and curly bracket."""
    partners, stack = {}, []
    for index, token in enumerate(tokens):
        if token.kind != "op":
            continue
        if token.text in OPENING:
            stack.append(index)
        elif token.text in OPENING.values() and stack:
            opened = stack.pop()
            partners[opened], partners[index] = index, opened
    return partners


def lines_of_code(text):
    """Number of lines that hold a token."""
    return len({text.count("\n", 0, token.start) for token in tokens_of(text)})
