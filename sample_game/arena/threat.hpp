// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

namespace game
{

/// Something that a bot avoids or shoots at.
struct Threat
{
    graze::Vec2 position{};
    graze::Vec2 velocity{}; ///< (unit: pixels per second)
    float radius = 0.f;     ///< radius of a circle around it
    bool bullet = false;
    bool armoured = false; ///< better to shoot something else first
};

/// A laser that burns or is about to.
struct Beam
{
    graze::Vec2 from{};
    graze::Vec2 to{};
    bool burning = false;
};

} // namespace game
