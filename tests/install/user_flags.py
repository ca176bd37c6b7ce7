# SPDX-License-Identifier: Zlib
"""A program gets the same answers from graze whatever its own flags are: functions of its object file, which the linker
finds first, do not take the place of the library's. The library as it was installed, and with a part of it that was
compiled without optimisation, where all inline functions are functions of their own.
"""

import os
import shutil
import sys

import stage

# Without fused multiply-add.
PLAIN = ["-O1", "-ffp-contract=off"]
# With all of it, in functions of their own; and in one piece, with pairs of numbers in one register.
USERS = {"clang++": [["-O0", "-march=native"]],
         "g++": [["-O2", "-fno-inline", "-march=native", "-ffp-contract=fast"], ["-O2", "-ffp-contract=off"]]}


def unoptimised(compiler, made):
    """The folders gjk and pair of the sources as one object file."""
    sources = stage.ROOT / "plugin" / "src"
    text = "".join(f'#include "{path}"\n' for folder in ("gjk", "pair") for path in sorted((sources / folder).glob("*.cpp")))
    stage.run(compiler, "-std=c++20", "-O0", "-ffp-contract=off", f"-I{stage.INCLUDE.parent}", f"-I{sources}", "-xc++", "-c",
              "-", "-o", made, input=text)


def main():
    about = stage.arguments()
    prefix = stage.moved(about)
    own = os.environ.get("CXX", "c++")
    part, made, program = (about.stage / f"user_flags{end}" for end in (".part.o", ".o", ""))
    unoptimised(own, part)
    answers = {}

    def compare(compiler, flags):
        stage.run(compiler, "-std=c++20", *flags, f"-I{prefix / 'include'}", "-c", stage.HERE / "user_flags" / "user.cpp",
                  "-o", made)
        for parts in ([], [part]):
            stage.run(own, made, *parts, prefix / about.libraries / "libgraze_core.a", "-o", program)
            answers[f"{compiler} {' '.join(flags)}{' without optimisation' if parts else ''}"] = stage.run(program).strip()

    compare(own, PLAIN)
    expected = next(iter(answers.values()))
    # The library is of one compiler; the user's object file may be of another.
    for compiler in filter(shutil.which, USERS):
        for flags in USERS[compiler]:
            compare(compiler, flags)
    wrong = [f"{how}: {answer}" for how, answer in answers.items() if answer != expected]
    print(f"{expected} from {len(answers)} programs")
    sys.exit("\n".join([f"expected {expected}", *wrong]) if wrong or len(expected) != 16 else 0)


main()
