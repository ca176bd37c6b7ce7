# SPDX-License-Identifier: Zlib
"""The recipes for Conan and vcpkg, run with stand-ins for these tools that do as their documentation says. CMake is the real
one; what it would build and install is the installation that tree.py made.
"""

import fnmatch
import importlib.util
import json
import pathlib
import shutil
import sys
import types

import stage

PACKAGING = stage.ROOT / "plugin" / "tools" / "packaging"
# Features, and the prefix that is installed, are set before.
VCPKG = """cmake_minimum_required(VERSION 3.22)
set(PORT graze)
function(vcpkg_check_features)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "OUT_FEATURE_OPTIONS" "FEATURES")
    set(options "")
    while(arg_FEATURES)
        list(POP_FRONT arg_FEATURES feature option)
        set(value OFF)
        if(feature IN_LIST FEATURES)
            set(value ON)
        endif()
        list(APPEND options -D${option}=${value})
    endwhile()
    set(${arg_OUT_FEATURE_OPTIONS} "${options}" PARENT_SCOPE)
endfunction()
function(vcpkg_cmake_configure)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
    file(WRITE ${CURRENT_PACKAGES_DIR}/../asked "${arg_SOURCE_PATH};${arg_OPTIONS}")
endfunction()
function(vcpkg_cmake_install)
    file(COPY ${PREFIX}/ DESTINATION ${CURRENT_PACKAGES_DIR})
    file(COPY ${PREFIX}/ DESTINATION ${CURRENT_PACKAGES_DIR}/debug)
endfunction()
function(vcpkg_cmake_config_fixup)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "CONFIG_PATH" "")
    file(RENAME ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH} ${CURRENT_PACKAGES_DIR}/share/${PORT})
    file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/debug/${arg_CONFIG_PATH})
endfunction()
function(vcpkg_fixup_pkgconfig)
endfunction()
function(vcpkg_copy_pdbs)
endfunction()
function(vcpkg_install_copyright)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILE_LIST")
    configure_file(${arg_FILE_LIST} ${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright COPYONLY)
endfunction()
"""


class Anything:
    """Takes any attribute, and calls set_property."""

    def set_property(self, name, value):
        setattr(self, name, value)


class Options(dict):
    __getattr__ = get_safe = dict.__getitem__


class Recipe:
    """conan.ConanFile."""

    def __init__(self, folder, about):
        self.about, self.recipe_folder, self.required = about, str(PACKAGING / "conan"), []
        self.folders, self.settings, self.cpp_info, self.cpp = Anything(), Anything(), Anything(), Anything()
        self.cpp_info.components = {name: Anything() for name in ("core", "sfml", "files", "maps", "c")}
        self.export_sources_folder = self.source_folder = str(folder / "sources")
        self.build_folder, self.package_folder = str(folder / "build"), str(folder / "package")
        self.tested_reference_str, self.cache_variables = f"graze/{about.version}", {}

    def requires(self, reference, **_):
        self.required.append(reference.split("/")[0])

    def run(self, program, env):
        print("conan:", stage.run(program), env)


class Toolchain:
    def __init__(self, recipe):
        self.cache_variables = recipe.cache_variables

    def generate(self):
        pass


class CMake:
    def __init__(self, recipe):
        self.recipe = recipe

    def configure(self):
        recipe = self.recipe
        output = stage.run("cmake", "-S", recipe.source_folder, "-B", recipe.build_folder, "-DCMAKE_BUILD_TYPE=Release",
                           f"-DCMAKE_PREFIX_PATH={stage.moved(recipe.about)}",
                           *(f"-D{name}={'ON' if value else 'OFF'}" for name, value in recipe.cache_variables.items()))
        if "CMake Warning" in output:
            sys.exit(output)

    def build(self):
        if not self.recipe.cache_variables:  # that of graze is there
            stage.run("cmake", "--build", self.recipe.build_folder)

    def install(self):
        shutil.copytree(stage.moved(self.recipe.about), self.recipe.package_folder, symlinks=True)


def copy(_, pattern, source, target):
    source = pathlib.Path(source).resolve()
    # Nowhere else: builds and other tests write below this folder meanwhile.
    found = (source / pattern).parent.rglob("*") if "*" in pattern else [source / pattern]
    for path in found:
        name = path.relative_to(source)
        if path.is_file() and fnmatch.fnmatchcase(name.as_posix(), pattern):
            (pathlib.Path(target) / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, pathlib.Path(target) / name)


def put_conan():
    modules = {"conan": {"ConanFile": Recipe}, "conan.tools": {},
               "conan.tools.build": {"check_min_cppstd": lambda *_: None, "can_run": lambda _: True},
               "conan.tools.cmake": {"CMake": CMake, "CMakeDeps": Toolchain, "CMakeToolchain": Toolchain,
                                     "cmake_layout": lambda *_: None},
               "conan.tools.files": {"copy": copy, "load": lambda _, path: pathlib.Path(path).read_text(),
                                     "rmdir": lambda _, path: shutil.rmtree(path)}}
    for name, content in modules.items():
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(content)


def recipe_of(path, name, folder, about):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, name)(folder, about)


def conan(about, folder, parts):
    """The options that it gives CMake."""
    put_conan()
    graze = recipe_of(PACKAGING / "conan" / "conanfile.py", "Graze", folder, about)
    if not set(graze.default_options) == set(graze.options) == {"shared", "fPIC", "sfml", "files", "maps", "c"}:
        sys.exit(f"conan: the options are {graze.options}")
    graze.options = Options(graze.default_options, **{part: part in parts for part in ("sfml", "files", "maps", "c")})
    for step in ("set_version", "export_sources", "layout", "requirements", "validate", "generate", "build", "package", "package_info"):
        getattr(graze, step)()
    expected = {library for part, library in (("sfml", "sfml"), ("files", "nlohmann_json"), ("maps", "pugixml"), ("maps", "zlib"))
                if part in parts}
    if graze.version != about.version or set(graze.required) != expected:
        sys.exit(f"conan: version {graze.version}, requires {graze.required}")
    cache = (folder / "build" / "CMakeCache.txt").read_text()
    for name, value in graze.cache_variables.items():
        # INTERNAL: another option decides.
        if not any(f"{name}:{kind}={'ON' if value else 'OFF'}\n" in cache for kind in ("BOOL", "INTERNAL")):
            sys.exit(f"conan: {name} is no option of graze")
    installed = pathlib.Path(graze.package_folder)
    for part in ("core", *parts):
        info = graze.cpp_info.components[part]
        library = "so" if part == "c" or about.kind == "shared" else "a"
        if not (installed / "lib" / f"lib{info.libs[0]}.{library}").exists() or info.cmake_target_name != f"graze::{part}" or \
                info.pkg_config_name != stage.pkg_config_name(part):
            sys.exit(f"conan: {part} is described as {vars(info)}")
    if not (installed / "licenses" / "LICENSE").exists() or (installed / "lib" / "cmake").exists() or (installed / "share").exists():
        sys.exit("conan: the package holds the wrong files")
    return graze.cache_variables


def conan_test(about, folder):
    game = recipe_of(PACKAGING / "conan" / "test_package" / "conanfile.py", "GrazeTest", folder, about)
    game.source_folder = str(PACKAGING / "conan" / "test_package")
    game.cpp.build = Anything()
    game.cpp.build.bindir = game.build_folder
    for step in ("requirements", "layout", "build", "test"):
        getattr(game, step)()


def vcpkg(about, folder, parts, cache_variables):
    port = PACKAGING / "vcpkg" / "graze"
    manifest = json.loads((port / "vcpkg.json").read_text())
    if manifest["version-semver"] != about.version or set(manifest["features"]) != {"sfml", "files", "maps", "c"}:
        sys.exit(f"vcpkg: {manifest}")
    (folder / "tools.cmake").write_text(VCPKG + f'include("{port}/portfile.cmake")\n')
    stage.run("cmake", f"-DFEATURES=core;{';'.join(parts)}", f"-DPREFIX={stage.moved(about)}",
              f"-DCURRENT_PACKAGES_DIR={folder / 'packages'}", "-P", folder / "tools.cmake")
    source, *options = (folder / "asked").read_text().split(";")
    if pathlib.Path(source) != stage.ROOT or set(options) != {f"-D{name}={'ON' if on else 'OFF'}" for name, on in cache_variables.items()}:
        sys.exit(f"vcpkg: builds {source} with {options}")
    share = folder / "packages" / "share"
    found = {path.relative_to(share).as_posix() for path in share.rglob("*")}
    if not {"graze", "graze/copyright", "graze/usage", "graze/graze-config.cmake"} <= found or "licenses" in found:
        sys.exit(f"vcpkg: share holds {found}")
    if {path.name for path in (folder / "packages" / "debug").iterdir()} & {"include", "share"}:
        sys.exit("vcpkg: debug holds what is there once already")


def main():
    about = stage.arguments()
    parts = [part for part in about.parts if part not in ("core", "tools")]
    for name in ("recipes", "recipes_test"):
        shutil.rmtree(about.stage / name, ignore_errors=True)
        (about.stage / name).mkdir()
    cache_variables = conan(about, about.stage / "recipes", parts)
    conan_test(about, about.stage / "recipes_test")
    vcpkg(about, about.stage / "recipes", parts, cache_variables)


main()
