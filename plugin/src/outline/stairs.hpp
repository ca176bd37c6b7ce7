// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <span>
#include <vector>

namespace graze::tracing
{

struct BorderPoint
{
    Vec2 at{};
    bool isStair = false; ///< a corner of a step that the line passes by
};

/// The pixel border of a slanted line is a stair of steps of one pixel. The line itself runs through the middles of
/// the steps, from which no pixel centre differs: they are put in, and the corners of the steps are marked, to go
/// first.
[[nodiscard]] std::vector<BorderPoint> withMiddlesOfSteps(std::span<const Vec2> loop);

} // namespace graze::tracing
