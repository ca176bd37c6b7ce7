# SPDX-License-Identifier: Zlib
"""graze configured by hand: core and sfml, which need a compiler and SFML, are all that is built; neither that nor a
subfolder gets the warning flags of the presets, and compilers that write their flags differently get their own.
Flags that would change answers are refused.

usage: top_level.py FOLDER
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys

import stage

UNWANTED = ("nlohmann_json", "CLI11", "GTest", "PkgConfig", "Boost", "Python3", "benchmark", "Doxygen")
ALWAYS = ("-ffp-contract=off", "-fno-math-errno")
# clang has no macro for the first one.
REFUSED = ("-DCMAKE_CXX_FLAGS=-freciprocal-math", "-DCMAKE_CXX_FLAGS_RELEASE=-Ofast")
# Describes another compiler, which CMake then does not start; clang has a form that takes the same flags as MSVC.
# cl, and clang-cl, which takes -mavx2 too; what each is given besides.
OTHER_COMPILERS = {"MSVC": "/fp:precise", "Clang": "/clang:-ffp-contract=off"}
OTHER_COMPILER = ("-DCMAKE_CXX_COMPILER_ID_RUN=1", "-DCMAKE_CXX_COMPILER_VERSION=19.40",
                  "-DCMAKE_CXX_COMPILER_FORCED=1", "-DCMAKE_CXX_COMPILE_FEATURES=cxx_std_20", "-DMSVC=1")


def flags(folder):
    """The options of every source, by its path, and the targets."""
    commands = json.loads((folder / "compile_commands.json").read_text())
    words = {entry["file"]: entry["command"].split() for entry in commands}
    return ({file: [word for word in line if re.match("-|/(fp|clang|utf)", word)] for file, line in words.items()},
            set(re.findall(r"CMakeFiles/(\w+)\.dir/", " ".join(entry["command"] for entry in commands))))


def configure(folder, *options):
    shutil.rmtree(folder, ignore_errors=True)
    output = stage.run("cmake", "-S", stage.ROOT, "-B", folder, "-G", "Ninja", "--no-warn-unused-cli",
                       "-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON",  # they bring a flag of CMake's own
                       *(f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in UNWANTED), *options)
    return output, *flags(folder)


def main():
    folder = pathlib.Path(sys.argv[1])
    problems = []
    output, options, targets = configure(folder / "plain")
    if targets != {"graze_core", "graze_sfml"} or "CMake Warning" in output:
        problems.append(f"builds {targets}:\n{output}")
    for file, words in options.items():
        warnings = [word for word in words if word.startswith("-W")]
        if warnings or not set(ALWAYS) <= set(words) or not any(word in ("-O2", "-O3") for word in words):
            problems.append(f"{file} is compiled with {words}")
    for compiler, contraction in OTHER_COMPILERS.items():
        _, options, _ = configure(folder / compiler, "-DGRAZE_BUILD_SFML=OFF", f"-DCMAKE_CXX_COMPILER_ID={compiler}", *OTHER_COMPILER)
        for file, words in options.items():
            # -fPIC is of CMake itself.
            ours = {"-fPIC"} | ({"-mavx2"} if compiler == "Clang" and file.endswith("_avx2.cpp") else set())
            if any(re.match("-[fmW]", word) for word in set(words) - ours) or not {"/utf-8", contraction} <= set(words):
                problems.append(f"{file} is compiled with {words} by {compiler}")
    _, options, _ = configure(folder / "preset", "--preset", "release", "-DGRAZE_BUILD_TESTS=OFF", "-DGRAZE_BUILD_GAME=OFF",
                              "-DGRAZE_BUILD_MAPS=OFF", "-DGRAZE_BUILD_TOOLS=OFF", "-DGRAZE_BUILD_FILES=OFF", "-B", folder / "preset")
    for file, words in options.items():
        if "-Werror" not in words or "-Wconversion" not in words:
            problems.append(f"the preset compiles {file} with {words}")
    for refused in REFUSED:
        run = subprocess.run(["cmake", "-S", stage.ROOT, "-B", folder / "refused", "-G", "Ninja", "-DGRAZE_BUILD_SFML=OFF", refused],
                             capture_output=True, text=True, check=False)
        words = " ".join(run.stderr.split())
        if run.returncode == 0 or f"the same bits everywhere: it cannot be built with {refused.split('=')[1]}" not in words:
            problems.append(f"does not refuse {refused}:\n{run.stderr}")
        shutil.rmtree(folder / "refused")
    raise SystemExit("\n".join(problems[:5]) or 0)


main()
