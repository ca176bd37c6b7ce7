// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/queries/operand.hpp>
#include <graze/queries/settings.hpp>

namespace GRAZE_API graze
{

/// Answer of `overlap`.
struct OverlapResult
{
    Status status = Status::InvalidInput; ///< Separated or Overlapping, or why neither was found out
    int iterations = 0;                   ///< support searches, over all piece pairs that were tried
    std::uint32_t pieceA = 0;             ///< the first pair of pieces found to overlap, by index: that of A
    std::uint32_t pieceB = 0;             ///< and that of B

    /// False also when it was not found out: `status` tells.
    [[nodiscard]] bool overlapping() const noexcept { return status == Status::Overlapping; }
};

/// Do two sprites touch or overlap? (boolean GJK)
///
/// Builds a triangle in the Minkowski difference around the origin, and stops at the first direction
/// in which no point of it reaches the origin. Touching counts (sf::Rect says apart).
///
/// Result  Separated and Overlapping are right outside the band 1e-3 px + 1e-4 x size (ellipses
///         1e-3 x size); IterationLimit means that neither was shown.
///         A cache never changes the status.
/// Errors  never throws, never allocates.
/// Cost    pieces of up to 8 vertices: in floats or in closed form, for as long as these can tell. The rest: one
///         support search per shape and iteration.
/// Source  Gilbert, Johnson, Keerthi 1988; simplex with triple product: Muratori 2006.
[[nodiscard]] OverlapResult overlap(const Operand& a, const Operand& b, const GjkSettings& settings = {},
                                    GjkCache* cache = nullptr) noexcept;

} // namespace graze
