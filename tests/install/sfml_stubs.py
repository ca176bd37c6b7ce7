# SPDX-License-Identifier: Zlib
"""Packages and sources of SFML 2 and 3 for CMake alone: the targets, the refusals and the version of the real ones,
without a library to link.
"""

VERSIONS = {2: "2.6.9", 3: "3.0.9"}
CONFIG_HPP = """#define SFML_VERSION_MAJOR {}
#define SFML_VERSION_MINOR {}
#define SFML_VERSION_PATCH {}
"""
VERSION = """set(PACKAGE_VERSION {version})
if(NOT PACKAGE_FIND_VERSION OR (PACKAGE_FIND_VERSION_MAJOR EQUAL {major} AND PACKAGE_FIND_VERSION VERSION_LESS_EQUAL {version}))
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
"""
# One export set: it refuses to be read where only some of its targets are there.
PACKAGE_2 = """get_filename_component(prefix ${CMAKE_CURRENT_LIST_DIR}/../../.. ABSOLUTE)
if(NOT SFML_FIND_COMPONENTS)
    message(FATAL_ERROR "find_package(SFML) called with no component")
endif()
set(there "")
foreach(target sfml-system sfml-window sfml-graphics sfml-audio)
    if(TARGET ${target})
        list(APPEND there ${target})
    endif()
endforeach()
list(LENGTH there count)
if(count EQUAL 0)
    foreach(target sfml-system sfml-window sfml-graphics sfml-audio)
        add_library(${target} SHARED IMPORTED)
        set_target_properties(${target} PROPERTIES IMPORTED_LOCATION ${CMAKE_CURRENT_LIST_DIR}/lib${target}.so)
    endforeach()
    # graphics alone names the folder of the headers of all.
    target_include_directories(sfml-system INTERFACE ${prefix}/include)
    target_link_libraries(sfml-window INTERFACE sfml-system)
    target_link_libraries(sfml-graphics INTERFACE sfml-window)
    target_link_libraries(sfml-audio INTERFACE sfml-system)
elseif(count LESS 4)
    message(FATAL_ERROR "Some (but not all) targets in this export set were already defined.")
endif()
set(SFML_FOUND TRUE)
foreach(component IN LISTS SFML_FIND_COMPONENTS)
    if(NOT TARGET sfml-${component})
        set(SFML_FOUND FALSE)
    endif()
endforeach()
"""
PACKAGE_3 = """get_filename_component(prefix ${CMAKE_CURRENT_LIST_DIR}/../../.. ABSOLUTE)
if(NOT SFML_FIND_COMPONENTS)
    message(FATAL_ERROR "find_package(SFML) called with no component")
endif()
foreach(component System Window ${SFML_FIND_COMPONENTS})
    if(NOT component MATCHES "^(Audio|Graphics|Main|Network|System|Window)$")
        message(FATAL_ERROR "Unsupported SFML component: ${component}")
    endif()
    if(NOT TARGET SFML::${component})
        add_library(SFML::${component} SHARED IMPORTED)
        set_target_properties(SFML::${component} PROPERTIES IMPORTED_LOCATION ${CMAKE_CURRENT_LIST_DIR}/lib${component}.so
            INTERFACE_INCLUDE_DIRECTORIES ${prefix}/include)
    endif()
endforeach()
set(SFML_FOUND TRUE)
"""
SOURCE = """project(SFML LANGUAGES CXX)
foreach(part System Graphics)
    string(TOLOWER ${{part}} name)
    add_library(sfml-${{name}} STATIC part.cpp)
    target_include_directories(sfml-${{name}} PUBLIC $<BUILD_INTERFACE:${{CMAKE_CURRENT_SOURCE_DIR}}/include>)
    if({major} GREATER 2)
        add_library(SFML::${{part}} ALIAS sfml-${{name}})
    endif()
endforeach()
target_link_libraries(sfml-graphics PUBLIC sfml-system)
"""


def headers(folder, major):
    (folder / "include" / "SFML").mkdir(parents=True)
    (folder / "include" / "SFML" / "Config.hpp").write_text(CONFIG_HPP.format(*VERSIONS[major].split(".")))


def package(folder, major):
    headers(folder, major)
    config = folder / "lib" / "cmake" / "SFML"
    config.mkdir(parents=True)
    (config / "SFMLConfig.cmake").write_text(PACKAGE_2 if major == 2 else PACKAGE_3)
    (config / "SFMLConfigVersion.cmake").write_text(VERSION.format(version=VERSIONS[major], major=major))


def source(folder, major):
    headers(folder, major)
    (folder / "part.cpp").write_text("")
    (folder / "CMakeLists.txt").write_text(SOURCE.format(major=major))


def make(folder):
    """made_N: headers alone; installed_N: a package; fetched_N: sources."""
    for major in VERSIONS:
        headers(folder / f"made_{major}", major)
        package(folder / f"installed_{major}", major)
        source(folder / f"fetched_{major}", major)
