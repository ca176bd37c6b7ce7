#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Makes the sounds that stand in SOUNDS below: the boss's track, the layer over the music, the near miss.

    make_sounds.py FOLDER        writes them
    make_sounds.py               writes them into the folder `sounds` beside this file

Only sums, products, quotients and whole numbers go into a sample, so every machine makes the same bytes. All three are
in A minor at 128 beats a minute, as music.wav is: the layer fits over both tracks.
"""

import array
import math
import pathlib
import sys
import wave

RATE = 22050
BEAT = 60 * RATE / 128          # samples
SIXTEENTH = BEAT / 4
SEMITONE = 1.0594630943592953
PEAK = 0.8 * 32767              # about -1.9 dBFS, as all other sounds


def sine(turns):
    """A parabola with a correction: within a thousandth of the true one."""
    x = turns - math.floor(turns + 0.5)
    y = 8 * x * (1 - 2 * abs(x))
    return y * (0.775 + 0.225 * abs(y))


def saw(turns):
    return 2 * (turns - math.floor(turns + 0.5))


def hertz(semitones):
    """The pitch so many semitones above A4, or below it."""
    pitch = 440.0
    for _ in range(abs(semitones)):
        pitch = pitch * SEMITONE if semitones > 0 else pitch / SEMITONE
    return pitch


def tone(shape, pitch, count, end=None):
    """`end` is the pitch that it glides to."""
    turns, samples = 0.0, []
    for i in range(count):
        samples.append(shape(turns))
        turns += (pitch + ((end or pitch) - pitch) * i / count) / RATE
    return samples


def noise(count, seed):
    samples = []
    for _ in range(count):
        seed = (1664525 * seed + 1013904223) % 2**32
        samples.append(seed / 2**31 - 1)
    return samples


def faded(samples, attack, power):
    """Rises in so many samples, then falls to nothing, the faster the higher the power."""
    count = len(samples)
    result = []
    for i, value in enumerate(samples):
        left, gain = 1 - i / count, min(1.0, (i + 1) / attack)
        for _ in range(power):
            gain *= left
        result.append(value * gain)
    return result


def low(samples, share, share_end=None):
    """Two low passes of one pole; the share is about 6.3 x cut-off / rate."""
    first = second = 0.0
    result = []
    for i, value in enumerate(samples):
        now = share + ((share_end if share_end is not None else share) - share) * i / len(samples)
        first += now * (value - first)
        second += now * (first - second)
        result.append(second)
    return result


def high(samples, share):
    return [value - deep for value, deep in zip(samples, low(samples, share))]


def driven(samples, gain):
    return [gain * value / (1 + abs(gain * value)) for value in samples]


def mixed(*parts):
    """The sum of pairs of samples and gain."""
    result = [0.0] * max(len(samples) for samples, _ in parts)
    for samples, gain in parts:
        for i, value in enumerate(samples):
            result[i] += gain * value
    return result


class Loop:
    """Notes that still sound at its end are heard at its beginning: no seam."""

    def __init__(self, beats):
        self.samples = [0.0] * round(beats * BEAT)

    def add(self, samples, sixteenth, gain=1.0):
        first, count = round(sixteenth * SIXTEENTH), len(self.samples)
        for i, value in enumerate(samples):
            self.samples[(first + i) % count] += gain * value


def kick():
    return mixed((faded(tone(sine, 150, 4200, 42), 30, 3), 1.0), (faded(high(noise(500, 3), 0.5), 4, 3), 0.15))


def snare(seed):
    return mixed((faded(high(noise(3600, seed), 0.3), 10, 4), 0.6), (faded(tone(sine, 190, 1800, 150), 20, 3), 0.5))


def hat(count):
    return faded(high(high(noise(count, 77), 0.8), 0.8), 6, 4)


def tom(semitones):
    return faded(tone(sine, hertz(semitones) * 1.5, 4400, hertz(semitones)), 40, 3)


def bell(semitones, count):
    pitch = hertz(semitones)
    return mixed((faded(tone(sine, pitch, count), 20, 3), 0.7), (faded(tone(sine, 2.005 * pitch, count), 20, 5), 0.25),
                 (faded(tone(sine, 4.16 * pitch, count // 3), 20, 4), 0.2))


def layer():
    """Four bars: drums that double the pace, and A and E in all octaves, which belong to every chord of the tracks."""
    loop = Loop(16)
    short, long = hat(900), hat(2600)
    pattern = (0, 7, 12, 7, 19, 12, 7, 12, 0, 7, 12, 19, 24, 19, 12, 7)
    bells = {key: bell(key, 5200) for key in set(pattern)}
    claps = [mixed((snare(seed), 0.7), (high(snare(seed + 1), 0.4), 0.5)) for seed in (11, 23)]
    for step in range(64):
        swell = 0.55 + 0.45 * (step % 32) / 32
        loop.add(bells[pattern[step % 16]], step, (0.30 if step % 4 == 0 else 0.21) * swell)
        loop.add(long if step % 4 == 2 else short, step, 0.2 if step % 4 == 2 else 0.11)
        if step % 8 == 4:
            loop.add(claps[step % 16 // 8], step, 0.4)
    for i, key in enumerate((-9, -12, -17, -21)):
        loop.add(tom(key), 60 + i, 0.5)
    return loop.samples


BOSS_ROOTS = (-36, -36, -35, -36, -40, -38, -36, -41)   # A A Bb A F G A E
BOSS_LINE = ((0, -12, 6), (6, -9, 2), (8, -12, 8), (16, -10, 6), (22, -9, 10), (32, -11, 6), (38, -9, 2), (40, -7, 8),
             (48, -12, 16), (64, -4, 6), (70, -5, 2), (72, -7, 8), (80, -5, 6), (86, -7, 2), (88, -9, 8),
             (96, -12, 12), (112, -8, 4), (116, -7, 4), (120, -5, 8))   # sixteenth, key, length


def gallop(root):
    body = mixed((tone(saw, hertz(root), 3600), 0.7), (tone(saw, hertz(root) * 1.007, 3600), 0.5),
                 (tone(sine, hertz(root), 3600), 0.9))
    return faded(driven(low(body, 0.30, 0.05), 2.2), 30, 2)


def brass(key, sixteenths):
    count = round(sixteenths * SIXTEENTH) + 1200
    body = mixed(*((tone(saw, hertz(key) * detune, count), 0.33) for detune in (0.995, 1.0, 1.006)))
    return faded(low(body, 0.32, 0.16), 500, 1)


def boss():
    """Eight bars with the semitone from A to Bb that the other track never has."""
    loop = Loop(32)
    drum, beat, short = kick(), snare(41), hat(900)
    for bar, root in enumerate(BOSS_ROOTS):
        bass = gallop(root)
        for step in range(16):
            at = 16 * bar + step
            if step % 4 != 1:   # an eighth and two sixteenths
                loop.add(bass, at, 0.62 if step % 4 == 0 else 0.45)
            if step % 4 == 0 or (bar % 2 == 1 and step == 14):
                loop.add(drum, at, 0.95)
            if step % 8 == 4:
                loop.add(beat, at, 0.42)
            if step % 2 == 0:
                loop.add(short, at, 0.12)
    for at, key, length in BOSS_LINE:
        loop.add(brass(key, length), at, 0.5)
        loop.add(brass(key - 12, length), at, 0.3)
    for i, key in enumerate((-12, -14, -17, -19, -21, -24)):
        loop.add(tom(key), 122 + i, 0.55)
    return loop.samples


def graze():
    """A bell on A4 with a breath of air before it: the game plays it at the pitch that the chain has come to."""
    air = faded(low(high(noise(2600, 5), 0.25), 0.6, 0.9), 1400, 2)
    return mixed((bell(0, 8600), 1.0), (bell(12, 4000), 0.22), (air, 0.3))


SOUNDS = {"boss_music": boss, "music_layer": layer, "graze": graze}


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent / "sounds"
    for name, make in SOUNDS.items():
        samples = make()
        gain = PEAK / max(abs(value) for value in samples)
        data = array.array("h", (math.floor(gain * value + 0.5) for value in samples))
        if sys.byteorder == "big":
            data.byteswap()
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(data.tobytes())


main()
