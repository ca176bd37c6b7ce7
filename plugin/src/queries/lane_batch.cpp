// SPDX-License-Identifier: Zlib
#include "queries/lane_batch.hpp"

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

Guess roundGuess(const PlacedPiece& a, const PlacedPiece& b) noexcept
{
    const LaneKind kind = laneKindOf(a.shape, b.shape);
    const bool swapped = isSwapped(kind, a.shape, b.shape);
    WaitingPairs waiting;
    waiting.lanes.used = 0;
    waiting.add(swapped ? b : a, swapped ? a : b, 0);
    waiting.fill();
    std::uint32_t found[PairLanes::Most];
    searchLanes(kind, waiting.lanes, 0, found);
    return static_cast<Guess>(found[0] & 0xffu);
}

} // namespace graze::detail
