// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/body.hpp"

namespace graze::detail
{

/// A vertex of the Minkowski difference B - A with the two support points it is made of.
struct DifferencePoint
{
    Vec2d w{}; ///< b - a
    Vec2d a{};
    Vec2d b{};
    std::uint32_t indexA = 0;
    std::uint32_t indexB = 0;
    bool sweptA = false;

    [[nodiscard]] bool sameVertices(const DifferencePoint& other) const noexcept
    {
        return indexA == other.indexA && indexB == other.indexB && sweptA == other.sweptA;
    }
};

/// Farthest point of B - A in a direction: the support of B there less the support of A the other way.
[[nodiscard]] inline DifferencePoint differenceSupport(const Body& a, const Body& b, Vec2d direction) noexcept
{
    const BodySupport sa = support(a, -direction);
    const BodySupport sb = support(b, direction);
    return {sb.point - sa.point, sa.point, sb.point, sa.index, sb.index, sa.swept};
}

/// One or two vertices of the difference and the point of their hull that is nearest to the origin.
struct Simplex
{
    DifferencePoint points[2]{};
    double weights[2]{};
    int size = 0;
    Vec2d nearest{};

    [[nodiscard]] Vec2d witnessA() const noexcept;
    [[nodiscard]] Vec2d witnessB() const noexcept;
    /// Weight of the vertices that were taken at the end of A's sweep: when on the way A is nearest.
    [[nodiscard]] double sweptWeight() const noexcept;
};

/// The feature nearest to the origin after a new vertex: which old vertex it keeps, and how much of the
/// new one.
struct Reduction
{
    Vec2d nearest{};
    double weight = 1.; ///< of the new vertex
    int partner = 0;    ///< the old vertex at the other end
    bool containsOrigin = false;
};

/// Weighs the new vertex against the simplex, which is left as it is: the caller may find that nothing
/// was won.
[[nodiscard]] Reduction reduce(const Simplex& simplex, Vec2d w) noexcept;

/// Takes the new vertex in as `reduce` found.
void commit(Simplex& simplex, const DifferencePoint& point, const Reduction& reduction) noexcept;

} // namespace graze::detail
