// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#ifdef __FAST_MATH__
#error "graze promises the same bits everywhere: build it without -ffast-math"
#endif

namespace GRAZE_API graze
{

inline constexpr int VersionMajor = 0;
inline constexpr int VersionMinor = 1;
inline constexpr int VersionPatch = 0;

} // namespace graze
