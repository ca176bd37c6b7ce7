# SPDX-License-Identifier: Zlib
"""Public inline functions that compute with floats say GRAZE_INLINE: they are a part of their callers.

Any other one is a function of its own in the user's object files too, compiled with the user's flags, and the linker may
keep that copy for the library. The functions are found in the machine code, so this is for g++ and x86.

usage: inline.py [--without LAYER]...
"""

import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

import house

# All public inline functions are in the object file but those that say GRAZE_INLINE: gnu_inline ones are never code of their
# own. They are a part of their callers as ever: each of these has to say GRAZE_INLINE too.
FLAGS = ["-std=c++20", "-O0", "-fkeep-inline-functions", f"-I{house.INCLUDE}", "-xc++", "-c", "-",
         "-DGRAZE_INLINE=__attribute__((always_inline, gnu_inline)) inline"]
FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
COMPUTES = re.compile(r"\tv?(add|sub|mul|div|sqrt|min|max|round|cvtsd2|cvtpd2)(ss|sd|ps|pd)\b|\tf(add|sub|mul|div|sqrt)")


def functions(headers):
    """(name, whether it computes with floats) of each function of ours that does not say GRAZE_INLINE."""
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder) / "all.o"
        text = "".join(f"#include <{name}>\n" for name in headers)
        subprocess.run(["g++", *FLAGS, "-o", made], input=text, text=True, check=True)
        code = subprocess.run(["objdump", "-dC", "--no-show-raw-insn", made], capture_output=True, text=True, check=True)
    found = []
    for line in code.stdout.splitlines():
        if match := FUNCTION.match(line):
            found.append([match[1], False])
        elif found and COMPUTES.search(line):
            found[-1][1] = True
    return [function for function in found if "graze::" in function[0]]


def main():
    without = {sys.argv[i + 1] for i, word in enumerate(sys.argv) if word == "--without"}
    if not shutil.which("g++") or not shutil.which("objdump") or platform.machine() not in ("x86_64", "AMD64"):
        house.skip("needs g++, objdump and x86")
    headers = [path.relative_to(house.INCLUDE).as_posix() for path in sorted((house.INCLUDE / "graze").rglob("*.hpp"))]
    headers = [name for name in headers if name.split("/")[1] not in without]
    found = functions(headers)
    problems = {f"{name} computes with floats and does not say GRAZE_INLINE" for name, computes in found if computes}
    if len(found) < 20:
        problems.add(f"too little was looked at: {len(found)} functions")
    house.finish(len(headers), sorted(problems), "headers")


main()
