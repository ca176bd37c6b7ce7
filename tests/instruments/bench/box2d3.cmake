# SPDX-License-Identifier: Zlib
# graze_bench_box2d3: the newest Box2D, from a folder or a commit that the user names, and our sources that use it. It
# has types of the same names as Box2D 2.4.1, so its headers are seen by these sources alone.
set(GRAZE_BENCH_BOX2D3_DIR "" CACHE PATH "Sources of Box2D 3, for the rows box2d3 of graze_bench")
set(GRAZE_BENCH_BOX2D3_TAG "" CACHE STRING "Without that folder: the tag or commit of Box2D 3 to fetch")
# As its own build. The vectoriser of g++ 12 makes GJK twice as slow for AVX2: it loads as one what was stored in parts.
set(GRAZE_BENCH_BOX2D3_FLAGS -O3 CACHE STRING "How to compile Box2D 3")

set(box2d3_folder ${GRAZE_BENCH_BOX2D3_DIR})
if(GRAZE_BENCH_BOX2D3_TAG AND NOT box2d3_folder)
    include(FetchContent)
    # There is no CMakeLists.txt in that subfolder, so its build is not added: box2d::box2d is 2.4.1 here.
    FetchContent_Declare(graze_bench_box2d3 GIT_REPOSITORY https://github.com/erincatto/box2d.git
        GIT_TAG ${GRAZE_BENCH_BOX2D3_TAG} SOURCE_SUBDIR include)
    FetchContent_MakeAvailable(graze_bench_box2d3)
    set(box2d3_folder ${graze_bench_box2d3_SOURCE_DIR})
endif()
if(NOT box2d3_folder)
    message(STATUS "graze_bench: no rows box2d3; name Box2D 3 by GRAZE_BENCH_BOX2D3_DIR or GRAZE_BENCH_BOX2D3_TAG")
    return()
elseif(NOT EXISTS ${box2d3_folder}/src/physics_world.c)
    message(FATAL_ERROR "GRAZE_BENCH_BOX2D3_DIR: ${box2d3_folder} has no sources of Box2D 3")
endif()

# As its own CMakeLists.txt does it.
find_package(Threads REQUIRED)
file(GLOB box2d3_library CONFIGURE_DEPENDS ${box2d3_folder}/src/*.c)
add_library(graze_bench_box2d3_library STATIC ${box2d3_library})
separate_arguments(box2d3_flags UNIX_COMMAND "${GRAZE_BENCH_BOX2D3_FLAGS}")
set_target_properties(graze_bench_box2d3_library PROPERTIES C_STANDARD 17 C_EXTENSIONS ON C_VISIBILITY_PRESET hidden)
target_compile_options(graze_bench_box2d3_library PRIVATE -w -ffp-contract=off ${box2d3_flags})
target_include_directories(graze_bench_box2d3_library SYSTEM PUBLIC ${box2d3_folder}/include)
target_link_libraries(graze_bench_box2d3_library PUBLIC Threads::Threads m)

add_library(graze_bench_box2d3 OBJECT ${box2d3_sources})
graze_target(graze_bench_box2d3)
target_link_libraries(graze_bench_box2d3 PRIVATE graze_test_support graze::core graze_bench_box2d3_library)
