# SPDX-License-Identifier: Zlib
"""Conan 2 recipe: packages the copy of graze that it lies in, a clone or an unpacked archive."""

import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir

required_conan_version = ">=2.0"

ROOT = os.path.join("..", "..", "..", "..")


class Graze(ConanFile):
    name = "graze"
    description = "Collision detection for 2D sprite games on SFML"
    license = "Zlib"
    topics = ("collision-detection", "gjk", "sfml", "2d", "games")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    # The parts of graze beside core: sfml, files, maps (needs files), c.
    options = {"shared": [True, False], "fPIC": [True, False],
               "sfml": [True, False], "files": [True, False], "maps": [True, False],
               "c": [True, False]}
    default_options = {"shared": False, "fPIC": True, "sfml": True, "files": False, "maps": False, "c": False}
    implements = ["auto_shared_fpic"]

    def set_version(self):
        header = os.path.join(self.recipe_folder, ROOT, "plugin", "include", "graze", "base", "version.hpp")
        self.version = ".".join(re.findall(r"int Version(?:Major|Minor|Patch) = (\d+);", load(self, header)))

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "plugin/CMakeLists.txt", "plugin/cmake/*", "plugin/include/*", "plugin/src/*"):
            copy(self, pattern, os.path.join(self.recipe_folder, ROOT), self.export_sources_folder)

    def layout(self):
        self.folders.root = ROOT
        cmake_layout(self)

    def requirements(self):
        if self.options.sfml:
            self.requires("sfml/[>=2.5 <4]", transitive_headers=True, transitive_libs=True)
        if self.options.files:
            # Needed to build graze, and by none of its users.
            self.requires("nlohmann_json/[>=3.10 <4]", visible=False)
        if self.options.maps:
            self.requires("pugixml/[>=1.10 <2]")
            self.requires("zlib/[>=1.2 <2]")

    def validate(self):
        check_min_cppstd(self, 20)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        for part in ("sfml", "files", "maps", "c"):
            toolchain.cache_variables[f"GRAZE_BUILD_{part.upper()}"] = bool(self.options.get_safe(part))
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        # Conan writes these for each consumer, and has a folder for licences.
        for folder in (("lib", "cmake"), ("lib", "pkgconfig"), ("share",)):
            rmdir(self, os.path.join(self.package_folder, *folder))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "graze")
        self._part("core", "graze_core", "graze", [])
        if self.options.sfml:
            self._part("sfml", "graze_sfml", "graze-sfml", ["core", "sfml::graphics"])
        if self.options.files:
            self._part("files", "graze_files", "graze-files", ["core"])
        if self.options.maps:
            self._part("maps", "graze_maps", "graze-maps", ["files", "pugixml::pugixml", "zlib::zlib"])
        if self.options.c:
            self._part("c", "graze", "graze-c", [])

    def _part(self, name, library, pkg_config, requires):
        part = self.cpp_info.components[name]
        part.libs = [library]
        part.requires = requires
        part.set_property("cmake_target_name", f"graze::{name}")
        part.set_property("pkg_config_name", pkg_config)
