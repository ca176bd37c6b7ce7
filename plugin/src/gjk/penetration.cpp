// SPDX-License-Identifier: Zlib
#include "gjk/search.hpp"

#include <graze/gjk/gjk.hpp>
#include <graze/gjk/runs.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze
{

namespace
{

// Outward directions of the difference in the order in which ties are decided. An outward direction m is a normal -m
// from A to B.
constexpr Vec2d StartDirections[4] = {{0., 1.}, {-1., 0.}, {0., -1.}, {1., 0.}};

struct Trough
{
    double reach = 0.;
    Vec2d direction{};
};

bool between(Vec2d first, Vec2d direction, Vec2d last) noexcept
{
    return cross(first, direction) > 0. && cross(direction, last) > 0.;
}

// The direction from `first` to `last` (less than half a turn) in which p reaches least.
Trough lowest(Vec2d p, Vec2d first, Vec2d last) noexcept
{
    if (between(first, -p, last))
    {
        const double l = length(p);
        return {-l, -p * (1. / l)};
    }
    const double atFirst = dot(p, first);
    const double atLast = dot(p, last);
    return atFirst < atLast ? Trough{atFirst, first} : Trough{atLast, last};
}

} // namespace

// r det(L)^2 / |transpose(L) n|^3, the length being at most the length of the ends, over the cosine of half the angle.
double detail::leastCurvature(const Body& body, Vec2d n1, Vec2d n2) noexcept
{
    if (!body.isEllipse())
        return 0.;
    const double cosineHalf = std::sqrt(std::max(0., (1. + dot(n1, n2)) * 0.5));
    const Mat2d ellipse = body.ellipse();
    const double longest = std::max(length(ellipse.transposed(n1)), length(ellipse.transposed(n2)));
    const double det = ellipse.determinant();
    const double bound = body.ellipseRadius * det * det * cosineHalf * cosineHalf * cosineHalf;
    return bound > 0. ? bound / (longest * longest * longest) : 0.;
}

Polytope::Polytope(const Body& a, const Body& b, const Limits& limits) noexcept :
Steps(limits.maxIterations),
m_a(a),
m_b(b),
m_stop{limits.epsilon * limits.epsilon, a.isCurved() || b.isCurved()},
m_elliptic(a.isEllipse() || b.isEllipse()),
m_depth(std::numeric_limits<double>::infinity())
{
}

bool Polytope::step() noexcept
{
    if (m_done)
        return false;
    const bool starting = m_iterations < 4;
    search(m_a, m_b, starting ? StartDirections[m_iterations] : m_probes[m_edge]);
    starting ? startLoop() : expand();
    m_lowerBound = std::min(m_lowerBound, m_depth);
    return true;
}

void Polytope::startLoop() noexcept
{
    m_found = StepKind::StartDirection;
    offer(m_searched);
    append(m_searched);
    if (m_iterations < 4)
        return;
    // A single point, at the origin: all directions are equal.
    if (m_size == 1)
        return end(StepKind::StartDirection, Status::Overlapping);
    for (std::size_t i = 0; i < m_size; ++i)
        measure(i);
    chooseEdge();
}

void Polytope::expand() noexcept
{
    const double bound = m_bounds[m_edge];
    const double reach = dot(m_vertex.w, m_searched);
    if (reach - bound <= m_stop.tolerance(std::min(reach, m_depth), scale()))
    {
        // A coarse epsilon ends at an edge beyond which another direction is nearer.
        // Guarded by Polytope.DepthAndBoundHoldAfterEveryStep.
        if (reach <= m_depth)
        {
            m_normal = -m_searched;
            m_depth = std::max(0., reach);
        }
        return end(StepKind::BorderReached, Status::Overlapping);
    }
    offer(m_searched);
    split(m_edge);
    m_found = StepKind::SplitsEdge;
    // No edge can be nearer than the best direction by more than the tolerance. A bound below zero counts as it is: the
    // loop does not reach the place of the touch yet, and its points are still needed.
    if (m_depth - bound <= m_stop.tolerance(m_depth, scale()))
        return end(StepKind::CannotBeat, Status::Overlapping);
    chooseEdge();
}

// Every direction parts the two as far as the difference reaches along it.
void Polytope::offer(Vec2d outward) noexcept
{
    const double reach = dot(m_vertex.w, outward);
    if (reach < m_depth)
    {
        m_depth = std::max(0., reach);
        m_normal = -outward;
    }
}

void Polytope::append(Vec2d outward) noexcept
{
    if (m_size > 0 && (m_vertex.w == m_points[m_size - 1].w || m_vertex.w == m_points[0].w))
        return;
    m_points[m_size] = m_vertex;
    m_outward[m_size++] = outward;
}

// The first of the edges with the lowest bound.
void Polytope::chooseEdge() noexcept
{
    m_edge = 0;
    for (std::size_t i = 1; i < m_size; ++i)
        if (m_bounds[i] < m_bounds[m_edge])
            m_edge = i;
    m_lowerBound = std::clamp(m_bounds[m_edge], 0., m_depth);
}

void Polytope::split(std::size_t edge) noexcept
{
    for (std::size_t i = m_size; i > edge + 1; --i)
    {
        m_points[i] = m_points[i - 1];
        m_outward[i] = m_outward[i - 1];
        m_probes[i] = m_probes[i - 1];
        m_bounds[i] = m_bounds[i - 1];
    }
    m_points[edge + 1] = m_vertex;
    m_outward[edge + 1] = m_searched;
    ++m_size;
    measure(edge);
    measure(edge + 1);
}

void Polytope::measure(std::size_t i) noexcept
{
    const Vec2d e = point(i + 1).w - m_points[i].w;
    const double l = length(e);
    m_probes[i] = l > 0. ? Vec2d{e.y / l, -e.x / l} : Vec2d{};
    m_bounds[i] = dot(m_probes[i], m_points[i].w);
    if (m_elliptic)
        measureCurved(i);
}

// A chord is a weak bound of the bulge of an ellipse beyond it: each halving only quarters the unknown part, and two
// ends that are equally near use up all iterations. Between two directions the border bends no more than a disc of
// the least radius of curvature, so that disc is a part of it: with vertices p - radius n1 and q - radius n2 in place
// of p and q, the bound is theirs plus the radius.
void Polytope::measureCurved(std::size_t i) noexcept
{
    const Vec2d n1 = m_outward[i];
    const Vec2d n2 = m_outward[(i + 1) % m_size];
    const double radius = detail::leastCurvature(m_a, -n1, -n2) + detail::leastCurvature(m_b, n1, n2);
    const Vec2d p = m_points[i].w - n1 * radius;
    const Vec2d q = point(i + 1).w - n2 * radius;
    // From n1 on p reaches farther, from the normal of the chord on q does.
    const Vec2d chord = q - p;
    const double l = length(chord);
    const Vec2d change = l > 0. ? Vec2d{chord.y / l, -chord.x / l} : n1 + n2;
    const Trough ofP = lowest(p, n1, change);
    const Trough ofQ = lowest(q, change, n2);
    const Trough& least = ofP.reach <= ofQ.reach ? ofP : ofQ;
    if (!between(n1, change, n2) || radius + least.reach <= m_bounds[i])
        return;
    m_bounds[i] = radius + least.reach;
    if (between(n1, least.direction, n2))
        m_probes[i] = least.direction;
}

// The points that meet belong to the loop's point nearest to the foot of the origin on the support
// line: a support alone may be the far end of an edge that lies along that line.
Polytope::Meeting Polytope::meeting() const noexcept
{
    const Vec2d foot = -m_normal * m_depth;
    double nearest = std::numeric_limits<double>::infinity();
    Meeting meeting;
    for (std::size_t i = 0; i < m_size; ++i)
    {
        const DifferencePoint& p = point(i);
        const DifferencePoint& q = point(i + 1);
        const Vec2d e = q.w - p.w;
        const double squared = dot(e, e);
        const double t = squared > 0. ? std::clamp(dot(foot - p.w, e) / squared, 0., 1.) : 0.;
        const Vec2d off = p.w + e * t - foot;
        if (dot(off, off) < nearest)
        {
            nearest = dot(off, off);
            meeting = {p.a + (q.a - p.a) * t, p.b() + (q.b() - p.b()) * t};
        }
    }
    return meeting;
}

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
// Epsilon.PenetrationIsRightToItsSquare.
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

StartContact startContact(const GjkPenetration& run, double deepest) noexcept
{
    if (run.distance().status() == Status::IterationLimit)
        return {};
    const double depth = run.depth();
    // The first vertex may be the origin itself, so its length is no scale.
    // Guarded by ShapeCast.InTouchAnyBudgetIsRightOrUnfinished.
    const double blur = touchTolerance(run.scale());
    deepest = std::max(deepest, blur);
    // Out of iterations between a touch and an overlap: neither is certain.
    if (run.status() == Status::IterationLimit && run.lowerBound() <= deepest && depth > deepest)
        return {};
    return {depth < -blur ? Status::Separated : Status::Overlapping, -blur <= depth && depth <= deepest};
}

// --- The run of the query ---------------------------------------------------------------------------

PenetrationResult PenetrationRun::result() const noexcept
{
    PenetrationResult result;
    if (!isValid())
        return result;
    result.status = search().status();
    result.iterations = search().iterations();
    const Vec2d normal = search().normal();
    if (!(normal == Vec2d{}))
        result.normal = normal.toFloat();
    if (!search().overlaps())
        return result;
    result.depth = static_cast<float>(std::max(0., search().depth()));
    result.lowerBound = static_cast<float>(std::max(0., search().lowerBound()));
    const Polytope::Meeting cores = search().meeting();
    const Vec2d onA = cores.onA + normal * bodyA().roundRadius;
    const Vec2d onB = cores.onB - normal * bodyB().roundRadius;
    result.point = ((onA + onB) * 0.5 + origin()).toFloat();
    return result;
}

} // namespace graze
