// SPDX-License-Identifier: Zlib
#include "lab/dragging.hpp"

#include <graze/queries/pair_queries.hpp>

namespace game
{
namespace
{

using graze::Vec2;

bool isNear(Vec2 a, Vec2 b, float reach)
{
    return graze::length(a - b) <= reach;
}

// Thin shapes and points have no inside to hit.
bool reaches(const std::optional<graze::Sprite2D>& sprite, Vec2 place, float reach)
{
    if (!sprite)
        return false;
    const graze::Shape disc(graze::Circle{reach});
    return graze::overlap(graze::Operand(disc, graze::Affine2::translation(place)), *sprite).overlapping();
}

Vec2 placeOf(const LabBench& bench, const Grip& grip)
{
    switch (grip.kind)
    {
        case GripKind::A:
            return bench.a.position;
        case GripKind::B:
            return bench.b.position;
        case GripKind::RayFrom:
            return bench.rayFrom;
        case GripKind::RayTo:
            return bench.rayTo;
        case GripKind::EndA:
            return bench.a.position + bench.motionA;
        case GripKind::EndB:
            return bench.b.position + bench.motionB;
        case GripKind::CloudPoint:
            return bench.cloud[grip.point];
        case GripKind::None:
            break;
    }
    return {};
}

GripKind kindAt(const LabBench& bench, const LabExperiment& experiment, Vec2 place, float reach)
{
    const auto tip = [&](GripKind kind) { return isNear(placeOf(bench, {.kind = kind}), place, reach); };
    if (bench.mode == LabMode::Ray)
    {
        if (tip(GripKind::RayTo))
            return GripKind::RayTo;
        if (tip(GripKind::RayFrom))
            return GripKind::RayFrom;
        return reaches(experiment.b, place, reach) ? GripKind::B : GripKind::None;
    }
    if (bench.mode == LabMode::Sweep || bench.mode == LabMode::TurningSweep)
    {
        // A motion of length 0 has its tip on the shape, which then can be moved by its other parts.
        if (tip(GripKind::EndA))
            return GripKind::EndA;
        if (tip(GripKind::EndB))
            return GripKind::EndB;
    }
    if (reaches(experiment.b, place, 0.f))
        return GripKind::B;
    if (reaches(experiment.a, place, 0.f))
        return GripKind::A;
    if (reaches(experiment.b, place, reach))
        return GripKind::B;
    return reaches(experiment.a, place, reach) ? GripKind::A : GripKind::None;
}

} // namespace

Grip gripAt(const LabBench& bench, const LabExperiment& experiment, Vec2 place, float reach)
{
    Grip grip;
    if (bench.mode == LabMode::GiftWrapping)
    {
        for (std::size_t i = 0; i < bench.cloud.size(); ++i)
            if (isNear(bench.cloud[i], place, reach))
                grip = {GripKind::CloudPoint, i, {}};
    }
    else
        grip.kind = kindAt(bench, experiment, place, reach);
    if (grip.holds())
        grip.offset = placeOf(bench, grip) - place;
    return grip;
}

LabBench dragged(LabBench bench, const Grip& grip, Vec2 place)
{
    const Vec2 to = place + grip.offset;
    switch (grip.kind)
    {
        case GripKind::A:
            bench.a.position = to;
            break;
        case GripKind::B:
            bench.b.position = to;
            break;
        case GripKind::RayFrom:
            bench.rayFrom = to;
            break;
        case GripKind::RayTo:
            bench.rayTo = to;
            break;
        case GripKind::EndA:
            bench.motionA = to - bench.a.position;
            break;
        case GripKind::EndB:
            bench.motionB = to - bench.b.position;
            break;
        case GripKind::CloudPoint:
            if (grip.point < bench.cloud.size())
                bench.cloud[grip.point] = to;
            break;
        case GripKind::None:
            break;
    }
    return bench;
}

LabBench turned(LabBench bench, const Grip& grip, float radians)
{
    if (grip.kind == GripKind::A)
        bench.a.turn += radians;
    else if (grip.kind == GripKind::B)
        bench.b.turn += radians;
    else if (grip.kind == GripKind::EndA)
        bench.turnA += radians;
    else if (grip.kind == GripKind::EndB)
        bench.turnB += radians;
    return bench;
}

} // namespace game
