# SPDX-License-Identifier: Zlib
"""Plays an example on a display of its own: presses keys, reads the line that it prints, and looks at the picture that
it saves.

usage: play.py EXAMPLE PROGRAM [--keep FOLDER]

The picture in the README, plugin/docs/images/first.png, is the first_picture.png of `play.py first PROGRAM --keep FOLDER`.
"""

import contextlib
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "game"))
from display import PATIENCE, Display  # noqa: E402

SKIPPED = 77


def numbers(line):
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", line)]


def shows_something(file):
    """Whether a PNG is more than a few plain areas."""
    data, at, packed = file.read_bytes(), 8, b""
    while at < len(data):
        length = int.from_bytes(data[at:at + 4], "big")
        if data[at + 4:at + 8] == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += length + 12
    return len(set(zlib.decompress(packed))) > 100


class Player:
    def __init__(self, display, example, program, folder):
        self.display, self.example, self.program, self.folder = display, example, program, folder

    def run(self, name, frames, keys, view=True):
        """Runs it for that many frames. Keys are held in turn: (names, seconds). Returns the line that it prints."""
        picture = self.folder / f"{self.example}_{name}.png"
        process = subprocess.Popen([self.program, "--frames", str(frames), "--screenshot", picture],
                                   env=self.display.environment, stdout=subprocess.PIPE, text=True)
        try:
            window = self.window(process)
            self.display.xdotool("windowfocus", window)
            if view:
                self.display.xdotool("key", "F2")
            for held, seconds in keys:
                for key in held:
                    self.display.xdotool("keydown", key)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(seconds)
                for key in held:
                    self.display.xdotool("keyup", key)
            line = process.communicate(timeout=2 * PATIENCE)[0].strip()
        finally:
            process.kill()
        print(f"{self.example}, {name}: {line}")
        assert process.returncode == 0, f"exit code {process.returncode}"
        assert shows_something(picture), f"{picture} is empty"
        return line

    def window(self, process):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and process.poll() is None:
            if found := self.display.xdotool("search", "--name", f"^graze: {self.example}$"):
                return found[0]
            time.sleep(0.05)
        raise AssertionError("no window")


def first(player):
    quiet = player.run("start", 90, [], view=False)
    assert numbers(quiet)[0] == 0, "hits without a shot"
    hits = numbers(player.run("picture", 334, [(["space"], PATIENCE)]))[0]
    assert hits > 0, "no bullet hit a rock"
    player.run("fight", 400, [(["space", "Left"], 0.8), (["space", "Right"], 1.6), (["space", "Left"], 0.8)])
    assert numbers(player.run("rest", 800, []))[2] > 0, "no near miss, though rocks pass the ship"


def walls(player):
    rest = player.run("rest", 240, [])
    x, rested = numbers(rest)
    assert rest.endswith("on the floor") and abs(x - 430.) < 1., "it does not stay on the slope"
    walk = player.run("walk", 240, [(["Right"], 2.)])
    assert walk.endswith("on the floor") and numbers(walk)[0] > 500., "it does not walk up the slope"
    assert numbers(walk)[1] < rested, "it is not higher than before"
    jump = player.run("jump", 200, [(["Left"], 0.9), (["Up"], 1.5)])
    assert numbers(jump)[0] < 300., "it does not walk down"
    assert jump.endswith("on the floor") and numbers(jump)[1] < 330., "it does not stand on a platform"


def animation(player):
    assert numbers(player.run("rest", 60, [], view=False)) == [0], "struck without a strike"
    struck = numbers(player.run("fight", 300, [(["Right"], 0.6), (["space"], 5.)]))[0]
    assert 0 < struck < 12, "not once for each strike"


EXAMPLES = {"first": first, "walls": walls, "animation": animation}
# A machine that stalls while a key is held plays another game.
ATTEMPTS = 3


def play(player):
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return EXAMPLES[player.example](player)
        except AssertionError as problem:
            if attempt == ATTEMPTS:
                raise
            print(f"once more: {problem}")


def main():
    example, program = sys.argv[1:3]
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        print("no Xvfb or no xdotool here")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        display = Display(folder)
        try:
            kept = pathlib.Path(sys.argv[4]) if sys.argv[3:4] == ["--keep"] else pathlib.Path(folder)
            play(Player(display, example, program, kept))
        except AssertionError as problem:
            sys.exit(f"{example}: {problem}")
        finally:
            display.close()


main()
