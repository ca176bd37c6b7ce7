// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/settings.hpp>

#include <algorithm>
#include <cmath>

namespace GRAZE_API graze
{

/// Lengths below this share of the largest difference vertex are rounding of the inputs, not geometry
/// (two ulps of a float): the floor of every stopping rule.
inline constexpr double FloatFloor = 1.2e-7;
/// The same for the doubles that the algorithms compute in.
inline constexpr double DoubleFloor = 1e-13;

/// Gaps and depths up to this count as touching, because floats do not resolve them. `scale` is the largest
/// difference vertex of the pair.
[[nodiscard]] GRAZE_INLINE double touchTolerance(double scale) noexcept
{
    return 2. * FloatFloor * scale;
}

/// Settings as the algorithms use them: clamped, in doubles.
struct Limits
{
    int maxIterations = 32; ///< support searches for one pair of pieces
    double epsilon = 1e-4;  ///< see GjkSettings

    Limits() noexcept = default;
    /// As given: for a part of a run.
    Limits(int iterations, double eps) noexcept : maxIterations(iterations), epsilon(eps) {}
    /// Clamps; NaN counts as the floor. Queries refuse NaN before they come here.
    explicit Limits(const GjkSettings& settings) noexcept :
    maxIterations(std::clamp(settings.maxIterations, 1, 128)),
    epsilon(std::clamp(std::isnan(settings.epsilon) ? 0. : static_cast<double>(settings.epsilon), FloatFloor, 1e3))
    {
    }
};

} // namespace graze
