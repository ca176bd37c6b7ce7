#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Runs graze_game as a script would: without a display, by options, reading its last line.
Usage: headless_test.py GRAZE_GAME"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

GAME = sys.argv[1]
NAMES = ["seed", "frames", "hash", "score", "hits", "grazes", "bullets_fired", "max_sprites", "limits_reached",
         "iteration_histogram", "max_iterations", "epsilon", "lives", "deaths"]


def run(*options, **environment):
    clean = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "GRAZE_ASSETS")}
    return subprocess.run([GAME, *options], env={**clean, **environment}, capture_output=True, text=True, timeout=300,
                          check=False)


def result(*options):
    done = run("--headless", *options)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.strip().splitlines()[-1]), done


def check(name, condition, told=""):
    if not condition:
        sys.exit(f"headless_test: {name}: {told}")
    print("ok:", name)


def main():
    line, _ = result("--bot", "--seed", "1", "--frames", "900")
    check("the last line has every name", all(name in line for name in NAMES), line)
    check("seed and frames are what was asked for", (line["seed"], line["frames"]) == (1, 900), line)
    again, _ = result("--bot", "--seed", "1", "--frames", "900")
    check("a second run is the same", line == again, f"{line} {again}")
    other, _ = result("--bot", "--seed", "2", "--frames", "900")
    check("another seed is another game", line["hash"] != other["hash"], other)
    idle, _ = result("--seed", "1", "--frames", "900")
    check("the bot makes a difference", line["hash"] != idle["hash"], idle)
    check("without the bot nothing is shot", idle["hits"] == 0, idle)

    with tempfile.TemporaryDirectory() as folder:
        picture = pathlib.Path(folder, "last.png")
        result("--bot", "--frames", "120", "--screenshot", str(picture))
        check("the screenshot is a PNG", picture.read_bytes()[:4] == b"\x89PNG")
        done = run("--headless", "--frames", "1", "--screenshot", str(pathlib.Path(folder, "none", "p.png")))
        check("a screenshot that cannot be written is told", done.returncode == 1 and "p.png" in done.stderr, done)

        settings = pathlib.Path(folder, "s.json")
        settings.write_text('{"max_iterations": 1}')
        few, _ = result("--bot", "--seed", "1", "--frames", "900", "--settings", str(settings))
        check("settings are read", few["max_iterations"] == 1 and few["limits_reached"] > 0, few)
        check("no bin above the maximum", len(few["iteration_histogram"]) <= 2, few)
        settings.write_text('{\n"max_iterations": what\n}')
        kept, done = result("--bot", "--seed", "1", "--frames", "900", "--settings", str(settings))
        check("broken settings are told with file and line", "s.json" in done.stderr and "line 2" in done.stderr,
              done.stderr)
        check("and the game goes on with the defaults", kept["hash"] == line["hash"], kept)

        done = run("--headless", GRAZE_ASSETS=folder)
        check("missing pictures are told with file and place",
              done.returncode == 1 and "atlas.json" in done.stderr and folder in done.stderr, done)

    done = run("--headless", "--no-such-option")
    check("an unknown option ends with 2 and its name", done.returncode == 2 and "--no-such-option" in done.stderr,
          done)


main()
