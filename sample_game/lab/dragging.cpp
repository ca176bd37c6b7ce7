// SPDX-License-Identifier: Zlib
#include "lab/lab.hpp"

#include <graze/queries/pair_queries.hpp>

namespace game
{
namespace
{

using graze::Vec2;

/// The number that a grip moves, the place that it counts from, and the angle that the wheel turns.
struct Handle
{
    Vec2* value = nullptr;
    Vec2 base{};
    float* turn = nullptr;
};

Handle handleOf(LabBench& b, const Grip& grip)
{
    const bool turns = b.mode == LabMode::TurningSweep;
    const Handle handles[] = {{},
                              {&b.a.position, {}, &b.a.turn},
                              {&b.b.position, {}, &b.b.turn},
                              {&b.rayFrom},
                              {&b.rayTo},
                              {&b.motionA, b.a.position, turns ? &b.turnA : nullptr},
                              {&b.motionB, b.b.position, turns ? &b.turnB : nullptr}};
    return handles[static_cast<std::size_t>(grip.kind)];
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
    return handleOf(bench, grip).turn;
}

} // namespace game
