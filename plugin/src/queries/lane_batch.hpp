// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/closed_form.hpp"
#include "queries/feature_kernels.hpp"
#include "queries/gjk.hpp"

#include <graze/queries/overlap.hpp>

namespace graze::detail
{

/// A piece where it stands, both parts kept alive by the caller.
struct PlacedPiece
{
    const ShapeView& shape;
    const Affine2& matrix;
};

/// Pairs of one kind that wait until there is one for every lane.
struct WaitingPairs
{
    PairLanes lanes;
    std::uint32_t number[PairLanes::Most];

    [[gnu::always_inline]] inline void add(const PlacedPiece& a, const PlacedPiece& b, std::uint32_t pair) noexcept
    {
        const std::uint32_t lane = lanes.used;
        lanes.used = lane + 1;
        lanes.xA[lane] = a.shape.x;
        lanes.yA[lane] = a.shape.y;
        lanes.matrixA[lane] = &a.matrix.m00;
        lanes.xB[lane] = b.shape.x;
        lanes.yB[lane] = b.shape.y;
        lanes.matrixB[lane] = &b.matrix.m00;
        lanes.countA[lane] = a.shape.count;
        lanes.countB[lane] = b.shape.count;
        lanes.radiusA[lane] = a.shape.radius;
        lanes.radiusB[lane] = b.shape.radius;
        number[lane] = pair;
    }

    /// The last pairs are in too few lanes: the others repeat the first of them.
    void fill() noexcept
    {
        for (std::uint32_t lane = lanes.used; lane < PairLanes::Most; ++lane)
        {
            lanes.xA[lane] = lanes.xA[0];
            lanes.yA[lane] = lanes.yA[0];
            lanes.matrixA[lane] = lanes.matrixA[0];
            lanes.xB[lane] = lanes.xB[0];
            lanes.yB[lane] = lanes.yB[0];
            lanes.matrixB[lane] = lanes.matrixB[0];
            lanes.countA[lane] = lanes.countA[0];
            lanes.countB[lane] = lanes.countB[0];
            lanes.radiusA[lane] = lanes.radiusA[0];
            lanes.radiusB[lane] = lanes.radiusB[0];
        }
    }
};

/// What pairs have in common that are searched side by side.
enum class LaneKind : std::uint32_t
{
    Sharp,       ///< + 1 where B, + 2 where A has more than four vertices
    Rounded = 4, ///< + 0 for two segments, up to + 5 for two of more than four vertices
    DiscOnDisc = 10,
    DiscOnFour,
    DiscOnEight,
    None ///< for the query of one pair
};

/// Of A and B. Round pairs stand in the order of their vertices: see isSwapped.
[[nodiscard, gnu::always_inline]] inline LaneKind laneKindOf(const ShapeView& a, const ShapeView& b) noexcept
{
    const std::uint32_t lastA = a.count - 1u;
    const std::uint32_t lastB = b.count - 1u;
    if ((lastA | lastB) >= VertexBlock || !a.convexLoop || !b.convexLoop)
        return LaneKind::None;
    const std::uint32_t wide = (lastA >> 2) * 2u + (lastB >> 2);
    const float radii = a.radius + b.radius;
    if (radii == 0.f)
        return static_cast<LaneKind>(wide);
    if (!(radii > 0.f && radii - radii == 0.f))
        return LaneKind::None;
    const std::uint32_t least = lastA < lastB ? lastA : lastB;
    const std::uint32_t most = lastA < lastB ? lastB : lastA;
    if (least == 0)
        return most == 0 ? LaneKind::DiscOnDisc : most < 4 ? LaneKind::DiscOnFour : LaneKind::DiscOnEight;
    const std::uint32_t sizeOfLeast = least < 2 ? 0 : least < 4 ? 1 : 2;
    const std::uint32_t before = most < 2 ? 0 : most < 4 ? 1 : 3;
    return static_cast<LaneKind>(static_cast<std::uint32_t>(LaneKind::Rounded) + before + sizeOfLeast);
}

/// Whether lanes of this kind have B first.
[[nodiscard]] inline bool isSwapped(LaneKind kind, const ShapeView& a, const ShapeView& b) noexcept
{
    return kind >= LaneKind::Rounded && a.count > b.count;
}

/// Searches all lanes. `found` is a Guess each, and the number of searches above it.
void searchLanes(LaneKind kind, const PairLanes& lanes, int maxIterations, std::uint32_t* found) noexcept;

/// Whether a pair with radii overlaps, as its lane in a batch has it.
[[nodiscard]] Guess roundGuess(const PlacedPiece& a, const PlacedPiece& b) noexcept;

/// `overlap` of pairs of single pieces, side by side where that can tell. `Pairs` has
///     void tell(std::uint32_t pair, Status, int iterations)    what was found, in any order of pairs
///     void askAlone(std::uint32_t pair)                        what only the query of one pair can tell
template <class Pairs>
class LaneBatch
{
public:
    LaneBatch(int maxIterations, Pairs& pairs) noexcept : m_maxIterations(maxIterations), m_pairs(pairs)
    {
        for (WaitingPairs& waiting : m_waiting)
            waiting.lanes.used = 0;
    }

    [[gnu::always_inline]] inline void add(const PlacedPiece& a, const PlacedPiece& b, std::uint32_t pair) noexcept
    {
        const LaneKind kind = laneKindOf(a.shape, b.shape);
        if (kind == LaneKind::None)
        {
            m_pairs.askAlone(pair);
            return;
        }
        WaitingPairs& waiting = m_waiting[static_cast<std::uint32_t>(kind)];
        if (isSwapped(kind, a.shape, b.shape))
            waiting.add(b, a, pair);
        else
            waiting.add(a, b, pair);
        if (waiting.lanes.used == PairLanes::Most)
            search(kind, waiting);
    }

    void finish() noexcept
    {
        for (std::uint32_t kind = 0; kind < Kinds; ++kind)
            if (m_waiting[kind].lanes.used > 0)
            {
                m_waiting[kind].fill();
                search(static_cast<LaneKind>(kind), m_waiting[kind]);
            }
    }

private:
    // Either guess is as far from it as its status from Separated.
    static constexpr auto SeparatedGuess = static_cast<std::uint32_t>(Guess::Separated);
    static_assert(static_cast<std::uint32_t>(Guess::Overlapping) + 1 == SeparatedGuess);
    static_assert(static_cast<std::uint32_t>(Status::Separated) == 0);
    static_assert(static_cast<std::uint32_t>(Status::Overlapping) == 1);

    static constexpr auto Kinds = static_cast<std::uint32_t>(LaneKind::None);

    [[gnu::noinline]] void search(LaneKind kind, WaitingPairs& waiting) noexcept
    {
        std::uint32_t found[PairLanes::Most];
        searchLanes(kind, waiting.lanes, m_maxIterations, found);
        const std::uint32_t used = waiting.lanes.used;
        for (std::uint32_t lane = 0; lane < used; ++lane)
        {
            const std::uint32_t guess = found[lane] & 0xffu;
            if (guess == static_cast<std::uint32_t>(Guess::Unclear))
                m_pairs.askAlone(waiting.number[lane]);
            else
                m_pairs.tell(waiting.number[lane], static_cast<Status>(SeparatedGuess - guess),
                             static_cast<int>(found[lane] >> 8));
        }
        waiting.lanes.used = 0;
    }

    int m_maxIterations;
    Pairs& m_pairs;
    WaitingPairs m_waiting[Kinds];
};

} // namespace graze::detail
