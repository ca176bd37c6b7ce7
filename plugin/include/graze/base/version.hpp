// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#ifdef __FAST_MATH__
#error "graze promises the same bits everywhere: build it without -ffast-math"
#endif

namespace GRAZE_API graze
{

/// While this is 0, another minor version may break code that uses the plugin.
inline constexpr int VersionMajor = 0;
/// Counts versions with new features.
inline constexpr int VersionMinor = 1;
/// Counts versions with corrections only.
inline constexpr int VersionPatch = 0;

} // namespace graze
