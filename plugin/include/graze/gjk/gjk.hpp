// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/simplex.hpp>
#include <graze/gjk/steps.hpp>
#include <graze/pair/limits.hpp>

#include <span>

namespace GRAZE_API graze
{

/// Boolean GJK: do the cores of two bodies touch or overlap? One call of step() is one support search.
///
/// Walks towards the origin through B - A until a triangle holds it, or a direction shows that nothing reaches it.
/// Starts from the difference of the centres; the second point comes from the reversed direction, every other one
/// from the triple product. Epsilon plays no part.
///
/// Cores only: a body with a round radius needs GjkDistance with GjkGoal::Sign.
///
/// Source  Gilbert, Johnson, Keerthi 1988; simplex with triple product: Muratori 2006.
class GjkOverlap : public Steps
{
public:
    /// The bodies outlive the run.
    GjkOverlap(const Body& a, const Body& b, const Limits& limits) noexcept;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// One to three vertices: when Overlapping, the origin lies on or in them.
    [[nodiscard]] std::span<const DifferencePoint> simplex() const noexcept { return {m_simplex, m_size}; }
    /// From A to B, any length, when Separated: all of B - A lies on its side of the origin.
    [[nodiscard]] Vec2d axis() const noexcept { return -m_searched; }

private:
    void takeFirst() noexcept;
    void takeSecond() noexcept;
    void takeThird() noexcept;

    const Body* m_a;
    const Body* m_b;
    std::size_t m_size = 0;
    double m_side = 0.; ///< cross product of the segment's ends
    Vec2d m_direction;
    DifferencePoint m_simplex[3];
};

/// Selects what GjkDistance computes.
enum class GjkGoal : std::uint8_t
{
    Distance, ///< the separation vector, to epsilon
    Sign      ///< whether the gap is positive
};

/// Distance GJK: finds the point of B - A that is nearest to the origin. One call of step() is one support search.
///
/// Works on the cores; the round radii of both bodies shift the answer: the gap is the distance of the cores less
/// the radii.
///
/// Source  Gilbert, Johnson, Keerthi 1988; stop rule: van den Bergen 1999.
class GjkDistance : public Steps
{
public:
    /// The bodies outlive the run.
    GjkDistance(const Body& a, const Body& b, const Limits& limits, GjkGoal goal = GjkGoal::Distance) noexcept;
    /// Starts from up to two points of B - A, as the bodies stand now: those that a former run ended with, moved along.
    GjkDistance(const Body& a, const Body& b, const Limits& limits, std::span<const DifferencePoint> start) noexcept;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// Up to two vertices and their point nearest to the origin; none when the first vertex is the origin.
    [[nodiscard]] const Simplex& simplex() const noexcept { return m_simplex; }
    /// The cores touch or overlap, not only the radii; then simplex and vertex together hold the origin.
    [[nodiscard]] bool coresOverlap() const noexcept { return m_coresOverlap; }
    /// From A to B, length 1; zero when the cores overlap.
    [[nodiscard]] Vec2d axis() const noexcept;
    /// Distance of the cores: an upper bound until the run is done.
    [[nodiscard]] double coreDistance() const noexcept { return std::sqrt(m_nearestSquared); }
    /// coreDistance less the radii: below 0 when these overlap. Infinite before the first step.
    [[nodiscard]] double gap() const noexcept;
    /// The true gap is at least this, at any time.
    [[nodiscard]] double lowerBound() const noexcept;
    /// How much nearer than coreDistance the cores may be along the axis: what epsilon left undecided.
    [[nodiscard]] double undecided() const noexcept { return m_undecided; }

private:
    void bound(double reach, double axisSquared) noexcept;
    [[nodiscard]] bool isFinal(double reach, double axisSquared) const noexcept;
    [[nodiscard]] bool isCloseEnough(double reach, double axisSquared) const noexcept;
    [[nodiscard]] bool repeatsVertex() const noexcept;
    void take() noexcept;
    void endApart(StepKind kind) noexcept;

    const Body* m_a;
    const Body* m_b;
    double m_epsilon;
    GjkGoal m_goal;
    bool m_coresOverlap = false;
    bool m_curved;
    double m_radii;
    double m_boundSquared = 0.; ///< of the distance of the cores, from below
    double m_nearestSquared = 0.;
    double m_undecided = 0.;
    Vec2d m_axis; ///< the simplex's nearest point; before the first step, where to start
    Simplex m_simplex;
};

} // namespace graze
