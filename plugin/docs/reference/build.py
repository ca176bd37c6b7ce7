# SPDX-License-Identifier: Zlib
"""Makes the pages of the reference and the guides, and follows every link in them.

usage: build.py DOXYGEN DOXYFILE FOLDER     (the pages are FOLDER/html, FOLDER being what the Doxyfile says)

A warning is an error, and so are a link that leads nowhere and a guide that is not in the contents: with the version of
Doxygen that the comments are written for. Other versions warn of other things; these are printed, and are no errors. Exit code
77, which CTest calls skipped: there is no Doxygen.
"""

import html.parser
import pathlib
import re
import shutil
import subprocess
import sys
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[3]
VERSION = "1.9.4"
SKIPPED = 77


class Page(html.parser.HTMLParser):
    """The links of a page, and the places in it that links can lead to."""

    def __init__(self, text):
        super().__init__()
        self.links, self.places = set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.add(value)
            elif name == "id" or (tag == "a" and name == "name"):
                self.places.add(value)


def run(doxygen, version, doxyfile, folder):
    """Problems that Doxygen, or filter.py in it, reports."""
    settings = pathlib.Path(doxyfile).read_text(encoding="utf-8")
    if tuple(int(number) for number in re.findall(r"\d+", version)[:2]) >= (1, 10):
        settings += "\nIMPLICIT_DIR_DOCS = NO\n"  # a README.md is a page, as before
    shutil.rmtree(folder / "html", ignore_errors=True)
    made = subprocess.run([doxygen, "-"], input=settings, capture_output=True, text=True, check=False)
    reported = (made.stdout + made.stderr).replace(f"{ROOT}/", "").splitlines()
    if made.returncode and not reported:
        reported = [f"Doxygen ended with {made.returncode}"]
    # Members of a namespace are reported once as its members and again for their file and their part.
    return list(dict.fromkeys(reported))


def unlisted():
    """Guides that nobody would find."""
    contents = ROOT / "plugin" / "docs" / "README.md"
    text = contents.read_text(encoding="utf-8")
    for guide in sorted(contents.parent.glob("*.md")):
        if guide != contents and f"]({guide.name})" not in text:
            yield f"{guide.relative_to(ROOT)} is not in the contents: {contents.relative_to(ROOT)}"


def copy_of(target, pages):
    """Brings a file of the project, as filter.py links to it, beside the pages."""
    inside = target.relative_to(pages / "files").as_posix()
    source = next((file for file in (ROOT / inside, ROOT / inside.removesuffix(".txt")) if file.is_file()), None)
    if source:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)


def follow(pages):
    """(number of links, those that lead nowhere)"""
    found = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(pages.glob("*.html"))}
    count, broken = 0, []
    for path, page in found.items():
        for link in sorted(page.links):
            if re.match(r"[a-z]+:", link):
                continue
            count += 1
            place, _, anchor = urllib.parse.unquote(link).partition("#")
            target = (pages / place).resolve() if place else path
            if not target.exists() and target.is_relative_to(pages / "files"):
                copy_of(target, pages)
            if not target.exists() or (anchor and target in found and anchor not in found[target].places):
                broken.append(f"{path.name}: the link {link} leads nowhere")
    return len(found), count, broken


def main():
    doxygen, doxyfile, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]).resolve()
    if not shutil.which(doxygen):
        print("skipped: Doxygen is not installed (Debian package doxygen)")
        sys.exit(SKIPPED)
    version = subprocess.run([doxygen, "--version"], capture_output=True, text=True, check=True).stdout.split()[0]
    start = time.monotonic()
    problems = run(doxygen, version, doxyfile, folder) + list(unlisted())
    pages, links, broken = follow(folder / "html")
    judged = version == VERSION
    for problem in problems + (broken if judged else []):
        print(problem)
    print(f"{pages} pages with {links} links in {time.monotonic() - start:.1f} s, {len(problems)} problems, "
          f"{len(broken)} broken links: {folder}/html/index.html")
    if not judged:
        print(f"this is Doxygen {version}; what it warns of is judged with {VERSION}")
    sys.exit(0 if pages and not (judged and (problems or broken)) else 1)


main()
