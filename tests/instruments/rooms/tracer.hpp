// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.hpp>

#include <cstddef>
#include <vector>

namespace graze::test::rooms
{

/// A solid convex polygon of a room, in the world, counter-clockwise (y up).
struct Solid
{
    std::vector<Vec2d> corners;
};

/// A box that is turned.
[[nodiscard]] Solid turnedBox(const Affine2& matrix, Vec2 size);

/// A bullet in doubles: a disc, or the corners of a box.
struct Ball
{
    double radius = 0.;
    std::vector<Vec2d> corners{{}};
};

/// A side of a solid that is grown by the ball.
struct Side
{
    Vec2d normal{}; ///< outwards
    double border = 0.;
    Vec2d from{}; ///< the flat part
    Vec2d to{};

    /// Whether a point on its line is on the flat part.
    [[nodiscard]] bool holds(Vec2d point) const noexcept;
};

/// Where a bullet is reflected.
struct Bounce
{
    Side side;
    Vec2d place{};
};

/// The way of a bullet through one frame.
struct Way
{
    Vec2d end{};
    Vec2d velocity{}; ///< of the length that it started with
    std::vector<Bounce> bounces;
    bool known = true; ///< false where it meets a corner
};

/// Solids as a bullet sees them that is a point.
class Tracer
{
public:
    Tracer(const std::vector<Solid>& solids, const Ball& ball);

    /// A ray through the solids, reflected by each flat side that it meets; `motion` is the length of the whole way.
    [[nodiscard]] Way trace(Vec2d start, Vec2d motion, std::size_t mostBounces) const;
    /// How deep the point is in the deepest solid; below 0 outside.
    [[nodiscard]] double depth(Vec2d point) const;

private:
    using Grown = std::vector<Side>;
    struct Entry
    {
        double length = 0.;
        Side side{};
        bool found = false;
        bool isFlat = true;
    };

    [[nodiscard]] Entry enter(const Grown& solid, Vec2d start, Vec2d direction) const;

    std::vector<Grown> m_solids;
    double m_radius;
};

} // namespace graze::test::rooms
