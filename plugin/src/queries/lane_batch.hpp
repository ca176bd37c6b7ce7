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
        const std::uint32_t lane = lanes.used++;
        lanes.xA[lane] = a.shape.x;
        lanes.yA[lane] = a.shape.y;
        lanes.matrixA[lane] = &a.matrix.m00;
        lanes.xB[lane] = b.shape.x;
        lanes.yB[lane] = b.shape.y;
        lanes.matrixB[lane] = &b.matrix.m00;
        lanes.countA[lane] = a.shape.count;
        lanes.countB[lane] = b.shape.count;
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
        }
    }
};

/// `overlap` of pairs of single pieces, side by side where that can tell. `Pairs` has
///     void tell(std::uint32_t pair, Status, int iterations)    what was found, in any order of pairs
///     void askAlone(std::uint32_t pair)                        what only the query of one pair can tell
template <class Pairs>
class LaneBatch
{
public:
    LaneBatch(int maxIterations, Pairs& pairs) noexcept : m_maxIterations(maxIterations), m_pairs(pairs)
    {
        for (WaitingPairs& waiting : m_sharp)
            waiting.lanes.used = 0;
    }

    [[gnu::always_inline]] inline void add(const PlacedPiece& a, const PlacedPiece& b, std::uint32_t pair) noexcept
    {
        if (!isSmallLoop(a.shape) || !isSmallLoop(b.shape) || a.shape.radius + b.shape.radius > 0.f)
        {
            m_pairs.askAlone(pair);
            return;
        }
        const std::uint32_t kind = (a.shape.count > 4 ? 2u : 0u) | (b.shape.count > 4 ? 1u : 0u);
        WaitingPairs& waiting = m_sharp[kind];
        waiting.add(a, b, pair);
        if (waiting.lanes.used == PairLanes::Most)
            searchSharp(kind);
    }

    void finish() noexcept
    {
        for (std::uint32_t kind = 0; kind < SharpKinds; ++kind)
            if (m_sharp[kind].lanes.used > 0)
            {
                m_sharp[kind].fill();
                searchSharp(kind);
            }
    }

private:
    static constexpr std::uint32_t SharpKinds = 4;

    [[gnu::noinline]] void searchSharp(std::uint32_t kind) noexcept
    {
        WaitingPairs& waiting = m_sharp[kind];
        std::uint32_t found[PairLanes::Most];
        featureKernels().overlapLanes(waiting.lanes, (kind & 2u) != 0, (kind & 1u) != 0, m_maxIterations, found);
        tellAll(waiting, found);
    }

    [[gnu::always_inline]] inline void tellAll(WaitingPairs& waiting, const std::uint32_t* found) noexcept
    {
        for (std::uint32_t lane = 0; lane < waiting.lanes.used; ++lane)
        {
            const auto kind = static_cast<Guess>(found[lane] & 0xffu);
            if (kind == Guess::Unclear)
                m_pairs.askAlone(waiting.number[lane]);
            else
                m_pairs.tell(waiting.number[lane], kind == Guess::Overlapping ? Status::Overlapping : Status::Separated,
                             static_cast<int>(found[lane] >> 8));
        }
        waiting.lanes.used = 0;
    }

    int m_maxIterations;
    Pairs& m_pairs;
    WaitingPairs m_sharp[SharpKinds];
};

} // namespace graze::detail
