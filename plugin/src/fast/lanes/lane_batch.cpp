// SPDX-License-Identifier: Zlib
#include "fast/lanes/lane_batch.hpp"

#include <algorithm>

namespace graze::detail
{

void searchLanes(LaneKind kind, const PairLanes& lanes, int maxIterations, std::uint32_t* found) noexcept
{
    const FeatureKernels& kernels = featureKernels();
    const auto number = static_cast<std::uint32_t>(kind);
    if (kind < LaneKind::Rounded)
        kernels.overlapLanes(lanes, (number & 2u) != 0, (number & 1u) != 0, maxIterations, found);
    else if (kind < LaneKind::DiscOnDisc)
        kernels.roundedLanes(lanes, number - static_cast<std::uint32_t>(LaneKind::Rounded), found);
    else
        kernels.discLanes(lanes, kind == LaneKind::DiscOnDisc ? 1 : kind == LaneKind::DiscOnFour ? 4 : 8, found);
}

namespace
{

// A view may have its coordinates anywhere; lanes need all y eight places behind the x.
struct LoopCopy
{
    alignas(32) float vertices[2 * VertexBlock];
    ShapeView view;

    explicit LoopCopy(const ShapeView& shape) noexcept : view(shape)
    {
        if (shape.y == shape.x + VertexBlock)
            return;
        std::copy_n(shape.x, VertexBlock, vertices);
        std::copy_n(shape.y, VertexBlock, vertices + VertexBlock);
        view.x = vertices;
        view.y = vertices + VertexBlock;
    }
    LoopCopy(const LoopCopy&) = delete;
    LoopCopy& operator=(const LoopCopy&) = delete;
};

} // namespace

Guess roundGuess(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB) noexcept
{
    const LoopCopy loopA(a);
    const LoopCopy loopB(b);
    const PlacedPiece placedA = placedPiece(loopA.view, matrixA);
    const PlacedPiece placedB = placedPiece(loopB.view, matrixB);
    const LaneChoice lane = AllLaneChoices.of(loopKindOf(loopA.view), loopKindOf(loopB.view));
    if (lane.kind == LaneKind::None)
        return Guess::Undecided;
    WaitingPairs waiting;
    waiting.lanes.used = 0;
    waiting.add(lane.swapped ? placedB : placedA, lane.swapped ? placedA : placedB, 0);
    waiting.fill();
    std::uint32_t found[PairLanes::Most];
    searchLanes(lane.kind, waiting.lanes, 0, found);
    return static_cast<Guess>(found[0] & 0xffu);
}

} // namespace graze::detail
