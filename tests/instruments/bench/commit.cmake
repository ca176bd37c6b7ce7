# SPDX-License-Identifier: Zlib
# Writes OUTPUT with the commit of SOURCE as it is now; leaves the file alone when nothing changed.
set(commit unknown)
if(GIT)
    execute_process(COMMAND ${GIT} -C ${SOURCE} describe --always --dirty
        OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
    if(NOT failed)
        set(commit ${described})
    endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define GRAZE_BENCH_COMMIT \"${commit}\"\n")
