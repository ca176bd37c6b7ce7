// SPDX-License-Identifier: Zlib
#pragma once

#include "outline/raster.hpp"
#include "outline/trace.hpp"

#include <array>
#include <span>
#include <vector>

namespace graze::tracing
{

/// The effect of a step of simplification on the area: triangles that a loop gains or loses, and its new edges.
struct Change
{
    bool grows = false;
    std::array<std::array<Vec2, 3>, 3> triangles{}; ///< counter-clockwise with y up; flat ones are legal
    std::array<Vec2, 3> path{};                     ///< points of the new edges
    std::size_t triangleCount = 0;
    std::size_t edgeCount = 0; ///< 1 or 2

    [[nodiscard]] std::span<const std::array<Vec2, 3>> changed() const noexcept
    {
        return {triangles.data(), triangleCount};
    }
    /// Area of all triangles, doubled.
    [[nodiscard]] float area() const noexcept;
    [[nodiscard]] Aabb bounds() const noexcept;
};

/// Whether the point is in the triangle or on its border. Exact.
[[nodiscard]] bool holds(std::span<const Vec2> triangle, Vec2 point) noexcept;

/// The opaque pixels outside of the loops that an edge is responsible for.
using LeftOut = std::vector<std::uint32_t>;

/// Judges changes by the pixel centres that change sides.
class Centres
{
public:
    Centres(const Islands& islands, const OpaqueDistance& opaque, double maxError, OutlineFit fit) :
    m_islands(islands),
    m_opaque(opaque),
    m_maxErrorSquared(maxError * maxError),
    m_fit(fit)
    {
    }

    /// Whether gained transparent centres are near enough to opaque ones, and lost opaque ones (lost now, or before
    /// along the edges that go) to the new edges. `after` gets the lost ones of each new edge.
    [[nodiscard]] bool allow(const Change& change, std::span<LeftOut* const> before,
                             std::array<LeftOut, 2>& after) const;

private:
    bool leavesOut(const Change& change, int x, int y, std::array<LeftOut, 2>& after) const;
    bool isNear(const Change& change, int x, int y, std::array<LeftOut, 2>& after) const;

    const Islands& m_islands;
    const OpaqueDistance& m_opaque;
    double m_maxErrorSquared;
    OutlineFit m_fit;
};

} // namespace graze::tracing
