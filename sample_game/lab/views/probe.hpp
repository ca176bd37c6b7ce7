// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/experiment.hpp"

namespace game
{

/// One support search along a direction that a person chose.
struct LabProbe
{
    graze::Vec2 direction{}; ///< length 1
    graze::Vec2 w{};         ///< farthest point of B - A, radii included: b - a
    graze::Vec2 a{};         ///< farthest point of A against the direction, world
    graze::Vec2 b{};         ///< farthest point of B along the direction, world
};

/// Asks the library for the pieces at work. Needs both sprites; a zero direction gives none.
[[nodiscard]] std::optional<LabProbe> probeOf(const LabExperiment& experiment, const LabStage& stage,
                                              graze::Vec2 direction);

} // namespace game
