# The libraries of graze::maps. A static one leaves the linking to the program, so graze-config.cmake finds them again:
# graze_maps_packages.

set(graze_maps_packages "")
set(graze_maps_links "")
if(TARGET pugixml AND NOT TARGET pugixml::pugixml)
    add_library(pugixml::pugixml ALIAS pugixml) # the project's own, before 1.12
endif()
if(NOT TARGET pugixml::pugixml)
    find_package(pugixml 1.10 QUIET)
    if(NOT TARGET pugixml::pugixml)
        message(FATAL_ERROR "graze::maps needs pugixml 1.10 or later, and CMake does not find it. Install it "
            "(Debian: libpugixml-dev), or name its place: -DCMAKE_PREFIX_PATH=FOLDER, or leave maps out: -DGRAZE_BUILD_MAPS=OFF")
    endif()
endif()
if(NOT TARGET ZLIB::ZLIB)
    find_package(ZLIB QUIET)
endif()
if(TARGET ZLIB::ZLIB)
    list(APPEND graze_maps_links ZLIB::ZLIB)
else()
    message(STATUS "graze: no zlib, so graze::maps refuses compressed layers")
endif()
list(APPEND graze_maps_links pugixml::pugixml)
if(NOT BUILD_SHARED_LIBS)
    set(graze_maps_packages ${graze_maps_links})
    list(TRANSFORM graze_maps_packages REPLACE "::.*" "")
    list(JOIN graze_maps_packages " " graze_maps_packages)
endif()
