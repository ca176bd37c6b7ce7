# SPDX-License-Identifier: Zlib
"""Copies the folder of each example to an empty place, and builds it there with the graze that the option names.

usage: copy.py CMAKE-OPTION EXAMPLE...
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\nended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def main():
    option, examples = sys.argv[1], sys.argv[2:]
    with tempfile.TemporaryDirectory() as name:
        for example in examples:
            folder = pathlib.Path(name) / example
            shutil.copytree(ROOT / "sample_game" / "examples" / example, folder)
            run("cmake", "-S", folder, "-B", folder / "build", option, "-DCMAKE_BUILD_TYPE=Release",
                "-DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF")
            run("cmake", "--build", folder / "build", "--target", f"example_{example}")
            if example == "plugin_host":
                run(folder / "build" / "example_plugin_host")
            print(f"{example}: built with {option}")


main()
