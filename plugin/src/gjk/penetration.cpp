// SPDX-License-Identifier: Zlib
#include <graze/gjk/runs.hpp>

#include <algorithm>
#include <cmath>

namespace graze
{

GjkPenetration::GjkPenetration(const Body& a, const Body& b, const Limits& limits) noexcept :
m_a(a),
m_b(b),
m_limits(limits),
m_radii(a.roundRadius + b.roundRadius),
m_distance(a, b, limits)
{
}

bool GjkPenetration::step() noexcept
{
    if (m_done)
        return false;
    if (m_polytope)
    {
        m_polytope->step();
        m_done = m_polytope->done();
        m_status = m_polytope->status();
        return true;
    }
    m_distance.step();
    if (!m_distance.done())
        return true;
    const int left = m_limits.maxIterations - m_distance.iterations();
    m_done = !m_distance.coresOverlap() || left == 0;
    if (!m_distance.coresOverlap())
        m_status = m_distance.status();
    else if (left > 0)
        m_polytope.emplace(m_a, m_b, Limits(left, m_limits.epsilon));
    return true;
}

int GjkPenetration::iterations() const noexcept
{
    return m_distance.iterations() + (m_polytope ? m_polytope->iterations() : 0);
}

// The overlap is certain, and no search is left for its depth: parting the bounds parts the two.
GjkPenetration::Exit GjkPenetration::outOfBounds() const noexcept
{
    const PieceBounds a = boundsOf(m_a), b = boundsOf(m_b);
    const Vec2d between = b.centre - a.centre;
    const double x = a.half.x + b.half.x - std::fabs(between.x), y = a.half.y + b.half.y - std::fabs(between.y);
    return x < y ? Exit{x, {std::copysign(1., between.x), 0.}} : Exit{y, {0., std::copysign(1., between.y)}};
}

// Only the radii overlap: the nearest points of the cores give the depth. The part that epsilon left
// undecided counts as depth, so that moving by it parts the two. Guarded by
// Budget.PenetrationDepthLiesBetweenItsBoundsAndIsAWayOut.
double GjkPenetration::depth() const noexcept
{
    if (m_polytope)
        return m_polytope->depth() + m_radii;
    return m_distance.coresOverlap() ? outOfBounds().depth : m_distance.undecided() - m_distance.gap();
}

double GjkPenetration::lowerBound() const noexcept
{
    if (m_polytope)
        return m_polytope->lowerBound() + m_radii;
    return overlaps() && !m_distance.coresOverlap() ? -m_distance.gap() : 0.;
}

// Guarded by Penetration.OfARoundPieceWhoseMiddleIsAllButOnALongEdgeIsAWayOut.
Vec2d GjkPenetration::normal() const noexcept
{
    if (m_polytope)
        return m_polytope->normal();
    return m_distance.coresOverlap() ? outOfBounds().normal : m_distance.axis();
}

// Cores that overlap have no nearest points, and the simplex may be empty.
// Guarded by GjkPenetration.OneSearchThatMeetsTheOriginGivesPointsOfBoth.
Polytope::Meeting GjkPenetration::meeting() const noexcept
{
    if (m_polytope)
        return m_polytope->meeting();
    if (m_distance.coresOverlap())
        return {m_distance.vertex().a, m_distance.vertex().b()};
    return {m_distance.simplex().witnessA(), m_distance.simplex().witnessB()};
}

double GjkPenetration::scale() const noexcept
{
    return m_polytope ? std::max(m_distance.scale(), m_polytope->scale()) : m_distance.scale();
}

StartContact startContact(const GjkPenetration& run) noexcept
{
    if (run.distance().status() == Status::IterationLimit)
        return {};
    const double gap = -run.depth();
    // The first vertex may be the origin itself, so its length is no scale.
    // Guarded by ShapeCast.InTouchAnyBudgetIsRightOrUnfinished.
    const double tolerance = touchTolerance(run.scale());
    // Out of iterations between a touch and an overlap: neither is certain.
    if (run.status() == Status::IterationLimit && run.lowerBound() <= tolerance && gap < -tolerance)
        return {};
    return {gap > tolerance ? Status::Separated : Status::Overlapping, std::fabs(gap) <= tolerance};
}

// --- The run of the query ---------------------------------------------------------------------------

PenetrationResult PenetrationRun::result() const noexcept
{
    PenetrationResult result;
    if (!isValid())
        return result;
    result.status = m_search.status();
    result.iterations = m_search.iterations();
    const Vec2d normal = m_search.normal();
    if (!(normal == Vec2d{}))
        result.normal = normal.toFloat();
    if (!m_search.overlaps())
        return result;
    result.depth = static_cast<float>(std::max(0., m_search.depth()));
    result.lowerBound = static_cast<float>(std::max(0., m_search.lowerBound()));
    const Polytope::Meeting cores = m_search.meeting();
    const Vec2d onA = cores.onA + normal * bodyA().roundRadius;
    const Vec2d onB = cores.onB - normal * bodyB().roundRadius;
    result.point = ((onA + onB) * 0.5 + origin()).toFloat();
    return result;
}

} // namespace graze
