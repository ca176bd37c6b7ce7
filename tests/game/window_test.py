#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Plays the game in a real window: starts it on a display of its own, presses keys, and looks at the
pixels. Usage: window_test.py GRAZE_GAME

The display is an Xvfb that keeps its picture in a file, so nothing else is needed to read it.
"""

import ctypes
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time

PATIENCE = 30.0  # seconds for anything that has to happen; a busy machine is slow
WIDTH, HEIGHT = 1280, 720
FIELD = (330, 10, 950, 710)  # within the playing field, without its frame
LEFT = (0, 0, 310, 720)      # the column that the panel covers


class Display:
    def __init__(self, folder):
        read_end, write_end = os.pipe()
        self.process = subprocess.Popen(
            # -noreset: not a new server for every game that leaves.
            ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1280x1280x24", "-fbdir", folder, "-noreset",
             "-nolisten", "tcp"],
            pass_fds=[write_end], stderr=subprocess.DEVNULL)
        os.close(write_end)
        with os.fdopen(read_end) as pipe:
            number = pipe.readline().strip()
        if not number:
            sys.exit("window_test: Xvfb does not start")
        self.environment = dict(os.environ, DISPLAY=":" + number)
        self.file = os.path.join(folder, "Xvfb_screen0")

    def xdotool(self, *arguments):
        done = subprocess.run(["xdotool", *arguments], env=self.environment, capture_output=True, text=True,
                              check=False)
        return done.stdout.split()

    def picture(self, box):
        """Rows of raw pixels within (left, top, right, bottom), read from the XWD file."""
        with open(self.file, "rb") as file:
            data = file.read()
        header = struct.unpack(">25I", data[:100])
        start = header[0] + header[19] * 12  # header, then the colour map
        stride = header[12]
        left, top, right, bottom = box
        return [data[start + y * stride + left * 4:start + y * stride + right * 4] for y in range(top, bottom)]

    def close(self):
        self.process.terminate()
        self.process.wait()


class ClientMessage(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("padding", ctypes.c_long * 24)]


def ask_to_close(display_name, window):
    """What a window manager sends when somebody clicks on the cross; xdotool of 2016 has no word for it."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    connection = x11.XOpenDisplay(display_name.encode())
    client_message = 33
    event = ClientMessage(type=client_message, window=window, format=32,
                          message_type=x11.XInternAtom(connection, b"WM_PROTOCOLS", 0))
    event.data[0] = x11.XInternAtom(connection, b"WM_DELETE_WINDOW", 0)
    x11.XSendEvent(connection, window, 0, 0, ctypes.byref(event))
    x11.XCloseDisplay(connection)


def changed_share(before, after):
    """Share of pixels that differ, 0 to 1."""
    different = total = 0
    for row_before, row_after in zip(before, after):
        total += len(row_before) // 4
        if row_before != row_after:
            different += sum(row_before[i:i + 3] != row_after[i:i + 3] for i in range(0, len(row_before), 4))
    return different / total


def colours(picture):
    return len({row[i:i + 3] for row in picture for i in range(0, len(row), 4)})


class Game:
    def __init__(self, display, program, *options):
        self.display = display
        self.process = subprocess.Popen([program, *options], env=display.environment, stderr=subprocess.PIPE,
                                        text=True)
        self.window = self.wait_for("the window", self.find_window)

    def find_window(self):
        found = self.display.xdotool("search", "--name", "^graze$")
        return found[0] if found else None

    def wait_for(self, what, condition):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.check_alive()
            result = condition()
            if result:
                return result
            time.sleep(0.1)
        raise AssertionError(f"{what}: not seen within {PATIENCE:.0f} s")

    def check_alive(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the game ended with {self.process.returncode}: {self.process.stderr.read()}")

    def key(self, name):
        self.display.xdotool("key", name)

    def look(self, box=FIELD):
        return self.display.picture(box)

    def wait_for_change(self, what, before, least, box=FIELD):
        return self.wait_for(what, lambda: changed_share(before, self.look(box)) >= least)

    def wait_for_same(self, what, before, box=FIELD):
        return self.wait_for(what, lambda: changed_share(before, self.look(box)) == 0)

    def wait_until_still(self):
        """Two looks a while apart that show the same."""
        def still():
            before = self.look((0, 0, WIDTH, HEIGHT))
            time.sleep(0.4)
            return changed_share(before, self.look((0, 0, WIDTH, HEIGHT))) == 0
        return self.wait_for("a still picture", still)


def play(display, program):
    game = Game(display, program, "--seed", "1")
    display.xdotool("mousemove", "640", "1000")  # beside the window, over nothing
    game.wait_for("a title picture", lambda: colours(game.look()) > 500)

    title = game.look(LEFT)
    display.xdotool("windowfocus", game.window)
    game.key("Return")
    game.wait_for_change("the game after Enter", title, 0.01, LEFT)  # the keys appear in the column
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
    if changed_share(paused, game.look()) != 0:
        raise AssertionError("F1: the panel covers the field of a wide window")
    slide(game, display)
    game.key("F1")
    game.wait_for_same("the column before F1", column, LEFT)
    game.key("p")
    game.wait_for_change("the game after the pause", paused, 0.005)

    display.xdotool("windowsize", game.window, "800", "600")
    game.wait_for("a picture of another size", lambda: colours(game.look((140, 10, 660, 590))) > 500)
    game.check_alive()
    leave(game)


def slide(game, display):
    """The mouse moves a slider: the click lands on the first one, far to the left."""
    box = (4, 25, 140, 55)
    before = game.look(box)
    display.xdotool("mousemove", "20", "41", "click", "1")
    display.xdotool("mousemove", "640", "1000")
    game.wait_for("the slider moved", lambda: changed_share(before, game.look(box)) > 0.01)


def leave(game):
    ask_to_close(game.display.environment["DISPLAY"], int(game.window))
    try:
        code = game.process.wait(PATIENCE)
    except subprocess.TimeoutExpired as late:
        game.process.kill()
        raise AssertionError("the game does not end when its window is closed") from late
    if code != 0:
        raise AssertionError(f"closing the window: exit code {code}: {game.process.stderr.read()}")


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
            play(display, program)
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
