# SPDX-License-Identifier: Zlib
# An overlay port: it builds the copy of graze that it lies in, a clone or an unpacked archive, and downloads nothing of it.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS FEATURE_OPTIONS
    FEATURES
        sfml GRAZE_BUILD_SFML
        files GRAZE_BUILD_FILES
        maps GRAZE_BUILD_MAPS
        c GRAZE_BUILD_C)
if("c" IN_LIST FEATURES)
    # A module that is loaded at run time is a shared library, whatever the triplet says.
    set(VCPKG_POLICY_DLLS_IN_STATIC_LIBRARY enabled)
endif()

vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS ${FEATURE_OPTIONS})
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/graze)
vcpkg_fixup_pkgconfig()
vcpkg_copy_pdbs()

# vcpkg wants headers once, and the licence where vcpkg_install_copyright puts it.
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share"
    "${CURRENT_PACKAGES_DIR}/share/licenses")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
