// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>

#include <cstdint>

namespace GRAZE_API graze
{

/// How long a query may work, and when it is done. Both are tunable at run time; values outside the
/// range are clamped, NaN gives `Status::InvalidInput`.
struct GjkSettings
{
    /// Support searches per shape and query (range: 1..128). Out of iterations is never dressed up as
    /// an answer: `status` says so, and the bounds stay true.
    int maxIterations = 32;

    /// Stopping rule, never a skin (range: 1.2e-7..1e3). A distance is done when the separation vector is
    /// known to within epsilon times its length, which makes the distance itself right to epsilon
    /// squared of it (van den Bergen 1999); depths likewise. Whether two touch never depends on it. Relative
    /// on purpose: a fixed one would stop too soon for a 4 px bullet and never for a 4000 px boss.
    float epsilon = 1e-4f;

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

/// Remembers the axis that last separated a pair. It may answer only when it still separates by more
/// than epsilon times the size of the pair; otherwise the query runs as if there were none, so the
/// answer never depends on it.
struct GjkCache
{
    Vec2 axis{}; ///< length 1, from A to B; zero for none. Left alone by sprites of several pieces
};

} // namespace graze
