# The rules of `cmake --install`, and the package that find_package(graze) finds: relocatable, with one export file
# for each library, so that core alone does not need SFML.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(graze_package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/graze)

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
    install(FILES ${graze_SOURCE_DIR}/LICENSE
        DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/licenses/graze COMPONENT graze_${name})
endfunction()

if(GRAZE_INSTALL)
    # The library of SFML that graze_sfml is built with: another major version would not fit its binary.
    if(GRAZE_BUILD_SFML AND SFML_VERSION VERSION_GREATER_EQUAL 3)
        set(graze_sfml_package "SFML 3 COMPONENTS Graphics")
    else()
        set(graze_sfml_package "SFML 2.5 COMPONENTS graphics")
    endif()
    configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/graze-config.cmake.in
        ${CMAKE_CURRENT_BINARY_DIR}/plugin/graze-config.cmake INSTALL_DESTINATION ${graze_package_folder}
        NO_SET_AND_CHECK_MACRO)
    # Below 1.0 a second number that differs may break what is built on it.
    write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/plugin/graze-config-version.cmake
        VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
endif()
