# SPDX-License-Identifier: Zlib
"""Configures, builds and runs the consumer project of one part against the moved installation; core and the C module
against an installation that holds nothing else.
"""

import shutil

import stage


def main():
    about = stage.arguments("part")
    prefix = stage.alone(about, about.part) if about.part in ("core", "c") else stage.moved(about)
    if about.part == "tools":
        print(stage.run(prefix / "bin" / "graze_outline", "--help"))
        return
    build = about.stage / f"build_{about.part}"
    shutil.rmtree(build, ignore_errors=True)
    stage.run("cmake", "-S", stage.HERE / ("consumer_c" if about.part == "c" else "consumer"), "-B", build,
              "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_PREFIX_PATH={prefix}", f"-DGRAZE_PARTS={about.part}",
              f"-DGRAZE_VERSION={about.version.rsplit('.', 1)[0]}", "-DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF",
              "--no-warn-unused-cli")
    stage.run("cmake", "--build", build)
    print(stage.run(build / f"with_{about.part}"))


main()
