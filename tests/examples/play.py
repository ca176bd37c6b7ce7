# SPDX-License-Identifier: Zlib
"""Plays an example on a display of its own: presses keys, reads the line that it prints, and looks at the picture that
it saves.

usage: play.py EXAMPLE PROGRAM [--keep FOLDER]

The picture in the README, plugin/docs/images/first.png, is the first_picture.png of `play.py first PROGRAM --keep FOLDER`.
"""

import math
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
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
    """Runs an example for a number of frames, as fast as they come. Keys are held from before the first frame to the
    last one, so that each run is the same: the examples ask the display which keys are down.
    """

    def __init__(self, display, example, program, folder, keeps):
        self.display, self.example, self.program = display, example, program
        self.folder, self.keeps = folder, keeps

    def run(self, name, frames, *keys, view=False, at=()):
        """Returns the line that it prints. `view`: F2 is pressed in its window. `at`: where it starts."""
        picture = self.folder / f"{self.example}_{name}.png"
        for key in keys:
            self.display.xdotool("keydown", key)
        start = ["--at", *map(str, at)] if at else []
        process = subprocess.Popen([self.program, "--frames", str(frames), "--screenshot", picture, *start],
                                   env=self.display.environment, stdout=subprocess.PIPE, text=True)
        try:
            if view:
                self.display.xdotool("windowfocus", self.window(process), "key", "F2")
            line = process.communicate(timeout=2 * PATIENCE)[0].strip()
        finally:
            process.kill()
            for key in keys:
                self.display.xdotool("keyup", key)
        print(f"{self.example}, {name}: {line}")
        assert process.returncode == 0, f"exit code {process.returncode}"
        assert shows_something(picture), f"{picture} is empty"
        return line

    def window(self, process):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and process.poll() is None:
            if found := self.display.xdotool("search", "--name", f"^graze: {self.example}$"):
                return found[0]
        raise AssertionError("no window")


def first(player):
    hits, _, near = numbers(player.run("rest", 560, view=True))
    assert hits == 0, "hits without a shot"
    assert near > 0, "no near miss, though rocks pass the ship"
    assert numbers(player.run("fight", 334, "space"))[0] > 0, "no bullet hit a rock"
    if player.keeps:
        player.run("picture", 334, "space", view=True)


def walls(player):
    rest = player.run("rest", 240)
    x, rested = numbers(rest)
    assert rest.endswith("on the floor") and abs(x - 430.) < 1., "it does not stay on the slope"
    walk = player.run("walk", 120, "Right")
    assert walk.endswith("on the floor") and numbers(walk)[0] > 500., "it does not walk up the slope"
    assert numbers(walk)[1] < rested, "it is not higher than before"
    steps = player.run("steps", 180, "Left")
    assert steps.endswith("on the floor") and numbers(steps)[0] < 70., "it does not walk to the wall"
    assert abs(numbers(steps)[1] - 492.) < 1., "it does not climb the three steps"
    # A jump that begins before it lands, from the floor through a platform onto it, and back down.
    jump = player.run("jump", 120, "Up", at=(214, 522))
    assert jump.endswith("on the floor") and abs(numbers(jump)[1] - 336.) < 1., "it is not on the platform"
    drop = player.run("drop", 120, "Down", at=(214, 327))
    assert drop.endswith("on the floor") and abs(numbers(drop)[1] - 528.) < 1., "it is not on the floor below"
    shut = player.run("shut", 120, "Left", at=(304, 507))
    assert numbers(shut)[0] > 302., "the door is open before the switch is pressed"
    # A crate stands in the way until the fist hits it, and spikes send whoever falls on them back to the start.
    stopped = player.run("stopped", 120, "Right")
    assert abs(numbers(stopped)[0] - 608.) < 3., "it does not stop at the crate"
    smashed = player.run("smashed", 120, "Right", "space")
    assert numbers(smashed)[0] > 640., "the crate is not smashed"
    hurt = player.run("hurt", 60, at=(790, 480))
    assert abs(numbers(hurt)[0] - 430.) < 1., "the spikes do not hurt"
    # The lift carries it about: up, down and aside.
    seats = []
    for frames in (100, 180, 260, 320):
        ride = player.run("ride", frames, at=(865, 327))
        x, y = numbers(ride)
        lift_x, lift_y = on_way([(840, 340), (865, 420), (840, 500), (815, 420)], frames)
        assert ride.endswith("on the lift"), "it does not ride"
        assert abs(y - (lift_y - 6.)) < 1., "it is not as high as the lift"
        seats.append(x - lift_x)
    assert max(seats) - min(seats) < 0.1, "it slips on the lift"
    saved_while_it_runs(player)


def on_way(corners, distance):
    """So many pixels along a closed way."""
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        length = math.hypot(bx - ax, by - ay)
        if distance < length:
            return ax + (bx - ax) * distance / length, ay + (by - ay) * distance / length
        distance -= length
    raise AssertionError("beyond the way")


def saved_while_it_runs(player):
    """A save that is broken leaves the level as it was and says why; the next one is read."""
    source = pathlib.Path(__file__).resolve().parents[2] / "sample_game" / "examples" / "walls"
    folder = player.folder / "level"
    folder.mkdir(exist_ok=True)
    for name in ("level.tmx", "tiles.tsx", "tiles.png"):
        shutil.copy(source / name, folder)
    level = folder / "level.tmx"
    text = level.read_text()
    process = subprocess.Popen([player.program, "--frames", "100000000", "--screenshot", folder / "none.png", "--level", level],
                               env=player.display.environment, stdout=subprocess.PIPE, text=True)
    # It is ended from here where no line comes.
    timer = threading.Timer(PATIENCE, process.kill)
    timer.start()
    try:
        player.window(process)
        level.write_text(text.replace("</map>", ""))
        reason, stays = process.stdout.readline(), process.stdout.readline()
        assert reason.startswith("level.tmx:") and stays == "the level stays as it was\n", f"says {reason + stays}"
        level.write_text(text)
        assert process.stdout.readline() == "the level is read again\n", "the next save is not read"
    finally:
        timer.cancel()
        process.kill()
        process.communicate()


def animation(player):
    assert numbers(player.run("rest", 60)) == [0], "struck without a strike"
    # A strike takes 36 frames.
    assert numbers(player.run("fight", 100, "Right", "space")) == [3], "not once for each strike"


EXAMPLES = {"first": first, "walls": walls, "animation": animation}
def main():
    example, program = sys.argv[1:3]
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        print("no Xvfb or no xdotool here")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        display = Display(folder)
        try:
            keeps = sys.argv[3:4] == ["--keep"]
            EXAMPLES[example](Player(display, example, program, pathlib.Path(sys.argv[4] if keeps else folder), keeps))
        except AssertionError as problem:
            sys.exit(f"{example}: {problem}")
        finally:
            display.close()


main()
