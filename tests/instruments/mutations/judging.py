# SPDX-License-Identifier: Zlib
"""Runs the tests against one mutant: first the mirrored files, then the others, the quickest first."""

import hashlib
import json
import math
import os
import resource
import signal
import subprocess
import threading
import time

from suites import filter_of
from tree import BuildFailed

MOST_MEMORY = 4 << 30


def limited(seconds):
    def apply():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return apply


def run_tests(program, tests, seconds, cases):
    """passed, failed, crashed or timed out. The limit is processor time: others may use the machine."""
    environment = dict(os.environ)
    if cases:
        environment["GRAZE_TEST_CASES"] = str(cases)
    process = subprocess.Popen([program, f"--gtest_filter={tests}", "--gtest_fail_fast", "--gtest_brief=1"],
                               env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               start_new_session=True, preexec_fn=limited(seconds))
    try:
        code = process.wait(10 + 6 * seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return "timed out"
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return "timed out"
    return "passed" if code == 0 else "crashed" if code < 0 else "failed"


class TestFile:
    """One test file of the program: how its tests are run, and how long they take without a mutant."""

    def __init__(self, tree, compiled, cases):
        self.compiled = compiled
        self.file = compiled.source
        self.filter = filter_of((tree.sources / compiled.source).read_text(encoding="utf-8"))
        self.plain = tree.build / "bin" / tree.program
        self.fewer = cases
        self.times = {}
        self.lock = threading.Lock()

    def measure(self, cases, most=600):
        """Seconds without a mutant; None when it takes more than `most`, or does not pass with so few cases."""
        with self.lock:
            if cases not in self.times:
                start = time.monotonic()
                outcome = run_tests(self.plain, self.filter, most, cases)
                if outcome != "passed" and not cases:
                    raise BuildFailed(f"{self.file}: {outcome} without a mutant")
                self.times[cases] = time.monotonic() - start if outcome == "passed" else None
            return self.times[cases]

    def quickest(self):
        """(seconds, cases): some files take longer with GRAZE_TEST_CASES, as they usually run fewer."""
        fewer = self.measure(self.fewer, 10)
        if fewer is None or (self.fewer and fewer > 1 and self.measure(0) < fewer):
            return self.measure(0), 0
        return fewer, self.fewer

    def judge(self, program, cases):
        return run_tests(program, self.filter, math.ceil(5 * self.measure(cases) + 2), cases)


class Bench:
    """The parts that all workers share: the test files, and which objects a mirrored file needs."""

    def __init__(self, tree, cases):
        self.tree = tree
        found = [TestFile(tree, one, cases) for one in tree.tests()]
        self.files = {one.file: one for one in found if one.filter}
        self.members = {}
        self.sorted = []
        self.kept = tree.folder / f"{tree.program}.times.json"
        self.lock = threading.Lock()

    def by_time(self):
        """The first call measures: what it finds is kept beside the program for the next run."""
        with self.lock:
            if not self.sorted:
                self._read_times()
                self.sorted = sorted(self.files.values(), key=lambda one: one.quickest()[0])
                kept = {one.file: list(one.times.items()) for one in self.sorted}
                self.kept.write_text(json.dumps([self.print, kept]), encoding="utf-8")
            return self.sorted

    def _read_times(self):
        self.print = hashlib.sha1((self.tree.build / "bin" / self.tree.program).read_bytes()).hexdigest()
        if self.kept.exists():
            program, kept = json.loads(self.kept.read_text(encoding="utf-8"))
            for name, times in kept.items() if program == self.print else ():
                self.files[name].times.update(times)

    def members_of(self, test):
        with self.lock:
            if test.file not in self.members:
                self.members[test.file] = self.tree.members(test.compiled)
            return self.members[test.file]


class Trial:
    """One mutant. Its objects are made when they are needed; what turns out as before is left out."""

    def __init__(self, bench, workshop, mutant, mirrored, alone=False):
        self.bench, self.workshop, self.mutant = bench, workshop, mutant
        self.alone = alone
        self.mirrored = [bench.files[file] for file in mirrored]
        self.libraries, self.tests = bench.tree.dependents(mutant.file)
        self.made = {}

    def run(self, text):
        """A dictionary: status, and by which file and how it was caught."""
        self.workshop.write(self.mutant.file, self.mutant.applied_to(text))
        try:
            return self._mirrored() or (self._uncaught() if self.alone else self._others())
        finally:
            self.workshop.write(self.mutant.file, text)

    def _compile(self, compiled):
        """False when one of them does not compile."""
        for one in compiled:
            if one.object not in self.made:
                made = self.workshop.compile(one)
                if made is None:
                    return False
                self.made[one.object] = made
        return True

    def _original(self, one):
        """Compiles the source as it is, which takes the mutant away for that time."""
        if one.object not in self.workshop.originals:
            mutated = (self.workshop.sources / self.mutant.file).read_text(encoding="utf-8")
            unchanged = (self.bench.tree.sources / self.mutant.file).read_text(encoding="utf-8")
            self.workshop.write(self.mutant.file, unchanged)
            self.workshop.original(one)
            self.workshop.write(self.mutant.file, mutated)
        return self.workshop.originals[one.object]

    def _differ(self, compiled):
        return [one for one in compiled if self.made[one.object].read_bytes() != self._original(one)]

    def _program(self, name, tests):
        """Links test objects with all that was made of the libraries."""
        first = [self.made[one.object] for one in self.libraries if one.object in self.made]
        objects = [str(self.made.get(one.object, one.object)) for one in tests]
        return self.workshop.link(name, first, objects)

    def _caught(self, test, program, status, cases):
        how = test.judge(program, cases)
        return None if how == "passed" else {"status": status, "by": test.file, "how": how}

    def _mirrored(self):
        if not self.mirrored:
            return None
        members = set().union(*(self.bench.members_of(test) for test in self.mirrored))
        compiled = [test.compiled for test in self.mirrored]
        needed = [one for one in self.libraries if one.object.rsplit("/", 1)[-1] in members]
        needed += [one for one in self.tests if one in compiled]
        if not self._compile(needed):
            return {"status": "does not compile"}
        if not self._differ(needed):
            return None
        program = self._program("mirrored", compiled)
        if program is None:
            return {"status": "does not compile"}
        return next(filter(None, (self._caught(test, program, "mirrored", 0) for test in self.mirrored)), None)

    def _uncaught(self):
        made = [one for one in self.libraries + self.tests if one.object in self.made]
        return {"status": "survived" if not made or self._differ(made) else "same code"}

    def _others(self):
        if not self._compile(self.libraries):
            return {"status": "does not compile"}
        changed = self._differ(self.libraries)
        others = [one for one in self.bench.by_time() if one not in self.mirrored]
        if changed:
            # Test files that include a mutated header come later: they have to be compiled.
            ready = [one for one in others if one.compiled not in self.tests]
            program = self._program("others", [one.compiled for one in ready])
            if program is None:
                return {"status": "does not compile"}
            for test in ready:
                if caught := self._caught(test, program, "other", test.quickest()[1]):
                    return caught
        return self._last(changed, [one for one in others if one.compiled in self.tests])

    def _last(self, changed, others):
        for test in others:
            if not self._compile([test.compiled]):
                return {"status": "does not compile"}
            same = not changed and not self._differ([test.compiled])
            changed = changed or not same
            program = None if same else self._program("last", [test.compiled])
            if program and (caught := self._caught(test, program, "other", test.quickest()[1])):
                return caught
        mine = [one for one in self.tests if one.object in self.made]
        return {"status": "survived"} if changed or self._differ(mine) else {"status": "same code"}
