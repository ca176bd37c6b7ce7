# SPDX-License-Identifier: Zlib
"""Every C++ block of the README and the docs stands, word for word, between markers of a test in this
folder:

    // [name]
    ...
    // [end]
"""

import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```cpp\n(.*?)^```$", re.M | re.S)
SNIPPET = re.compile(r"^ *// \[(?!end\])[^\]\n]+\]\n(.*?)^ *// \[end\]$", re.M | re.S)


def main():
    tests = sorted(pathlib.Path(__file__).parent.glob("*_test.cpp"))
    snippets = {textwrap.dedent(code).strip() for test in tests for code in SNIPPET.findall(test.read_text())}
    pages = [ROOT / "README.md", *sorted((ROOT / "plugin" / "docs").glob("*.md"))]
    blocks = [(page, code.strip()) for page in pages for code in BLOCK.findall(page.read_text())]
    missing = [(page, code) for page, code in blocks if code not in snippets]
    for page, code in missing:
        print(f"{page.relative_to(ROOT)}: this block is in no test:\n{code}\n")
    print(f"{len(blocks)} blocks on {len(pages)} pages, {len(snippets)} snippets in tests, {len(missing)} missing")
    sys.exit(0 if blocks and not missing else 1)


main()
