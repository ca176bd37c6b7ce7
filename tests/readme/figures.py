# SPDX-License-Identifier: Zlib
"""The figures in plugin/docs/images are byte for byte what graze_figures draws, and the docs or their site show each of them.

usage: figures.py PROGRAM
"""

import pathlib
import re
import subprocess
import sys
import tempfile

DOCS = pathlib.Path(__file__).resolve().parents[2] / "plugin" / "docs"
SITE = DOCS.parent / "tools" / "site"
MEASURED = pathlib.Path(__file__).resolve().parents[1] / "instruments" / "tuning"


def main():
    shown = {name for page in DOCS.glob("*.md") for name in re.findall(r"\(images/([^)]+\.svg)\)", page.read_text())}
    shown |= set(re.findall(r"images/(\w+\.svg)", SITE.read_text()))
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.argv[1], folder, str(MEASURED)], check=True, stdout=subprocess.DEVNULL)
        drawn = {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}
    for name in sorted(drawn.keys() | shown):
        kept = DOCS / "images" / name
        if name not in drawn:
            problems.append(f"{name} is shown, but the program does not draw it")
        elif name not in shown:
            problems.append(f"{name} is drawn, but no page shows it")
        elif not kept.is_file() or kept.read_bytes() != drawn[name]:
            problems.append(f"{name} is out of date: run graze_figures plugin/docs/images tests/instruments/tuning and "
                            "look at it")
    for problem in problems:
        print(problem)
    print(f"{len(drawn)} figures, {len(problems)} problems")
    sys.exit(1 if problems or not drawn else 0)


main()
