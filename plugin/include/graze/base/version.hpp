// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#ifdef __FAST_MATH__
#error "graze promises the same bits everywhere: build it without -ffast-math"
#endif

namespace GRAZE_API graze
{

/// While this is 0, another minor version may break what is built on it.
inline constexpr int VersionMajor = 0;
/// More can be done than before.
inline constexpr int VersionMinor = 1;
/// The same is done better.
inline constexpr int VersionPatch = 0;

} // namespace graze
