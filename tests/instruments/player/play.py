#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""First games of a careful newcomer, who sees pixels and presses keys.

    play.py GRAZE_GAME GRAZE_PLAYER [--games N] [--seed S] [--still] [--seconds MOST] [--keep DIR]

Every game has a display, a folder of the user's data and a seed of its own. The outcome is read from the replay that
the game keeps: played back without a window, it is the same game.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "game"))
from display import Display, Game, written  # noqa: E402

LONGEST = 900.0  # seconds of one game
MENU = (430, 310, 850, 560)  # of the title


class Hands:
    """The player's eyes and head, and the keys that it presses."""

    def __init__(self, display, player, still):
        self.head = subprocess.Popen([player, display.file, *(["--still"] if still else [])], stdout=subprocess.PIPE)
        self.keys = subprocess.Popen(["xdotool", "-"], stdin=self.head.stdout, env=display.environment)
        self.head.stdout.close()

    def rest(self):
        for process in (self.head, self.keys):
            process.kill()
            process.wait()


def outcome(program, replay):
    done = subprocess.run([program, "--headless", "--replay", replay], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"play.py: the replay of the game is not the same game: {done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def play(arguments, seed):
    """One game from the title to its end, or to the limit of time."""
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "data")
        replay = os.path.join(data, "last.replay")
        display = Display(folder)
        try:
            game = Game(display, arguments.game, "--size", "1280x720", "--seed", str(seed),
                        environment={"GRAZE_DATA": data})
            game.wait_for("the menu", lambda: written(game.look(MENU)) > 300)
            game.key("Return")
            hands = Hands(display, arguments.player, arguments.still)
            try:
                end = time.monotonic() + arguments.seconds
                while time.monotonic() < end and not os.path.exists(replay):
                    game.check_alive()
                    time.sleep(0.2)
            finally:
                hands.rest()
            game.leave()  # keeps the replay of a game that goes on
        finally:
            display.close()
        if arguments.keep:
            os.makedirs(arguments.keep, exist_ok=True)
            shutil.copy(replay, os.path.join(arguments.keep, f"game_{seed}.replay"))
        return outcome(arguments.game, replay)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("player")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the others follow")
    parser.add_argument("--seconds", type=float, default=LONGEST, help="longest time of a game")
    parser.add_argument("--still", action="store_true", help="a ship that shoots and does not move")
    parser.add_argument("--keep", help="folder for the replays")
    arguments = parser.parse_args()

    lines = []
    print("seed  seconds  wave   score  grazes  multiplier  ships lost")
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        line = play(arguments, seed)
        lines.append(line)
        print(f"{seed:4}  {line['frames'] / 60:7.1f}  {line['wave']:4}  {line['score']:6}  {line['grazes']:6}  "
              f"{line.get('highest_multiplier', '-'):>10}  {line['deaths']:10}", flush=True)
    for name, key, scale in (("seconds", "frames", 1 / 60), ("grazes", "grazes", 1), ("score", "score", 1)):
        print(f"median {name}: {statistics.median(line[key] for line in lines) * scale:.1f}")
    if not all(line["bullets_fired"] > 0 for line in lines):
        sys.exit("play.py: a game without a shot: the keys did not arrive")


if __name__ == "__main__":
    main()
