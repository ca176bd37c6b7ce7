# SPDX-License-Identifier: Zlib
"""Every C++ block of the README and the docs stands, word for word, between markers of a test in this
folder:

    // [name]
    ...
    // [end]

or it is a part of one of the examples, which are built and played by tests/examples. The README stays short.
"""

import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_WORDS = 1200
BLOCK = re.compile(r"^```cpp\n(.*?)^```$", re.M | re.S)
SNIPPET = re.compile(r"^ *// \[(?!end\])[^\]\n]+\]\n(.*?)^ *// \[end\]$", re.M | re.S)


def is_part(block, source):
    """Whether consecutive lines of the source are the block, but for their common indentation."""
    lines, count = source.splitlines(), block.count("\n") + 1
    return any(textwrap.dedent("\n".join(lines[at:at + count])).strip() == block for at in range(len(lines)))


def main():
    tests = sorted(pathlib.Path(__file__).parent.glob("*_test.cpp"))
    snippets = {textwrap.dedent(code).strip() for test in tests for code in SNIPPET.findall(test.read_text())}
    pages = [ROOT / "README.md", *sorted((ROOT / "plugin" / "docs").glob("*.md"))]
    blocks = [(page, code.strip()) for page in pages for code in BLOCK.findall(page.read_text())]
    examples = [path.read_text() for path in sorted((ROOT / "sample_game" / "examples").glob("*/main.cpp"))]
    missing = [(page, code) for page, code in blocks
               if code not in snippets and not any(is_part(code, example) for example in examples)]
    for page, code in missing:
        print(f"{page.relative_to(ROOT)}: this block is in no test:\n{code}\n")
    words = len((ROOT / "README.md").read_text().split())
    if words > MOST_WORDS:
        print(f"README.md has {words} words, more than {MOST_WORDS}\n")
    print(f"{len(blocks)} blocks on {len(pages)} pages, {len(snippets)} snippets in tests, {len(missing)} missing")
    sys.exit(0 if blocks and not missing and words <= MOST_WORDS else 1)


main()
