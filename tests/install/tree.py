# SPDX-License-Identifier: Zlib
"""Installs what was built, all of it and each library alone; checks that exactly the files that belong there are
there, and moves the whole elsewhere, where the other tests use it.
"""

import os
import pathlib
import re
import shutil

import stage


def install(about, prefix, *options):
    """With DESTDIR, as packagers do it."""
    environment = dict(os.environ, DESTDIR=str(about.stage / "destdir"))
    stage.run("cmake", "--install", about.build, "--prefix", "/opt/graze", *options, env=environment)
    shutil.move(about.stage / "destdir" / "opt" / "graze", prefix)


def problems(about, prefix, parts):
    found = {path.relative_to(prefix).as_posix() for path in prefix.rglob("*") if not path.is_dir()}
    # The file with what belongs to one build type is named after that.
    found = {re.sub(r"(cmake/graze/graze-(?:core|files|maps|sfml|c))-\w+(?=\.cmake)", r"\1", path) for path in found}
    expected = stage.expected(about, parts)
    yield from (f"{prefix.name}: {path} is missing" for path in sorted(expected - found))
    yield from (f"{prefix.name}: {path} does not belong there" for path in sorted(found - expected))
    for path in (*prefix.rglob("*.cmake"), *prefix.rglob("*.pc")):
        for place in (about.build, stage.ROOT, pathlib.Path("/opt/graze")):
            # A path of its own, not the end of another one.
            if re.search(rf"(?<![\w}}]){re.escape(str(place))}(?!\w)", path.read_text()):
                yield f"{prefix.name}: {path.name} names {place}, so it cannot be moved"


def main():
    about = stage.arguments()
    shutil.rmtree(about.stage, ignore_errors=True)
    about.stage.mkdir(parents=True)
    install(about, stage.moved(about))
    result = list(problems(about, stage.moved(about), about.parts))
    for part in {"core", "c"} & set(about.parts):
        install(about, stage.alone(about, part), "--component", f"graze_{part}")
        result += problems(about, stage.alone(about, part), [part])
    raise SystemExit("\n".join(result) or 0)


main()
