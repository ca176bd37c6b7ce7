# SPDX-License-Identifier: Zlib
"""graze as a subfolder of a game that asks for nothing: core is built, and neither looked for nor installed is anything
else. Without a build type it warns that nothing is optimised. With --run the game is built and run, which compiles core once more, and then graze is installed on request.

usage: subfolder.py FOLDER [--run]
"""

import os
import pathlib
import shutil
import sys

import stage

PROJECT = """cmake_minimum_required(VERSION 3.22)
project(game LANGUAGES C CXX)
add_subdirectory({root} graze)
add_executable(game {main})
target_link_libraries(game PRIVATE graze::core)
foreach(target graze_files graze_sfml graze_c graze_outline graze_game graze_math_test graze_figures)
    if(TARGET ${{target}})
        message(SEND_ERROR "${{target}} was not asked for")
    endif()
endforeach()
install(FILES CMakeLists.txt DESTINATION share)
"""
UNWANTED = ("SFML", "nlohmann_json", "CLI11", "GTest", "PkgConfig", "Boost", "Python3")


def installed(folder):
    prefix = folder / "installed"
    stage.run("cmake", "--install", folder / "build", "--prefix", prefix)
    return {path.relative_to(prefix).as_posix() for path in prefix.rglob("*") if path.is_file()}


def check_build_type(folder):
    """The last of the three has one, and stays."""
    warning = "graze is compiled without optimisation"
    # A build type or flags of the environment are none of the game's.
    environment = {name: value for name, value in os.environ.items() if name not in ("CMAKE_BUILD_TYPE", "CXXFLAGS")}
    for options, warns in ((["-DCMAKE_CXX_FLAGS=-g"], True), (["-DCMAKE_CXX_FLAGS=-g -O2"], False),
                           (["-DCMAKE_CXX_FLAGS=", "-DCMAKE_BUILD_TYPE=Debug"], False)):
        output = stage.run("cmake", "-S", folder, "-B", folder / "build_type", "-G", "Ninja", *options, env=environment)
        if (warning in output) != warns:
            sys.exit(f"{options} warns wrongly, or not:\n{output}")


def main():
    folder = pathlib.Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "CMakeLists.txt").write_text(PROJECT.format(root=stage.ROOT, main=stage.HERE / "consumer" / "with_core.cpp"))
    output = stage.run("cmake", "-S", folder, "-B", folder / "build", "-DCMAKE_BUILD_TYPE=Release", "--no-warn-unused-cli",
                       *(f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in UNWANTED))
    if "CMake Warning" in output:
        sys.exit(output)
    check_build_type(folder)
    if "--run" in sys.argv:
        stage.run("cmake", "--build", folder / "build")
        print(stage.run(folder / "build" / "game"))
        if installed(folder) != {"share/CMakeLists.txt"}:
            sys.exit(f"the game's installation holds more than its own: {installed(folder)}")
        stage.run("cmake", "-DGRAZE_INSTALL=ON", folder / "build")
        if "include/graze/graze.hpp" not in installed(folder):
            sys.exit(f"GRAZE_INSTALL does not install graze, only {installed(folder)}")


main()
