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
         "iteration_histogram", "max_iterations", "epsilon", "method", "lives", "deaths", "seconds"]


def run(*options, **environment):
    clean = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "GRAZE_ASSETS")}
    return subprocess.run([GAME, *options], env={**clean, **environment}, capture_output=True, text=True, timeout=300,
                          check=False)


def result(*options):
    done = run("--headless", *options)
    assert done.returncode == 0, done.stderr
    return last_line(done), done


def last_line(done):
    return json.loads(done.stdout.strip().splitlines()[-1])


def untimed(line):
    return {name: value for name, value in line.items() if name != "seconds"}


def check(name, condition, details=""):
    if not condition:
        sys.exit(f"headless_test: {name}: {details}")
    print("ok:", name)


def resealed(replay):
    """The text of a replay file with the checksum that it should have: see replay_file.cpp and state_hash.hpp."""
    text = replay[:replay.rindex(b" ") + 1]
    whole = (1 << 64) - 1
    value = 0xcbf29ce484222325
    for byte in text:
        value = (value ^ byte) * 0x100000001b3 & whole
        value ^= value >> 29
    value = (value ^ value >> 32) * 0xd6e8feb86659fd93 & whole
    return text + b"%016x\n" % (value ^ value >> 32)


def check_replays(folder):
    recorded = pathlib.Path(folder, "game.replay")
    line, _ = result("--bot", "--seed", "5", "--wave", "2", "--frames", "650", "--record", str(recorded))
    plain, _ = result("--bot", "--seed", "5", "--wave", "2", "--frames", "650")
    check("recording changes nothing", untimed(line) == untimed(plain), f"{line} {plain}")
    played, _ = result("--replay", str(recorded))
    check("a replay plays the same game", untimed(played) == {**untimed(line), "replay": "same"}, f"{line} {played}")
    first, _ = result("--replay", str(recorded), "--frames", "300")
    check("a replay can be stopped", (first["frames"], first["replay"]) == (300, "same"), first)

    fast = pathlib.Path(folder, "fast.replay")
    line, _ = result("--bot", "--seed", "5", "--frames", "200", "--method", "fast", "--record", str(fast))
    played, _ = result("--replay", str(fast))
    check("a replay has its own method", untimed(played) == {**untimed(line), "replay": "same"} and
          played["method"] == "fast", f"{line} {played}")
    fast.write_bytes(resealed(fast.read_bytes().replace(b"replay 5", b"replay 4")))
    done = run("--headless", "--replay", str(fast))
    check("a replay of another version of the game is refused", done.returncode == 1 and not done.stdout and
          "another version of the game has recorded it" in done.stderr, done)

    good = recorded.read_bytes()
    damaged = pathlib.Path(folder, "damaged.replay")
    damaged.write_bytes(good.replace(b"\nstart 5 ", b"\nstart 6 "))
    done = run("--headless", "--replay", str(damaged))
    check("a damaged replay is refused", done.returncode == 1 and not done.stdout and
          "damaged.replay cannot be used: it is damaged, as line " in done.stderr, done)
    # The game that another program or another machine would have played: its seed is another.
    check("the checksum is known", resealed(good) == good)
    damaged.write_bytes(resealed(damaged.read_bytes()))
    done = run("--headless", "--replay", str(damaged))
    other = last_line(done)
    check("a replay that differs is reported", done.returncode == 1 and "differs from its recording" in done.stderr and
          (other["replay"], other["first_difference"]) == ("differs", 600), done)
    damaged.write_bytes(good[:1000])
    done = run("--headless", "--replay", str(damaged))
    check("a cut off replay is refused", done.returncode == 1 and "it is cut off, or damaged in line" in done.stderr, done)
    done = run("--headless", "--replay", str(pathlib.Path(folder, "none")))
    check("a missing replay is named", done.returncode == 1 and "none cannot be used: it does not exist"
          in done.stderr, done)
    done = run("--headless", "--frames", "1", "--record", str(pathlib.Path(folder, "none", "r")))
    check("a replay that cannot be saved is reported", done.returncode == 1 and "cannot be saved" in done.stderr, done)
    done = run("--headless", "--replay", str(recorded), "--seed", "1")
    check("a replay has its own seed", done.returncode == 2 and "--seed excludes --replay" in done.stderr, done)


def check_tuning(folder):
    replay = pathlib.Path(folder, "tuned.replay")
    result("--bot", "--seed", "3", "--wave", "5", "--frames", "200", "--record", str(replay))
    done = run("--tune", str(replay))
    check("a replay is tuned", done.returncode == 0 and "the recording" in done.stdout, done)
    line = last_line(done)
    check("the numbers are confirmed by a rerun", line["confirmed"] and line["frames"] == 200, line)
    check("fewer iterations suffice", 1 <= line["least_iterations"] < 32 and line["coarsest_epsilon"] >= 1e-4, line)
    less = line["one_iteration_less"]
    check("one iteration less differs at a step", less is None or
          (less["max_iterations"] == line["least_iterations"] - 1 and 0 < less["first_difference"] <= 200), less)
    check("the settings have their times", line["recorded"]["microseconds"] > 0 and line["same"]["microseconds"] > 0, line)
    bad = pathlib.Path(folder, "bad.replay")
    bad.write_bytes(replay.read_bytes()[:100])
    done = run("--tune", str(bad))
    check("a bad replay is refused with the reason", done.returncode == 1 and not done.stdout and
          "bad.replay cannot be used" in done.stderr, done)


def main():
    line, _ = result("--bot", "--seed", "1", "--frames", "300")
    check("the last line has every name", all(name in line for name in NAMES), line)
    check("seed and frames are what was asked for", (line["seed"], line["frames"]) == (1, 300), line)
    again, _ = result("--bot", "--seed", "1", "--frames", "300")
    check("the time is reported in its parts", sorted(line["seconds"]) == ["collision", "game"] and
          all(seconds > 0 for seconds in line["seconds"].values()), line)
    check("a second run is the same", untimed(line) == untimed(again), f"{line} {again}")
    other, _ = result("--bot", "--seed", "2", "--frames", "300")
    check("another seed is another game", line["hash"] != other["hash"], other)
    check("the game plays with GJK alone", line["method"] == "gjk", line)
    fast, _ = result("--bot", "--seed", "1", "--frames", "300", "--method", "fast")
    check("another method can be asked for", (fast["method"], fast["frames"]) == ("fast", 300), fast)
    storm, _ = result("--seed", "1", "--frames", "120", "--storm", "1000")
    check("a storm is held in flight", storm["max_bullets"] >= 1000 and storm["deaths"] == 0, storm)
    idle, _ = result("--seed", "1", "--frames", "300")
    check("the bot makes a difference", line["hash"] != idle["hash"], idle)
    check("without the bot nothing is shot", idle["hits"] == 0, idle)

    with tempfile.TemporaryDirectory() as folder:
        picture = pathlib.Path(folder, "last.png")
        result("--bot", "--frames", "120", "--screenshot", str(picture))
        check("the screenshot is a PNG", picture.read_bytes()[:4] == b"\x89PNG")
        done = run("--headless", "--frames", "1", "--screenshot", str(pathlib.Path(folder, "none", "p.png")))
        check("a screenshot that cannot be written is reported", done.returncode == 1 and "p.png" in done.stderr, done)

        check_replays(folder)
        check_tuning(folder)

        settings = pathlib.Path(folder, "s.json")
        settings.write_text('{"max_iterations": 1}')
        few, _ = result("--bot", "--seed", "1", "--wave", "5", "--frames", "200", "--settings", str(settings))
        check("settings are read", few["max_iterations"] == 1 and few["limits_reached"] > 0, few)
        check("no bin above the maximum", len(few["iteration_histogram"]) <= 2, few)
        settings.write_text('{\n"max_iterations": what\n}')
        kept, done = result("--bot", "--seed", "1", "--frames", "300", "--settings", str(settings))
        check("broken settings are reported with file and line", "s.json" in done.stderr and "line 2" in done.stderr,
              done.stderr)
        check("and the game goes on with the defaults", kept["hash"] == line["hash"], kept)

        done = run("--headless", GRAZE_ASSETS=folder)
        check("missing pictures are reported with file and place",
              done.returncode == 1 and "atlas.json" in done.stderr and folder in done.stderr, done)

    done = run("--headless", "--no-such-option")
    check("an unknown option ends with 2 and its name", done.returncode == 2 and "--no-such-option" in done.stderr,
          done)


main()
