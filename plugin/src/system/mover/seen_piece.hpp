// SPDX-License-Identifier: Zlib
#pragma once

#include "shapes/round.hpp"

#include <graze/math/vec2d.hpp>
#include <graze/pair/operand.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace graze::detail
{

[[nodiscard]] inline Vec2d turned(Vec2d v, Vec2d turn) noexcept
{
    return {v.x * turn.x - v.y * turn.y, v.x * turn.y + v.y * turn.x};
}

/// A piece in the world, from the mover's place.
class SeenPiece
{
public:
    /// A curved border becomes so many edges in even directions, and as many in even steps.
    static constexpr int Directions = 64;
    static constexpr Vec2d Turn{0.99518472667219692873, 0.09801714032956060363}; ///< cosine and sine of a step

    SeenPiece(const Operand& piece, Vec2d origin) noexcept :
    m_shape(piece.firstPiece()),
    m_axisX(Vec2{piece.matrix().m00, piece.matrix().m10}),
    m_axisY(Vec2{piece.matrix().m01, piece.matrix().m11}),
    m_place(Vec2d(piece.matrix().offset()) - origin)
    {
    }
    [[nodiscard]] bool isRound() const noexcept { return m_shape.radius > 0.f || m_shape.count > MostEdges; }
    /// None for a curved border.
    [[nodiscard]] std::uint32_t cornerCount() const noexcept { return isRound() ? 0 : m_shape.count; }
    [[nodiscard]] Vec2d corner(std::uint32_t index) const noexcept
    {
        const Vec2d v(m_shape.point(index));
        return m_place + m_axisX * v.x + m_axisY * v.y;
    }
    /// How far the piece reaches along a direction of length 1.
    [[nodiscard]] double reach(Vec2d direction) const noexcept
    {
        double farthest = -std::numeric_limits<double>::infinity();
        for (std::uint32_t i = 0; i < m_shape.count; ++i)
            farthest = std::max(farthest, dot(corner(i), direction));
        const Vec2d local{dot(m_axisX, direction), dot(m_axisY, direction)};
        return farthest + roundReach(m_shape, local);
    }
    /// f(normal) for the outward normals of all edges, of the ends of a segment, and of a curved border all around.
    template <class F>
    void forEachNormal(F&& f) const
    {
        const std::uint32_t count = m_shape.count > MostEdges ? 0 : m_shape.count;
        for (std::uint32_t i = 0; i < count; ++i)
        {
            const Vec2d edge = corner((i + 1) % count) - corner(i);
            const double l = length(edge);
            const Vec2d along = l > 0. ? edge * (1. / l) : Vec2d{1., 0.}, normal = perpendicular(along);
            const double inside = dot(corner((i + 2) % count) - corner(i), normal);
            if (inside <= 0.)
                f(normal);
            if (inside >= 0.)
                f(-normal);
            if (count <= 2)
            {
                f(along);
                f(-along);
            }
        }
        // An ellipse is turned fast at its ends and slowly at its sides: even steps along it, and even directions.
        Vec2d even{1., 0.};
        for (int i = 0; isRound() && i < Directions; ++i)
        {
            f(even);
            const Vec2d along = roundTangent(m_shape, perpendicular(even));
            const Vec2d tangent = m_axisX * along.x + m_axisY * along.y;
            if (const double l = length(tangent); l > 0.)
                f(perpendicular(tangent) * (1. / l));
            even = turned(even, Turn);
        }
    }

private:
    static constexpr std::uint32_t MostEdges = 32;

    ShapeView m_shape;
    Vec2d m_axisX, m_axisY; // of object space, in the world
    Vec2d m_place;
};

} // namespace graze::detail
