// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/simplex.hpp"

#include <graze/queries/settings.hpp>

#include <algorithm>

namespace graze::detail
{

/// Lengths below this share of the largest difference vertex are rounding of the inputs, not geometry
/// (two ulps of a float): the floor of every stopping rule.
inline constexpr double FloatFloor = 1.2e-7;
/// The same for the doubles we compute in.
inline constexpr double DoubleFloor = 1e-13;

/// Settings as the kernels use them: clamped, in doubles. The kernels are templates on their kind, for
/// these and for TracedLimits: see recorder.hpp.
struct Limits
{
    int maxIterations = 32;
    double epsilon = 1e-4;
};

/// False when epsilon is NaN.
[[nodiscard]] inline bool makeLimits(const GjkSettings& settings, Limits& limits) noexcept
{
    limits.maxIterations = std::clamp(settings.maxIterations, 1, 128);
    limits.epsilon = std::clamp(static_cast<double>(settings.epsilon), FloatFloor, 1e3);
    return !std::isnan(settings.epsilon);
}

/// How far a support may reach beyond an edge that is still taken as the border: polygons have edges, so
/// only rounding is forgiven; on an ellipse a chord is never quite the border.
[[nodiscard]] inline double borderTolerance(const Body& a, const Body& b, double scale) noexcept
{
    const bool polygons = a.ellipseRadius == 0. && b.ellipseRadius == 0.;
    return (polygons ? 10. * DoubleFloor : 0.25 * FloatFloor) * scale;
}

enum class GjkGoal
{
    Distance, ///< until the separation vector is known to epsilon
    Sign      ///< until the gap is known to be positive or not
};

struct GjkOutcome
{
    Status status = Status::IterationLimit;
    Simplex simplex;
    Vec2d axis{};             ///< from A to B, length 1, when the cores are apart
    double coreDistance = 0.; ///< upper bound of the distance of the cores, exact when finished
    double lowerBound = 0.;   ///< of the gap
    double leftOpen = 0.;     ///< by epsilon, with radii: so much nearer the cores may be along the axis
    double scale = 0.;        ///< largest |w| seen
    int iterations = 0;
    bool coresOverlap = false; ///< the cores themselves touch or overlap, not only the radii

    [[nodiscard]] double gap(double radii) const noexcept { return coreDistance - radii; }
};

/// Min-norm GJK on the cores: finds the point of B - A nearest to the origin. The round radii of both
/// bodies shift the answer: the gap is the distance of the cores less the radii.
template <class L>
[[nodiscard]] GjkOutcome gjk(const Body& a, const Body& b, const L& limits, GjkGoal goal) noexcept;

} // namespace graze::detail
