// SPDX-License-Identifier: Zlib
#pragma once

#include "system/queries/query_shape.hpp"
#include "system/queries/seen_pieces.hpp"
#include "walls.hpp"

namespace graze::detail
{

/// The shape of a mover where it stands, and the walls that it touches there or meets from there.
class MovingShape
{
public:
    MovingShape(const SeenPieces& seen, const QueryShape& shape) noexcept : m_seen(seen), m_shape(shape) {}

    /// Sets gap and tolerance by the farthest coordinate that the mover may reach.
    void setReach(double reach) noexcept;
    [[nodiscard]] double gap() const noexcept { return m_gap; }             ///< kept from walls
    [[nodiscard]] double tolerance() const noexcept { return m_tolerance; } ///< an overlap of less is none

    [[nodiscard]] const QueryShape& shape() const noexcept { return m_shape; }
    [[nodiscard]] const SeenPieces& seen() const noexcept { return m_seen; }
    [[nodiscard]] Vec2d offset() const noexcept { return Vec2d(m_shape.matrix().offset()); }
    void standAt(Vec2d offset) noexcept { m_shape.setOffset(offset.toFloat()); }
    /// Gives pieces that have no width this radius, in the world (unit: pixels).
    void thicken(double radius) noexcept { m_thickness = radius; }
    /// A piece where the mover stands, valid until the next call.
    [[nodiscard]] Operand piece(std::uint32_t index) noexcept;

    /// Whether the piece of the mover meets the wall's piece in the motion, and how. A cast that runs out of iterations
    /// meets it where nothing more is certain.
    [[nodiscard]] bool meets(const Wall& wall, Vec2d motion, Wall& met) noexcept;
    /// The walls that the mover meets in the motion, in order of fraction.
    void findMet(Vec2d motion, Walls& walls);
    /// The walls nearer than the gap, deepest first; returns the largest depth.
    double findTouched(Walls& walls);
    [[nodiscard]] double worstDepthAt(Vec2d offset);
    /// Whether the mover overlaps the wall where it stands.
    [[nodiscard]] bool overlaps(const Wall& wall) noexcept;

    /// An order that does not depend on the search.
    [[nodiscard]] bool isBefore(const Wall& a, const Wall& b) const noexcept;
    /// Whether any cast ran out of iterations.
    [[nodiscard]] bool limitReached() const noexcept { return m_limitReached; }

private:
    [[nodiscard]] Operand thickened(const Operand& piece) noexcept;
    /// Outward normal of the wall where a piece is the gap away from it, after it has moved.
    [[nodiscard]] Vec2d normalAtGap(const Operand& own, Vec2d moved, const Operand& wall, Vec2d normal) noexcept;

    const SeenPieces& m_seen;
    QueryShape m_shape;
    double m_thickness = 0.;
    alignas(32) float m_ends[2 * VertexBlock]; ///< all x, then all y
    double m_gap = 0.;
    double m_tolerance = 0.;
    bool m_limitReached = false;
};

/// The shortest displacement that frees the mover from the walls that it overlaps, or a step towards one; zero when
/// there is none. `walls` and `worst` are from MovingShape::findTouched. In exit_search.cpp.
[[nodiscard]] Vec2d findExit(MovingShape& mover, const Walls& walls, double worst);

} // namespace graze::detail
