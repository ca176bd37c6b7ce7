# SPDX-License-Identifier: Zlib
# WebAssembly by emscripten. Programs run in node, read files by their paths and see its environment.
# -DGRAZE_WASM_SIMD=ON compiles with SIMD128, -DGRAZE_WASM_EXCEPTIONS=ON with the exceptions of WebAssembly: others call JavaScript
# wherever one may pass, which takes several times as long.
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES GRAZE_WASM_SIMD GRAZE_WASM_EXCEPTIONS)
set(graze_exceptions -fexceptions)
if(GRAZE_WASM_EXCEPTIONS)
    set(graze_exceptions -fwasm-exceptions)
endif()
set(CMAKE_CXX_FLAGS_INIT "${graze_exceptions} -include ${CMAKE_CURRENT_LIST_DIR}/libcxx13.hpp")
if(GRAZE_WASM_SIMD)
    string(APPEND CMAKE_CXX_FLAGS_INIT " -msimd128")
endif()
# -O1: more would optimise each program of tests as a whole.
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-O1 -sNODERAWFS -sALLOW_MEMORY_GROWTH -sEXIT_RUNTIME --pre-js ${CMAKE_CURRENT_LIST_DIR}/environment.js")
find_program(graze_node NAMES node)
set(CMAKE_CROSSCOMPILING_EMULATOR ${graze_node} --no-experimental-fetch)
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
