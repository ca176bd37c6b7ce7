# SPDX-License-Identifier: Zlib
"""The files of tools/amalgamate: two runs give the same bytes, and a program needs them and a compiler.

usage: amalgamation.py core|first|bits FOLDER [LIBRARY...]

core: the last example of "How it reads" in the README, without optimisation and with all warnings; refusals of flags.
first: sample_game/examples/first with graze_sfml.hpp, played. LIBRARY is what SFML needs of the linker.
bits: with -O3 -march=native there is no fused multiply-add, and corpus and determinism have the hashes of the library.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import stage

SKIPPED = 77
SCRIPT = stage.ROOT / "plugin" / "tools" / "amalgamate"
NAMES = ("graze.hpp", "graze.cpp", "graze_sfml.hpp")
COMPILER = os.environ.get("CXX", "c++")
CORPUS = stage.ROOT / "tests" / "instruments" / "corpus"
FUSED = re.compile(r"\sv?fn?m(add|sub|addsub|subadd)\d*[sp][sd]\s|\sfn?m(add|sub|la|ls)\s")
REFUSED = {"-std=c++17": "needs C\\+\\+20", "-ffast-math": "same bits everywhere", "-Ofast": "same bits everywhere"}
X87 = {"-mfpmath=387": "not for the x87"}


def make(folder):
    """The files, made twice."""
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("once", "again"):
        print(stage.run(sys.executable, "-B", SCRIPT, folder / name))
    if any((folder / "once" / name).read_bytes() != (folder / "again" / name).read_bytes() for name in NAMES):
        sys.exit("the second run makes other bytes")
    if sorted(path.name for path in (folder / "once").iterdir()) != sorted(NAMES):
        sys.exit("it makes other files too")
    return folder / "once"


def compile_source(made, *flags, compiler=COMPILER):
    source = made / "graze.o"
    stage.run(compiler, "-std=c++20", *flags, "-c", made / "graze.cpp", "-o", source)
    return source


def core(folder):
    made = make(folder)
    block = re.search(r"^Without any system, and without SFML:\n\n```cpp\n(.*?)^```$", (stage.ROOT / "README.md").read_text(), re.M | re.S)
    (made / "game.cpp").write_text('#include "graze.hpp"\n\n#include <iostream>\n\nint main()\n{\n' + block[1] +
                                   'std::cout << gap.distance << " px\\n";\n}\n')
    flags = ["-std=c++20", "-O0", "-Wall", "-Wextra", "-Werror"]
    stage.run(COMPILER, *flags, made / "game.cpp", made / "graze.cpp", "-o", made / "game")
    if (said := stage.run(made / "game").strip()) != "16 px":
        sys.exit(f"the example says {said}")
    refused = dict(REFUSED)
    if os.uname().machine == "x86_64" and "clang" not in stage.run(COMPILER, "--version"):
        refused |= X87
    for flag, reason in refused.items():
        # Preprocessed only.
        run = subprocess.run([COMPILER, "-std=c++20", flag, "-E", "-o", os.devnull, made / "graze.cpp"], capture_output=True, text=True,
                             check=False)
        if run.returncode == 0 or not re.search(f"error.*{reason}", run.stderr):
            sys.exit(f"{flag} is not refused with {reason}:\n{run.stderr}")
    print(f"{said}; {', '.join(refused)} are refused")


def first(folder, libraries):
    made = make(folder)
    example = stage.ROOT / "sample_game" / "examples" / "first"
    text = (example / "main.cpp").read_text()
    changed = re.sub(r"#include <graze/sfml.*>\n", "", text).replace("#include <SFML/Graphics.hpp>\n",
                                                                     '#define GRAZE_SFML_IMPLEMENTATION\n#include "graze_sfml.hpp"\n')
    (made / "main.cpp").write_text(changed)
    stage.run(COMPILER, "-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror", f'-DPICTURES="{example}/"', made / "main.cpp",
              made / "graze.cpp", "-o", made / "first", *libraries)
    played = subprocess.run([sys.executable, "-B", stage.ROOT / "tests" / "examples" / "play.py", "first", made / "first"], check=False)
    sys.exit(played.returncode)


def objects(made):
    """The corpus and the determinism of the system, in front of a graze that is not there yet."""
    tests = stage.ROOT / "tests"
    # Judging needs an oracle, but not the function that is needed of it.
    flags = ["-std=c++20", "-O0", "-ffunction-sections", f"-I{stage.INCLUDE.parent}", f"-I{tests}", f"-I{tests / 'instruments'}", f"-I{CORPUS}"]
    answer = []
    for program in ([CORPUS / f"{name}.cpp" for name in ("graze_corpus", "case", "answer", "answer_hash")],
                    [tests / f"{name}.cpp" for name in ("system/determinism_test", "support/worlds/scripted_world", "support/random", "support/pairs/judging")]):
        parts = [made / f"{path.stem}.o" for path in program]
        for source, part in zip(program, parts):
            stage.run(COMPILER, *flags, "-c", source, "-o", part)
        answer.append(parts)
    return answer


def bits(folder):
    made = make(folder)
    corpus, determinism = objects(made)
    golden = dict(line.split() for line in (CORPUS / "golden_hash.txt").read_text().splitlines())
    compilers = {shutil.which(name) for name in (COMPILER, "g++", "clang++")} - {None}
    for compiler in sorted(compilers):
        source = compile_source(made, "-O3", "-march=native", compiler=compiler)
        if shutil.which("objdump"):
            fused = [line for line in stage.run("objdump", "-d", "--no-show-raw-insn", source).splitlines() if FUSED.search(line)]
            if fused:
                sys.exit("\n".join([f"{compiler} fuses multiplications and additions:", *fused[:10]]))
        stage.run(COMPILER, *corpus, source, "-o", made / "corpus")
        stage.run(COMPILER, *determinism, source, "-Wl,--gc-sections", "-lgtest", "-lgtest_main", "-o", made / "determinism")
        for method, expected in golden.items():
            said = stage.run(made / "corpus", "--hash", "--method", method, CORPUS / "shared.jsonl")
            print(f"{compiler}, {method}: {' '.join(said.split())}")
            if expected not in said.split():
                sys.exit(f"the hash of {compiler}, {method} is not {expected}")
        # All 600 frames against the golden hashes of the system.
        print(stage.run(made / "determinism", "--gtest_brief=1", env=dict(os.environ, GRAZE_TEST_CASES="600")))


def main():
    mode, folder, libraries = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3:]
    if mode == "first":
        first(folder, libraries)
    else:
        {"core": core, "bits": bits}[mode](folder)


main()
