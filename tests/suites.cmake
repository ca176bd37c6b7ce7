# SPDX-License-Identifier: Zlib
# One test of CTest per suite of a program, written after the program was built: a process per test would take longer
# to start than to run.
#
# cmake -DPROGRAM=FILE -DPREFIX=TEXT -DTIMEOUT=SECONDS -DOUTPUT=FILE -P suites.cmake
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed RESULT_VARIABLE result)
if(result)
    message(FATAL_ERROR "${PROGRAM} does not list its tests: ${result}")
endif()

set(tests "")
string(REGEX REPLACE "[;#][^\n]*" "" listed "${listed}")
string(REPLACE "\n" ";" listed "${listed}")
foreach(line IN LISTS listed)
    if(line MATCHES "^([A-Za-z0-9_/]+)\\. *$")
        set(suite ${CMAKE_MATCH_1})
        string(APPEND tests "add_test([[${PREFIX}${suite}]] [[${PROGRAM}]] [[--gtest_filter=${suite}.*]])\n"
            "set_tests_properties([[${PREFIX}${suite}]] PROPERTIES TIMEOUT ${TIMEOUT})\n")
    endif()
endforeach()
file(WRITE ${OUTPUT} "${tests}")
