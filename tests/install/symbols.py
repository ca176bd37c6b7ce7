# SPDX-License-Identifier: Zlib
"""The symbols that leave the shared libraries: functions that the public headers declare, and never a type of the sources' own.

Templates of the standard library that were made for our types leave them too.
"""

import re
import sys

import stage

TYPE = re.compile(r"^\s*(?:class|struct)\s+(\w+)\b[^;]*$", re.M)
WORD = re.compile(r"\w+")
# Declared in public, though only its name is: the body of CollisionSystem.
BODY = "graze::CollisionSystem::Impl::"


def text(folder):
    return "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.hpp"))


def main():
    about = stage.arguments()
    public = set(WORD.findall(text(stage.INCLUDE)))
    internal = set(TYPE.findall(text(stage.ROOT / "plugin" / "src"))) - public
    problems, count = [], 0
    for part in {"core", "files", "maps", "sfml"} & set(about.parts):
        library = stage.moved(about) / about.libraries / f"libgraze_{part}.so"
        for line in stage.run(about.nm, "-DC", "--defined-only", library).splitlines():
            name = line.split(" ", 2)[2]
            count += name.startswith("graze::")
            inside = internal & set(WORD.findall(name))
            own = re.match(r"graze::[\w:~]*?~?(\w+)[\[(]", name)
            if inside or (own and own[1] not in public and not name.startswith(BODY)):
                problems.append(f"{library.name} exports {name}, which is internal")
    if not internal or count < 100:
        problems.append(f"too little was looked at: {len(internal)} internal types, {count} symbols")
    sys.exit("\n".join(problems) or 0)


main()
