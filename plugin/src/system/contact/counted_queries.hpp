// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/queries/distance.hpp>
#include <graze/queries/overlap.hpp>
#include <graze/queries/penetration.hpp>
#include <graze/queries/ray_cast.hpp>
#include <graze/queries/shape_cast.hpp>
#include <graze/queries/time_of_impact.hpp>
#include <graze/system/statistics.hpp>

namespace graze::detail
{

/// Where and how deep two pieces touch. The normal has length 1, whatever happens.
struct Touch
{
    Vec2 point{};
    Vec2 normal{0.f, -1.f};
    float depth = 0.f; ///< below 0 it is minus the gap
};

/// The pair queries as the system asks them: with its settings, and counted. The user's iterations are final: a query
/// that runs out counts in `limitsReached`, a pair keeps its state, and a cast is no hit.
class CountedQueries
{
public:
    /// Without statistics nothing is counted, and calls are safe together.
    explicit CountedQueries(const GjkSettings& settings, Statistics* statistics = nullptr) noexcept :
    m_settings(settings),
    m_statistics(statistics)
    {
    }

    [[nodiscard]] OverlapResult overlap(const Operand& a, const Operand& b) noexcept;
    /// An overlap that was asked elsewhere, with the same settings.
    void countOverlap(const OverlapResult& result) noexcept;
    [[nodiscard]] const GjkSettings& settings() const noexcept { return m_settings; }
    [[nodiscard]] DistanceResult distance(const Operand& a, const Operand& b) noexcept;
    [[nodiscard]] RayCastResult rayCast(const Operand& target, const Ray& ray) noexcept;
    [[nodiscard]] CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB) noexcept;
    [[nodiscard]] CastResult timeOfImpact(const Operand& a, const Motion& motionA, const Operand& b,
                                          const Motion& motionB) noexcept;
    [[nodiscard]] ApproachResult closestApproach(const Operand& a, const Motion& motionA, const Operand& b,
                                                 const Motion& motionB) noexcept;

    /// A query that an accelerator answered elsewhere.
    void countFast(AnsweredBy by) noexcept { count(Status::Separated, by, 0); }
    /// A pair whose bounds are apart.
    void countCulled() noexcept;

    /// Depth of two pieces, or their nearest points where penetration finds a gap. A pair inside the band
    /// may touch for one query and not for another: the events of such a pair need a place too.
    [[nodiscard]] Touch touch(const Operand& a, const Operand& b) noexcept;

private:
    void count(Status status, AnsweredBy by, int iterations) noexcept;

    GjkSettings m_settings;
    Statistics* m_statistics;
};

} // namespace graze::detail
