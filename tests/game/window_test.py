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

from display import (HEIGHT, LEFT, MENU, NAME, NOTICE, PATIENCE, SOME_TEXT, WHOLE, WIDTH, Display, Game,
                     changed_share, colours, written)


def wait_for_menu(game, what="the menu"):
    game.wait_for(what, lambda: written(game.look(MENU)) > SOME_TEXT)


def wait_for_play(game, what):
    game.wait_for(what, lambda: written(game.look(MENU)) < SOME_TEXT / 10)


def visit(game, name, keys, title):
    """From the menu of the title to another screen and back. The game behind them plays on, so only large
    changes count: text of another screen."""
    for key in keys:
        game.key(key)
    game.wait_for_change(name, title, 0.02, WHOLE)
    game.key("Escape")


def content(folder, name):
    """Of a file of the user's data, once it is there."""
    file = os.path.join(folder, name)
    if not os.path.isfile(file):
        return None
    with open(file, encoding="utf-8") as text:
        return json.load(text)


def options(game, folder):
    """The mouse alone: a volume, a key."""
    title = game.look(WHOLE)
    game.click(320, 249)  # the options
    game.wait_for_change("the options", title, 0.02, WHOLE)
    game.click(311, 82)  # the beginning of the first slider
    page = game.look(WHOLE)
    game.click(320, 220)  # keys
    game.wait_for_change("the keys", page, 0.02, WHOLE)
    game.click(300, 165)  # the first key that fires
    game.key("c")
    game.click(320, 270)  # back
    game.click(320, 289)  # back
    saved = game.wait_for("the options in their file", lambda: content(folder, "settings.json"))
    if saved["sound_volume"] != 0 or saved["keys"]["fire"] != ["c", "z"]:
        raise AssertionError(f"volume and key are kept as {saved}")
    wait_for_menu(game, "the menu again")


def slide(game):
    """The mouse moves a slider of the panel: the click lands on the first one, far to the left."""
    box = (4, 25, 140, 55)
    before = game.look(box)
    game.click(20, 41)
    game.display.xdotool("mousemove", "320", "1000")
    game.wait_for("the slider moved", lambda: changed_share(before, game.look(box)) > 0.01)


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
    wait_for_menu(game, "the pause after the laboratory")


def inspect(display, program, folder):
    """A game in full swing, paused: F2, the panel, a captured pair, the laboratory."""
    game = Game(display, program, "--seed", "1", "--screen", "paused")
    wait_for_menu(game, "the menu of the pause")
    game.wait_until_still()
    paused, column = game.look(), game.look(LEFT)
    game.key("F2")
    game.wait_for_change("F2", paused, 0.0005)
    game.key("F2")
    game.wait_for_same("the picture before F2", paused)
    game.key("F1")
    game.wait_for_change("F1", column, 0.3, LEFT)
    slide(game)
    game.click(250, 166)  # on the panel; behind it the menu would go on with the game
    game.wait_until_still()
    display.xdotool("mousemove", "320", "1000")
    game.key("F1")
    game.wait_for_same("the column before F1", column, LEFT)
    game.key("F4")
    pair = os.path.join(folder, "captured", "captured_pair_001_test.cpp")
    game.wait_for("a captured pair", lambda: os.path.isfile(pair))
    laboratory(game)
    game.key("p")
    game.wait_for_change("the game after the pause", paused, 0.005)
    game.leave()


def fill_the_screen(game):
    """F11 fills the screen with the game, and gives it back."""
    beyond = (700, 100, 1900, 1200)  # beside and below the window
    for what, seen in (("a picture on the whole screen", lambda: colours(game.look(beyond)) > 20),
                       ("the window again", lambda: colours(game.look(beyond)) == 1)):
        game.key("F11")
        game.wait_for(what, seen)
        game.window = game.wait_for("its window", game.find_window)
        game.display.xdotool("windowfocus", game.window)


def play(display, program, folder):
    """From the title into a game and out of it."""
    game = Game(display, program, "--seed", "1")
    display.xdotool("mousemove", "320", "1000")  # beside the window, over nothing
    wait_for_menu(game)
    options(game, folder)
    display.xdotool("mousemove", "320", "1000")
    title = game.look(WHOLE)
    visit(game, "the high scores", ["Up", "Up", "Up", "Return"], title)
    game.click(320, 121)  # play
    wait_for_play(game, "the game after a click")
    game.wait_for_change("movement", game.look(), 0.005)
    fill_the_screen(game)
    display.xdotool("windowsize", game.window, "800", "600")
    game.wait_for("a picture of another size", lambda: colours(game.look((140, 370, 660, 590))) > 20)
    game.leave()
    if not os.path.isfile(os.path.join(folder, "last.replay")):
        raise AssertionError("a game that was left is not kept as the last replay")


def keep_a_score(display, program, folder):
    """A game with one ship that only fires: its score gets a name, and its replay is watched."""
    with open(os.path.join(folder, "settings.json"), "w", encoding="utf-8") as file:
        json.dump({"version": 3, "ships": 1}, file)
    game = Game(display, program, "--seed", "1", "--screen", "play", "--wave", "2")
    display.xdotool("keydown", "space")

    def typed():
        game.key("a")  # not heard in the first second
        return written(game.look(NAME)) > SOME_TEXT / 3

    game.wait_for("the end of the game", lambda: written(game.look(MENU)) > SOME_TEXT, 4 * PATIENCE)
    display.xdotool("keyup", "space")
    game.wait_for("a letter of the name", typed)
    game.key("Return")
    kept = game.wait_for("the high scores in their file", lambda: content(folder, "scores.json"))["tuned"]
    if len(kept) != 1 or set(kept[0]["name"]) != {"a"}:
        raise AssertionError(f"the high scores hold {kept} after one game by somebody called a")
    game.key("Escape")
    wait_for_menu(game, "the menu of a game that is over")
    game.key("Down")
    game.key("Return")
    wait_for_play(game, "the replay")
    game.wait_for_change("movement in the replay", game.look(), 0.002)
    game.leave()


def check_broken_files(display, program):
    """Each is reported, none ends the game, and none is lost."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("scores.json", "medals.json", "settings.json", "last.replay"):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write("nonsense")
        game = Game(display, program, environment={"GRAZE_DATA": folder})
        wait_for_menu(game)
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
    done = subprocess.run([program, "--bot", "--frames", "20", "--size", f"{WIDTH}x{HEIGHT}", "--screenshot", file], env=display.environment,
                          capture_output=True, text=True, timeout=4 * PATIENCE, check=False)
    if done.returncode != 0:
        raise AssertionError(f"--screenshot: exit code {done.returncode}: {done.stderr}")
    with open(file, "rb") as picture:
        head = picture.read(24)
    if head[:8] != b"\x89PNG\r\n\x1a\n" or struct.unpack(">II", head[16:]) != (WIDTH, HEIGHT):
        raise AssertionError("--screenshot: not a PNG of the window")


def refuses(program, environment, words, code=1):
    """A wrong start ends with one sentence and an exit code, not with a signal."""
    done = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode != code or not all(word in done.stderr for word in words):
        raise AssertionError(f"exit code {done.returncode} and {done.stderr!r} where {code} and {words} are expected")


def main():
    program = sys.argv[1]
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing:
        print("window_test: skipped, as there is no " + " and no ".join(missing))
        return 77
    with tempfile.TemporaryDirectory() as folder:
        display = Display(folder)
        try:
            for none in ("", ":4711"):
                refuses(program, dict(os.environ, DISPLAY=none), ["graze_game: there is no display", f'"{none}"'], 3)
            refuses(program, dict(display.environment, GRAZE_ASSETS=os.path.join(folder, "none")),
                    ["graze_game:", os.path.join(folder, "none")])
            data = os.path.join(folder, "data")
            display.environment["GRAZE_DATA"] = data
            play(display, program, data)
            inspect(display, program, data)
            keep_a_score(display, program, data)
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
