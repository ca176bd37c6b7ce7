#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Plays the game in a real window: starts it on a display of its own, presses keys, and looks at the
pixels. Usage: window_test.py GRAZE_GAME
"""

import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time

from display import (HEIGHT, LEFT, MENU, NAME, NOTICE, PATIENCE, WHOLE, WIDTH, Display, Game, changed_share, colours,
                     written)



def visit(game, name, keys, title, back="Escape"):
    """From the menu of the title to another screen and back. The game behind them plays on, so only large
    changes count: text of another screen, and the whole window for the laboratory."""
    for key in keys:
        game.key(key)
    game.wait_for_change(name, title, 0.02, WHOLE)
    game.key(back)


def start_game(game):
    """Enter on the title: its menu goes."""
    game.wait_for("the menu", lambda: written(game.look(MENU)) > 300)
    game.key("Return")
    game.wait_for("the game after Enter", lambda: written(game.look(MENU)) < 30)


def slide(game, display):
    """The mouse moves a slider: the click lands on the first one, far to the left."""
    box = (4, 25, 140, 55)
    before = game.look(box)
    display.xdotool("mousemove", "20", "41", "click", "1")
    display.xdotool("mousemove", "640", "1000")
    game.wait_for("the slider moved", lambda: changed_share(before, game.look(box)) > 0.01)


def capture(game, folder):
    """F4 writes a test with the ship and what is next to it."""
    game.key("F4")
    game.wait_for("a captured pair",
                  lambda: os.path.isfile(os.path.join(folder, "captured", "captured_pair_001_test.cpp")))


def laboratory(game):
    before = game.look(WHOLE)
    game.key("F3")
    game.wait_for_change("the laboratory", before, 0.5, WHOLE)
    game.wait_until_still()
    first = game.look(WHOLE)
    game.key("Right")
    game.wait_for_change("a step of GJK", first, 0.0005, WHOLE)
    game.key("Left")
    game.wait_for_same("the step taken back", first, WHOLE)
    game.key("F3")


def play(display, program, folder):
    """From the title into a game and out of it."""
    game = Game(display, program, "--seed", "1")
    display.xdotool("mousemove", "640", "1000")  # beside the window, over nothing
    game.wait_for("a title picture", lambda: colours(game.look()) > 500)
    display.xdotool("windowfocus", game.window)
    title = game.look(WHOLE)
    visit(game, "the high scores", ["Down", "Down", "Down", "Return"], title)
    visit(game, "the keys", ["Down", "Down", "Down", "Down", "Return"], title)
    visit(game, "the exhibit", ["Down", "Return"], title)
    game.key("Down")
    game.key("Down")  # round to the first entry
    start_game(game)
    moving = game.look()
    game.wait_for_change("movement", moving, 0.005)

    game.key("p")
    game.wait_until_still()
    paused, column = game.look(), game.look(LEFT)
    game.key("F2")
    game.wait_for_change("F2", paused, 0.0005)
    game.key("F2")
    game.wait_for_same("the picture before F2", paused)
    game.key("F1")
    game.wait_for_change("F1", column, 0.3, LEFT)
    slide(game, display)
    game.key("F1")
    game.wait_for_same("the column before F1", column, LEFT)
    game.key("p")
    game.wait_for_change("the game after the pause", paused, 0.005)

    display.xdotool("windowsize", game.window, "800", "600")
    game.wait_for("a picture of another size", lambda: colours(game.look((140, 10, 660, 590))) > 500)
    game.check_alive()
    game.leave()
    if not os.path.isfile(os.path.join(folder, "last.replay")):
        raise AssertionError("a game that was left is not kept as the last replay")


def look_closely(display, program, folder):
    """A game in full swing, paused."""
    game = Game(display, program, "--seed", "1", "--screen", "paused")
    display.xdotool("windowfocus", game.window)
    game.wait_for("the menu of the pause", lambda: written(game.look(MENU)) > 300)
    capture(game, folder)
    laboratory(game)
    game.wait_for("the pause after the laboratory", lambda: written(game.look(MENU)) > 300)
    game.leave()


def keep_a_score(display, program, folder):
    """A game that is over: its score gets a name, and its replay is watched."""
    game = Game(display, program, "--seed", "1", "--screen", "gameover")
    display.xdotool("windowfocus", game.window)

    def typed():
        game.key("a")  # not heard in the first second
        return written(game.look(NAME)) > 100

    game.wait_for("a letter of the name", typed)
    game.key("Return")
    file = os.path.join(folder, "scores.json")
    game.wait_for("the high scores in their file", lambda: os.path.isfile(file))
    with open(file, encoding="utf-8") as scores:
        kept = json.load(scores)["scores"]
    if len(kept) != 1 or set(kept[0]["name"]) != {"a"}:
        raise AssertionError(f"the high scores hold {kept} after one game by somebody called a")
    game.key("Escape")
    game.wait_for("the menu of a game that is over", lambda: written(game.look(MENU)) > 300)
    game.key("Down")
    start_game(game)
    replay = game.look()
    game.wait_for_change("movement in the replay", replay, 0.002)
    game.leave()


def stray_keys(display, program, folder):
    """Keys of flying and menus that are pressed when the ship is lost do not end up in the name, nor keep it."""
    game = Game(display, program, "--seed", "1", "--screen", "gameover", environment={"GRAZE_DATA": folder})
    display.xdotool("windowfocus", game.window)
    game.wait_for("a picture", lambda: colours(game.look()) > 100)
    display.xdotool("keydown", "Down")
    for _ in range(4):
        for key in ("p", "Return", "z", "r"):
            game.key(key)
    time.sleep(3)
    display.xdotool("keyup", "Down")
    if written(game.look(NAME)) > 100:
        raise AssertionError("a key that was pressed at the end of the game has become a name")
    if os.path.exists(os.path.join(folder, "scores.json")):
        raise AssertionError("a key that was pressed at the end of the game has kept the score")
    game.key("k")
    game.wait_for("a letter that is meant", lambda: written(game.look(NAME)) > 100)
    game.key("Return")
    file = os.path.join(folder, "scores.json")
    game.wait_for("the high scores in their file", lambda: os.path.isfile(file))
    with open(file, encoding="utf-8") as scores:
        kept = json.load(scores)["scores"]
    if [score["name"] for score in kept] != ["k"]:
        raise AssertionError(f"the high scores hold {kept} after one game by somebody called k")
    game.leave()


def use_mouse(display, program, folder):
    """The mouse alone: options, a volume, a key, and back into a game."""
    game = Game(display, program, "--seed", "1", environment={"GRAZE_DATA": folder})
    display.xdotool("windowfocus", game.window)
    game.wait_for("the menu", lambda: written(game.look(MENU)) > 300)

    def click(x, y):
        display.xdotool("mousemove", str(x), str(y))
        display.xdotool("click", "1")

    def saved(name):
        file = os.path.join(folder, "settings.json")
        if not os.path.isfile(file):
            return None
        with open(file, encoding="utf-8") as settings:
            return json.load(settings)[name]

    title = game.look(WHOLE)
    click(640, 498)  # the options
    game.wait_for_change("the options", title, 0.02, WHOLE)
    click(622, 165)  # the beginning of the first slider
    options = game.look(WHOLE)
    click(640, 441)  # keys
    game.wait_for_change("the keys", options, 0.02, WHOLE)
    click(600, 331)  # the first key that fires
    game.key("c")
    click(640, 541)  # back
    click(640, 579)  # back
    game.wait_for("the sound's volume in its file", lambda: saved("sound_volume") == 0)
    if saved("keys")["fire"] != ["c", "z"]:
        raise AssertionError(f"fire is bound to {saved('keys')['fire']}, not to c and z")
    game.wait_for("the menu again", lambda: written(game.look(MENU)) > 300)
    click(640, 242)  # play
    game.wait_for("the game after a click", lambda: written(game.look(MENU)) < 30)
    game.leave()


def fill_the_screen(display, program, folder):
    """F11 fills the screen with the game, and gives it back."""
    beyond = (1320, 100, 1900, 1200)  # beside and below the window
    game = Game(display, program, "--seed", "1", environment={"GRAZE_DATA": folder})
    display.xdotool("windowfocus", game.window)
    game.wait_for("the menu", lambda: written(game.look(MENU)) > 300)
    if colours(game.look(beyond)) != 1:
        raise AssertionError("there is something beside the window")
    game.key("F11")
    game.wait_for("a picture on the whole screen", lambda: colours(game.look(beyond)) > 20)
    game.window = game.find_window()
    display.xdotool("windowfocus", game.window)
    game.key("F11")
    game.wait_for("the window", lambda: colours(game.look(beyond)) == 1)
    game.wait_for("the menu in it", lambda: written(game.look(MENU)) > 300)
    game.window = game.find_window()
    game.leave()


def check_broken_files(display, program):
    """Each is reported, none ends the game, and none is lost."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("scores.json", "medals.json", "settings.json", "last.replay"):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write("nonsense")
        game = Game(display, program, environment={"GRAZE_DATA": folder})
        display.xdotool("windowfocus", game.window)
        game.wait_for("the menu", lambda: written(game.look(MENU)) > 300)
        for _ in range(3):
            game.key("Down")
        game.key("Return")  # the last game, which is no replay
        game.wait_for_change("the reason on the screen", game.look(NOTICE), 0.001, NOTICE)
        game.leave()
        reported = game.process.stderr.read()
        for name in ("scores.json", "medals.json", "settings.json", "last.replay"):
            if name not in reported:
                raise AssertionError(f"nothing is reported about a broken {name}: {reported!r}")
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                if file.read() != "nonsense":
                    raise AssertionError(f"a broken {name} is overwritten")


def screenshot(display, program, folder):
    file = os.path.join(folder, "last.png")
    done = subprocess.run([program, "--bot", "--frames", "90", "--screenshot", file], env=display.environment,
                          capture_output=True, text=True, timeout=4 * PATIENCE, check=False)
    if done.returncode != 0:
        raise AssertionError(f"--screenshot: exit code {done.returncode}: {done.stderr}")
    with open(file, "rb") as picture:
        head = picture.read(24)
    if head[:8] != b"\x89PNG\r\n\x1a\n" or struct.unpack(">II", head[16:]) != (WIDTH, HEIGHT):
        raise AssertionError("--screenshot: not a PNG of the window")


def refuses(program, environment, words):
    """A wrong start ends with one sentence and exit code 1, not with a signal."""
    done = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode != 1 or not all(word in done.stderr for word in words):
        raise AssertionError(f"exit code {done.returncode} and {done.stderr!r} where 1 and {words} are expected")


def main():
    program = sys.argv[1]
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing:
        print("window_test: skipped, as there is no " + " and no ".join(missing))
        return 77
    with tempfile.TemporaryDirectory() as folder:
        display = Display(folder)
        try:
            refuses(program, dict(os.environ, DISPLAY=""), ["graze_game:", "DISPLAY"])
            refuses(program, dict(display.environment, GRAZE_ASSETS=os.path.join(folder, "none")),
                    ["graze_game:", os.path.join(folder, "none")])
            data = os.path.join(folder, "data")
            display.environment["GRAZE_DATA"] = data
            play(display, program, data)
            look_closely(display, program, data)
            keep_a_score(display, program, data)
            stray_keys(display, program, os.path.join(folder, "stray"))
            use_mouse(display, program, os.path.join(folder, "mouse"))
            fill_the_screen(display, program, os.path.join(folder, "full"))
            check_broken_files(display, program)
            screenshot(display, program, folder)
        except AssertionError as failure:
            print(f"window_test: {failure}", file=sys.stderr)
            return 1
        finally:
            display.close()
    print("window_test: passed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
