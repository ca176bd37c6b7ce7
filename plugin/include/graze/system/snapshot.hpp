// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#include <cstdint>

namespace GRAZE_API graze
{

/// Why `CollisionSystem::restore` changed nothing.
enum class SnapshotFault : std::uint8_t
{
    None,         ///< restored
    NotASnapshot, ///< these bytes were never made by `snapshot`
    OtherVersion, ///< made by a version of graze that stores other things
    WrongLength,  ///< cut off, or followed by more
    Damaged,      ///< some of the bytes were changed since
    Contradictory ///< whole, but no system was ever in that state: made up
};

/// "not a snapshot", "damaged", ...
[[nodiscard]] const char* toString(SnapshotFault fault) noexcept;

} // namespace graze
