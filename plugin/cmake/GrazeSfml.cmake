# SFML 3 where it is installed, SFML 2.5 or later elsewhere: in both cases the target is graze_sfml_graphics, and for
# the game, which alone makes sounds, also graze_sfml_audio. Without COMPONENTS the
# first call is a fatal error even with QUIET. They are no imported targets, because a project that adds
# graze as a subfolder would not see those.

set(graze_sfml_parts Graphics)
if(GRAZE_BUILD_GAME)
    list(APPEND graze_sfml_parts Audio)
endif()

find_package(SFML 3 QUIET COMPONENTS ${graze_sfml_parts})
if(NOT SFML_FOUND)
    list(TRANSFORM graze_sfml_parts TOLOWER)
    find_package(SFML 2.5 REQUIRED COMPONENTS ${graze_sfml_parts})
endif()
foreach(part IN LISTS graze_sfml_parts)
    string(TOLOWER ${part} name)
    add_library(graze_sfml_${name} INTERFACE)
    if(SFML_VERSION VERSION_GREATER_EQUAL 3)
        target_link_libraries(graze_sfml_${name} INTERFACE SFML::${part})
    else()
        target_link_libraries(graze_sfml_${name} INTERFACE sfml-${name})
    endif()
endforeach()
