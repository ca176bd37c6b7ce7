# SFML 3 where it is installed, SFML 2.5 or later elsewhere: the targets are graze_sfml_graphics and
# graze_sfml_audio either way. Without COMPONENTS the first call is a fatal error even with QUIET.
# They are no imported targets, because a project that adds graze as a subfolder would not see those.

find_package(SFML 3 QUIET COMPONENTS Graphics Audio)
if(SFML_FOUND)
    add_library(graze_sfml_graphics INTERFACE)
    target_link_libraries(graze_sfml_graphics INTERFACE SFML::Graphics)
    add_library(graze_sfml_audio INTERFACE)
    target_link_libraries(graze_sfml_audio INTERFACE SFML::Audio)
else()
    find_package(SFML 2.5 REQUIRED COMPONENTS graphics audio)
    add_library(graze_sfml_graphics INTERFACE)
    target_link_libraries(graze_sfml_graphics INTERFACE sfml-graphics)
    add_library(graze_sfml_audio INTERFACE)
    target_link_libraries(graze_sfml_audio INTERFACE sfml-audio)
endif()
