// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/gjk.hpp>
#include <graze/gjk/steps.hpp>
#include <graze/math/vec2d.hpp>
#include <graze/pair/settings.hpp>

namespace GRAZE_API graze
{

/// GJK cast: the first contact when A moves straight and B stands still. A ray is the cast of a point. One call of
/// step() is one support search.
///
/// In the Minkowski difference a point x starts at the origin and moves along the motion towards B - A. Each search
/// gives a plane that all of B - A lies behind. While x is before the plane it moves up to it: nothing was in
/// between. Otherwise the vertex joins the simplex, whose point nearest to x gives the next direction.
///
/// Stops at a gap of at most epsilon x size. Then x lies at the contact, or that close before it.
///
/// Source  van den Bergen 2004, "Ray casting against general convex objects with application to continuous
///         collision detection"; with radii: the planes are moved by them.
class GjkCast : public Steps
{
public:
    /// The bodies outlive the run. `motion` is A's, as B sees it.
    GjkCast(const Body& a, const Body& b, Vec2d motion, const Limits& limits) noexcept;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// The simplex of B - A less x: x is its origin.
    [[nodiscard]] const Simplex& simplex() const noexcept { return m_simplex; }
    /// Share of the motion that is certainly free; at a hit, where it happens.
    [[nodiscard]] double fraction() const noexcept { return m_fraction; }
    /// Where x is: fraction x motion. A miss leaves it where it got to.
    [[nodiscard]] Vec2d moved() const noexcept { return m_moved; }
    /// In contact, or deeper, before any motion. Nothing is known of normal and depth then.
    [[nodiscard]] bool startsInContact() const noexcept { return m_found == StepKind::StartsInContact; }
    /// The gap that is left between the two at the hit.
    [[nodiscard]] double gap() const noexcept;
    /// From A to B, length 1, at the hit.
    [[nodiscard]] Vec2d normal() const noexcept;
    /// The contact point on B at the hit.
    [[nodiscard]] Vec2d pointOnB() const noexcept;

private:
    void moveUpToPlane(double before) noexcept;
    void take() noexcept;
    void miss(StepKind kind) noexcept;

    const Body& m_a;
    const Body& m_b;
    Vec2d m_motion;
    Vec2d m_moved{}; ///< see moved()
    double m_tolerance;
    double m_radii;
    double m_fraction = 0.;
    Vec2d m_axis;    ///< from x to the simplex
    Vec2d m_plane{}; ///< against the normal of the last plane that x was before or moved up to, any length
    Simplex m_simplex;
};

} // namespace graze
