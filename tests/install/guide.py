# SPDX-License-Identifier: Zlib
"""The blocks of docs/cmake.md, and that of the README with FetchContent. The CMake blocks of a section are one project, or
lines to add and the whole file with them. It is configured with stubs of SFML 3 and, where a comment names the line for it,
SFML 2. Its shell blocks are typed with the SFML of this machine: in the folder of that project, or beside a folder graze
where there is none yet or the block names it.

usage: guide.py configure|build (and the options of stage.py)

With `configure` lines that build and install are left out, and ~/libraries is what was installed already.
"""

import os
import re
import shutil

import stage
from projects import Projects, sfml_of

PAGE = stage.ROOT / "plugin" / "docs" / "cmake.md"
BLOCK = re.compile(r"^```(cmake|sh)\n(.*?)^```$", re.M | re.S)
OTHER_LINE = re.compile(r"^.*# SFML 2: (.*)$", re.M)
BEGINNING = """cmake_minimum_required(VERSION 3.22)
project(my_game LANGUAGES CXX)
"""
PROGRAM = "add_executable(my_game main.cpp)\n"
# As much of CPM as its own documentation promises of a package that is a folder here.
CPM = """function(CPMAddPackage)
    cmake_parse_arguments(package "" "NAME;GIT_REPOSITORY;GIT_TAG" "" ${ARGN})
    add_subdirectory(${CPM_${package_NAME}_SOURCE} ${CMAKE_BINARY_DIR}/_deps/${package_NAME} EXCLUDE_FROM_ALL)
endfunction()
"""
PLACES = (f"-DFETCHCONTENT_SOURCE_DIR_GRAZE={stage.ROOT}", f"-DCPM_graze_SOURCE={stage.ROOT}")


def project(blocks, major):
    text = "".join(code for language, code in blocks if language == "cmake")
    if major == 2:
        text = OTHER_LINE.sub(r"\1", text)
    if "project(" not in text:
        text = BEGINNING + text
    if "add_executable(" not in text:
        text = text.replace("target_link_libraries(my_game", PROGRAM + "target_link_libraries(my_game")
    return text


def whole_file(blocks):
    """The blocks without those that a later one, the whole file, holds."""
    at = max((i for i, (_, code) in enumerate(blocks) if "project(" in code), default=0)
    return [block for block in blocks[:at] if block[1] not in blocks[at][1]] + blocks[at:]


def furnish(projects, folder):
    (folder / "extern").mkdir(exist_ok=True)
    (folder / "cmake").mkdir(exist_ok=True)
    (folder / "src").mkdir(exist_ok=True)
    (folder / "src" / "main.cpp").write_text("int main() {}\n")
    (folder / "cmake" / "CPM.cmake").write_text(CPM)
    for link, target in (("graze", stage.ROOT), ("sfml", projects.own("made_2"))):
        if not (folder / "extern" / link).exists():
            (folder / "extern" / link).symlink_to(target, target_is_directory=True)
    shutil.copy(stage.HERE / "consumer" / "with_sfml.cpp", folder / "main.cpp")


def check_projects(about, projects, name, blocks):
    text = project(blocks, 3)
    for major in (3, 2):
        expected = f"installed_{major}"
        if "FetchContent_Declare(SFML" in text:
            expected = f"fetched_{major}"
        if major == 2 and not OTHER_LINE.search(text):
            continue
        row = f"{name} {major}"
        if "extern/sfml" in text:
            furnish(projects, projects.place(row))
            output, _ = projects.configure(row, text)
            projects.expect(output, "target sfml-graphics -- Configuring done" in output)
            return
        furnish(projects, projects.place(row))
        graze = [projects.installed(about, major)] if "find_package(graze" in text else []
        projects.uses(row, expected, project(blocks, major), ["installed_3", "installed_2", *graze],
                      [*PLACES, f"-DFETCHCONTENT_SOURCE_DIR_SFML={projects.own(f'fetched_{major}')}"])


def type_lines(about, projects, name, blocks, home):
    """The SFML of this machine, and ~ is home."""
    major, own = sfml_of(about), home
    for language, code in blocks:
        if language == "cmake":
            own = projects.place(f"{name} here")
            furnish(projects, own)
            (own / "CMakeLists.txt").write_text(project(blocks, major))
            continue
        place = home if "-S graze" in code else own
        lines = code.replace("GRAZE_SFML_MAJOR=2", f"GRAZE_SFML_MAJOR={major}").splitlines()
        if about.what == "configure":
            lines = [line for line in lines if not re.match("cmake --(build|install)", line)]
        environment = dict(os.environ, HOME=str(home), CCACHE_DIR=os.environ.get("CCACHE_DIR", os.path.expanduser("~/.cache/ccache")))
        stage.run("bash", "-ec", "\n".join(lines), cwd=place, env=environment)
        print(f"{name + ' typed':50} {len(lines)} lines")
        program = place / "build" / "my_game" if about.what == "build" and place != home else place / "my_game"
        if program.exists():
            print(stage.run(program, env=dict(environment, LD_LIBRARY_PATH=str(home / "libraries" / about.libraries))), end="")
        elif "g++" in code or (about.what == "build" and "cmake --build build" in code):
            projects.expect(f"{name}: there is no program after\n{code}", False)


def main():
    about = stage.arguments("what")
    projects = Projects(about.stage / f"guide_{about.what}")
    home = projects.place("home")
    (home / "graze").symlink_to(stage.ROOT, target_is_directory=True)
    furnish(projects, home)
    if about.what == "configure":
        (home / "libraries").symlink_to(stage.moved(about), target_is_directory=True)
    sections = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.M)[1:]
    count = 0
    for section in sections:
        name, blocks = section.split("\n", 1)[0], BLOCK.findall(section)
        count += len(blocks)
        # Those in C++ are compiled by tests/readme.
        projects.expect(f"{name}: a block in another language", section.count("```") - 2 * section.count("```cpp") == 2 * len(blocks))
        blocks = whole_file(blocks)
        if any(language == "cmake" for language, _ in blocks):
            check_projects(about, projects, name, blocks)
        if any(language == "sh" for language, _ in blocks):
            type_lines(about, projects, name, blocks, home)
    readme = [block for block in BLOCK.findall((stage.ROOT / "README.md").read_text(encoding="utf-8")) if "GIT_TAG" in block[1]]
    check_projects(about, projects, "README", readme)
    projects.expect("the README fetches nothing", readme)
    projects.expect("there are no blocks", count > 5)
    projects.finish()


main()
