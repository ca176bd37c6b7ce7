# SPDX-License-Identifier: Zlib
"""A release, made in a copy of this project with a git repository of its own, and used by strangers.

usage: release.py refused|made FOLDER

refused: what the script does not release, and the reason that it gives.
made: the same bytes twice, sums and hashes that are right, and the archive installed, fetched by its address, and fetched
by its tag with the block of the README.
"""

import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

import stage

SKIPPED = 77
SCRIPT = pathlib.Path("plugin") / "tools" / "packaging" / "release"
ADDRESS = "https://example.org/graze.git"
# Quick to build.
OPTIONS = ("-DCMAKE_BUILD_TYPE=Debug", "-DGRAZE_COMPILE_LIBRARY_BY_FOLDER=ON", "--no-warn-unused-cli")
BEGINNING = "cmake_minimum_required(VERSION 3.22)\nproject(my_game LANGUAGES C CXX)\nadd_executable(my_game main.cpp)\n"


def version():
    text = (stage.INCLUDE / "base" / "version.hpp").read_text()
    return ".".join(re.findall(r"int Version(?:Major|Minor|Patch) = (\d+);", text))


def git(copy, *words):
    return stage.run("git", "-C", copy, "-c", "user.name=graze", "-c", "user.email=graze@example.org", "-c", "commit.gpgsign=false", *words)


def scratch(folder, *without):
    """This project, without some of its folders, as a git repository of one commit."""
    if not shutil.which("git"):
        print("skipped: git is not installed")
        sys.exit(SKIPPED)
    shutil.rmtree(folder, ignore_errors=True)
    copy = folder / "graze"
    shutil.copytree(stage.ROOT, copy, symlinks=True, ignore=shutil.ignore_patterns(".git", "build", "__pycache__", *without))
    git(copy, "init", "-q")
    git(copy, "add", "-A")
    git(copy, "commit", "-q", "-m", "All")
    return copy


def release(copy, *words):
    return subprocess.run([sys.executable, "-B", copy / SCRIPT, *map(str, words)], capture_output=True, text=True, check=False)


def refused(folder):
    copy, number, problems = scratch(folder, "assets", "sample_game", "tests"), version(), []

    def expect(reason, *words):
        run = release(copy, *words)
        print(run.stderr.strip())
        if run.returncode == 0 or not re.search(reason, run.stderr) or "Traceback" in run.stderr:
            problems.append(f"{words} is not refused with {reason}:\n{run.stdout}{run.stderr}")

    def change(file, old, new):
        text = (copy / file).read_text()
        if text.count(old) != 1:
            problems.append(f"{file} has not one {old}")
        (copy / file).write_text(text.replace(old, new))

    expect("usage: release VERSION")
    expect("v1 is no version", "v1")
    expect(rf"version\.hpp says {re.escape(number)}, and the release is 9\.8\.7", "9.8.7")
    expect("is there already", number, copy)
    (copy / "notes.txt").write_text("\n")
    expect(r"not clean.*\n\?\? notes\.txt", number)
    (copy / "notes.txt").unlink()
    change("plugin/docs/changes.md", f"\n## {number}\n", "\n## 9.8.7\n")
    expect(r"changes\.md has to begin with a section .*, and begins with 9\.8\.7", number)
    git(copy, "checkout", "-q", ".")
    change("plugin/tools/packaging/vcpkg/graze/vcpkg.json", f'"{number}"', '"9.8.7"')
    expect(r"vcpkg\.json says 9\.8\.7", number)
    git(copy, "checkout", "-q", ".")
    change("CMakeLists.txt", "VERSION ${graze_version}", "VERSION 9.8.7")
    git(copy, "commit", "-q", "-a", "-m", "Another version")
    expect(r"CMakeLists\.txt says 9\.8\.7, and the release is", number)
    if (copy / "build" / f"release-{number}").exists():
        problems.append("a folder is left behind by a release that was refused")
    shutil.rmtree(copy / ".git")
    expect("ended with 128|is no git repository", number)
    raise SystemExit("\n".join(problems) or 0)


def check_files(made, number, copy):
    stage.run("sha256sum", "-c", "--strict", "SHA256SUMS", cwd=made)
    names = {f"graze-{number}{end}" for end in (".tar.gz", "-reference.tar.gz", ".spdx.json")}
    names |= {"SHA256SUMS", "graze.hpp", "graze.cpp", "graze_sfml.hpp"}
    if {path.name for path in made.iterdir()} != names:
        sys.exit(f"the release holds {[path.name for path in made.iterdir()]}")
    document = json.loads((made / f"graze-{number}.spdx.json").read_text())
    listed = {file["fileName"].removeprefix("./"): file for file in document["files"]}
    if set(listed) != set(git(copy, "ls-files").split("\n")) - {""}:
        sys.exit("the list of SPDX has not the files of the repository")
    for name, file in listed.items():
        data = (copy / name).read_bytes()
        if {one["algorithm"]: one["checksumValue"] for one in file["checksums"]} != {
                "SHA1": hashlib.sha1(data).hexdigest(), "SHA256": hashlib.sha256(data).hexdigest()}:
            sys.exit(f"the hashes of {name} are wrong")
    with tarfile.open(made / f"graze-{number}-reference.tar.gz") as pages:
        pages.getmember(f"graze-{number}-reference/index.html")


def configure(folder, text, *options):
    """A project in a folder of its own."""
    folder.mkdir()
    shutil.copy(stage.HERE / "consumer" / "with_core.cpp", folder / "main.cpp")
    (folder / "CMakeLists.txt").write_text(BEGINNING + text)
    return stage.run("cmake", "-S", folder, "-B", folder / "build", *OPTIONS, *options)


def build(folder, text, *options):
    """Builds it too, and runs my_game."""
    configure(folder, text, *options)
    stage.run("cmake", "--build", folder / "build", "--target", "my_game")
    print(f"{folder.name}: {stage.run(folder / 'build' / 'my_game').strip()}")


def readme_block():
    for code in re.findall(r"^```cmake\n(.*?)^```$", (stage.ROOT / "README.md").read_text(), re.M | re.S):
        if ADDRESS in code:
            return code
    sys.exit(f"README.md fetches nothing from {ADDRESS}")


def made(folder):
    copy, number = scratch(folder), version()
    git(copy, "tag", f"v{number}")
    for name in ("once", "twice"):
        run = release(copy, number, folder / name)
        if run.returncode:
            # Doxygen is a need of the script, and not of graze.
            print(run.stdout + run.stderr)
            sys.exit(1 if shutil.which("doxygen") else SKIPPED)
    if (folder / "once" / "SHA256SUMS").read_text() != (folder / "twice" / "SHA256SUMS").read_text():
        sys.exit("the second release of one commit has other bytes")
    check_files(folder / "once", number, copy)
    archive = folder / "once" / f"graze-{number}.tar.gz"

    with tarfile.open(archive) as file:
        file.extractall(folder / "bare")
    sources = folder / "bare" / f"graze-{number}"
    stage.run("cmake", "-S", sources, "-B", folder / "bare" / "build", *OPTIONS, "-DGRAZE_BUILD_SFML=OFF")
    stage.run("cmake", "--build", folder / "bare" / "build")
    stage.run("cmake", "--install", folder / "bare" / "build", "--prefix", folder / "prefix")
    build(folder / "installed", f"find_package(graze {number} CONFIG REQUIRED COMPONENTS core)\n"
          "target_link_libraries(my_game PRIVATE graze::core)\n", f"-DCMAKE_PREFIX_PATH={folder / 'prefix'}")
    sums = hashlib.sha256(archive.read_bytes()).hexdigest()
    fetch = f"include(FetchContent)\nFetchContent_Declare(graze URL file://{archive} URL_HASH SHA256={sums})\n"
    build(folder / "fetched_archive", f"{fetch}FetchContent_MakeAvailable(graze)\ntarget_link_libraries(my_game PRIVATE graze::core)\n")
    # The SFML of this machine stands for the one that would be fetched.
    sfml = folder / "sfml"
    sfml.mkdir()
    (sfml / "CMakeLists.txt").write_text("find_package(SFML 2.5 QUIET COMPONENTS graphics)\nif(NOT TARGET sfml-graphics)\n"
                                         "find_package(SFML 3 REQUIRED COMPONENTS Graphics)\nendif()\n"
                                         "get_directory_property(targets IMPORTED_TARGETS)\n"
                                         "set_target_properties(${targets} PROPERTIES IMPORTED_GLOBAL ON)\n")
    # It is fetched and configured: the sources are those of the archive.
    print(configure(folder / "fetched_tag", readme_block().replace(ADDRESS, f"file://{copy}"), f"-DFETCHCONTENT_SOURCE_DIR_SFML={sfml}"))
    fetched = folder / "fetched_tag" / "build" / "_deps" / "graze-src"
    if git(fetched, "rev-parse", "HEAD") != git(copy, "rev-parse", f"v{number}"):
        sys.exit("the block of the README fetches another commit than the tag")


def main():
    os.environ["GIT_CONFIG_GLOBAL"] = os.devnull  # the settings of this machine have no say
    {"refused": refused, "made": made}[sys.argv[1]](pathlib.Path(sys.argv[2]).resolve())


main()
