// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/experiment.hpp"

namespace game
{

/// The things on the bench that the mouse can take hold of.
enum class GripKind : std::uint8_t
{
    None,
    A,
    B,
    RayFrom,
    RayTo,
    EndA, ///< the tip of A's motion
    EndB,
    CloudPoint
};

struct Grip
{
    GripKind kind = GripKind::None;
    std::size_t point = 0; ///< index of CloudPoint
    graze::Vec2 offset{};  ///< from the mouse to what it holds, so that nothing jumps when taken

    [[nodiscard]] bool holds() const noexcept { return kind != GripKind::None; }
};

/// The thing within `reach` of a place in the world: tips before shapes, the upper shape first.
[[nodiscard]] Grip gripAt(const LabBench& bench, const LabExperiment& experiment, graze::Vec2 place, float reach);

/// The bench after the held thing has moved to the place.
[[nodiscard]] LabBench dragged(LabBench bench, const Grip& grip, graze::Vec2 place);

/// The bench with the specimen held turned; other things do not turn.
[[nodiscard]] LabBench turned(LabBench bench, const Grip& grip, float radians);

} // namespace game
