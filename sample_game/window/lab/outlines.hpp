// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/difference.hpp"
#include "lab/lab.hpp"

#include <graze/math/aabb.hpp>

#include <vector>

namespace game
{

/// Borders of the shapes of a step; computed once per step and kept.
struct LabOutlines
{
    using Loop = std::vector<graze::Vec2>;

    std::vector<Loop> a; ///< loop of every piece, world
    std::vector<Loop> b;
    LabStage stage{};
    DifferenceOutline difference;  ///< difference of the pieces at work
    std::vector<Loop> differences; ///< the other pairs of pieces, unless there are too many to be distinguished
};
/// Empty when a specimen is no shape.
[[nodiscard]] LabOutlines outlinesOf(const Lab& lab);

/// Boxes that the cameras have to show: world and difference. Empty when there is nothing.
struct LabExtent
{
    graze::Aabb world;
    graze::Aabb difference;
};
[[nodiscard]] LabExtent extentOf(const Lab& lab, const LabOutlines& outlines);

} // namespace game
