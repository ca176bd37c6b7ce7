// SPDX-License-Identifier: Zlib
#pragma once

// Included first by sources that are compiled for one instruction set, which they name by GRAZE_LANES; portable
// otherwise. All their functions stand in the namespace of that name, and they include no other header with inline
// functions: the linker could keep the wrong copy.

#if !defined(GRAZE_LANES)
#define GRAZE_LANES portable
#define GRAZE_LANES_PORTABLE
#endif
#if !defined(GRAZE_LANES_PORTABLE)
#include <immintrin.h>
#endif

// An operation on a register is one instruction and is always inlined. In the portable form and under
// AddressSanitizer it is several: inlining all of them makes a megabyte of code and takes the compiler a minute.
#if defined(GRAZE_LANES_PORTABLE) || defined(__SANITIZE_ADDRESS__)
#define GRAZE_LANE inline
#else
#define GRAZE_LANE inline __attribute__((always_inline))
#endif
