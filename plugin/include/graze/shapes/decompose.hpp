// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace GRAZE_API graze
{

/// The reason why an outline cannot be cut into convex pieces, and the place.
struct DecomposeError
{
    /// The kinds of faults.
    enum class Kind
    {
        None,             ///< nothing
        NotFinite,        ///< a coordinate is NaN or infinite
        TooFewPoints,     ///< fewer than three different points
        Degenerate,       ///< no area
        SelfIntersecting, ///< two edges cross
        TouchesItself,    ///< two edges meet where they are not neighbours (weakly simple)
        HoleOutside,      ///< a hole is not strictly inside the outline
        HolesOverlap,     ///< two holes cross, touch or are nested
        TooLarge          ///< a coordinate beyond MaxCoordinate; `decompose` takes it, a collider does not
    };

    Kind kind = Kind::None;     ///< the fault
    std::size_t ring = 0;       ///< 0 is the outline, k the hole k - 1
    std::size_t index = 0;      ///< vertex of that ring at which it was seen; an edge starts at its vertex
    std::size_t otherRing = 0;  ///< the other one of two that meet
    std::size_t otherIndex = 0; ///< and its vertex
    Vec2 place{};               ///< where, in the frame of the points

    /// A sentence for a person: "edge 3 of the outline crosses edge 7 near (4, 2)".
    [[nodiscard]] std::string message() const;
};

/// Thrown where an outline, given as points or as a picture, cannot become a collider.
class InvalidOutline : public std::invalid_argument
{
public:
    using std::invalid_argument::invalid_argument;
    /// The text of what() is error.message().
    explicit InvalidOutline(const DecomposeError& error);

    /// The fault of the points, and its place; kind None when it was a picture.
    [[nodiscard]] const DecomposeError& error() const noexcept { return m_error; }

private:
    DecomposeError m_error;
};

/// Cuts a simple polygon, either winding, with holes, into convex pieces whose interiors are disjoint and
/// whose areas add up. Consecutive duplicates and collinear vertices are legal. Each piece is strictly
/// convex and counter-clockwise with y up; its vertices are vertices of the input, to the bit.
///
/// Result  empty when the input is invalid; `error` then names the reason and the place. It names
///         one fault: the first that a sweep from left to right finds.
/// Cost    O(n log n), whatever the input; never hangs: every decision is exact.
/// Source  edges that meet: Shamos, Hoey 1976; triangles in a sweep, and merging over inessential edges: Hertel,
///         Mehlhorn 1983 (at most 2r + 1 pieces for r reflex vertices, at most four times the fewest possible);
///         swaps of thin triangles: Lawson 1977.
[[nodiscard]] std::optional<std::vector<std::vector<Vec2>>> decompose(std::span<const Vec2> outline,
                                                                      std::span<const std::vector<Vec2>> holes = {},
                                                                      DecomposeError* error = nullptr);

} // namespace graze
