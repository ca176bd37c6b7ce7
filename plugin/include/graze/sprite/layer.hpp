// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#include <cstdint>

namespace GRAZE_API graze
{

/// A named layer of a CollisionSystem. The default one collides with itself; a named one starts with
/// nothing.
struct Layer
{
    std::uint8_t index = 0; ///< in order of creation, below 32; 0 is "default"
    friend constexpr bool operator==(Layer, Layer) noexcept = default;
};

} // namespace graze
