// SPDX-License-Identifier: Zlib
#include "lab/lab.hpp"

#include <graze/queries/pair_queries.hpp>

#include <utility>

namespace game
{
namespace
{

using graze::Vec2;

/// The place that a grip moves, in a frame of its own, and the angle that the wheel turns.
struct Handle
{
    Vec2* value = nullptr;
    graze::Affine2 worldFromValue{};
    float* turn = nullptr;
};

// Corners of captured pieces are not moved, nor those of a shape that a matrix has flattened.
Handle cornerOf(Specimen& s, std::size_t corner)
{
    const graze::Affine2 matrix = matrixOf(s);
    if (!s.captured.empty() || corner >= s.corners.size() || !matrix.inverse())
        return {};
    return {&s.corners[corner], matrix, &s.turn};
}

Handle handleOf(LabBench& b, const Grip& grip)
{
    const Handle handles[] = {{},
                              {&b.a.position, {}, &b.a.turn},
                              {&b.b.position, {}, &b.b.turn},
                              {&b.motionA, graze::Affine2::translation(b.a.position)},
                              {&b.motionB, graze::Affine2::translation(b.b.position)},
                              cornerOf(b.a, grip.corner),
                              cornerOf(b.b, grip.corner)};
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
    // A motion of length 0 has its tip on the shape, which then can be moved by its other parts.
    if (bench.moves())
        tips = {{GripKind::EndA}};
    if (bench.mode == LabMode::Sweep)
        tips.push_back({GripKind::EndB});
    for (const auto& [corners, kind] :
         {std::pair{bench.b.corners.size(), GripKind::CornerB}, {bench.operandA().corners.size(), GripKind::CornerA}})
        for (std::size_t i = 0; corners > 1 && i < corners; ++i)
            tips.push_back({kind, i});
    const auto taken = [&](Grip grip)
    {
        if (const Handle handle = handleOf(bench, grip); handle.value != nullptr)
            grip.offset = handle.worldFromValue.transformPoint(*handle.value) - place;
        else
            grip = {};
        return grip;
    };
    for (const Grip& tip : tips)
        if (const Grip grip = taken(tip); grip.holds() && graze::length(grip.offset) <= reach)
            return grip;
    for (const float near : {0.f, reach})
    {
        if (reaches(run.b, place, near))
            return taken({GripKind::B});
        if (reaches(run.a, place, near))
            return taken({GripKind::A});
    }
    return {};
}

LabBench dragged(LabBench bench, const Grip& grip, Vec2 place)
{
    if (const Handle handle = handleOf(bench, grip); handle.value != nullptr)
        *handle.value = handle.worldFromValue.inverse()->transformPoint(place + grip.offset);
    return bench;
}

float* turnOf(LabBench& bench, const Grip& grip)
{
    return handleOf(bench, grip).turn;
}

} // namespace game
