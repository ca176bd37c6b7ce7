// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/experiment.hpp"

namespace game
{

/// What the mouse can take hold of on the bench.
enum class GripKind : std::uint8_t
{
    None,
    A,
    B,
    RayFrom,
    RayTo,
    EndA, ///< the tip of A's way
    EndB,
    CloudPoint
};

struct Grip
{
    GripKind kind = GripKind::None;
    std::size_t point = 0; ///< of CloudPoint
    graze::Vec2 offset{};  ///< from the mouse to what it holds, so that nothing jumps when taken

    [[nodiscard]] bool holds() const noexcept { return kind != GripKind::None; }
};

/// What lies within `reach` of a place in the world: tips before shapes, the upper shape first.
[[nodiscard]] Grip gripAt(const LabBench& bench, const LabExperiment& experiment, graze::Vec2 place, float reach);

/// The bench with what is held moved to the place.
[[nodiscard]] LabBench dragged(LabBench bench, const Grip& grip, graze::Vec2 place);

/// The bench with the specimen held turned; other things do not turn.
[[nodiscard]] LabBench turned(LabBench bench, const Grip& grip, float radians);

} // namespace game
