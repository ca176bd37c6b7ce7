# SPDX-License-Identifier: Zlib
"""The common part of the tests of the installation: which build it is, where it was installed to, what belongs there."""

import argparse
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = ROOT / "plugin" / "include" / "graze"
CORE_LAYERS = ("base", "math", "shapes", "pair", "gjk", "queries", "sprite", "system", "tune", "outline")


def arguments(*positional):
    parser = argparse.ArgumentParser()
    for name in positional:
        parser.add_argument(name)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--stage", type=pathlib.Path, required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--libraries", required=True)
    parser.add_argument("--kind", choices=("static", "shared"), required=True)
    parser.add_argument("--nm", required=True)
    parser.add_argument("--parts", nargs="+", required=True)
    return parser.parse_args()


def moved(about):
    """The prefix with all parts, after it was moved away from where it was installed."""
    return about.stage / "moved"


def alone(about, part):
    """A prefix with this part and nothing else."""
    return about.stage / f"alone_{part}"


def headers(part):
    if part == "core":
        return [INCLUDE / "graze.hpp", *(path for layer in CORE_LAYERS for path in (INCLUDE / layer).glob("*.hpp"))]
    if part == "c":
        return [INCLUDE / "graze.h", *(INCLUDE / "c").glob("*.h")]
    umbrella = INCLUDE / f"{part}.hpp"
    return [*(INCLUDE / part).glob("*.hpp"), *([umbrella] if umbrella.exists() else [])]


def libraries(about, part):
    if part == "c":
        return ["libgraze.so", "libgraze.so.1", f"libgraze.so.{about.version}"]
    if about.kind == "static":
        return [f"libgraze_{part}.a"]
    broken_by = about.version.rsplit(".", 1)[0]
    return [f"libgraze_{part}.so{end}" for end in ("", f".{broken_by}", f".{about.version}")]


def pkg_config_name(part):
    return "graze" if part == "core" else f"graze-{part}"


def expected(about, parts):
    """Every file of an installation of these parts, relative to its prefix."""
    paths = set()
    for part in parts:
        if part == "tools":
            paths.add("bin/graze_outline")
            continue
        package = f"{about.libraries}/cmake/graze"
        paths |= {f"include/graze/{path.relative_to(INCLUDE).as_posix()}" for path in headers(part)}
        paths |= {f"{about.libraries}/{name}" for name in libraries(about, part)}
        paths |= {f"{package}/graze-config.cmake", f"{package}/graze-config-version.cmake", "share/licenses/graze/LICENSE"}
        paths.add(f"{package}/graze-{part}.cmake")
        paths.add(f"{about.libraries}/pkgconfig/{pkg_config_name(part)}.pc")
        if part == "sfml":
            paths.add(f"{package}/graze-find-sfml.cmake")
    return paths


def run(*command, **options):
    """Returns its output, warnings included; ends this test with that when it fails."""
    result = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            check=False, **options)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}\nended with {result.returncode}:\n{result.stdout}")
    return result.stdout
