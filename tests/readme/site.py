# SPDX-License-Identifier: Zlib
"""plugin/tools/site makes pages whose links all lead somewhere, and refuses a copy of the docs with links that do not. Pictures
stand in no table, which a phone would cut, and the search names several pages, with the one about the word first.
"""

import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
BROKEN = {"plugin/docs/tiles.md": ("[a](nowhere.md)", "the link nowhere.md leads nowhere"),
          "plugin/docs/layers.md": ("[a](tiles.md#no-such-heading)", "the link tiles.md#no-such-heading leads to no heading"),
          "README.md": ("![a](plugin/docs/images/none.png)", "the link plugin/docs/images/none.png leads nowhere")}
# The first finds of a search, where Node.js is there to run it.
FIRST = {"bullet": "bullets.html#bullets-that-never-tunnel", "threads": "threads.html#threads", "SFML 3": "sfml3.html#sfml-3-beside-sfml-2",
         "accelerator": "algorithms.html#gjk-and-accelerators", "xyzzy": None}


class Page(html.parser.HTMLParser):
    """The links of a page and its anchors."""

    def __init__(self, path):
        super().__init__()
        self.links, self.anchors = set(), set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        self.links |= {value for name, value in attrs if name in ("href", "src")}
        self.anchors |= {value for name, value in attrs if name == "id"}


def require(condition, what):
    if not condition:
        sys.exit(f"failed: {what}")


def copied(folder):
    """What the pages are made of, in a folder that may be changed."""
    for name in ("sample_game", "tests", "assets", "LICENSE"):
        os.symlink(ROOT / name, folder / name)
    for name in ("docs", "tools", "src", "include"):
        shutil.copytree(ROOT / "plugin" / name, folder / "plugin" / name)
    shutil.copyfile(ROOT / "README.md", folder / "README.md")
    return folder


def make(copy):
    made = subprocess.run([copy / "plugin" / "tools" / "site"], capture_output=True, text=True, check=False)
    return made.returncode, made.stdout + made.stderr


def follow(site):
    """The number of links within the site, all of which lead somewhere."""
    pages = {path: Page(path) for path in site.rglob("*.html") if "laboratory" not in path.parts}
    count = 0
    for path, page in pages.items():
        for link in page.links:
            if "://" in link:
                continue
            place, _, anchor = urllib.parse.unquote(link).partition("#")
            target = pathlib.Path(os.path.normpath(path.parent / place)) if place else path
            require(target.is_file(), f"{path.relative_to(site)}: {link} is no file")
            require(not anchor or anchor in pages[target].anchors, f"{path.relative_to(site)}: {link} is no anchor")
            count += 1
    return count


def check_search(site):
    node = shutil.which("node") or shutil.which("nodejs")
    if not node:
        return "no search without Node.js"
    script = "".join((site / name).read_text(encoding="utf-8") for name in ("rank.js", "index.js"))
    script += f"console.log(JSON.stringify({json.dumps(list(FIRST))}.map((words) => ranked(sections, words).map(([place]) => place))))"
    ran = subprocess.run([node, "-"], input=script, capture_output=True, text=True, check=True)
    for (words, first), places in zip(FIRST.items(), json.loads(ran.stdout)):
        require(places[:1] == ([first] if first else []), f"a search for {words} begins with {first}, not {places[:1]}")
        pages = [place.partition("#")[0] for place in places]
        require(len(pages) < 12 or len(set(pages)) >= 6, f"a search for {words} names several pages: {pages}")
        require(len(places) <= 12, "and no more than fit the box")
    return f"{len(FIRST)} searches"


def main():
    with tempfile.TemporaryDirectory() as name:
        copy = copied(pathlib.Path(name))
        site = copy / "build" / "site"
        code, said = make(copy)
        require(code == 0, said)
        count = follow(site)
        guides = [path.stem for path in (copy / "plugin" / "docs").glob("*.md") if path.stem != "README"]
        require(all((site / f"{guide}.html").is_file() for guide in guides), "every guide has a page")
        require("laboratory/index.html" not in (site / "index.html").read_text(encoding="utf-8"), "none was built")
        sections = json.loads((site / "index.js").read_text(encoding="utf-8").removeprefix("const sections=").rstrip(";\n"))
        require({place.partition("#")[0] for place, *_ in sections} >= {f"{guide}.html" for guide in guides},
                "the search knows every guide")
        require(any("atPoint" in text for *_, text in sections), "and what its code says")

        require(not any(re.search(r"<td>\s*<img", page.read_text(encoding="utf-8")) for page in site.glob("*.html")),
                "no table holds a picture")
        require(all(' width="' in picture and ' height="' in picture for page in site.glob("*.html")
                    for picture in re.findall("<img[^>]*lazy[^>]*>", page.read_text(encoding="utf-8"))),
                "every picture has its room before it is there")
        searches = check_search(site)

        laboratory = copy / "build" / "web" / "page"
        laboratory.mkdir(parents=True)
        (laboratory / "index.html").write_text("<canvas></canvas>", encoding="utf-8")
        for page, (link, _) in BROKEN.items():
            with open(copy / page, "a", encoding="utf-8") as text:
                text.write(f"\n{link}\n")
        code, said = make(copy)
        require(code == 1, "links that lead nowhere are an error")
        for page, (_, sentence) in BROKEN.items():
            require(f"{page}: {sentence}\n" in said, f"{page}: {sentence}, in:\n{said}")
        require("laboratory/index.html" in Page(site / "index.html").links, "the first page opens the laboratory")
        require((site / "laboratory" / "index.html").is_file(), "which is there")
        print(f"{len(guides)} guides, {count} links, {searches}, {len(BROKEN)} broken ones found in a copy")


main()
