# SPDX-License-Identifier: Zlib
"""The pkg-config files of the moved installation: each part's program is compiled with what they name, and runs.

usage: pkg_config.py PKG-CONFIG (and the options of stage.py)
"""

import os
import shlex
import sys

import stage

COMPILERS = {"c": ["CC", "cc", "-std=c11"], "core": ["CXX", "c++", "-std=c++20"]}


def main():
    about = stage.arguments("pkg_config")
    libraries = stage.moved(about) / about.libraries
    environment = dict(os.environ, LD_LIBRARY_PATH=str(libraries), PKG_CONFIG_PATH=os.pathsep.join(
        (str(libraries / "pkgconfig"), os.environ.get("PKG_CONFIG_PATH", ""))))
    for part in sorted(set(about.parts) - {"tools"}):
        module = stage.pkg_config_name(part)
        version = stage.run(about.pkg_config, "--modversion", module, env=environment).strip()
        if version != about.version:
            sys.exit(f"{module}.pc is of {version}, and this is {about.version}")
        variable, default, standard = COMPILERS.get(part, COMPILERS["core"])
        source = stage.HERE / ("consumer_c/with_c.c" if part == "c" else f"consumer/with_{part}.cpp")
        words = shlex.split(stage.run(about.pkg_config, "--cflags", "--libs", module, env=environment))
        program = about.stage / f"pkg_config_{part}"
        stage.run(os.environ.get(variable, default), standard, source, *words, "-o", program)
        print(module, *words)
        print(stage.run(program, env=environment), end="")


main()
