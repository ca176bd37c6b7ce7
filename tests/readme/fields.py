# SPDX-License-Identifier: Zlib
"""The table of docs/fields.md has the fields of each struct as the headers have them: all of them, in the order that
designated initialisers demand. Every public struct of definitions, options, settings and filters is in it, and every
header that the page names is there.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "plugin" / "include"
PAGE = ROOT / "plugin" / "docs" / "fields.md"
STRUCT = re.compile(r"^struct (\w+)\n\{\n(.*?)^\};", re.M | re.S)
# A type, a name, and a default value; no function, no friend.
FIELD = re.compile(r"^    (?!friend|static|using|explicit|constexpr|\[\[|///?)"
                   r"[\w:]+(?:<.*?>)?\*?(?:(?: | \(\*)(?P<name>\w+))(?:\)\([^;]*)?(?: = [^;]*|\{[^;]*\})?;", re.M)
ROW = re.compile(r"^\| `(\w+)`[^|]*\|(.*)\|$", re.M)
DEFINES = re.compile(r"(?:Def|Options|Settings|Filter|Weights)$")


def structs():
    found = {}
    for path in sorted(INCLUDE.rglob("*.hpp")):
        for name, body in STRUCT.findall(path.read_text(encoding="utf-8")):
            found.setdefault(name, [field["name"] for field in FIELD.finditer(body)])
    return found


def main():
    page = PAGE.read_text(encoding="utf-8")
    headers, rows = structs(), {}
    table = page.split("## Fields in order")[1]
    for name, fields in ROW.findall(table):
        rows[name] = re.findall(r"`(\w+)`", fields)
    problems = [f"{name} is in the headers, but not in the table" for name in headers
                if DEFINES.search(name) and name not in rows]
    for name, fields in rows.items():
        if fields != headers.get(name):
            problems.append(f"{name}: the page has {fields}, the headers have {headers.get(name)}")
    included = re.findall(r"<(graze/[\w/.]+)>", page)
    problems += [f"there is no header {name}" for name in included if not (INCLUDE / name).is_file()]
    for problem in problems:
        print(f"plugin/docs/fields.md: {problem}")
    print(f"{len(rows)} structs, {len(included)} headers, {len(problems)} problems")
    sys.exit(1 if problems or not rows or not included else 0)


main()
