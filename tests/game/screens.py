#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Pictures of every screen of the game, made by running it on a display of its own.

    screens.py GRAZE_GAME GRAZE_PICTURE_TOOL --write DIR     makes them anew
    screens.py GRAZE_GAME GRAZE_PICTURE_TOOL DIR             compares what the game shows now with them

All are 640 pixels wide, made from windows of 1280 x 720. The same seed shows the same game, so they
differ by nothing but what the graphics driver does.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

from display import PATIENCE, Display, Game

SIZE = "1280x720"
SMALL = "640"
# Mean difference of the worst channel (0 to 255), and share of pixels that are plainly different.
MOST_MEAN, MOST_SHARE = 2.0, 0.01

BOT = ("--seed", "1", "--bot")
LAB = ("--seed", "1", "--screen", "lab")
# Name: options of a run to its end.
RUNS = {
    "title": ("--screen", "title", "--frames", "120"),
    "scores": ("--screen", "scores", "--frames", "120"),
    "keys": ("--screen", "help", "--frames", "120"),
    "medals": ("--screen", "medals", "--frames", "120"),
    "options": ("--screen", "options", "--frames", "120"),
    "bindings": ("--screen", "bindings", "--frames", "120"),
    "gamepad": ("--screen", "gamepad", "--frames", "120"),
    "play": (*BOT, "--wave", "4", "--frames", "900"),
    "boss": (*BOT, "--wave", "5", "--frames", "1500"),
    "paused": ("--seed", "1", "--screen", "paused", "--frames", "60"),
    "naming": ("--seed", "1", "--screen", "naming", "--frames", "100"),
    "game_over": ("--seed", "1", "--screen", "gameover", "--frames", "100"),
    "attract": ("--screen", "exhibit", "--frames", "300"),
    "boxes": ("--seed", "1", "--screen", "boxes", "--wave", "4", "--bot", "--frames", "1500"),
    "overlay": ("--seed", "1", "--screen", "overlay", "--wave", "4", "--bot", "--frames", "420"),
}
# Name: keys pressed in the laboratory.
LAB_KEYS = {
    "lab_overlap": ("1", "Home", "Right", "Right"),
    "lab_distance": ("2", "Right"),
    "lab_penetration": ("3", "End"),
    "lab_ray": ("4", "End"),
    "lab_sweep": ("5", "End"),
    "lab_object_space": (*["n"] * 4, "o"),
    "lab_bounds": (*["n"] * 4, "End", "o", "o"),
    "card_slide": ("l", *["Right"] * 60),
    "card_support": ("l", "2"),
    "card_enclose": ("l", "3", "End"),
    "card_two_points": ("l", "4", "Right", "Right"),
    "card_cast": ("l", "5", "Right", "Right"),
    "card_depth": ("l", "6", *["Right"] * 2),
    "card_floats": ("l", "7", *["n"] * 4, "End"),
    "card_prediction": ("l", "4", "Next"),
}
# Two sprites that are clicked in the paused game, in a window of 720 lines: the ship and a rock.
CLICKED = {"why_not": ((490, 576), (440, 26))}
# Show times, which no two runs share: not compared.
PANEL = (*BOT, "--screen", "panel", "--wave", "3", "--frames", "700")
UNLIKE = {"panel": PANEL, "panel_1": (*PANEL, "--max-iterations", "1")}


def write_scores(folder):
    """A table of players that never were."""
    names = ("NOVA", "Ada", "Minkowski", "Q", "GILBERT", "Keerthi", "JOHNSON", "comet", "Jarvis 1973", "PILOT")
    scores = [{"name": name, "score": 182340 - 17111 * i, "wave": 11 - i, "grazes": 900 - 70 * i, "seed": i}
              for i, name in enumerate(names)]
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "scores.json"), "w", encoding="utf-8") as file:
        json.dump({"version": 1, "scores": scores}, file)
    with open(os.path.join(folder, "medals.json"), "w", encoding="utf-8") as file:
        json.dump({"version": 1, "medals": ["first_chain", "clean_wave", "replay_watched"]}, file)


def run(display, program, options, size, file):
    done = subprocess.run([program, *options, "--size", size, "--screenshot", file], env=display.environment,
                          capture_output=True, text=True, timeout=10 * PATIENCE, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(options)}: exit code {done.returncode}: {done.stderr}")


def click(display, program, name, size, file):
    """The overlay over a paused game, with a pair that is asked about."""
    game = Game(display, program, "--seed", "1", "--screen", "paused", "--size", size, "--screenshot", file)
    display.xdotool("windowfocus", game.window)
    game.wait_until_still()
    game.key("F2")
    scale = int(size.split("x")[1]) / 720
    for x, y in CLICKED[name]:
        display.xdotool("mousemove", str(int(scale * x)), str(int(scale * y)), "click", "1")
    game.wait_until_still()
    game.leave()


def experiment(display, program, name, size, file):
    """The laboratory after some keys; leaving writes the picture."""
    game = Game(display, program, *LAB, "--size", size, "--screenshot", file)
    display.xdotool("windowfocus", game.window)
    game.wait_until_still()
    for key in LAB_KEYS[name]:
        game.key(key)
    game.wait_until_still()
    game.leave()


def shot(display, program, name, size, file):
    if name in LAB_KEYS:
        experiment(display, program, name, size, file)
    elif name in CLICKED:
        click(display, program, name, size, file)
    else:
        run(display, program, {**RUNS, **UNLIKE}[name], size, file)


def difference(tool, kept, seen):
    done = subprocess.run([tool, "compare", kept, seen], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return done.stderr.strip()
    mean, share = (float(word) for word in done.stdout.split())
    if mean > MOST_MEAN or share > MOST_SHARE:
        return f"mean difference {mean:.2f}, {100 * share:.2f} % of the pixels plainly different"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("tool")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--write")
    parser.add_argument("--only", help="one screen")
    given = parser.parse_args()
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing:
        print("screens: skipped, as there is no " + " and no ".join(missing))
        return 77
    names = [*RUNS, *CLICKED, *LAB_KEYS, *(UNLIKE if given.write else ())]
    if given.only:
        names = [given.only]
    wrong = 0
    with tempfile.TemporaryDirectory() as temporary:
        display = Display(temporary)
        try:
            for name in names:
                # A folder with high scores, and one without any for a game that is the best so far.
                data = os.path.join(temporary, name)
                display.environment["GRAZE_DATA"] = data
                if name != "naming":
                    write_scores(data)
                file = f"{name}_720.png"
                large = os.path.join(temporary, file)
                small = os.path.join(given.write or temporary, file if given.write else "small_" + file)
                shot(display, given.game, name, SIZE, large)
                subprocess.run([given.tool, "shrink", large, SMALL, small], check=True)
                if given.write:
                    print(f"screens: {file} written", flush=True)
                    continue
                reason = difference(given.tool, os.path.join(given.folder, file), small)
                wrong += reason is not None
                print(f"screens: {file}: {reason or 'same'}", flush=True)
        except AssertionError as failure:
            print(f"screens: {failure}", file=sys.stderr)
            return 1
        finally:
            display.close()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
