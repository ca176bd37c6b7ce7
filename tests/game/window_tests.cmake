# The window side of the sample game: its logic as unit tests, and the real window on a display of its own.
file(GLOB window_tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/window_*_test.cpp)
graze_test_program(graze_window_test ${window_tests})
target_include_directories(graze_window_test PRIVATE ${PROJECT_SOURCE_DIR}/tests)
find_package(PkgConfig REQUIRED)
pkg_check_modules(IMGUI REQUIRED IMPORTED_TARGET imgui)
target_link_libraries(graze_window_test PRIVATE graze_game_window PkgConfig::IMGUI)
graze_discover_suites(graze_window_test)

find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND)
    add_test(NAME game_window
             COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/window_test.py $<TARGET_FILE:graze_game>)
    # Pictures of every screen, in the guide to the game and compared with what it shows now.
    add_executable(graze_picture_tool picture_tool.cpp)
    graze_target(graze_picture_tool)
    target_link_libraries(graze_picture_tool PRIVATE graze::sfml)
    add_test(NAME long.screens
             COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/screens.py $<TARGET_FILE:graze_game>
                     $<TARGET_FILE:graze_picture_tool> ${PROJECT_SOURCE_DIR}/plugin/docs/images/game)
    set_tests_properties(long.screens PROPERTIES LABELS long TIMEOUT 1800 RUN_SERIAL ON SKIP_RETURN_CODE 77)
    # Alone: it waits for frames of the software renderer. 77: no Xvfb or no xdotool here.
    set_tests_properties(game_window PROPERTIES TIMEOUT 240 RUN_SERIAL ON SKIP_RETURN_CODE 77
                         ENVIRONMENT "ASAN_OPTIONS=detect_leaks=0")
endif()
