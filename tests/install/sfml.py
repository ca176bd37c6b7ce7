# SPDX-License-Identifier: Zlib
"""graze::sfml uses the SFML that the project uses: every place it may come from, with graze as a subfolder, fetched, and
installed. The projects are configured, not built.

usage: sfml.py sources FOLDER
       sfml.py installed (and the options of stage.py)
"""

import pathlib
import re
import sys

import sfml_stubs
import stage
from projects import Projects

PROJECT = """cmake_minimum_required(VERSION 3.22)
project(game LANGUAGES C CXX)
# No SFML of this machine is seen.
set(CMAKE_FIND_USE_CMAKE_SYSTEM_PATH OFF)
set(CMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH OFF)
set(CMAKE_FIND_USE_PACKAGE_REGISTRY OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
{lines}
add_executable(game main.cpp)
target_link_libraries(game PRIVATE graze::sfml)
"""
FETCH = """include(FetchContent)
FetchContent_Declare({0} SOURCE_DIR {1})
FetchContent_MakeAvailable({0})
"""
FIND = {2: "find_package(SFML 2.5 REQUIRED COMPONENTS graphics)\n", 3: "find_package(SFML 3 REQUIRED COMPONENTS Graphics)\n"}
ADD = {"subfolder": f"add_subdirectory({stage.ROOT} graze)\n", "FetchContent": FETCH.format("graze", stage.ROOT)}
SWITCH_ON = "set(GRAZE_BUILD_SFML ON)\n"


class Games(Projects):
    """Projects that are known by the lines about SFML and graze."""

    def configure(self, name, text, prefixes=(), options=()):
        return super().configure(name, PROJECT.format(lines=text), prefixes, options)


def first_lines(projects):
    """The lines of a project about SFML, before graze comes: (name, lines, prefixes, the SFML it uses, its version)."""
    made = "add_library(my_sfml INTERFACE)\ntarget_include_directories(my_sfml INTERFACE {}/include)\nadd_library({} ALIAS my_sfml)\n"
    yield "made SFML::Graphics", made.format(projects.own("made_3"), "SFML::Graphics"), (), "made_3", 3
    yield "made sfml-graphics", made.format(projects.own("made_2"), "sfml-graphics"), (), "made_2", 2
    for major in (3, 2):
        yield (f"fetched {major}", FETCH.format("SFML", projects.own(f"fetched_{major}")), ("installed_2", "installed_3"),
               f"fetched_{major}", major)
        yield f"found {major}", FIND[major], (f"installed_{major}",), f"installed_{major}", major
        for order in ((2, 3), (3, 2)):
            yield (f"found {major} of {order[0]} and {order[1]}", FIND[major], [f"installed_{one}" for one in order],
                   f"installed_{major}", major)


def from_sources(projects):
    for place, add in ADD.items():
        for name, lines, prefixes, sfml, _ in first_lines(projects):
            if place == "FetchContent" and "3 and 2" in name:
                continue  # it takes the same lines as a subfolder
            # No GRAZE_BUILD_SFML: there is an SFML.
            projects.uses(f"{place}, {name}", sfml, lines + add, prefixes)
        for prefixes, sfml in ((("installed_2",), "installed_2"), (("installed_3",), "installed_3"),
                               (("installed_2", "installed_3"), "installed_3")):
            projects.uses(f"{place}, graze finds of {' '.join(prefixes)}", sfml, SWITCH_ON + add, prefixes)


def choices(projects):
    add, both = ADD["subfolder"], ("installed_3", "installed_2")
    for name in ("SFML_DIR", "SFML_ROOT"):
        place = projects.own("installed_2") / ("lib/cmake/SFML" if name == "SFML_DIR" else ".")
        projects.uses(f"{name} names 2", "installed_2", SWITCH_ON + add, both, [f"-D{name}={place}"])
    projects.uses("GRAZE_SFML_MAJOR names 2", "installed_2", SWITCH_ON + "set(GRAZE_SFML_MAJOR 2)\n" + add, both)
    projects.refuses("nothing is installed", "graze::sfml needs SFML 2.5 or later", SWITCH_ON + add)
    projects.refuses("both are used", "two versions of SFML", FIND[2] + FIND[3] + add, both)
    projects.refuses("the project finds another later", "graze::sfml uses SFML 3.0.9, and this project SFML 2.6.9",
                     SWITCH_ON + add + FIND[2], both)
    projects.uses("the project finds the same later", "installed_2", SWITCH_ON + add + FIND[2], ("installed_2",))
    old = "add_library(sfml-graphics INTERFACE)\ntarget_include_directories(sfml-graphics INTERFACE ${CMAKE_CURRENT_LIST_DIR})\n"
    (projects.own("an_old_one") / "SFML").mkdir(parents=True)
    (projects.own("an_old_one") / "SFML" / "Config.hpp").write_text(sfml_stubs.CONFIG_HPP.format(2, 4, 2))
    projects.refuses("an old one", "the target sfml-graphics is of 2.4.2", old + add)
    game = "set(GRAZE_BUILD_GAME ON)\n"
    projects.refuses("no sound for the game", "needs the part Audio of SFML 2.6.9",
                     FETCH.format("SFML", projects.own("fetched_2")) + game + add, both)


def second_runs(projects):
    """In the same build folder: what the first run saw is not kept."""
    add, both = ADD["subfolder"], ("installed_3", "installed_2")
    projects.uses("again", "installed_3", SWITCH_ON + add, both)
    cache = (projects.own("again") / "build" / "CMakeCache.txt").read_text()
    projects.expect("SFML_DIR stays in the cache", "SFML_DIR" not in cache)
    projects.uses("again", "installed_2", FIND[2] + add, both)
    projects.uses("again", "installed_3", FIND[3] + add, both)
    output = projects.configure("later", add.replace("graze)", "graze)\nadd_library(graze::sfml INTERFACE IMPORTED)"), both)[0]
    projects.expect(f"without an SFML it is not said why there is no graze::sfml\n{output}", "no SFML here yet" in output)
    projects.uses("later", "installed_3", FIND[3] + add, both)


def exports(projects):
    """The export of graze::sfml names no target of the build that made it."""
    projects.uses("export of fetched 3", "fetched_3", FETCH.format("SFML", projects.own("fetched_3")) + ADD["subfolder"], (),
                  ["-DGRAZE_INSTALL=ON"])
    files = list((projects.own("export_of_fetched_3") / "build").rglob("Export/**/graze-sfml.cmake"))
    text = files[0].read_text() if files else ""
    links = re.findall(r"INTERFACE_LINK_LIBRARIES (.*)", text)
    projects.expect(f"graze-sfml.cmake links {links}", links == ['"graze::core;graze::sfml_graphics"'])


def from_installed(about, projects):
    find = "find_package(graze CONFIG REQUIRED COMPONENTS sfml)\n"
    both = ("installed_3", "installed_2")
    for major, other in ((2, 3), (3, 2)):
        graze = projects.installed(about, major)
        for name, lines, prefixes, sfml, its in first_lines(projects):
            row, arguments = f"installed with {major}, {name}", (lines + find, [*prefixes, graze])
            if its == major:
                projects.uses(row, sfml, *arguments)
            else:
                projects.refuses(row, f"was built with SFML {sfml_stubs.VERSIONS[major]}, and this project uses SFML "
                                 f"{sfml_stubs.VERSIONS[other]}", *arguments)
        projects.uses(f"installed with {major}, graze finds of both", f"installed_{major}", find, [*both, graze])
        projects.refuses(f"installed with {major}, only the other is there", "which CMake does not find", find,
                         [f"installed_{other}", graze])
        output = projects.configure(f"installed with {major}, all parts", FIND[other] + "find_package(graze CONFIG REQUIRED)\n"
                                    "add_library(graze::sfml INTERFACE IMPORTED)\n", [*both, graze])[0]
        projects.expect(f"the parts that fit are not found, or not why one is missing:\n{output}",
                        "Without graze::sfml: graze" in output and "Configuring done" in output)
        # Asked for twice, and with SFML found only then.
        core = "find_package(graze CONFIG REQUIRED COMPONENTS core)\n"
        projects.uses(f"installed with {major}, twice", f"installed_{major}", core + find + FIND[major] + find, [*both, graze])


def main():
    if sys.argv[1] == "sources":
        projects = Games(pathlib.Path(sys.argv[2]))
        from_sources(projects)
        choices(projects)
        second_runs(projects)
        exports(projects)
    else:
        about = stage.arguments("sources_or_installed")
        projects = Games(about.stage / "sfml")
        from_installed(about, projects)
    projects.finish()


main()
