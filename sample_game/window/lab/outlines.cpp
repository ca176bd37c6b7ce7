// SPDX-License-Identifier: Zlib
#include "window/lab/outlines.hpp"

namespace game
{
namespace
{

using graze::Vec2;

std::size_t pointsIn(const std::vector<LabOutlines::Loop>& loops)
{
    std::size_t count = 0;
    for (const LabOutlines::Loop& loop : loops)
        count += loop.size();
    return count;
}

void extend(graze::Aabb& box, const std::vector<Vec2>& loop)
{
    for (const Vec2 place : loop)
        box = graze::merged(box, place);
}

} // namespace

LabOutlines outlinesOf(const Lab& lab)
{
    LabOutlines outlines;
    const LabExperiment& experiment = lab.experiment();
    if (!experiment.a || !experiment.b || experiment.mode == LabMode::GiftWrapping)
        return outlines;
    const LabStage stage = experiment.stageOf(lab.step());
    const graze::Operand a(experiment.a->pieces(), stage.a);
    const graze::Operand b(experiment.b->pieces(), stage.b);
    outlines.stage = stage;
    for (std::uint32_t i = 0; i < a.pieceCount(); ++i)
        outlines.a.push_back(outlineOf(a.piece(i), stage.a));
    for (std::uint32_t i = 0; i < b.pieceCount(); ++i)
        outlines.b.push_back(outlineOf(b.piece(i), stage.b));
    outlines.difference = differenceOf(a, stage.pieceA, b, stage.pieceB);
    // Too many could not be distinguished, and would make dragging slow: they are left out.
    constexpr std::size_t MostPairs = 160;
    constexpr std::size_t MostSums = 60000;
    const bool shown =
        outlines.a.size() * outlines.b.size() <= MostPairs && pointsIn(outlines.a) * pointsIn(outlines.b) <= MostSums;
    for (std::uint32_t i = 0; shown && i < a.pieceCount(); ++i)
        for (std::uint32_t j = 0; j < b.pieceCount(); ++j)
            if (i != stage.pieceA || j != stage.pieceB)
                outlines.differences.push_back(differenceOf(a, i, b, j).whole);
    return outlines;
}

LabExtent extentOf(const Lab& lab, const LabOutlines& outlines)
{
    LabExtent extent;
    const LabBench& bench = lab.bench();
    if (bench.mode == LabMode::GiftWrapping)
    {
        extend(extent.world, bench.cloud);
        return extent;
    }
    for (const LabOutlines::Loop& loop : outlines.a)
        extend(extent.world, loop);
    for (const LabOutlines::Loop& loop : outlines.b)
        extend(extent.world, loop);
    for (const LabPose& pose : lab.experiment().ghosts)
    {
        for (const graze::Shape& piece : lab.experiment().a->pieces())
            extent.world = graze::merged(extent.world, graze::worldBounds(piece.view(), pose.a));
        for (const graze::Shape& piece : lab.experiment().b->pieces())
            extent.world = graze::merged(extent.world, graze::worldBounds(piece.view(), pose.b));
    }
    if (bench.mode == LabMode::Ray)
        extend(extent.world, {bench.rayFrom, bench.rayTo});
    if (bench.mode == LabMode::Sweep || bench.mode == LabMode::TurningSweep)
        extend(extent.world, {bench.a.position + bench.motionA, bench.b.position + bench.motionB});
    extend(extent.difference, outlines.difference.whole);
    for (const LabOutlines::Loop& loop : outlines.differences)
        extend(extent.difference, loop);
    extend(extent.difference, {{}, lab.experiment().originMotion});
    return extent;
}

} // namespace game
