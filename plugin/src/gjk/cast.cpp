// SPDX-License-Identifier: Zlib
#include <graze/gjk/cast.hpp>

#include <algorithm>
#include <cmath>

namespace graze
{

namespace
{

// Relative to size, never to the path: on a long path the cast would stop too early. The second term is the rounding
// of the path itself, far below the rounding of floats.
double stopAt(const Body& a, const Body& b, Vec2d motion, const Limits& limits) noexcept
{
    const double path = length(b.centre - a.centre) + length(motion);
    return 0.25 * limits.epsilon * std::max(extentOf(a), extentOf(b)) + 10. * DoubleFloor * path;
}

// The difference vertex after A has moved.
DifferencePoint shifted(const DifferencePoint& point, Vec2d moved) noexcept
{
    DifferencePoint now = point;
    now.a = point.a + moved;
    now.w = point.w - moved;
    return now;
}

Vec2d towards(const Body& a, const Body& b, Vec2d motion) noexcept
{
    const Vec2d between = b.centre - a.centre;
    if (!(between == Vec2d{}))
        return between;
    return motion == Vec2d{} ? Vec2d{0., -1.} : motion;
}

} // namespace

GjkCast::GjkCast(const Body& a, const Body& b, Vec2d motion, const Limits& limits) noexcept :
Steps(limits.maxIterations),
m_a(a),
m_b(b),
m_start(a.offset),
m_motion(motion),
m_tolerance(stopAt(a, b, motion, limits)),
m_radii(a.roundRadius + b.roundRadius),
m_axis(towards(a, b, motion))
{
}

bool GjkCast::step() noexcept
{
    if (m_done)
        return false;
    search(m_a, m_b, -m_axis);
    m_found = m_simplex.size == 0 ? StepKind::FirstVertex : StepKind::NearerPoint;
    const double l = length(m_axis);
    const double before = dot(m_vertex.w, m_axis) - m_radii * l;
    // On the plane but for rounding is no miss for a motion that recedes.
    // Guarded by RayCast.InTouchAnyBudgetIsRightOrUnfinished.
    if (before > DoubleFloor * scale() * l)
        moveUpToPlane(before);
    if (m_status == Status::IterationLimit)
        take();
    return true;
}

// x is before the plane of the vertex: moves it there, unless that ends the run. `before` is the distance times the
// length of the axis.
void GjkCast::moveUpToPlane(double before) noexcept
{
    const double approach = dot(m_motion, m_axis);
    if (!(approach > 0.))
        return miss(StepKind::Recedes);
    if (m_simplex.size > 0 && length(m_simplex.nearest) - m_radii <= m_tolerance)
    {
        m_plane = m_axis;
        return finish(StepKind::Arrives, Status::Overlapping);
    }
    // The end point belongs to the motion, also after rounding: of the distance, because a plane that the motion nearly
    // follows magnifies it in the fraction. Guarded by GjkCast.MotionThatNearlyFollowsASegmentMeetsItsEnd.
    const double missing = before - (1. - m_fraction) * approach;
    if (missing > 0. && missing > DoubleFloor * scale() * length(m_axis))
        return miss(StepKind::FallsShort);
    m_found = StepKind::Advances;
    m_fraction = std::min(m_fraction + before / approach, 1.);
    m_plane = m_axis;
    const Vec2d from = m_a.offset;
    m_a.offset = m_start + m_motion * m_fraction;
    const Vec2d moved = m_a.offset - from;
    m_vertex = shifted(m_vertex, moved);
    for (int i = 0; i < m_simplex.size; ++i)
        m_simplex.points[i] = shifted(m_simplex.points[i], moved);
}

void GjkCast::take() noexcept
{
    const Reduction reduction = reduceMoved(m_simplex, m_vertex.w);
    commit(m_simplex, m_vertex, reduction);
    const double gap = length(m_simplex.nearest) - m_radii;
    if (m_fraction == 0. && (reduction.containsOrigin || gap <= touchTolerance(scale())))
        return finish(StepKind::StartsInContact, Status::Overlapping);
    // From then on x is never inside by more than rounding: it moves up to planes, not past them.
    if (m_fraction > 0. && gap <= m_tolerance)
        return finish(StepKind::Arrives, Status::Overlapping);
    m_axis = m_simplex.nearest;
}

void GjkCast::miss(StepKind kind) noexcept
{
    finish(kind, Status::Separated);
    m_fraction = 1.;
}

double GjkCast::gap() const noexcept
{
    return std::max(0., length(m_simplex.nearest) - m_radii);
}

// The normal of the last plane, not the vector between the two: all of B - A is known to lie behind a plane, while the
// simplex may come within the tolerance before its nearest point shows where the surface faces.
Vec2d GjkCast::normal() const noexcept
{
    const double l = length(m_plane);
    return l > 0. ? m_plane * (1. / l) : Vec2d{0., -1.};
}

Vec2d GjkCast::pointOnB() const noexcept
{
    return m_simplex.witnessB() - normal() * m_b.roundRadius;
}

} // namespace graze
