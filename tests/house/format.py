# SPDX-License-Identifier: Zlib
"""clang-format 14 would change nothing. Other versions format differently, so they are not asked."""

import re
import shutil
import subprocess

import house


def version_14():
    for name in ("clang-format-14", "clang-format"):
        if tool := shutil.which(name):
            text = subprocess.run([tool, "--version"], capture_output=True, text=True, check=True).stdout
            if re.search(r"version 14\.", text):
                return tool
    return None


def main():
    tool = version_14()
    if not tool:
        house.skip("clang-format 14 is not installed")
    paths = house.files(".hpp", ".cpp", ".h", ".c")
    run = subprocess.run([tool, "--dry-run", "-Werror", *map(str, paths)], capture_output=True, text=True, check=False)
    wrong = sorted(set(re.findall(r"^(\S+?):\d+:\d+: error", run.stderr, re.M)))
    problems = [f"{path}: not formatted; type {tool} -i on it" for path in wrong]
    if run.returncode and not problems:
        problems = [run.stderr]
    house.finish(len(paths), problems, "files")


main()
