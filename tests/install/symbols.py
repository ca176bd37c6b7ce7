# SPDX-License-Identifier: Zlib
"""What leaves the shared libraries: what the public headers declare, never a name of the sources' own headers.

Templates of the standard library, made for our types, are told apart by their first word.
"""

import re
import sys

import stage

INTERNAL_TYPE = re.compile(r"^\s*(?:class|struct)\s+(\w+)\b[^;]*$", re.M)


def internal_names():
    """Types that only the sources know."""
    public = "\n".join(path.read_text() for path in stage.INCLUDE.rglob("*.hpp"))
    own = "\n".join(path.read_text() for path in (stage.ROOT / "plugin" / "src").rglob("*.hpp"))
    return {name for name in INTERNAL_TYPE.findall(own) if not re.search(rf"\b{name}\b", public)}


def main():
    about = stage.arguments()
    internal, problems, count = internal_names(), [], 0
    for part in {"core", "files", "sfml"} & set(about.parts):
        library = stage.moved(about) / about.libraries / f"libgraze_{part}.so"
        for line in stage.run(about.nm, "-DC", "--defined-only", library).splitlines():
            name = line.split(" ", 2)[2]
            count += 1
            if inside := internal & set(re.findall(r"\w+", name)):
                problems.append(f"{library.name} exports {name}: {', '.join(sorted(inside))} is internal")
    if not internal or count < 100:
        problems.append(f"too little was looked at: {len(internal)} internal types, {count} symbols")
    sys.exit("\n".join(problems) or 0)


main()
