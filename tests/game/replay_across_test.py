#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Games recorded by one build play the same in others: Debug and Release, g++ and clang.
Usage: replay_across_test.py GAME_THAT_RECORDS GAME_THAT_PLAYS..."""

import json
import pathlib
import subprocess
import sys
import tempfile

RECORDS, *PLAYS = sys.argv[1:]
# Ten minutes; the end of a round with its boss, by a solver that is rarely done; bullets in the thousands.
GAMES = {
    "ten minutes": ["--bot", "--seed", "1", "--frames", "36000"],
    "a poor solver": ["--bot", "--seed", "2", "--wave", "5", "--frames", "6000", "--max-iterations", "2",
                      "--epsilon", "0.1"],
    "the fast method": ["--bot", "--seed", "4", "--wave", "5", "--frames", "6000", "--method", "fast"],
    "a storm": ["--bot", "--seed", "3", "--storm", "3000", "--frames", "900"],
}


def last_line(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    lines = done.stdout.strip().splitlines()
    if not lines:
        sys.exit(f"replay_across_test: {command[0]} ended with {done.returncode} and said nothing")
    return json.loads(lines[-1])


def main():
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        replay = pathlib.Path(folder, "game.replay")
        for name, options in GAMES.items():
            recorded = last_line(RECORDS, "--headless", *options, "--record", replay)
            for game in PLAYS:
                played = last_line(game, "--headless", "--replay", replay)
                same = played["replay"] == "same" and played["hash"] == recorded["hash"]
                failed = failed or not same
                verdict = "same hash" if same else f"differs at step {played.get('first_difference')}"
                print(f"replays: {name}, {recorded['frames']} steps, {game}: {verdict} {played['hash']}", flush=True)
    sys.exit(1 if failed else 0)


main()
