// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

namespace GRAZE_API graze
{

/// While this is 0, another minor version may break code that uses the plugin.
inline constexpr int VersionMajor = 0;
/// Counts versions with new features.
inline constexpr int VersionMinor = 1;
/// Counts versions with corrections only.
inline constexpr int VersionPatch = 0;

} // namespace graze
