# SPDX-License-Identifier: Zlib
"""Plain English: comments, pages and messages hold no more of the words below than words.txt allows for their room.

A room is a folder, as plugin/src/math or tests/fast. The counts may only fall.

usage: words.py             compares with words.txt
       words.py --write     writes words.txt anew; refused when the sum of a rule over all rooms has risen
       words.py --show ROOM prints where the words stand in a room
"""

import collections
import re
import sys
import typing

import house

BASELINE = house.ROOT / "tests" / "house" / "words.txt"

# Rules for text. A sentence that ends with a question mark may begin with a question word.
TEXT_RULES = {
    "beginning": r"(?:^|(?<=[.!?:] ))(?:Of|What|Who|Whom|Whose|Those)\b(?! *[|.,]| *$)(?![^.!?]*\?)"
                 r"|\b[Ww]here [^.,]* (?:is|are) concerned\b",
    "shall": r"(?i)\bshall\b",
    "roundabout": r"(?i)\bbut (?:those|the ones) that\b|\ball but\b|\bthat of\b|\bfor as long as\b",
    "way": r"(?i)\bways?\b",
    "work-out": r"(?i)\bwork(?:s|ed|ing)? out\b",
    "tell": r"(?i)\b(?:tells?|telling|told)\b",
    "unclear": r"(?i)\bunclear\b",
    "question": r"(?i)\bquestions?\b",
}
# Rules for the words that a name consists of.
NAME_RULES = {
    "way-name": r"way|ways",
    "tell-name": r"tells?|telling|told",
    "unclear-name": r"unclear",
}

C_FAMILY = re.compile(r"""(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<string>R"(?P<mark>\w*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*")
    |'(?:\\.|[^'\\\n])+'|\d[\w'.]*
    |(?P<name>[A-Za-z_]\w*)""", re.S | re.X)
SCRIPTS = re.compile(r"""(?P<comment>(?<!\S)\#[^\n]*)
    |(?P<string>\"{3}.*?\"{3}|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<name>[A-Za-z_]\w*)""", re.S | re.X)
C_SUFFIXES = (".hpp", ".cpp", ".inl", ".h", ".c")
MARKER = re.compile(r"(?m)^[ \t]*(?:///?<?|/\*+<?|\*+/?|#+!?)|\*/$|SPDX-License-Identifier: Zlib")
FENCE = re.compile(r"^\s*```(\w*)")
ITEM = re.compile(r"^\s*(?:[-*+>]|\d+\.|#+)\s+")


class Piece(typing.NamedTuple):
    """A comment, a message, a paragraph or a name, and the line that it begins on."""
    line: int
    text: str
    is_name: bool = False


def prose(line, text):
    """A piece without its code words, which begins as a sentence does."""
    text = re.sub(r"`[^`\n]*`", "x", text).lstrip(" *_")
    return Piece(line, text[:1].upper() + text[1:])


def column(text, position):
    return position - text.rfind("\n", 0, position)


def source_pieces(text, pattern, first_line=1):
    """Comments on lines below each other are one piece, and so are strings that the compiler joins."""
    kind, start, end, joined = "", 0, 0, ""

    def finished():
        line = first_line + text.count("\n", 0, start)
        if kind == "comment":
            yield prose(line, MARKER.sub("", joined))
        elif kind == "string" and " " in joined:
            yield Piece(line, joined)

    for token in pattern.finditer(text):
        if not token.lastgroup:
            continue
        gap, found = text[end:token.start()], token[0]
        if token.lastgroup == "name":
            yield Piece(first_line + text.count("\n", 0, token.start()), found, True)
            continue
        is_comment = token["comment"] is not None
        below = is_comment and kind == "comment" and gap.count("\n") == 1
        if not gap.strip() and ((below and column(text, start) == column(text, token.start())) or
                                (not is_comment and kind == "string")):
            joined += gap + found if is_comment else found.strip('"')
        else:
            yield from finished()
            kind, start = "comment" if is_comment else "string", token.start()
            joined = found if is_comment else found.strip('"')
        end = token.end()
    yield from finished()


def page_pieces(text):
    """Paragraphs, list items and table cells of a page; C++ in its code blocks counts as source."""
    paragraph, code, language = [], [], None
    for number, line in enumerate([*text.splitlines(), ""], 1):
        fence = FENCE.match(line)
        if language is not None and not fence:
            code.append(line)
            continue
        if paragraph and (fence or not line.strip() or ITEM.match(line) or line.startswith("|")):
            yield prose(number - len(paragraph), "\n".join(paragraph))
            paragraph = []
        if fence and language is not None:
            if language in ("cpp", "c"):
                yield from source_pieces("\n".join(code), C_FAMILY, number - len(code))
            code, language = [], None
        elif fence:
            language = fence[1]
        elif line.startswith("|"):
            yield from (prose(number, cell) for cell in line.strip(" |").split("|"))
        elif line.strip():
            paragraph.append(ITEM.sub("", line))


def findings(pieces):
    """(line, rule, words) of every break of a rule. A name counts once in a file."""
    names = set()
    for piece in pieces:
        if piece.is_name:
            if piece.text in names:
                continue
            names.add(piece.text)
            for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", piece.text):
                yield from ((piece.line, rule, piece.text) for rule, pattern in NAME_RULES.items()
                            if re.fullmatch(pattern, word.lower()))
            continue
        # A line end is a space to the rules.
        text = re.sub(r"[ \t]*\n[ \t]*", "\n", piece.text)
        for rule, pattern in TEXT_RULES.items():
            for match in re.finditer(pattern, text.replace("\n", " ")):
                yield piece.line + text.count("\n", 0, match.start()), rule, text[match.start():].split("\n")[0]


def pieces_of(path):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return page_pieces(text)
    return source_pieces(text, C_FAMILY if path.suffix in C_SUFFIXES else SCRIPTS)


def room_of(path):
    """plugin/include/graze/math, plugin/src/math, and otherwise the two outermost folders."""
    folders = path.relative_to(house.ROOT).parent.parts
    depth = {"include": 4, "src": 3}.get("".join(folders[1:2]), 2)
    return "/".join(folders[:depth]) or "."


def sources():
    paths = house.files(*C_SUFFIXES, ".py", ".sh", ".cmake", ".md")
    paths += [path for path in house.files(".txt") if path.name == "CMakeLists.txt"]
    paths += [path for path in house.files("") if house.is_script(path)]
    paths += [house.ROOT / "README.md", house.ROOT / "CMakeLists.txt"]
    # This file names the words.
    return [path for path in paths if path.name != "words.py"]


def read_baseline():
    lines = BASELINE.read_text(encoding="utf-8").splitlines() if BASELINE.exists() else []
    entries = (line.split() for line in lines if line and not line.startswith("#"))
    return collections.Counter({(room, rule): int(count) for count, rule, room in entries})


def sums(counts):
    total = collections.Counter()
    for (_, rule), count in counts.items():
        total[rule] += count
    return total


def write(counts):
    """Rooms may take over from others what moved with its files, but no rule may count more in all."""
    before, now = sums(read_baseline()), sums(counts)
    risen = [f"{rule}: {before[rule]} -> {now[rule]} in all; not written" for rule in sorted(now)
             if before and now[rule] > before[rule]]
    if not risen:
        lines = ["# count rule room: what words.py found; it may only fall. Written by words.py --write."]
        lines += [f"{count} {rule} {room}" for (room, rule), count in sorted(counts.items())]
        BASELINE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    house.finish(len(counts), risen, "counts")


def compare(counts, found):
    allowed = read_baseline()
    for room, rule in sorted(allowed | counts):
        before, now = allowed[room, rule], counts[room, rule]
        if now > before:
            yield f"{room}: {rule} {before} -> {now}, by one of"
            yield from found[room, rule]
        elif now < before:
            yield f"{room}: {rule} {before} -> {now}; lower it with words.py --write"


# A rule, a line that breaks it once, and one that does not.
EXAMPLES = [
    ("beginning", "// Stays.\n// Of two loops, the first.", "// The first of two loops. What for?"),
    ("beginning", "int a; ///< what it hit\n", "int a; ///< the sprite and what it hit\n"),
    ("beginning", "// So far\n// it is right where circles are concerned.", "// Where circles are, it is right."),
    ("shall", "/* It shall stop. */", "/* It stops. */ marshall();"),
    ("roundabout", "// The gap and that\n// of the loops.", "// Proof that official loops exist."),
    ("way", "// The way from\n// A to B.", "// Always `way`. Halfway."),
    ("way", "#error \"No way here\"", "const char* name = \"way\";"),
    ("work-out", "// Worked out once.", "// Works outside."),
    ("tell", "// Told once.", "// Reported once, as tellers do."),
    ("unclear", "// Unclear.", "// Undecided."),
    ("question", "// The next question.", "// The next query."),
    ("way-name", "Vec2 leastWay;", "bool alwaysAway;"),
    ("tell-name", "void tell();", "int teller;"),
    ("unclear-name", "Verdict::Unclear;", "Verdict::Undecided;"),
]


def self_test():
    for rule, bad, good in EXAMPLES:
        broken = [name for _, name, _ in findings(source_pieces(bad, C_FAMILY))]
        kept = [name for _, name, _ in findings(source_pieces(good, C_FAMILY))]
        if broken != [rule] or kept:
            yield f"self test of {rule}: {broken} in {bad!r}, {kept} in {good!r}"
    page = "Fine.\n\n- Of pages.\n\n| what | told |\n|---|---|\n\n```cpp\nrun(); // told\n```\n"
    if (found := [(line, rule) for line, rule, _ in findings(page_pieces(page))]) != [(3, "beginning"), (5, "tell"),
                                                                                     (9, "tell")]:
        yield f"self test of pages: {found}"


def main():
    problems = list(self_test())
    found, paths = collections.defaultdict(list), sources()
    for path in paths:
        for line, rule, words in findings(pieces_of(path)):
            found[room_of(path), rule].append(f"  {house.where(path, line)}: {rule}: {words}")
    counts = collections.Counter({key: len(places) for key, places in found.items()})
    if sys.argv[1:2] == ["--show"]:
        print(*(place for (room, _), places in sorted(found.items()) if room == sys.argv[2] for place in places), sep="\n")
    elif sys.argv[1:] == ["--write"] and not problems:
        write(counts)
    else:
        house.finish(len(paths), problems + list(compare(counts, found)), "files")


main()
