# SPDX-License-Identifier: Zlib
"""The packages that find_package(graze) finds, and those it refuses, with the reason."""

import shutil
import subprocess

import stage

PROJECT = """cmake_minimum_required(VERSION 3.22)
project(asks LANGUAGES C)
find_package(graze {request})
message(STATUS "found [${{graze_FOUND}}] version [${{graze_VERSION}}]")
foreach(part core files maps sfml c)
    if(TARGET graze::${{part}})
        message(STATUS "target ${{part}}")
    endif()
endforeach()
"""


def ask(about, request, prefix):
    folder = about.stage / "asks"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text(PROJECT.format(request=request))
    # No folder of the system is looked into for graze itself; SFML may be there.
    run = subprocess.run(["cmake", "-S", folder, "-B", folder / "build", f"-Dgraze_ROOT={prefix}"],
                         capture_output=True, text=True, check=False)
    output = " ".join((run.stdout + run.stderr).split())
    return {part for part in ("core", "files", "maps", "sfml", "c") if f"target {part} " in output + " "}, output


def main():
    about = stage.arguments()
    problems = []

    def expect(what, holds, output):
        if not holds:
            problems.append(f"{what}:\n{output}")

    libraries = set(about.parts) - {"tools"}
    minor = about.version.rsplit(".", 1)[0]
    later = f"{minor.split('.')[0]}.{int(minor.split('.')[1]) + 1}"

    targets, output = ask(about, f"{minor} CONFIG REQUIRED", stage.moved(about))
    expect("without COMPONENTS all parts are there", targets == libraries, output)
    targets, output = ask(about, f"{minor} CONFIG REQUIRED COMPONENTS core", stage.moved(about))
    expect("core alone brings core alone", targets == {"core"} and f"version [{about.version}]" in output, output)
    if "files" in libraries:
        targets, output = ask(about, f"{minor} CONFIG REQUIRED COMPONENTS files", stage.moved(about))
        expect("files bring core", targets == {"core", "files"}, output)
    if "maps" in libraries:
        targets, output = ask(about, f"{minor} CONFIG REQUIRED COMPONENTS maps", stage.moved(about))
        expect("maps bring files and core", targets == {"core", "files", "maps"}, output)
    targets, output = ask(about, "CONFIG REQUIRED COMPONENTS core sound", stage.moved(about))
    expect("a part that there is not is named", 'has no part "sound"' in output and "found [" not in output, output)
    targets, output = ask(about, "CONFIG COMPONENTS sfml", stage.alone(about, "core"))
    expect("an optional package without the part is not found", "found [0]" in output.replace("FALSE", "0"), output)
    targets, output = ask(about, "CONFIG REQUIRED COMPONENTS core OPTIONAL_COMPONENTS sound", stage.moved(about))
    expect("a part that need not be there is not missed", targets == {"core"}, output)
    targets, output = ask(about, f"{later} CONFIG REQUIRED COMPONENTS core", stage.moved(about))
    expect("a later version is not there", "found [" not in output and about.version in output, output)
    raise SystemExit("\n".join(problems) or 0)


main()
