// SPDX-License-Identifier: Zlib
#pragma once

#include "base/compiler.hpp"
#include "fast/lanes/kernels.hpp"

#include <graze/math/affine2.hpp>
#include <graze/pair/results.hpp>
#include <graze/shapes/shape.hpp>

#include <algorithm>

namespace graze::detail
{

/// The kind of a piece, which decides the lanes that its pairs go to.
enum class LoopKind : std::uint8_t
{
    SharpPoint,
    SharpEdge,
    SharpFour, ///< three or four vertices
    SharpEight,
    Disc,
    RoundEdge,
    RoundFour,
    RoundEight,
    None ///< no lane: the query of one pair answers
};

[[nodiscard]] inline LoopKind loopKindOf(const ShapeView& shape) noexcept
{
    constexpr float LargestRadius = 1e30f;
    constexpr LoopKind OfCount[VertexBlock + 1] = {LoopKind::None,       LoopKind::SharpPoint, LoopKind::SharpEdge,
                                                   LoopKind::SharpFour,  LoopKind::SharpFour,  LoopKind::SharpEight,
                                                   LoopKind::SharpEight, LoopKind::SharpEight, LoopKind::SharpEight};
    if (shape.count > VertexBlock || shape.count == 0 || !shape.convexLoop || shape.hasForm ||
        shape.y != shape.x + VertexBlock || !(shape.radius >= 0.f && shape.radius <= LargestRadius))
        return LoopKind::None;
    const auto sharp = static_cast<std::uint32_t>(OfCount[shape.count]);
    return static_cast<LoopKind>(sharp + (shape.radius > 0.f ? 4u : 0u));
}

/// The kind of pairs that are searched side by side.
enum class LaneKind : std::uint8_t
{
    Sharp,       ///< + 1 where B, + 2 where A has more than four vertices
    Rounded = 4, ///< + 0 for two discs or segments, up to + 5 for two of more than four vertices
    None = 10    ///< no lane: the query of one pair answers
};

/// How a pair is searched.
struct LaneChoice
{
    LaneKind kind = LaneKind::None;
    bool swapped = false; ///< B is the first in lanes of this kind: round pairs stand in the order of their vertices
};

[[nodiscard]] constexpr LaneChoice laneChoiceOf(LoopKind kindOfA, LoopKind kindOfB) noexcept
{
    if (kindOfA >= LoopKind::None || kindOfB >= LoopKind::None)
        return {};
    const auto a = static_cast<std::uint32_t>(kindOfA), b = static_cast<std::uint32_t>(kindOfB);
    const std::uint32_t sizeA = a % 4, sizeB = b % 4;
    if (a < 4 && b < 4)
        return {static_cast<LaneKind>((sizeA == 3 ? 2u : 0u) + (sizeB == 3 ? 1u : 0u)), false};
    const bool swapped = sizeA > sizeB;
    // 0 for discs and segments, 1 for up to four vertices, 2 for more.
    const std::uint32_t least = std::max(std::min(sizeA, sizeB), 1u) - 1, most = std::max({sizeA, sizeB, 1u}) - 1;
    return {static_cast<LaneKind>(4 + most * (most + 1) / 2 + least), swapped};
}

/// laneChoiceOf for all pairs of kinds.
struct LaneChoices
{
    static constexpr std::uint32_t Kinds = 16;
    LaneChoice choices[Kinds * Kinds];

    /// Lanes need other searches than the run of one pair, which takes as many as 17 (seen in 10^6). With fewer than
    /// that the run answers, so that a pair has the same status in a batch and alone.
    static constexpr int Enough = 24;

    [[nodiscard]] constexpr LaneChoice of(LoopKind a, LoopKind b, int maxIterations) const noexcept
    {
        return maxIterations < Enough ? LaneChoice{}
                                      : choices[static_cast<std::uint32_t>(a) * Kinds + static_cast<std::uint32_t>(b)];
    }
};
[[nodiscard]] constexpr LaneChoices makeLaneChoices() noexcept
{
    LaneChoices all{};
    for (std::uint32_t i = 0; i < LaneChoices::Kinds * LaneChoices::Kinds; ++i)
        all.choices[i] =
            laneChoiceOf(static_cast<LoopKind>(i / LaneChoices::Kinds), static_cast<LoopKind>(i % LaneChoices::Kinds));
    return all;
}
inline constexpr LaneChoices AllLaneChoices = makeLaneChoices();

/// A piece of any kind except None with its matrix; the caller keeps both alive.
struct PlacedPiece
{
    const float* loop; ///< all x, then all y
    const float* matrix;
    std::uint32_t count;
    float radius;
};

[[nodiscard]] inline PlacedPiece placedPiece(const ShapeView& shape, const Affine2& matrix) noexcept
{
    return {shape.x, &matrix.m00, shape.count, shape.radius};
}

/// Pairs of one kind, collected until there are enough of them.
struct WaitingPairs
{
    PairLanes lanes;
    std::uint32_t number[PairLanes::Most];

    GRAZE_INLINE void add(const PlacedPiece& a, const PlacedPiece& b, std::uint32_t pair) noexcept
    {
        const std::uint32_t lane = lanes.used;
        lanes.used = lane + 1;
        lanes.loopA[lane] = a.loop;
        lanes.matrixA[lane] = a.matrix;
        lanes.loopB[lane] = b.loop;
        lanes.matrixB[lane] = b.matrix;
        lanes.countA[lane] = a.count;
        lanes.countB[lane] = b.count;
        lanes.radiusA[lane] = a.radius;
        lanes.radiusB[lane] = b.radius;
        number[lane] = pair;
    }

    /// The last pairs may be too few for all lanes: the others repeat the first of them.
    void fill() noexcept
    {
        for (std::uint32_t lane = lanes.used; lane % 8 != 0; ++lane)
        {
            lanes.loopA[lane] = lanes.loopA[0];
            lanes.matrixA[lane] = lanes.matrixA[0];
            lanes.loopB[lane] = lanes.loopB[0];
            lanes.matrixB[lane] = lanes.matrixB[0];
            lanes.countA[lane] = lanes.countA[0];
            lanes.countB[lane] = lanes.countB[0];
            lanes.radiusA[lane] = lanes.radiusA[0];
            lanes.radiusB[lane] = lanes.radiusB[0];
        }
    }
};

/// The result of a lane.
class LaneFound
{
public:
    explicit LaneFound(std::uint32_t word) noexcept : m_word(word) {}

    [[nodiscard]] bool isUndecided() const noexcept
    {
        return verdict() == static_cast<std::uint32_t>(Verdict::Undecided);
    }
    /// The status of a lane that is decided. (Both enums have the two answers in a row, in reverse order.)
    [[nodiscard]] Status status() const noexcept { return static_cast<Status>(Separated - verdict()); }
    [[nodiscard]] std::uint32_t iterations() const noexcept { return m_word >> 8; }

private:
    static constexpr auto Separated = static_cast<std::uint32_t>(Verdict::Separated);
    static_assert(static_cast<std::uint32_t>(Verdict::Overlapping) + 1 == Separated);
    static_assert(static_cast<std::uint32_t>(Status::Separated) == 0);
    static_assert(static_cast<std::uint32_t>(Status::Overlapping) == 1);

    [[nodiscard]] std::uint32_t verdict() const noexcept { return m_word & 0xffu; }

    std::uint32_t m_word;
};

/// `overlap` of pairs of single pieces, side by side. `Pairs` has
///     void report(const std::uint32_t* pairs, const std::uint32_t* found, std::uint32_t count)
/// which gets the results (a LaneFound each), in any order of pairs. Undecided pairs are left to the query of one
/// pair.
template <class Pairs>
class LaneBatch
{
public:
    explicit LaneBatch(Pairs& pairs) noexcept : m_pairs(pairs)
    {
        for (WaitingPairs& waiting : m_waiting)
            waiting.lanes.used = 0;
    }

    /// The kind is not None; `first` is B where LaneChoice::swapped.
    GRAZE_INLINE void add(LaneKind kind, const PlacedPiece& first, const PlacedPiece& second,
                          std::uint32_t pair) noexcept
    {
        WaitingPairs& waiting = m_waiting[static_cast<std::uint32_t>(kind)];
        waiting.add(first, second, pair);
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
    static constexpr auto Kinds = static_cast<std::uint32_t>(LaneKind::None);

    GRAZE_NOINLINE void search(LaneKind kind, WaitingPairs& waiting) noexcept
    {
        std::uint32_t found[PairLanes::Most];
        kernels().overlapLanes(waiting.lanes, static_cast<std::uint32_t>(kind), found);
        m_pairs.report(waiting.number, found, waiting.lanes.used);
        waiting.lanes.used = 0;
    }

    Pairs& m_pairs;
    WaitingPairs m_waiting[Kinds];
};

} // namespace graze::detail
