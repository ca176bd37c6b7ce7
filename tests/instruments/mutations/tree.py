# SPDX-License-Identifier: Zlib
"""A private copy of the sources, built once. Its objects are what mutants are linked with."""

import collections
import filecmp
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess

COPIED = ("CMakeLists.txt", "CMakePresets.json", "plugin", "tests")
# Checked indices let a read one past an end be noticed, which no answer may show.
OPTIONS = ("-DCMAKE_CXX_FLAGS_RELEASE=-O1 -D_GLIBCXX_ASSERTIONS",
           "-DGRAZE_WERROR=OFF", "-DGRAZE_BUILD_TESTS=ON", "-DGRAZE_BUILD_GAME=OFF",
           "-DGRAZE_BUILD_SFML=OFF", "-DGRAZE_BUILD_FILES=OFF", "-DGRAZE_BUILD_C=OFF", "-DGRAZE_INSTALL=OFF",
           "-DGRAZE_BUILD_BENCHMARKS=OFF", "-DGRAZE_COMPILE_BY_FOLDER=OFF")

Compiled = collections.namedtuple("Compiled", "source object target arguments")


class BuildFailed(Exception):
    """The sources as they are do not build, or do not pass."""


def copy_changed(source, target):
    """Makes target hold what source holds; what is equal keeps its time, so that nothing is built twice."""
    files = [path for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts] \
        if source.is_dir() else [source]
    wanted = {target / path.relative_to(source) if source.is_dir() else target: path for path in files}
    for copy, path in wanted.items():
        if not copy.exists() or not filecmp.cmp(path, copy, shallow=False):
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
    if source.is_dir():
        for stale in [path for path in target.rglob("*") if path.is_file() and path not in wanted]:
            stale.unlink()


def checked(command, folder, log):
    with log.open("w", encoding="utf-8") as file:
        result = subprocess.run(command, cwd=folder, stdout=file, stderr=subprocess.STDOUT, check=False)
    if result.returncode != 0:
        raise BuildFailed(f"{shlex.join(map(str, command))} failed, see {log}")


class Tree:
    def __init__(self, root, folder):
        self.root, self.folder = root, folder
        self.sources, self.build = folder / "tree", folder / "objects"
        self.compiled, self.links = [], {}

    def prepare(self, jobs, program):
        """Copies, configures, builds one test program, and learns from ninja how objects are made."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in COPIED:
            copy_changed(self.root / name, self.sources / name)
        if not (self.build / "build.ninja").exists():
            checked(["cmake", "--preset", "release", "-B", str(self.build), *OPTIONS], self.sources,
                    self.folder / "configure.log")
        checked(["ninja", "-C", str(self.build), "-j", str(jobs), program], self.folder, self.folder / "build.log")
        self._read_commands()
        self.link_line = self._link_line(program)
        self.dependencies = self._read_dependencies()
        self.program = program

    def _read_commands(self):
        for entry in json.loads((self.build / "compile_commands.json").read_text(encoding="utf-8")):
            if not pathlib.Path(entry["file"]).is_relative_to(self.sources):
                continue  # a precompiled header, which holds none of the sources
            arguments = shlex.split(entry["command"])
            made = arguments[arguments.index("-o") + 1]
            source = pathlib.Path(entry["file"]).relative_to(self.sources).as_posix()
            target = re.search(r"CMakeFiles/(\w+)\.dir/", made)[1]
            self.compiled.append(Compiled(source, made, target, arguments))

    def _link_line(self, program):
        shown = subprocess.run(["ninja", "-C", str(self.build), "-t", "commands", program], capture_output=True,
                               text=True, check=True).stdout.splitlines()
        line = next(line for line in reversed(shown) if f"-o bin/{program}" in line)
        return shlex.split(line.removeprefix(": && ").split(" && ")[0])

    def _read_dependencies(self):
        """Headers of ours by object."""
        shown = subprocess.run(["ninja", "-C", str(self.build), "-t", "deps"], capture_output=True, text=True,
                               check=True).stdout
        found, made = {}, None
        for line in shown.splitlines():
            if line and not line.startswith(" "):
                made = line.split(":")[0]
                found[made] = set()
            elif line.strip():
                path = pathlib.Path(os.path.normpath(self.build / line.strip()))
                if path.is_relative_to(self.sources):
                    found[made].add(path.relative_to(self.sources).as_posix())
        return found

    def tests(self):
        """The test files of the program."""
        return [one for one in self.compiled if one.target == self.program]

    def plugin(self):
        """The sources and headers of the plugin."""
        return [path.relative_to(self.sources).as_posix() for path in (self.sources / "plugin").rglob("*.[chi]*")]

    def dependents(self, file):
        """The objects that a change of a file makes anew: (objects of libraries, objects of the test program)."""
        anew = [one for one in self.compiled if file == one.source or file in self.dependencies.get(one.object, ())]
        libraries = [one for one in anew if f"lib{one.target}.a" in " ".join(self.link_line)]
        return libraries, [one for one in anew if one.target == self.program]

    def link(self, output, first, tests, folder_of=None):
        """The link command: objects of mutants come first, so that no library is asked for what they define."""
        kept = [part for part in self.link_line if f"{self.program}.dir/" not in part]
        kept[kept.index("-o") + 1] = str(output)
        objects = [str(path) for path in first] + list(tests)
        place = kept.index("-o")
        return kept[:place] + objects + kept[place:] + list(folder_of or ())

    def members(self, test):
        """Objects that a program of one test file takes from the libraries."""
        shown = self.folder / "members.map"
        command = self.link(self.folder / "members", [], [test.object], [f"-Wl,-Map={shown}"])
        subprocess.run(command, cwd=self.build, check=True, capture_output=True)
        text = shown.read_text(encoding="utf-8", errors="replace")
        return set(re.findall(r"lib\w+\.a\(([\w.]+\.o)\)", text))


class Workshop:
    """Where one worker compiles: a copy of the sources of its own, in which one file at a time is changed."""

    def __init__(self, tree, number):
        self.tree = tree
        self.sources = tree.folder / f"worker_{number}"
        self.objects = tree.folder / f"worker_{number}_objects"
        self.objects.mkdir(parents=True, exist_ok=True)
        for name in ("plugin", "tests"):
            copy_changed(tree.sources / name, self.sources / name)
        self.originals = {}
        # A mutant in the cache of a compiler would never be asked for again.
        self.environment = dict(os.environ, CCACHE_DISABLE="1")

    def compile(self, one, name="mutant"):
        """Path of the object, or None when it does not compile."""
        made = self.objects / (one.object.replace("/", "_") + f".{name}.o")
        arguments = [part.replace(str(self.tree.sources), str(self.sources)) for part in one.arguments] + ["-w"]
        arguments[arguments.index("-o") + 1] = str(made)
        result = subprocess.run(arguments, cwd=self.tree.build, env=self.environment, check=False,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return made if result.returncode == 0 else None

    def original(self, one):
        """Bytes of the object without a mutant, made here: the paths are in them."""
        if one.object not in self.originals:
            made = self.compile(one, "original")
            if made is None:
                raise BuildFailed(f"{one.source} does not compile")
            self.originals[one.object] = made.read_bytes()
        return self.originals[one.object]

    def link(self, output, first, tests):
        output = self.objects / output
        result = subprocess.run(self.tree.link(output, first, tests), cwd=self.tree.build, check=False,
                                capture_output=True)
        return output if result.returncode == 0 else None

    def write(self, file, text):
        (self.sources / file).write_text(text, encoding="utf-8")
