# SPDX-License-Identifier: Zlib
"""A project as the README shows it: its CMake block, and its C++ block that needs no
system as the program. It is configured, built and run in a folder of its own.

usage: consumer.py C++-COMPILER
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = "^```{}\n(.*?)^```$"


def block(language, having):
    for code in re.findall(FENCE.format(language), (ROOT / "README.md").read_text(), re.M | re.S):
        if having in code:
            return code
    sys.exit(f"README.md has no {language} block with {having}")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "extern").mkdir()
        (folder / "extern" / "graze").symlink_to(ROOT, target_is_directory=True)
        lines = block("cmake", "add_subdirectory")
        if shutil.which("pkg-config") and subprocess.run(["pkg-config", "--exists", "sfml-graphics < 3"], check=False).returncode == 0:
            # The line for SFML 2 stands in a comment beside that for SFML 3.
            lines = re.sub(r"^.*# SFML 2: (.*)$", r"\1", lines, flags=re.M)
        (folder / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.22)\nproject(consumer CXX)\nadd_executable(my_game main.cpp)\n" + lines)
        (folder / "main.cpp").write_text(
            "#include <graze/graze.hpp>\n#include <graze/sfml/attach.hpp>\nint main()\n{\n" + block("cpp", "graze::distance(") +
            "return gap.distance > 15.999f && gap.distance < 16.001f ? 0 : 1;\n}\n")
        build = folder / "build"
        for command in (["cmake", "-S", folder, "-B", build, "-G", "Ninja", f"-DCMAKE_CXX_COMPILER={sys.argv[1]}",
                         "-DCMAKE_BUILD_TYPE=Release"],
                        ["cmake", "--build", build, "--target", "my_game"]):
            subprocess.run(command, check=True)
        # Targets of a project that is not at the top are not put into bin/.
        subprocess.run([build / "my_game"], check=True)


main()
