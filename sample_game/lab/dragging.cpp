// SPDX-License-Identifier: Zlib
#include "lab/dragging.hpp"

#include <graze/queries/pair_queries.hpp>

namespace game
{
namespace
{

using graze::Vec2;

/// The number that a grip moves, and the place that it counts from.
struct Handle
{
    Vec2* value = nullptr;
    Vec2 base{};
};

Handle handleOf(LabBench& bench, const Grip& grip)
{
    switch (grip.kind)
    {
        case GripKind::A:
            return {&bench.a.position};
        case GripKind::B:
            return {&bench.b.position};
        case GripKind::RayFrom:
            return {&bench.rayFrom};
        case GripKind::RayTo:
            return {&bench.rayTo};
        case GripKind::EndA:
            return {&bench.motionA, bench.a.position};
        case GripKind::EndB:
            return {&bench.motionB, bench.b.position};
        case GripKind::CloudPoint:
            return {grip.point < bench.cloud.size() ? &bench.cloud[grip.point] : nullptr};
        case GripKind::None:
            break;
    }
    return {};
}

// Thin shapes and points have no inside to hit.
bool reaches(const std::optional<graze::Sprite2D>& sprite, Vec2 place, float reach)
{
    const graze::Shape disc(graze::Circle{reach});
    return sprite && graze::overlap(graze::Operand(disc, graze::Affine2::translation(place)), *sprite).overlapping();
}

} // namespace

Grip gripAt(LabBench bench, const LabRun& run, Vec2 place, float reach)
{
    std::vector<Grip> tips;
    if (bench.mode == LabMode::GiftWrapping)
        for (std::size_t i = bench.cloud.size(); i-- > 0;)
            tips.push_back({GripKind::CloudPoint, i});
    if (bench.mode == LabMode::Ray)
        tips = {{GripKind::RayTo}, {GripKind::RayFrom}};
    // A motion of length 0 has its tip on the shape, which then can be moved by its other parts.
    if (bench.moves())
        tips = {{GripKind::EndA}, {GripKind::EndB}};
    const auto taken = [&](Grip grip)
    {
        const Handle handle = handleOf(bench, grip);
        grip.offset = handle.base + *handle.value - place;
        return grip;
    };
    for (const Grip& tip : tips)
        if (const Grip grip = taken(tip); graze::length(grip.offset) <= reach)
            return grip;
    for (const float near : {0.f, reach})
    {
        if (reaches(run.b, place, near))
            return taken({GripKind::B});
        if (bench.mode != LabMode::Ray && reaches(run.a, place, near))
            return taken({GripKind::A});
    }
    return {};
}

LabBench dragged(LabBench bench, const Grip& grip, Vec2 place)
{
    if (const Handle handle = handleOf(bench, grip); handle.value != nullptr)
        *handle.value = place + grip.offset - handle.base;
    return bench;
}

float* turnOf(LabBench& bench, const Grip& grip)
{
    const bool ends = bench.mode == LabMode::TurningSweep;
    return grip.kind == GripKind::A              ? &bench.a.turn
           : grip.kind == GripKind::B            ? &bench.b.turn
           : grip.kind == GripKind::EndA && ends ? &bench.turnA
           : grip.kind == GripKind::EndB && ends ? &bench.turnB
                                                 : nullptr;
}

} // namespace game
