# SPDX-License-Identifier: Zlib
"""Runs graze_outline as a person or a script would, without a display, and judges what it wrote.

usage: graze_outline_test.py GRAZE_OUTLINE ASSETS
"""

import os
import pathlib
import pty
import subprocess
import sys
import tempfile

import pictures
from tool import TOOL, WITHOUT_DISPLAY, check, read, run

ASSETS = sys.argv[2]
DISC = ["".join("#" if (i - 15.5) ** 2 + (j - 15.5) ** 2 < 200 else "." for i in range(32)) for j in range(32)]
RING = ["".join("#" if 70 < (i - 15.5) ** 2 + (j - 15.5) ** 2 < 210 else "." for i in range(32)) for j in range(32)]
BLANK = ["." * 32] * 32


def check_file(name, rows, found, asked):
    too_much, too_little = pictures.error_of(rows, found["pieces"])
    check(f"{name}: the error is as measured", abs(max(too_much, too_little) - found["measured_error"]) < 1e-5,
          (too_much, too_little, found["measured_error"]))
    check(f"{name}: and within what was asked", found["measured_error"] <= asked == found["max_error"], found)
    loops = [loop["border"] for loop in found["outline"]] + [h for loop in found["outline"] for h in loop["holes"]]
    check(f"{name}: pieces and loops have the same area",
          sum(map(pictures.area, loops)) == sum(map(pictures.area, found["pieces"])))


def check_results(folder):
    source, out = folder / "in", folder / "new" / "out"
    source.mkdir()
    (source / "disc.png").write_bytes(pictures.png(DISC))
    (source / "ring.png").write_bytes(pictures.png(RING))
    done = run(source / "disc.png", source / "ring.png", "--max-error", 1, "--out", out, "--overlay")
    check("two pictures are done", done.returncode == 0 and not done.stderr, done)
    check("each is reported in a line", [line.split(":")[0] for line in done.stdout.splitlines()] == ["disc.png", "ring.png"],
          done.stdout)
    check("nothing else is written", sorted(path.name for path in out.iterdir()) ==
          ["disc.collider.json", "disc.overlay.png", "ring.collider.json", "ring.overlay.png"])
    disc, ring = read(out / "disc.collider.json"), read(out / "ring.collider.json")
    check("the file has its version and its picture", (disc["version"], disc["image"]) == (2, "disc.png"), disc)
    check("and says what was asked", disc["settings"] ==
          {"max_error": 1, "threshold": 128, "fit": "either", "max_vertices": 0}, disc)
    check("a ring keeps its hole", [len(loop["holes"]) for loop in ring["outline"]] == [1], ring["outline"])
    check_file("disc", DISC, disc, 1)
    check_file("ring", RING, ring, 1)
    check("the overlay is enlarged", pictures.size_of((out / "disc.overlay.png").read_bytes()) == (768, 768))

    for fit, side in (("inside", 0), ("outside", 1)):
        done = run(source / "ring.png", "--max-error", 2, "--fit", fit, "--out", out)
        ring = read(out / "ring.collider.json")
        check(f"fit {fit} keeps to its side", done.returncode == 0 and pictures.error_of(RING, ring["pieces"])[side] == 0)

    done = run(source / "disc.png", "--max-error", 0.25, "--max-vertices", 6, "--out", out)
    disc = read(out / "disc.collider.json")
    check("settings are those of the options", disc["settings"] ==
          {"max_error": 0.25, "threshold": 128, "fit": "either", "max_vertices": 6}, disc)
    check("the number of vertices is kept", len(disc["outline"][0]["border"]) <= 6, disc["outline"])
    check("and what it costs is reported", disc["measured_error"] > 0.25 and "more than the 0.25 px" in done.stderr and
          done.returncode == 0, done)
    done = run(source / "ring.png", "--max-vertices", 3, "--out", out)
    check("too few vertices are refused", done.returncode == 1 and "too few" in done.stderr, done)

    (source / "soft.png").write_bytes(pictures.png(DISC, {"#": 100, ".": 0}))
    done = run(source / "soft.png", "--threshold", 100, "--out", out)
    check("the threshold is kept", done.returncode == 0, done)
    done = run(source / "soft.png", "--threshold", 101, "--out", out)
    check("and what is under it is transparent", done.returncode == 1 and "no pixel has alpha 101 or more" in done.stderr,
          done)


def check_sheets(folder):
    sheet = folder / "sheet.png"
    sheet.write_bytes(pictures.png([a + b + c for a, b, c in zip(DISC, BLANK, RING)]))
    done = run(sheet, "--frames", "32x32", "--out", folder, "--overlay")
    found = read(folder / "sheet.collider.json")
    check("a sheet has a collider for each cell", [frame["rect"] for frame in found["frames"]] ==
          [[0, 0, 32, 32], [32, 0, 32, 32], [64, 0, 32, 32]], found)
    check("an empty cell has none", found["frames"][1]["pieces"] == [], found)
    check("coordinates are those of the cell", pictures.error_of(RING, found["frames"][2]["pieces"])[0] <= 1)
    done = run(sheet, "--frames", "33x32", "--out", folder)
    check("cells that do not fit are refused", done.returncode == 1 and "no whole number of frames" in done.stderr, done)
    large = folder / "large.png"
    large.write_bytes(pictures.png(["#" * 128] * 64))
    done = run(large, "--frames", "1x1", "--out", folder)
    check("and more cells than a file may have", done.returncode == 1 and "it has 8192 frames" in done.stderr, done)


def check_gaps(folder):
    """Two discs with a border of 3 and a gap of 2 pixels, and sheets that end otherwise."""
    width = 3 + 32 + 2 + 32
    rows = ["." * width] * 3 + ["..." + row + ".." + row for row in DISC]
    for name, right, below in (("all_around", 3, 3), ("bare", 0, 0), ("gap_behind", 2, 2), ("mixed", 3, 0)):
        sheet = folder / f"{name}.png"
        sheet.write_bytes(pictures.png([row + "." * right for row in rows] + ["." * (width + right)] * below))
        done = run(sheet, "--frames", "32x32", "--margin", 3, "--spacing", 2, "--out", folder)
        found = read(folder / f"{name}.collider.json")
        check(f"cells behind margins and gaps are found: {name}", [frame["rect"] for frame in found["frames"]] ==
              [[3, 3, 32, 32], [37, 3, 32, 32]] and done.returncode == 0, done)
        check("and traced there", found["frames"][0]["pieces"] == found["frames"][1]["pieces"] != [])
    for wrong in (("31x32", 3, 2), ("32x32", 2, 2), ("32x32", 3, 1), ("32x32", 3, 0), ("32x32", 70, 0)):
        done = run(folder / "all_around.png", "--frames", wrong[0], "--margin", wrong[1], "--spacing", wrong[2], "--out",
                   folder)
        check(f"what does not fit is refused with all numbers: {wrong}", done.returncode == 1 and
              f"with a margin of {wrong[1]} and a spacing of {wrong[2]}" in done.stderr, done)


def check_failures(folder):
    out = folder / "out"
    good, text, cut, clear, huge = (folder / f"{name}.png" for name in ("good", "text", "cut", "clear", "huge"))
    good.write_bytes(pictures.png(DISC))
    text.write_text("this is no picture\n")
    cut.write_bytes(pictures.png(DISC)[:60])
    clear.write_bytes(pictures.png(BLANK))
    huge.write_bytes(pictures.png(DISC).replace(bytes((0, 0, 0, 32)) * 2, bytes((0, 1, 0, 0)) * 2))
    empty = folder / "empty"
    empty.mkdir()
    none = folder / "none.png"
    done = run(text, good, cut, clear, huge, none, empty, "--out", out)
    check("the good one is done, the exit code says that others are not",
          done.returncode == 1 and (out / "good.collider.json").is_file(), done)
    details = done.stderr.splitlines()
    for path, reason in ((text, "no picture that can be read"), (cut, "no picture that can be read"),
                         (clear, "nothing to trace"), (huge, "65536 pixels a side"),
                         (none, "no such file"), (empty, "no picture in this folder")):
        check(f"{path.name} is named with its reason",
              sum(f" {path}: " in line and reason in line for line in details) == 1, done.stderr)
    check("nothing is written for them", [path.name for path in out.iterdir()] == ["good.collider.json"])

    done = run(good, "--out", text)
    check("a file in the place of the folder is reported", done.returncode == 1 and "text.png" in done.stderr, done)
    check("and stays what it was", text.read_text() == "this is no picture\n")


def check_clashes(folder):
    for name in ("a", "b"):
        (folder / name / "deep").mkdir(parents=True)
        (folder / name / "ship.png").write_bytes(pictures.png(DISC))
        (folder / name / "deep" / "rock.png").write_bytes(pictures.png(RING))
    (folder / "a" / "notes.txt").write_text("no picture")
    done = run(folder / "a" / "ship.png", folder / "b" / "ship.png", "--out", folder / "out")
    check("two pictures for one file are refused, both", done.returncode == 1 and not (folder / "out").exists() and
          len(done.stderr.splitlines()) == 3, done)
    done = run(folder / "a", "--out", folder / "out")
    check("a folder keeps its folders", done.returncode == 0 and (folder / "out" / "ship.collider.json").is_file() and
          read(folder / "out" / "deep" / "rock.collider.json")["image"] == "deep/rock.png", done)
    done = run(folder, "--out", folder / "all")
    check("in which names may come twice", done.returncode == 0 and len(list(folder.glob("all/*/*.json"))) == 2, done)
    done = run(folder / "a", folder / "a" / "ship.png", "--out", folder / "out")
    check("a picture given twice is done once", done.returncode == 0 and len(done.stdout.splitlines()) == 2, done)
    run(folder / "a", "--out", folder / "a", "--overlay")
    done = run(folder / "a", "--out", folder / "a", "--overlay")
    check("overlays of an earlier run are no pictures", done.returncode == 0 and len(done.stdout.splitlines()) == 2, done)


def check_options(folder):
    picture = folder / "disc.png"
    picture.write_bytes(pictures.png(DISC))
    done = run("--help")
    check("--help helps", done.returncode == 0 and "--max-error" in done.stdout and not done.stderr, done)
    for arguments in ([], [picture], ["--out", folder], [picture, "--out", folder, "--max-error", "-1"],
                      [picture, "--out", folder, "--max-error", "nan"], [picture, "--out", folder, "--max-error", "65"],
                      [picture, "--out", folder, "--threshold", "0"], [picture, "--out", folder, "--threshold", "256"],
                      [picture, "--out", folder, "--fit", "tight"], [picture, "--out", folder, "--max-vertices", "-3"],
                      [picture, "--out", folder, "--frames", "32"], [picture, "--out", folder, "--frames", "0x9"],
                      [picture, "--out", folder, "--margin", "1"], [picture, "--out", folder, "--spacing", "1"],
                      [picture, "--out", folder, "--frames", "32x32", "--margin", "-1"],
                      [picture, "--out", folder, "--frames", "32x32", "--spacing", "16385"],
                      [picture, "--out", folder, "--layer", "hit=a.png"],
                      ["a.json", "b.json", "--out", folder, "--layer", "hit=a.png"],
                      ["a.json", "--out", folder, "--layer", "hit"], ["a.json", "--out", folder, "--layer", "=a.png"],
                      ["a.json", "--out", folder, "--layer", "hit="],
                      [picture, "--out", folder, "--no-such-option"]):
        done = run(*arguments)
        check(f"wrong options end with 2: {arguments[-2:]}", done.returncode == 2 and
              done.stderr.startswith("graze_outline: ") and not done.stdout, done)
    check("and write nothing", [path.name for path in folder.iterdir()] == ["disc.png"])


def check_progress(folder):
    arguments = [TOOL, ASSETS + "/atlas.png", ASSETS + "/background.png", "--out", str(folder)]
    quiet = subprocess.run(arguments, env=WITHOUT_DISPLAY, capture_output=True, timeout=120, check=False)
    check("no bar where nobody looks", quiet.returncode == 0 and b"[#" not in quiet.stderr + quiet.stdout, quiet)
    terminal, side = pty.openpty()
    subprocess.run(arguments, env=WITHOUT_DISPLAY, stdout=subprocess.DEVNULL, stderr=side, timeout=120, check=True)
    os.close(side)
    shown = os.read(terminal, 10000).decode()
    check("a bar on a terminal, gone at the end", "1/2 background.png" in shown and shown.endswith("\r\x1b[K"), shown)


def main():
    for part in (check_results, check_sheets, check_gaps, check_failures, check_clashes, check_options, check_progress):
        with tempfile.TemporaryDirectory() as name:
            part(pathlib.Path(name))


main()
