# SPDX-License-Identifier: Zlib
"""What only some compilers take stands in few files of the plugin: another compiler needs a look at these alone. Public
headers live with the macros min and max of windows.h.
"""

import re

import house

# The sources ask the first; public headers need the next three; the rest is about one thing each: vectors of the
# compilers, the processor, memory of threads.
PLACES = ("src/base/compiler.hpp", "include/graze/base/floats.hpp", "include/graze/base/export.hpp",
          "include/graze/c/values.h", "src/base/lanes/", "src/base/simd.cpp", "src/base/thread_memory.hpp")

FORBIDDEN = [(re.compile(pattern), what) for pattern, what in (
    # cl has this one.
    (r"\b__builtin_(?!bit_cast\b)", "a builtin"),
    (r"\b__attribute__|\b__declspec|\[\[(gnu|clang|msvc)::", "an attribute of one compiler"),
    (r"\bno_unique_address\b", "an attribute that cl ignores"),
    (r"\b_Pragma\b|^\s*#\s*pragma\s+(?!once\b)", "a pragma"),
    (r"\b__asm(__)?\b|\basm\s*\(", "assembler"),
    (r"\b(__GNUC__|__clang__|_MSC_VER|__MINGW32__)\b", "a question for the compiler"),
    (r"(=|\breturn)\s*\(\{", "a statement expression"),
    (r"\bthread_local\b", "memory of a thread that is no threadMemory"),
    (r"\.wait\(\w+(, std::memory_order_\w+)?\);", "a wait for an atomic, which sleeps on under MinGW"),
    (r"/proc\b", "a file of Linux"))]
MACROS = (re.compile(r"::(min|max)\s*\("), "min or max without parentheses")


def check(path):
    place = path.relative_to(house.ROOT / "plugin").as_posix()
    patterns = [] if place.startswith(PLACES) else FORBIDDEN
    if path.is_relative_to(house.INCLUDE):
        patterns = [*patterns, MACROS]
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        code = re.sub(r"//.*", "", line)
        for pattern, what in patterns:
            if pattern.search(code):
                yield f"{house.where(path, number)}: {what}"


def main():
    paths = house.files(".hpp", ".cpp", ".h", ".inl", folders=("plugin",))
    house.finish(len(paths), [problem for path in paths for problem in check(path)], "files")


main()
