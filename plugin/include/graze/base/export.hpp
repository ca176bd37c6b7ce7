// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/floats.hpp>

/// Public headers open their namespace with it: what they declare leaves a shared library (BUILD_SHARED_LIBS),
/// and what they do not declare stays inside. Guarded by house.headers.
#if defined(__GNUC__) && !defined(_WIN32)
#define GRAZE_API [[gnu::visibility("default")]]
#else
#define GRAZE_API
#endif
