# SPDX-License-Identifier: Zlib
# Debian's cross compilers: -DGRAZE_PROCESSOR=aarch64, riscv64, s390x or i686. Programs run under qemu-user; those of
# i686 as they are, with the loader of their own libraries.
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES GRAZE_PROCESSOR)
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${GRAZE_PROCESSOR})
set(CMAKE_C_COMPILER ${GRAZE_PROCESSOR}-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER ${GRAZE_PROCESSOR}-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${GRAZE_PROCESSOR} -L /usr/${GRAZE_PROCESSOR}-linux-gnu)
if(GRAZE_PROCESSOR STREQUAL "i686")
    # The numbers of x87 are wider than floats.
    set(CMAKE_C_FLAGS_INIT "-msse2 -mfpmath=sse")
    set(CMAKE_CXX_FLAGS_INIT "-msse2 -mfpmath=sse")
    set(CMAKE_CROSSCOMPILING_EMULATOR /usr/i686-linux-gnu/lib/ld-linux.so.2 --library-path /usr/i686-linux-gnu/lib)
endif()
# Nothing of this machine: its headers do not fit.
list(APPEND CMAKE_FIND_ROOT_PATH /usr/${GRAZE_PROCESSOR}-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
