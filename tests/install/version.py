# SPDX-License-Identifier: Zlib
"""The change log speaks of this version first, the README asks for it, and it is the tag that the guides fetch.

usage: version.py VERSION
"""

import re
import sys

import stage

LOG = stage.ROOT / "plugin" / "docs" / "changes.md"


def main():
    versions = re.findall(r"^## (\S+)", LOG.read_text(encoding="utf-8"), re.M)
    if not versions or versions[0] != sys.argv[1]:
        sys.exit(f"{LOG.name} begins with {versions[:1]}, and this is {sys.argv[1]}")
    asked = re.findall(r"find_package\(graze (\S+)", (stage.ROOT / "README.md").read_text(encoding="utf-8"))
    if set(asked) != {sys.argv[1].rsplit(".", 1)[0]}:
        sys.exit(f"README.md asks for {asked}, and this is {sys.argv[1]}")
    for page in (stage.ROOT / "README.md", LOG.parent / "cmake.md"):
        tags = re.findall(r"graze\.git GIT_TAG (\S+)\)", page.read_text(encoding="utf-8"))
        if set(tags) != {f"v{sys.argv[1]}"}:
            sys.exit(f"{page.name} fetches {tags}, and this is {sys.argv[1]}")


main()
