// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/body.hpp>
#include <graze/pair/results.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace graze::detail
{

/// How deep one pair of pieces is.
struct PieceDepth
{
    Status status = Status::IterationLimit; ///< Separated or Overlapping
    bool overlaps = false;                  ///< whether overlap was shown
    double depth = 0.;                      ///< radii included
    double lowerBound = 0.;                 ///< radii included
    Vec2d normal{};                         ///< from A to B
    Vec2d onA{};                            ///< on the border of A, as far as it reaches along the normal
    Vec2d onB{};                            ///< on the border of B, as far as it reaches against the normal
    AnsweredBy by = AnsweredBy::Features;   ///< decided the pair
    /// The core vertex of A, and of B, that reaches farthest towards the other, where it is known.
    std::optional<std::array<std::uint32_t, 2>> farthest{};
};

/// The same as a result of the query. `origin`: positions are seen from there.
[[nodiscard]] inline PenetrationResult resultOf(const PieceDepth& found, Vec2d origin) noexcept
{
    PenetrationResult result;
    result.status = found.status;
    result.by = found.by;
    if (!(found.normal == Vec2d{}))
        result.normal = found.normal.toFloat();
    if (!found.overlaps)
        return result;
    result.depth = static_cast<float>(std::max(0., found.depth));
    result.lowerBound = static_cast<float>(std::max(0., found.lowerBound));
    result.point = ((found.onA + found.onB) * 0.5 + origin).toFloat();
    return result;
}

} // namespace graze::detail
