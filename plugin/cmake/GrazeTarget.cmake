# What every target of ours has in common.

option(GRAZE_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
option(GRAZE_WERROR "Treat warnings in our own sources as errors" ${PROJECT_IS_TOP_LEVEL})

function(graze_target target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
    target_compile_options(${target} PRIVATE
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wdouble-promotion
        # The same bits from every compiler: no fused multiply-add behind our back.
        -ffp-contract=off
        # std::sqrt is one instruction: nobody asks errno.
        -fno-math-errno)
    if(GRAZE_WERROR)
        target_compile_options(${target} PRIVATE -Werror)
    endif()
    if(GRAZE_SANITIZE)
        target_compile_options(${target} PUBLIC -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
        target_link_options(${target} PUBLIC -fsanitize=address,undefined)
    endif()
    if(GRAZE_BUILD_FUZZERS)
        # libFuzzer sees which branches an input takes.
        target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
endfunction()
