// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/run.hpp"

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
[[nodiscard]] Grip gripAt(LabBench bench, const LabRun& run, graze::Vec2 place, float reach);

/// The bench after the held thing has moved to the place.
[[nodiscard]] LabBench dragged(LabBench bench, const Grip& grip, graze::Vec2 place);

/// The angle that the wheel turns: of a shape, and in a turning sweep of its motion. Null for other things.
[[nodiscard]] float* turnOf(LabBench& bench, const Grip& grip);

} // namespace game
