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
    bool isStair = false; ///< a corner of a step, off the line
};

/// The pixel border of a slanted line is a stair of steps of one pixel. The line itself runs through the middles of
/// the steps and covers the same pixel centres: the middles are inserted, and the corners of the steps are marked, to
/// be removed first.
[[nodiscard]] std::vector<BorderPoint> withMiddlesOfSteps(std::span<const Vec2> loop);

} // namespace graze::tracing
