# SPDX-License-Identifier: Zlib
"""Every public header compiles alone, survives being included twice, and lets what it declares leave a shared library.
All together compile without exceptions, as later C++, and after windows.h. Flags that would change answers, as
-ffast-math, are refused.

usage: headers.py C++-COMPILER C-COMPILER [--without LAYER]...
"""

import concurrent.futures
import os
import re
import subprocess
import sys

import house

FLAGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-fsyntax-only", f"-I{house.INCLUDE}"]


def compile_alone(command, name):
    text = f"#include <{name}>\n#include <{name}>\n"
    run = subprocess.run([*command, *FLAGS, "-"], input=text, capture_output=True, text=True, check=False)
    return None if run.returncode == 0 else f"{name} does not compile alone with {command[0]}:\n{run.stderr}"


def hidden(header):
    """Names of a shared library are hidden, unless their header says GRAZE_API."""
    if re.search(r"^namespace graze\s*$", header.read_text(encoding="utf-8"), re.M):
        return f"{house.where(header)}: opens namespace graze without GRAZE_API"
    return None


# What a program that uses graze may have: flags, and the macros that windows.h defines.
FLAGS_OF_USERS = (["-std=c++20", "-fno-exceptions", "-fno-rtti"], ["-std=c++2b"], ["-std=c++2c"])
MACROS = ["min(a, b) ((a) < (b) ? (a) : (b))", "max(a, b) ((a) > (b) ? (a) : (b))",
          *"near far small hyper interface pascal cdecl IN OUT OPTIONAL CONST ERROR DELETE STRICT OPAQUE".split()]


def used_by_others(cxx, headers):
    # Those of SFML itself do not live with the macros.
    headers = [path for path in headers if path.suffix == ".hpp"
               and not path.relative_to(house.INCLUDE / "graze").as_posix().startswith("sfml")]
    names = [path.relative_to(house.INCLUDE).as_posix() for path in headers]
    standard = {name for path in headers for _, bracket, name in house.includes(path)
                if "/" not in name and not name.endswith(".h")}
    text = "".join([f"#include <{name}>\n" for name in sorted(standard)] + [f"#define {macro}\n" for macro in MACROS] +
                   [f"#include <{name}>\n" for name in names])
    for flags in FLAGS_OF_USERS:
        takes_flags = subprocess.run([cxx, *flags, "-xc++", "-fsyntax-only", "/dev/null"], capture_output=True, check=False)
        if takes_flags.returncode != 0:
            print(f"left out, as {cxx} does not know it: {' '.join(flags)}")
            continue
        run = subprocess.run([cxx, *flags, "-xc++", *FLAGS, "-"], input=text, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            yield f"the public headers do not compile together with {cxx} {' '.join(flags)}:\n{run.stderr}"


# Flags that the compiler shows in a macro; CMake refuses the rest.
REFUSED = {"-ffast-math": "-ffast-math", "-Ofast": "-Ofast", "-ffinite-math-only": "-ffinite-math-only"}
REFUSED_OF_GCC = {"-funsafe-math-optimizations": "-funsafe-math-optimizations", "-freciprocal-math": "-freciprocal-math",
                  "-fassociative-math -fno-signed-zeros -fno-trapping-math": "-fassociative-math"}


def takes(cxx, flags, word):
    """The flags are refused with a sentence."""
    command = [cxx, "-std=c++20", "-xc++", *flags.split(), *FLAGS, "-"]
    run = subprocess.run(command, input="#include <graze/math/vec2.hpp>\n", capture_output=True, text=True, check=False)
    refused = run.returncode != 0 and re.search("graze promises the same bits everywhere: build it without .*" + word, run.stderr)
    return None if refused else f"graze/math/vec2.hpp does not refuse {flags} with {cxx}:\n{run.stderr}"


def takes_fast_math(cxx):
    macros = subprocess.run([cxx, "-dM", "-E", "-xc++", "/dev/null"], capture_output=True, text=True, check=True).stdout
    flags = REFUSED if "__clang__" in macros else {**REFUSED, **REFUSED_OF_GCC}
    return [takes(cxx, flag, word) for flag, word in flags.items()]


def commands(cxx, cc, headers):
    for header in headers:
        name = header.relative_to(house.INCLUDE).as_posix()
        yield [cxx, "-std=c++20", "-xc++"], name
        if header.suffix == ".h":
            yield [cc, "-std=c11", "-xc"], name


def main():
    arguments = sys.argv[1:]
    without = {arguments[i + 1] for i, word in enumerate(arguments) if word == "--without"}
    headers = [path for path in sorted((house.INCLUDE / "graze").rglob("*")) if path.suffix in (".hpp", ".h")
               and path.relative_to(house.INCLUDE).parts[1] not in without]
    for layer in sorted(without):
        print(f"left out, as this build has no such part: {layer}")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda work: compile_alone(*work), commands(*arguments[:2], headers)))
    results += [hidden(header) for header in headers] + takes_fast_math(arguments[0])
    results += used_by_others(arguments[0], headers)
    house.finish(len(headers), [problem for problem in results if problem], "headers")


main()
