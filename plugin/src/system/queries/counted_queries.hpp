// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/queries/pair_queries.hpp>
#include <graze/system/statistics.hpp>

#include <cstdint>
#include <vector>

namespace graze::detail
{

/// Contact geometry of two pieces. The normal always has length 1.
struct Touch
{
    Vec2 point{};
    Vec2 normal{0.f, -1.f};
    float depth = 0.f; ///< below 0: minus the gap
};

/// The pair queries with the settings of a system, counted in its statistics. Copies count in the same ones. The user's
/// iterations are final: a query that runs out counts in `limitsReached`, its pair keeps its state, and a cast is no
/// hit.
class CountedQueries
{
public:
    /// Without statistics nothing is counted, and calls are safe together.
    explicit CountedQueries(const GjkSettings& settings, Statistics* statistics = nullptr) noexcept :
    m_settings(settings),
    m_statistics(statistics)
    {
    }

    [[nodiscard]] const GjkSettings& settings() const noexcept { return m_settings; }
    [[nodiscard]] OverlapResult overlap(const Operand& a, const Operand& b) const noexcept
    {
        const OverlapResult result = graze::overlap(a, b, m_settings);
        countOverlap(result);
        return result;
    }
    [[nodiscard]] DistanceResult distance(const Operand& a, const Operand& b) const noexcept
    {
        return counted(graze::distance(a, b, m_settings));
    }
    [[nodiscard]] CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB) const noexcept
    {
        return counted(graze::shapeCast(a, motionA, b, motionB, m_settings));
    }
    [[nodiscard]] CastResult timeOfImpact(const Operand& a, const Motion& motionA, const Operand& b,
                                          const Motion& motionB) const noexcept
    {
        return counted(graze::timeOfImpact(a, motionA, b, motionB, m_settings));
    }
    [[nodiscard]] ApproachResult closestApproach(const Operand& a, const Motion& motionA, const Operand& b,
                                                 const Motion& motionB) const noexcept;
    /// Depth of two pieces, or their nearest points where penetration finds a gap: inside the band one query may find a
    /// touch and another one none, and the event of such a pair needs a point too.
    [[nodiscard]] Touch touch(const Operand& a, const Operand& b) const noexcept;

    /// Counts an overlap query made elsewhere with the same settings.
    void countOverlap(const OverlapResult& result) const noexcept;
    /// Counts a query that an accelerator answered elsewhere.
    void countFast() const noexcept { count(Status::Separated, AnsweredBy::Fast, 0); }
    /// Counts a pair with bounds that are apart.
    void countCulled() const noexcept
    {
        if (m_statistics)
            ++m_statistics->culled;
    }

private:
    void count(Status status, AnsweredBy by, int iterations) const noexcept;
    template <class Result>
    [[nodiscard]] Result counted(const Result& result) const noexcept
    {
        count(result.status, result.by, result.iterations);
        return result;
    }

    GjkSettings m_settings;
    Statistics* m_statistics;
};

/// The statistics of blocks that run at the same time. Sums of them are the same for any number of threads.
class BlockCounts
{
public:
    /// A single block counts into `whole` itself.
    void start(std::uint32_t blocks, Statistics& whole);
    [[nodiscard]] Statistics& of(std::uint32_t block) noexcept { return m_parts.empty() ? *m_whole : m_parts[block]; }
    /// Adds what the queries of all blocks count to the whole; nothing else is counted in blocks.
    void finish() noexcept;

private:
    Statistics* m_whole = nullptr;
    std::vector<Statistics> m_parts;
};

} // namespace graze::detail
