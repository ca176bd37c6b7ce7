#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Lets the bot play for long in one process and watches its memory: what a game leaks a little of in every
frame, or in every game that is begun, shows after hours of it.
Usage: soak_test.py GRAZE_GAME     GRAZE_SOAK_SECONDS: how long, about (default 300)"""

import json
import os
import pathlib
import resource
import subprocess
import sys
import time

GAME = sys.argv[1]
SECONDS = float(os.environ.get("GRAZE_SOAK_SECONDS", "300"))
# Buffers keep the size of the worst moment so far, and a later one may be worse. A leak of a few
# bytes a frame takes more than this in five minutes.
MOST_GROWTH = 1 << 19
SAMPLE_EVERY = 0.25
REPORT_EVERY = 30
FIRST_FRAMES = 20000
NOT_CHECKED = 77


def command(frames):
    return [GAME, "--headless", "--bot", "--seed", "1", "--frames", str(frames)]


def resident(process):
    pages = int(pathlib.Path(f"/proc/{process.pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()


def frames_that_last():
    """So many frames that they take SECONDS, about."""
    start = time.monotonic()
    subprocess.run(command(FIRST_FRAMES), check=True, stdout=subprocess.DEVNULL)
    return max(FIRST_FRAMES, int(FIRST_FRAMES * SECONDS / (time.monotonic() - start)))


def watched(frames):
    """(seconds, bytes) over the run, and its last line."""
    samples = []
    start = reported = time.monotonic()
    with subprocess.Popen(command(frames), stdout=subprocess.PIPE, text=True) as process:
        while process.poll() is None:
            now = time.monotonic()
            # While the process ends there is nothing resident any more.
            if size := resident(process):
                samples.append((now - start, size))
            if now - reported >= REPORT_EVERY:
                reported = now
                print(f"soak: {now - start:.0f} s of about {SECONDS:.0f}, {samples[-1][1] / 1e6:.2f} MB", flush=True)
            time.sleep(SAMPLE_EVERY)
        output = process.stdout.read()
    if process.returncode != 0:
        sys.exit(f"soak: the game ended with {process.returncode}")
    return samples, json.loads(output.strip().splitlines()[-1])


def main():
    if not pathlib.Path("/proc/self/statm").exists():
        print("soak: this system does not report the memory of a process")
        sys.exit(NOT_CHECKED)
    samples, line = watched(frames_that_last())
    end = samples[-1][0]
    before = max(size for seconds, size in samples if seconds <= end / 2)
    after = max(size for seconds, size in samples if seconds > end / 2)
    print(f"soak: {line['frames'] / 3600:.0f} minutes of play, {line['games']} games, {line['bullets_fired']} bullets "
          f"in {end:.0f} s; memory at most {before / 1e6:.2f} MB in the first half and {after / 1e6:.2f} MB in the second")
    if after > before + MOST_GROWTH:
        sys.exit(f"soak: memory grew by {(after - before) / 1e6:.2f} MB in the second half")


main()
