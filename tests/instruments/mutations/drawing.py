# SPDX-License-Identifier: Zlib
"""Chooses mutants from a seed: files share by their lines of code, the operators of a file alike."""

import random

from cxx_tokens import lines_of_code
from mutants import mutants_of


def in_turn(lists):
    """One of each list, then the next of each, until all are empty."""
    longest = max(map(len, lists), default=0)
    return [items[turn] for turn in range(longest) for items in lists if turn < len(items)]


def shuffled(mutants, seed):
    by_operator = {}
    for mutant in mutants:
        by_operator.setdefault(mutant.operator, []).append(mutant)
    chance = random.Random(seed)
    lists = [by_operator[operator] for operator in sorted(by_operator)]
    for items in lists:
        chance.shuffle(items)
    chance.shuffle(lists)
    return in_turn(lists)


class Draw:
    """Gives one mutant after the other. One that is not counted makes room for another of its file."""

    def __init__(self, sources, seed):
        self.lines = {file: lines_of_code(text) for file, text in sources.items()}
        # The seed of a file holds its name: a change of one file leaves the draws of the others as they are.
        self.queues = {file: shuffled(mutants_of(file, text), f"{seed} {file}") for file, text in sources.items()}
        self.taken = dict.fromkeys(sources, 0)

    def next(self):
        """The next mutant, or None when nothing is left."""
        files = [file for file, queue in self.queues.items() if queue]
        if not files:
            return None
        file = min(files, key=lambda name: ((self.taken[name] + 0.5) / self.lines[name], name))
        self.taken[file] += 1
        return self.queues[file].pop(0)

    def put_back(self, mutant):
        self.taken[mutant.file] -= 1

    def first(self, count):
        drawn = []
        while len(drawn) < count and (mutant := self.next()):
            drawn.append(mutant)
        return drawn
