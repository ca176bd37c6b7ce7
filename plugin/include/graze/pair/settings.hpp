// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>
#include <graze/pair/stopping.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace GRAZE_API graze
{

/// The part of graze that answers a query.
enum class Method : std::uint8_t
{
    Fast, ///< an accelerator where one is certain of the answer, GJK for the rest
    Gjk   ///< GJK alone, as the papers have it: maxIterations and epsilon show what they do. Bounds still come first
};

/// How long a query may work, and when it is done. Both are tunable at run time; values outside the
/// range are clamped, NaN gives `Status::InvalidInput`.
struct GjkSettings
{
    /// Support searches for one pair of pieces (range: 1..128). All of them count: also those of the polytope, of a
    /// contact at the start of a cast, and of all moments of a time of impact; closestApproach counts for each moment.
    /// Final: no query runs again with more. A query that runs out of iterations says so: `status` is IterationLimit,
    /// a cast is no hit, and the bounds stay true.
    int maxIterations = 32;

    /// Stopping rule, relative on purpose: a fixed one would stop too soon for a 4 px bullet and never for a 4000 px
    /// boss (range: 1.2e-7..1e3).
    ///
    /// - overlap: none. Yes or no never depends on it.
    /// - distance: the separation vector is right to epsilon times its length, which makes the distance itself right to
    ///   epsilon squared of it (van den Bergen 1999). penetration: the same for the depth.
    /// - casts and timeOfImpact: stop when the gap is at most epsilon x size, never x path. A hit means "comes that
    ///   close", and the result has the `gap` that is left. The default is inside the band; a coarse epsilon hits
    ///   early.
    /// - closestApproach: none. Its tolerance is fixed.
    float epsilon = 1e-4f;

    /// Both methods agree outside the band; same bits are promised within one.
    Method method = Method::Fast;

    friend constexpr bool operator==(const GjkSettings&, const GjkSettings&) noexcept = default;
};

/// How a query ended.
enum class Status : std::uint8_t
{
    Separated,      ///< finished: apart; for casts: finished, `hit` says whether it hit
    Overlapping,    ///< finished: touching or overlapping
    IterationLimit, ///< not finished within maxIterations; only the bounds hold
    InvalidInput    ///< an operand or a setting is not finite, or a shape has no points
};

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
