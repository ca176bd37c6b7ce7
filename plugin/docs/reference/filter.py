# SPDX-License-Identifier: Zlib
"""Writes the text that Doxygen reads in place of a file of this project: headers and guides need no Doxygen commands.

usage: filter.py FILE     (INPUT_FILTER; the text goes to stdout, line by line as the file has it)

Headers   each stands in the part of its folder; `// --- Name ---` in a class begins a group of that name, described
          by the remark that may follow; a label in a comment ("Result  ...") becomes a heading; the initializers of
          the C interface are described once for all.
Guides    headings get the anchors that they have on a source host; links to guides lead to their pages, links to other
          files of the project to copies beside the pages.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
DOCS = ROOT / "plugin" / "docs"
INCLUDE = ROOT / "plugin" / "include" / "graze"
CONTENTS = DOCS / "README.md"
GUIDES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]

PICTURES = (".png", ".svg")

COMMENT = re.compile(r"^(\s*(?:///|\*|/\*\*) ?)(.*)$")
LABEL = re.compile(r"^([A-Z][a-z]+)  +(\S.*)$")
SECTION = re.compile(r"^ +// --- (.+?) -+$")
REMARK = re.compile(r"^ *// (.*)$")
DEFAULTED = re.compile(r"^ *friend .*operator(==|<=>)\(.*= default;$")
CODE = re.compile(r"^(```.*?^```)$", re.M | re.S)
HEADING = re.compile(r"^(#{1,6}) +(.+?)$", re.M)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")


def part_of(header):
    """The group in groups.dox: the header's folder."""
    folder = header.parent.relative_to(INCLUDE).as_posix()
    return "layer_" + (folder if folder != "." else "c" if header.suffix == ".h" else "base")


def with_headings(lines):
    """A label begins a paragraph of that name; lines that go on below it lose their indentation."""
    inside = False
    for line in lines:
        comment = COMMENT.match(line)
        if not comment or not comment[2].strip():
            inside = False
        elif label := LABEL.match(comment[2]):
            inside = True
            line = f"{comment[1]}\\label{{{label[1]}}} {label[2]}"
        elif inside:
            line = comment[1] + comment[2].lstrip()
        yield line


def without_private(lines):
    is_private = False
    for line in lines:
        is_private = line == "private:" or (is_private and line != "};")
        yield "" if is_private else line


def with_groups(lines):
    """Sections of a class. They end at the blank line before the next one or before the end."""
    result, is_open, in_remark = [], False, False
    for number, line in enumerate(lines):
        section, remark = SECTION.match(line), REMARK.match(line)
        following = lines[number + 1] if number + 1 < len(lines) else ""
        if is_open and not line and (SECTION.match(following) or following == "};"):
            line, is_open = "/** \\} */", False
        elif section:
            line, is_open = f"/// \\group{{{section[1]}}}", True
            in_remark = True
        elif in_remark and remark:
            line = f"/// {remark[1]}"
        elif in_remark and not line:
            in_remark = bool(REMARK.match(following))
            line = "///" if in_remark else "/// \\{"
        result.append(line)
    return result


def remark_of(lines):
    """The remark of a header on all of its content: the comment at the beginning of its namespace."""
    if "namespace GRAZE_API graze" not in lines:
        return ""
    found = []
    for line in lines[lines.index("namespace GRAZE_API graze") + 3:]:
        if not line.startswith("//") or line.startswith("///"):
            break
        text = line[2:].removeprefix(" ")
        label = LABEL.match(text)
        found.append(f"\\label{{{label[1]}}} {label[2]}" if label else text.strip())
    return " ".join(found)


def header(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    opened = [f"/** \\addtogroup {part_of(path)}", " * \\{ */"]
    if path.suffix == ".h":
        init = re.compile(r"^(#define GRAZE_(?:\w+_INIT|IDENTITY) .*)$")
        lines = [init.sub(r"\1 /**< all is at its default */", line) for line in lines]
        about = next(number for number, line in enumerate(lines) if number > 2 and line.startswith("/*"))
        lines[about - 1], lines[about] = "/** \\file", lines[about].replace("/*", " *", 1)
        # In place of the licence and the guard against being included twice.
        lines[:3], lines[-1] = [*opened, ""], "/** \\} */"
        return with_headings(lines)
    lines[:2] = ["/** \\file", f" * {remark_of(lines)} */"]
    lines = [line + " ///< field by field" if DEFAULTED.match(line) else line for line in lines]
    if "namespace GRAZE_API graze" in lines:
        space, end = lines.index("namespace GRAZE_API graze"), lines.index("} // namespace graze")
        lines[space:space + 3] = ["namespace graze {", *opened]
        lines[end] = "/** \\} */ }"
    return with_headings(with_groups(list(without_private(lines))))


def page_of(guide):
    if guide == ROOT / "README.md":
        return "index"
    return "guides" if guide == CONTENTS else "guide_" + re.sub(r"\W", "_", guide.stem)


def anchor_of(guide, heading):
    """As source hosts make it of a heading's text."""
    return f"{page_of(guide)}-" + re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def link(guide, match, listed):
    """A link of a guide, as Doxygen wants it. The first one to a page in the table of contents puts that page below it."""
    picture, text, target = match.groups()
    if re.match(r"[a-z]+:", target):
        return match[0]
    place, _, anchor = target.partition("#")
    aim = (guide.parent / place).resolve() if place else guide
    if not aim.exists():
        sys.exit(f"{guide.relative_to(ROOT)}: the link {target} leads nowhere")
    if picture:
        return match[0]
    if aim in GUIDES:
        if guide == CONTENTS and aim.parent == DOCS and aim not in listed and not anchor:
            listed.add(aim)
            return f'@subpage {page_of(aim)} "{text}"'
        return f"[{text}](@ref {anchor_of(aim, anchor) if anchor else page_of(aim)})"
    if INCLUDE in aim.parents:
        return f"[{text}](@ref {aim.relative_to(INCLUDE.parent).as_posix()})"
    if not aim.is_file():
        return text
    copied = aim.relative_to(ROOT).as_posix() + ("" if aim.suffix in PICTURES else ".txt")
    return f'<a href="files/{copied}">{text}</a>'


def heading(guide, match, seen):
    """A heading with its anchor. Headings of the first two pages are not in the tree, which begins with the guides."""
    marks, text = match.groups()
    anchor = anchor_of(guide, text) if seen else page_of(guide)
    again = sum(before == anchor for before in seen)
    seen.append(anchor)
    anchor += f"-{again}" if again else ""
    if anchor == "index":
        return match[0]
    if len(seen) > 1 and guide in (ROOT / "README.md", CONTENTS):
        return f"@anchor {anchor} <h{len(marks)}>{text}</h{len(marks)}>"
    return f"{match[0]} {{#{anchor}}}"


def guide(path):
    """Blocks of code stay as they are."""
    listed, seen = {CONTENTS}, []
    blocks = CODE.split(path.read_text(encoding="utf-8"))
    for number in range(0, len(blocks), 2):
        text = LINK.sub(lambda match: link(path, match, listed), blocks[number])
        blocks[number] = HEADING.sub(lambda match: heading(path, match, seen), text)
    return "".join(blocks).splitlines()


def main():
    path = pathlib.Path(sys.argv[1]).resolve()
    read = {".md": guide, ".hpp": header, ".h": header}.get(path.suffix)
    print("\n".join(read(path)) if read else path.read_text(encoding="utf-8"))


main()
