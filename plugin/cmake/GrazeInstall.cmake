# The rules of `cmake --install`, and the package that find_package(graze) finds: relocatable, with one export file
# for each library, so that core alone does not need SFML.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(graze_package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/graze)

# graze_install_pkg_config(name): graze-<name>.pc, and graze.pc for core. Paths begin at the file itself, so that the
# installation can be moved.
function(graze_install_pkg_config name)
    set(module graze-${name})
    set(requires graze)
    if(name STREQUAL "core")
        set(module graze)
        set(requires "")
    elseif(name STREQUAL "c")
        set(requires "")
    elseif(name STREQUAL "maps")
        set(requires graze-files)
        if(NOT BUILD_SHARED_LIBS)
            string(TOLOWER "${graze_maps_packages}" packages)
            string(REPLACE " " ", " packages "${packages}")
            string(APPEND requires ", ${packages}")
        endif()
    elseif(name STREQUAL "sfml")
        # Another major version does not fit what was compiled.
        set(requires "graze, sfml-graphics >= 2.5")
        if(graze_sfml_version)
            string(APPEND requires ", sfml-graphics < 3")
            if(graze_sfml_version VERSION_GREATER_EQUAL 3)
                set(requires "graze, sfml-graphics >= 3, sfml-graphics < 4")
            endif()
        endif()
    endif()
    get_target_property(library graze_${name} OUTPUT_NAME)
    if(NOT library)
        set(library graze_${name})
    endif()
    set(folder ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
    file(RELATIVE_PATH prefix ${folder} ${CMAKE_INSTALL_PREFIX})
    string(REGEX REPLACE "/$" "" prefix "${prefix}")
    file(RELATIVE_PATH libraries ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
    file(RELATIVE_PATH headers ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
    file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${module}.pc @ONLY CONTENT
"prefix=\${pcfiledir}/@prefix@
libdir=\${prefix}/@libraries@
includedir=\${prefix}/@headers@

Name: @module@
Description: @PROJECT_DESCRIPTION@: graze::@name@
Version: @PROJECT_VERSION@
Requires: @requires@
Libs: -L\${libdir} -l@library@
Cflags: -I\${includedir}
")
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${module}.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT graze_${name})
endfunction()

# graze_install_library(name header-or-folder...): target graze_<name>, found as graze::<name>, and its public headers.
function(graze_install_library name)
    set_target_properties(graze_${name} PROPERTIES EXPORT_NAME ${name})
    if(NOT GRAZE_INSTALL)
        return()
    endif()
    install(TARGETS graze_${name} EXPORT graze_${name}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT graze_${name}
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT graze_${name}
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT graze_${name}
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
    install(EXPORT graze_${name} NAMESPACE graze:: FILE graze-${name}.cmake
        DESTINATION ${graze_package_folder} COMPONENT graze_${name})
    foreach(header IN LISTS ARGN)
        if(IS_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/include/graze/${header})
            install(DIRECTORY include/graze/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graze
                COMPONENT graze_${name})
        else()
            install(FILES include/graze/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graze
                COMPONENT graze_${name})
        endif()
    endforeach()
    # Each part can be installed alone, so each brings the common files.
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/graze-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/graze-config-version.cmake
        DESTINATION ${graze_package_folder} COMPONENT graze_${name})
    if(name STREQUAL "sfml")
        install(FILES ${graze_SOURCE_DIR}/plugin/cmake/graze-find-sfml.cmake
            DESTINATION ${graze_package_folder} COMPONENT graze_${name})
    endif()
    graze_install_pkg_config(${name})
    install(FILES ${graze_SOURCE_DIR}/LICENSE
        DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/licenses/graze COMPONENT graze_${name})
endfunction()

if(GRAZE_INSTALL)
    configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/graze-config.cmake.in
        ${CMAKE_CURRENT_BINARY_DIR}/plugin/graze-config.cmake INSTALL_DESTINATION ${graze_package_folder}
        NO_SET_AND_CHECK_MACRO)
    # Below 1.0 a second number that differs may break what is built on it.
    write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/plugin/graze-config-version.cmake
        VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
endif()
