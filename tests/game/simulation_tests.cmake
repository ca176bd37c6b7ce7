# The rules of the sample game without a window, and the program as scripts use it.
# window_*_test.cpp belong to the window side.
file(GLOB simulation_tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*_test.cpp)
list(FILTER simulation_tests EXCLUDE REGEX "/window_[a-z_]*_test.cpp$")
graze_test_program(graze_simulation_test ${simulation_tests})
target_include_directories(graze_simulation_test PRIVATE ${PROJECT_SOURCE_DIR}/tests)
target_compile_definitions(graze_simulation_test PRIVATE GRAZE_MAKE_ASSETS="$<TARGET_FILE:graze_make_assets>")
add_dependencies(graze_simulation_test graze_make_assets)
target_link_libraries(graze_simulation_test PRIVATE graze_game_rules)
graze_discover_suites(graze_simulation_test)

find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND)
    add_test(NAME game_headless
             COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/headless_test.py $<TARGET_FILE:graze_game>)
    set_tests_properties(game_headless PROPERTIES TIMEOUT 600)
    # About GRAZE_SOAK_SECONDS (default 300) of the bot's play in one process, with an eye on its memory.
    add_test(NAME long.soak
             COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/soak_test.py $<TARGET_FILE:graze_game>)
    set_tests_properties(long.soak PROPERTIES LABELS long TIMEOUT 7200 SKIP_RETURN_CODE 77)
endif()

# Captured pairs are compiled as a user would compile them, with our warnings, and pass.
add_executable(graze_capture_cases capture_cases.cpp)
graze_target(graze_capture_cases)
target_link_libraries(graze_capture_cases PRIVATE graze_game_rules)
set(captured_pairs "")
foreach(number RANGE 1 6)
    list(APPEND captured_pairs ${CMAKE_CURRENT_BINARY_DIR}/captured/captured_pair_00${number}_test.cpp)
endforeach()
add_custom_command(OUTPUT ${captured_pairs}
    COMMAND graze_capture_cases ${CMAKE_CURRENT_BINARY_DIR}/captured
    DEPENDS graze_capture_cases
    COMMENT "Capturing pairs")
add_executable(graze_captured_test ${captured_pairs})
graze_test_flags(graze_captured_test)
target_link_libraries(graze_captured_test PRIVATE graze::core GTest::gtest_main)
graze_discover_suites(graze_captured_test)
