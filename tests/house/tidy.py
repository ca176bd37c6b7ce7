# SPDX-License-Identifier: Zlib
"""clang-tidy finds nothing in our sources: names as .clang-tidy has them.

usage: tidy.py BUILD-FOLDER   (with compile_commands.json)
"""

import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import house


def run_tidy(tool, build, path):
    run = subprocess.run([tool, "--quiet", f"-p={build}", str(path)], capture_output=True, text=True, check=False)
    return re.findall(r"^.*(?:warning|error): .*$", run.stdout, re.M) or ([] if run.returncode == 0 else [run.stderr])


def commands_of_sources(build):
    """The commands of the build, one for each source: those of a folder are compiled together (GrazeTarget.cmake)."""
    for command in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        # What g++ alone knows, and the headers that it compiled before.
        command["command"] = re.sub(
            r" -Wno-subobject-linkage| -Wno-maybe-uninitialized| -fexpensive-optimizations| -Winvalid-pch -include \S+",
            "", command["command"])
        file = pathlib.Path(command["file"])
        if "Unity" not in file.parts:
            yield command
            continue
        for source in re.findall(r'^#include "(.*)"', file.read_text(encoding="utf-8"), re.M):
            yield {**command, "file": source, "command": command["command"].replace(str(file), source)}


def main():
    tool = shutil.which("clang-tidy-14") or shutil.which("clang-tidy")
    if not tool:
        house.skip("clang-tidy is not installed")
    build = pathlib.Path(sys.argv[1])
    commands = list(commands_of_sources(build))
    paths = sorted({pathlib.Path(command["file"]) for command in commands})
    paths = [path for path in paths if path.is_relative_to(house.ROOT) and not path.is_relative_to(build)]
    problems = set()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        (pathlib.Path(folder) / "compile_commands.json").write_text(json.dumps(commands), encoding="utf-8")
        for done, found in enumerate(pool.map(lambda path: run_tidy(tool, folder, path), paths), 1):
            problems.update(found)
            print(f"{done}/{len(paths)} {paths[done - 1].name}: {len(found)}", flush=True)
    house.finish(len(paths), sorted(problems), "sources")


main()
