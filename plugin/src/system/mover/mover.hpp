// SPDX-License-Identifier: Zlib
#pragma once

#include "stop_rule.hpp"
#include "system/queries/world_search.hpp"

#include <graze/system/mover.hpp>
#include <graze/system/separate.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace graze::detail
{

/// A piece that a mover meets.
struct Wall
{
    std::uint32_t piece = 0;
    std::uint32_t moverPiece = 0; ///< by its number in the mover
    Vec2d normal{};               ///< outward
    Vec2d point{};
    double fraction = 0.; ///< share of the motion, where the mover was cast
    double depth = 0.;    ///< where the mover stands, if it was not; below 0 it is minus the gap
};

using Walls = std::vector<Wall>;

/// How much of a motion leads into the wall.
[[nodiscard]] inline double approachOf(const Wall& wall, Vec2d motion) noexcept
{
    return -dot(motion, wall.normal);
}

/// Outward normal of a wall from the normal of the pair of mover and wall. Its length is 1 to all digits: a motion that
/// is clipped by it leads along the wall and not a hair into it.
[[nodiscard]] Vec2d outwardFrom(Vec2 normal) noexcept;

/// The longest part of `motion` that leads into none of the normals' walls; zero in a corner.
[[nodiscard]] Vec2d clippedMotion(Vec2d motion, std::span<const Vec2d> normals) noexcept;

/// The shape of a mover where it stands, and the walls that it touches there or meets from there.
class MovingShape
{
public:
    MovingShape(const WorldSearch& search, const QueryShape& shape, std::span<const SpriteId> through);

    /// It is about to go so far: from here on the gap fits every place within that distance. False, and as it was,
    /// where these are not floats.
    [[nodiscard]] bool reaches(double distance) noexcept;

    [[nodiscard]] double gap() const noexcept { return m_gap; }             ///< kept from walls
    [[nodiscard]] double tolerance() const noexcept { return m_tolerance; } ///< an overlap of less is none
    /// A wall that the piece misses from so far aside is none: it has kept the gap from another one, and fits. A piece
    /// without width could slip out between two walls.
    [[nodiscard]] double room(std::uint32_t piece) const noexcept
    {
        return hasWidth(m_shape.piece(piece)) ? 1.25 * m_gap : m_tolerance;
    }

    [[nodiscard]] const QueryShape& shape() const noexcept { return m_shape; }
    [[nodiscard]] const WorldSearch& search() const noexcept { return m_search; }
    [[nodiscard]] StopRule& rule() noexcept { return m_rule; }
    [[nodiscard]] const StopRule& rule() const noexcept { return m_rule; }
    [[nodiscard]] Vec2d offset() const noexcept { return Vec2d(m_shape.matrix().offset()); }
    void standAt(Vec2d offset) noexcept { m_shape.setOffset(offset.toFloat()); }
    /// The mover stood on that row when the call began.
    void comeWith(std::uint32_t row) noexcept { m_carrier = row; }
    [[nodiscard]] std::optional<std::uint32_t> carrier() const noexcept { return m_carrier; }
    /// Gives pieces that have no width this radius, in the world (unit: pixels).
    void thicken(double radius) noexcept { m_thickness = radius; }
    /// A piece where the mover stands, valid until the next call.
    [[nodiscard]] Operand piece(std::uint32_t index) noexcept;

    /// Whether the piece of the mover hits the wall's piece in the motion, on whichever side.
    [[nodiscard]] bool hits(const Wall& wall, Vec2d motion) noexcept;
    /// Whether the wall stops the piece of the mover in the motion, and how. A cast that runs out of iterations meets
    /// it where nothing more is certain.
    [[nodiscard]] bool meets(const Wall& wall, Vec2d motion, Wall& met) noexcept;
    /// The walls that the mover meets in the motion, in order of fraction.
    void findMet(Vec2d motion, Walls& walls);
    /// The walls with bounds no farther than `reach` that are nearer than 1.5 gaps, deepest first; returns the largest
    /// depth. One-way sprites that it is in are no walls from here on.
    double findTouched(Walls& walls, double reach);
    /// How deep the two are in each other, or how far apart.
    [[nodiscard]] Touch touchOf(const Operand& own, const Operand& wall) const noexcept;
    /// The deepest of the one-way sprites that, at the first `findTouched`, had moved their side into the mover in this
    /// frame, or since it stood on them; without depth when there was none.
    [[nodiscard]] const Wall& runInto() const noexcept { return *m_runInto; }
    /// Whether any cast ran out of iterations.
    [[nodiscard]] bool limitReached() const noexcept { return m_limitReached; }

private:
    [[nodiscard]] static bool hasWidth(const Operand& piece) noexcept;
    [[nodiscard]] Operand thickened(const Operand& piece) noexcept;
    [[nodiscard]] CastResult cast(const Wall& wall, Vec2d motion) noexcept;
    /// Whether the wall, one-way, would stop it a bit before its side.
    [[nodiscard]] bool meetsFromBefore(const Wall& wall, Vec2d motion, Wall& met) noexcept;
    /// Whether the mover was before the side of the one-way sprite, and outside of it all, where that stood at the last
    /// update.
    [[nodiscard]] bool isRunInto(const Wall& wall) noexcept;
    /// One-way sprites stay where it is before their side.
    void leaveOutPassed(Walls& walls);
    /// By `place`, a number of each wall; then in an order that does not depend on the search.
    void sort(Walls& walls, double (*place)(const Wall&)) const noexcept;

    const WorldSearch& m_search;
    CountedQueries m_queries;
    QueryShape m_shape;
    Vec2d m_start; ///< where the call began
    StopRule m_rule;
    std::optional<std::uint32_t> m_carrier;
    std::optional<Wall> m_runInto;
    double m_thickness = 0.;
    alignas(32) float m_ends[2 * VertexBlock]; ///< all x, then all y
    double m_gap = 0.;
    double m_tolerance = 0.;
    bool m_limitReached = false;
};

/// The shortest displacement that frees the mover of all walls: over all sides of all of their pieces together. Zero
/// when it is free, and when there is none of at most `most` pixels. `touched` has the walls nearer than the gap,
/// deepest first. A mover that overlaps none of them, and is only too near, stays on its side of each; else one-way
/// sprites are no walls.
[[nodiscard]] Vec2d findExit(MovingShape& mover, const Walls& touched, double most);

[[nodiscard]] inline Vec2d worldPoint(const Affine2& matrix, Vec2d local) noexcept
{
    return Vec2d(matrix.offset()) + Vec2d{Vec2{matrix.m00, matrix.m10}} * local.x +
           Vec2d{Vec2{matrix.m01, matrix.m11}} * local.y;
}

/// How far a piece reaches along a direction of length 1.
[[nodiscard]] double reachOf(const Operand& piece, Vec2d direction) noexcept;

/// A point of a sprite, as `SlideOptions::floor` takes it.
[[nodiscard]] TouchedPlane planeAt(const SpriteTable& sprites, std::uint32_t row, Vec2d point, Vec2d normal) noexcept;

/// See graze::separate.
[[nodiscard]] Found separate(const Scene& scene, const BroadPhase& broadPhase, const GjkSettings& settings,
                             std::span<PushedSprite> buffer, const SeparateOptions& options);

/// See graze::slide.
[[nodiscard]] MoveResult slide(const WorldSearch& search, const QueryShape& shape, Vec2 wish, SlideOptions options);

} // namespace graze::detail
