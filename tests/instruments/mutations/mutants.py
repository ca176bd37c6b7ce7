# SPDX-License-Identifier: Zlib
"""Makes the mutants of a source: every place where one small change is possible."""

import dataclasses
import re

from reading import NO_OPERANDS, Reading

COMPARISONS = {"<": ("<=", ">"), ">": (">=", "<"), "<=": ("<", ">"), ">=": (">", "<"), "==": ("!=",), "!=": ("==",)}
SIGNS = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
BOOLEANS = {"&&": "||", "||": "&&"}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>="}
# A statement that begins with one of these is a declaration, ends a function, or does nothing.
NO_STATEMENT = {"if", "for", "while", "do", "switch", "return", "using", "const", "constexpr", "static", "auto", "goto",
                "throw", "typedef", "struct", "class", "enum", "template", "else", "try", "catch", "static_cast",
                "static_assert", "GRAZE_ASSERT", "assert", "case", "default", "public", "private", "protected"}
LONGEST_STATEMENT = 3  # lines


@dataclasses.dataclass(frozen=True)
class Mutant:
    file: str
    line: int
    column: int
    operator: str
    start: int
    end: int
    text: str  # stands in place of start..end
    original: str
    mutated: str

    @property
    def key(self):
        return (self.file, self.line, self.column, self.operator, self.mutated)

    def applied_to(self, source):
        return source[:self.start] + self.text + source[self.end:]


def plain(text):
    return " ".join(text.split())


def make(file, source, operator, start, end, text):
    """A mutant with the lines that it changes, and the same number of lines afterwards."""
    text += "\n" * (source.count("\n", start, end) - text.count("\n"))
    first = source.rfind("\n", 0, start) + 1
    last = source.find("\n", end)
    last = len(source) if last < 0 else last
    return Mutant(file, source.count("\n", 0, start) + 1, start - first + 1, operator, start, end, text,
                  plain(source[first:last]), plain(source[first:start] + text + source[end:last]))


def other_numbers(text):
    """The literals that stand for a number in its mutants."""
    if found := re.fullmatch(r"(0[xX][\da-fA-F]+)([uUlLzZ]*)", text):
        return [f"{int(found[1], 16) ^ 1:#x}{found[2]}"]
    if found := re.fullmatch(r"(0|[1-9]\d*)([uUlLzZ]*)", text):
        number = int(found[1])
        return [f"{other}{found[2]}" for other in (number + 1, number - 1) if other >= 0]
    if found := re.fullmatch(r"(.*?[eEpP])([+-]?\d+)([fFlL]?)", text):
        # A hundred times as large, roughly: half or twice a tolerance is often as good.
        return [f"{found[1]}{int(found[2]) + (7 if found[1][-1] in 'pP' else 2)}{found[3]}"]
    if found := re.fullmatch(r"(\d*\.\d*)([fFlL]?)", text):
        other = f"{2 * float(found[1]):.12g}" if float(found[1]) else "1"
        return [(other if "." in other else other + ".") + found[2]]
    return []


def small_changes(reading, index):
    """(operator, new text) for one token."""
    token, text = reading.tokens[index], reading.at(index)
    if token.kind == "number":
        yield from (("constant", other) for other in other_numbers(text))
    elif text in COMPARISONS:
        yield from (("comparison", other) for other in COMPARISONS[text])
    elif text in SIGNS:
        yield from sign_changes(reading, index)
    elif text in BOOLEANS:
        # Without a space before it, && is part of a type.
        if not reading.adjacent(index):
            yield "boolean", BOOLEANS[text]
    elif text == "!":
        yield "boolean", ""
    elif text in ("true", "false"):
        yield "boolean", "false" if text == "true" else "true"


def sign_changes(reading, index):
    before = reading.at(index - 1)
    value_before = index > 0 and (before in (")", "]", "}") or index - 1 in reading.closing.values() or
                                  (reading.tokens[index - 1].kind != "op" and before not in NO_OPERANDS))
    if value_before:
        yield "sign", SIGNS[reading.at(index)]
    elif reading.at(index) == "-":
        yield "sign", ""


def negations(reading):
    """(start, end, new text) for the conditions of if and while."""
    for index, token in enumerate(reading.tokens):
        if reading.at(index) not in ("if", "while") or reading.at(index + 1) != "(" or index in reading.frozen:
            continue
        opening, closing = index + 1, reading.partners.get(index + 1)
        if closing is None or any(reading.at(i) in (";", "=") for i in range(opening, closing)):
            continue
        start, end = reading.tokens[opening].start, reading.tokens[closing].end
        yield start, end, f"(!{reading.text[start:end]})"


def end_of_path(reading, index):
    """Index after `a.b->c(d)[e]`, or None when it is something else."""
    while reading.is_name(index):
        index += 1
        while reading.at(index) in ("(", "[") or index in reading.closing:
            index = reading.closing.get(index, reading.partners.get(index, len(reading.tokens))) + 1
        if reading.at(index) not in ("::", ".", "->"):
            return index
        index += 1
    return None


def end_of_statement(reading, first):
    """Index of the semicolon of a statement that may be dropped, or None."""
    if reading.at(first) in ("break", "continue"):
        return first + 1
    steps = reading.at(first) in ("++", "--")
    index = end_of_path(reading, first + (steps or reading.at(first) == "*"))
    if index is None or reading.at(first) in NO_STATEMENT or first in reading.frozen:
        return None
    if reading.at(index) in ("++", "--"):
        steps, index = True, index + 1
    if reading.at(index) in ASSIGNMENTS:
        while index < len(reading.tokens) and reading.at(index) != ";":
            index = reading.partners.get(index, index) + 1
    elif not steps and reading.at(index - 1) != ")":
        return None
    return index if reading.at(index) == ";" else None


def dropped_statements(reading):
    for first in reading.statement_starts():
        last = end_of_statement(reading, first)
        if last is None:
            continue
        start, end = reading.tokens[first].start, reading.tokens[last].start
        if reading.text.count("\n", start, end) < LONGEST_STATEMENT:
            yield start, end, ""


def mutants_of(file, source):
    """All mutants of a source, in the order of the text."""
    reading = Reading(source)
    found = []
    for index, token in enumerate(reading.tokens):
        if index not in reading.frozen and token.kind in ("number", "op", "name"):
            found += [make(file, source, operator, token.start, token.end, text)
                      for operator, text in small_changes(reading, index)]
    found += [make(file, source, "boolean", *change) for change in negations(reading)]
    found += [make(file, source, "dropped", *change) for change in dropped_statements(reading)]
    return sorted(found, key=lambda mutant: (mutant.start, mutant.end, mutant.text))
