# SPDX-License-Identifier: Zlib
"""The pictures of the examples are those that the program draws.

usage: pictures.py GRAZE_MAKE_EXAMPLE_PICTURES GRAZE_PICTURE_TOOL
"""

import pathlib
import subprocess
import sys
import tempfile

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "sample_game" / "examples"


def names(folder):
    return {path.relative_to(folder) for path in folder.glob("*/*.png")}


def main():
    program, tool = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder)
        subprocess.run([program, made], check=True)
        problems = [f"{name} is not made, or not committed" for name in sorted(names(made) ^ names(EXAMPLES))]
        for name in sorted(names(made) & names(EXAMPLES)):
            answer = subprocess.run([tool, "compare", made / name, EXAMPLES / name], capture_output=True, text=True,
                                    check=False)
            if answer.returncode or float(answer.stdout.split()[0]) != 0.:
                problems.append(f"{name} is another picture: {answer.stdout}{answer.stderr}")
        print(*problems, f"{len(names(made))} pictures, {len(problems)} problems", sep="\n")
        sys.exit(1 if problems or not names(made) else 0)


main()
