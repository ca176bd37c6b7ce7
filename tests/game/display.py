#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""A display of its own for the game, with its keys and its pixels.

The display is an Xvfb that keeps its picture in a file, so nothing else is needed to read it.
"""

import ctypes
import os
import struct
import subprocess
import sys
import time

PATIENCE = 30.0  # seconds for anything that has to happen; a busy machine is slow
# A small window: the software renderer takes its time for every pixel.
WIDTH, HEIGHT = 640, 360
FIELD = (165, 5, 475, 355)  # within the playing field, without its frame
LEFT = (0, 0, 155, 360)     # the column that the panel covers
NAME = (230, 208, 410, 237)  # where a name for the high scores is typed
NOTICE = (0, 340, 640, 360)
MENU = (215, 155, 425, 280)  # entries of the title's menu
WHOLE = (0, 0, WIDTH, HEIGHT)
SOME_TEXT = 60               # pixels of letters: more are a menu, fewer are none


class Display:
    def __init__(self, folder):
        read_end, write_end = os.pipe()
        self.process = subprocess.Popen(
            # -noreset: not a new server for every game that leaves.
            ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1920x1280x24", "-fbdir", folder, "-noreset",
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
    """Sends the message of a window manager after a click on the cross; xdotool of 2016 has no word for it."""
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


def written(picture):
    """How many pixels have the colour of the text of menus."""
    bright = bytes((255, 244, 240))
    return sum(row[i:i + 3] == bright for row in picture for i in range(0, len(row), 4))


class Game:
    def __init__(self, display, program, *options, environment=None):
        self.display = display
        size = () if "--size" in options else ("--size", f"{WIDTH}x{HEIGHT}")
        self.process = subprocess.Popen([program, *options, *size], env={**display.environment, **(environment or {})},
                                        stderr=subprocess.PIPE, text=True)
        self.window = self.wait_for("the window", self.find_window)
        display.xdotool("windowfocus", self.window)

    def find_window(self):
        found = self.display.xdotool("search", "--name", "^graze$")
        return found[0] if found else None

    def wait_for(self, what, condition, patience=PATIENCE):
        end = time.monotonic() + patience
        while time.monotonic() < end:
            self.check_alive()
            result = condition()
            if result:
                return result
            time.sleep(0.05)
        raise AssertionError(f"{what}: not seen within {patience:.0f} s")

    def check_alive(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the game ended with {self.process.returncode}: {self.process.stderr.read()}")

    def key(self, name):
        self.display.xdotool("key", name)

    def click(self, x, y):
        self.display.xdotool("mousemove", str(x), str(y), "click", "1")

    def look(self, box=FIELD):
        return self.display.picture(box)

    def wait_for_change(self, what, before, least, box=FIELD):
        return self.wait_for(what, lambda: changed_share(before, self.look(box)) >= least)

    def wait_for_same(self, what, before, box=FIELD):
        return self.wait_for(what, lambda: changed_share(before, self.look(box)) == 0)

    def wait_until_still(self):
        """Two looks a while apart that show the same."""
        def still():
            before = self.look(WHOLE)
            time.sleep(0.4)
            return changed_share(before, self.look(WHOLE)) == 0
        return self.wait_for("a still picture", still)

    def leave(self):
        """As somebody who clicks on the cross."""
        ask_to_close(self.display.environment["DISPLAY"], int(self.window))
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired as late:
            self.process.kill()
            raise AssertionError("the game does not end when its window is closed") from late
        if code != 0:
            raise AssertionError(f"closing the window: exit code {code}: {self.process.stderr.read()}")
