# Options that all targets share.

option(GRAZE_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
option(GRAZE_WERROR "Treat warnings in our own sources as errors" OFF)
option(GRAZE_COMPILE_BY_FOLDER "Compile the sources of a folder together: of tests, tools and the game" ON)
option(GRAZE_COMPILE_LIBRARY_BY_FOLDER "Compile the library so too: quick to build, not as it is released" OFF)

# Whose flags the compiler takes: gnu is g++ and clang, clang-cl is clang with those of cl. Any other gets none.
set(graze_flags "")
if(CMAKE_CXX_COMPILER_ID MATCHES "^(GNU|Clang|AppleClang)$" AND NOT MSVC)
    set(graze_flags gnu)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    set(graze_flags clang-cl)
elseif(MSVC)
    set(graze_flags cl)
endif()
if(NOT graze_flags STREQUAL "gnu" AND (GRAZE_SANITIZE OR GRAZE_SANITIZED_TESTS))
    message(FATAL_ERROR "GRAZE_SANITIZE and GRAZE_SANITIZED_TESTS need g++ or clang, and this is ${CMAKE_CXX_COMPILER}.")
endif()
set(graze_flag_unoptimised -O0)
if(MSVC)
    set(graze_flag_unoptimised /Od)
endif()

# The folder of a library, to those who look for libraries at its run time.
set(graze_own_folder $ORIGIN)
if(APPLE)
    set(graze_own_folder @loader_path)
endif()

# In a subfolder the project sets the build type, and without one nothing is optimised.
function(graze_warn_without_optimisation)
    get_property(several_types GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
    get_property(options DIRECTORY PROPERTY COMPILE_OPTIONS)
    if(NOT several_types AND NOT CMAKE_BUILD_TYPE AND NOT "${CMAKE_CXX_FLAGS};${options}" MATCHES "(^|[ ;])[-/]O[1-9sgzf]")
        message(WARNING "CMAKE_BUILD_TYPE is empty: graze is compiled without optimisation, and is slow. "
            "Configure with -DCMAKE_BUILD_TYPE=Release.")
    endif()
endfunction()

# Flags with which floats are not computed as they are written, so that answers differ. The headers refuse those that a
# compiler shows in a macro; clang shows few of them.
function(graze_refuse_fast_math)
    get_property(options DIRECTORY PROPERTY COMPILE_OPTIONS)
    string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
    # A generator with several build types chooses among the flags later.
    set(types ${type} ${CMAKE_CONFIGURATION_TYPES})
    set(flags "${CMAKE_CXX_FLAGS} ${options}")
    foreach(type IN LISTS types)
        string(TOUPPER "${type}" type)
        string(APPEND flags " ${CMAKE_CXX_FLAGS_${type}}")
    endforeach()
    string(REGEX MATCHALL
        "[-/](Ofast|ffast-math|funsafe-math-optimizations|fassociative-math|freciprocal-math|ffinite-math-only|ffp-model=(fast|aggressive)|fp:(fast|contract)|fp-model=fast)"
        found "${flags}")
    if(found)
        list(REMOVE_DUPLICATES found)
        list(JOIN found " " found)
        message(FATAL_ERROR "graze promises the same bits everywhere: it cannot be built with ${found}. "
            "Give such flags to targets of your own, after add_subdirectory or find_package.")
    endif()
endfunction()

function(graze_target target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
    if(graze_flags STREQUAL "gnu")
        target_compile_options(${target} PRIVATE
            # The same bits from every compiler: no fused multiply-add that the code does not ask for.
            -ffp-contract=off
            # std::sqrt is one instruction: nobody reads errno.
            -fno-math-errno)
        if(GRAZE_DEVELOPER)
            target_compile_options(${target} PRIVATE
                -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wdouble-promotion)
        endif()
        if(GRAZE_WERROR)
            target_compile_options(${target} PRIVATE -Werror)
        endif()
    elseif(MSVC)
        target_compile_definitions(${target} PRIVATE _CRT_SECURE_NO_WARNINGS)
        target_compile_options(${target} PRIVATE /utf-8 /bigobj
            # No fused multiply-add here either; cl makes none with this.
            $<IF:$<CXX_COMPILER_ID:Clang>,/clang:-ffp-contract=off,/fp:precise>)
        if(GRAZE_DEVELOPER)
            target_compile_options(${target} PRIVATE /W4)
        endif()
        if(GRAZE_WERROR)
            target_compile_options(${target} PRIVATE /WX)
        endif()
    endif()
    if(GRAZE_SANITIZE)
        target_compile_options(${target} PUBLIC -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
        target_link_options(${target} PUBLIC -fsanitize=address,undefined)
    endif()
    if(GRAZE_BUILD_FUZZERS)
        # libFuzzer sees which branches an input takes.
        target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
endfunction()

# graze_utf8_program(target): Windows hands arguments, variables of the environment and names of files to this program as
# UTF-8, as other systems do. Older ones than version 1903 of Windows 10 know ASCII in such names alone.
set(graze_utf8_manifest ${CMAKE_CURRENT_LIST_DIR}/utf8.manifest)
function(graze_utf8_program target)
    if(MSVC)
        target_sources(${target} PRIVATE ${graze_utf8_manifest})
    elseif(WIN32)
        # Resource 1 of type 24 is the manifest of a program.
        file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/${target}.rc "1 24 \"${graze_utf8_manifest}\"\n")
        target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${target}.rc)
    endif()
endfunction()

# The sources of a folder are compiled together, at most eight at a time: parsing headers takes most of the time of most
# sources. Names in their anonymous namespaces have to differ.
function(graze_compile_by_folder target)
    if(NOT GRAZE_COMPILE_BY_FOLDER)
        return()
    endif()
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
        get_filename_component(folder ${source} ABSOLUTE)
        get_filename_component(folder ${folder} DIRECTORY)
        file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
        string(MAKE_C_IDENTIFIER "${folder}" folder)
        list(APPEND sources_of_${folder} ${source})
        list(LENGTH sources_of_${folder} count)
        math(EXPR part "(${count} - 1) / 8")
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${part})
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # It takes the included sources for headers.
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()

# graze_sanitized_twin(target): the objects of target once more, as target_sanitized, under AddressSanitizer and
# UndefinedBehaviorSanitizer. Programs of tests are compiled once and linked with either.
function(graze_sanitized_twin target)
    get_target_property(sources ${target} SOURCES)
    add_library(${target}_sanitized OBJECT ${sources})
    graze_target(${target}_sanitized)
    target_include_directories(${target}_sanitized PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
    target_compile_definitions(${target}_sanitized PRIVATE $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>)
    # After the flags of the build type. Assertions are on. A null pointer ends the program without its own check too, and
    # those of every pointer take 30 % of the compile time; the preset asan has all. Inlined functions would have their
    # checks compiled again and again: -O1 takes three times as long to build, and ten times for the lanes.
    target_compile_options(${target}_sanitized PRIVATE -Og -fno-inline -g0 -UNDEBUG -Wno-maybe-uninitialized
        -fsanitize=address,undefined -fno-sanitize=null,alignment,object-size,vptr -fno-sanitize-recover=all
        -fno-omit-frame-pointer)
    graze_compile_by_folder(${target}_sanitized)
endfunction()

# A library of the package: static, or shared with BUILD_SHARED_LIBS. A shared one exports only the names that the
# public headers declare (GRAZE_API), and its file name changes with every version that may break its users.
function(graze_library target)
    if(GRAZE_COMPILE_LIBRARY_BY_FOLDER OR CMAKE_UNITY_BUILD)
        graze_compile_by_folder(${target})
    endif()
    if(BUILD_SHARED_LIBS)
        set_target_properties(${target} PROPERTIES
            VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
            CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON INSTALL_RPATH ${graze_own_folder}
            # GRAZE_API marks namespaces, which these compilers cannot do.
            WINDOWS_EXPORT_ALL_SYMBOLS ON)
    endif()
endfunction()
