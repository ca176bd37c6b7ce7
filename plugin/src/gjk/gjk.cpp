// SPDX-License-Identifier: Zlib
// GJK, read from top to bottom: the boolean run first, then the distance run. Both search the Minkowski difference
// B - A with one support search a step, and keep the few vertices that matter, the simplex.
#include "base/compiler.hpp"
#include "gjk/search.hpp"

#include <graze/gjk/runs.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze
{

namespace
{

// From a point inside A to one inside B. Where the two coincide, any direction will do.
Vec2d betweenCentres(const Body& a, const Body& b) noexcept
{
    // Products of directions shorter than this underflow.
    constexpr double Shortest = 1e-20;
    const Vec2d between = b.centre - a.centre;
    return std::fabs(between.x) + std::fabs(between.y) > Shortest ? between : Vec2d{0., -1.};
}

// (e x o) x e in the plane without its length: perpendicular to the edge e, on the side of the origin o. `side` has
// the sign of e x o. (The full product grows with the cube of the size.)
Vec2d tripleProduct(Vec2d edge, double side) noexcept
{
    return perpendicular(edge) * std::copysign(1., side);
}

} // namespace

// --- Boolean GJK ------------------------------------------------------------------------------------

GjkOverlap::GjkOverlap(const Body& a, const Body& b, const Limits& limits) noexcept :
Steps(limits.maxIterations),
m_a(&a),
m_b(&b),
m_direction(-betweenCentres(a, b))
{
}

bool GjkOverlap::step() noexcept
{
    if (m_done)
        return false;
    search(*m_a, *m_b, m_direction);
    if (dot(m_vertex.w, m_direction) < 0.)
        end(StepKind::Separates, Status::Separated);
    else if (m_size == 0)
        takeFirst();
    else if (m_size == 1)
        takeSecond();
    else
        takeThird();
    return true;
}

void GjkOverlap::takeFirst() noexcept
{
    m_simplex[0] = m_vertex;
    m_size = 1;
    m_found = StepKind::FirstVertex;
    m_direction = -m_direction;
    if (m_vertex.w == Vec2d{})
        end(StepKind::OnBorder, Status::Overlapping);
}

void GjkOverlap::takeSecond() noexcept
{
    const Vec2d p = m_simplex[0].w, q = m_vertex.w;
    if (p == q)
    {
        // All of B - A lies square to the first direction.
        m_found = StepKind::RepeatsFirst;
        m_direction = -p;
        return;
    }
    m_simplex[1] = m_vertex;
    m_size = 2;
    m_side = cross(p, q);
    m_found = StepKind::MakesSegment;
    m_direction = tripleProduct(q - p, m_side);
    // Both searches passed the origin, so it lies between the two. Texts that loop on "while (true)" hang here.
    if (m_side == 0.)
        end(StepKind::OnBorder, Status::Overlapping);
}

// The simplex is a segment p q, and the new vertex w lies beyond it on the side of the origin.
void GjkOverlap::takeThird() noexcept
{
    const Vec2d p = m_simplex[0].w, q = m_simplex[1].w, w = m_vertex.w;
    const double growth = dot(w - p, m_direction);
    const double least = DoubleFloor * DoubleFloor * m_scaleSquared * dot(m_direction, m_direction);
    if (growth <= 0. || growth * growth <= least)
        return end(StepKind::OnBorder, Status::Overlapping);
    m_simplex[2] = m_vertex;
    m_size = 3;
    // The origin is beyond an edge when it and the third vertex lie on different sides of it.
    const double sideOfPw = cross(p, w), sideOfQw = cross(q, w);
    const bool beyondPw = sideOfPw * cross(w - p, q - p) < 0.;
    const bool beyondQw = sideOfQw * cross(w - q, p - q) < 0.;
    if (!beyondPw && !beyondQw)
        return end(StepKind::Encloses, Status::Overlapping);
    m_found = StepKind::DropsVertex;
    if (!beyondPw)
        m_simplex[0] = m_simplex[1];
    m_simplex[1] = m_vertex;
    m_size = 2;
    m_side = beyondPw ? sideOfPw : sideOfQw;
    m_direction = tripleProduct(w - m_simplex[0].w, m_side);
}

// --- Distance GJK -----------------------------------------------------------------------------------

GjkDistance::GjkDistance(const Body& a, const Body& b, const Limits& limits, GjkGoal goal) noexcept :
Steps(limits.maxIterations),
m_a(&a),
m_b(&b),
m_epsilon(limits.epsilon),
m_goal(goal),
m_curved(a.isCurved() || b.isCurved()),
m_radii(a.roundRadius + b.roundRadius),
m_axis(betweenCentres(a, b))
{
}

Simplex simplexOf(const DifferencePoint* points, int count) noexcept
{
    Simplex simplex;
    commit(simplex, points[0], reduce(simplex, points[0].w));
    if (count == 2)
        commit(simplex, points[1], reduce(simplex, points[1].w));
    return simplex;
}

GjkDistance::GjkDistance(const Body& a, const Body& b, const Limits& limits,
                         std::span<const DifferencePoint> start) noexcept :
GjkDistance(a, b, limits)
{
    if (start.empty())
        return;
    const Simplex simplex = simplexOf(start.data(), static_cast<int>(start.size()));
    for (const DifferencePoint& point : start)
        m_scaleSquared = std::max(m_scaleSquared, dot(point.w, point.w));
    const double squared = dot(simplex.nearest, simplex.nearest);
    // On the origin there is no axis to go on with. (Nor is there for a point that a singular matrix gave.)
    if (!(squared > FloatFloor * FloatFloor * m_scaleSquared) || !std::isfinite(squared))
    {
        m_scaleSquared = 0.;
        return;
    }
    m_simplex = simplex;
    m_axis = simplex.nearest;
    m_nearestSquared = squared;
}

// No point of B - A is nearer along the axis than the support: a true bound at any time. Kept as a square, so that the
// root is taken once, at the end.
void GjkDistance::bound(double reach, double axisSquared) noexcept
{
    if (reach > 0.)
        m_boundSquared = std::max(m_boundSquared, reach * reach / axisSquared);
}

bool GjkDistance::isFinal(double reach, double axisSquared) const noexcept
{
    if (m_simplex.size == 0 || !(isCloseEnough(reach, axisSquared) || repeatsVertex()))
        return false;
    // A coarse epsilon may stop before the axis separates: then nothing is certain yet.
    return reach > 0. || axisSquared <= FloatFloor * FloatFloor * m_scaleSquared;
}

// |v|^2 - v.w bounds the square of the distance from v to the true nearest point (van den Bergen 1999). Once that
// is below (epsilon |v|)^2 the vector is good enough; below the float floor it is as good as the inputs.
bool GjkDistance::isCloseEnough(double reach, double axisSquared) const noexcept
{
    const double slack = axisSquared - reach;
    if (slack * slack <= FloatFloor * FloatFloor * m_scaleSquared * axisSquared)
        return true;
    const double epsilonSquared = m_epsilon * m_epsilon;
    if (slack > epsilonSquared * axisSquared)
        return false;
    if (m_radii == 0.)
        return true;
    // The gap is the distance of the cores less the radii, and may be far smaller than both. So the gap itself has
    // to be right to epsilon squared, sign included. Guarded by Epsilon.OverlapIsRightWithAny.
    const double distance = std::sqrt(axisSquared);
    const bool signKnown = distance <= m_radii || reach > m_radii * distance;
    return signKnown && slack <= epsilonSquared * distance * std::fabs(distance - m_radii);
}

// Polygons have finitely many vertices: one that comes again is the end.
bool GjkDistance::repeatsVertex() const noexcept
{
    const DifferencePoint* const points = m_simplex.points;
    return !m_curved && ((m_simplex.size > 0 && points[0].sameVertices(m_vertex)) ||
                         (m_simplex.size > 1 && points[1].sameVertices(m_vertex)));
}

void GjkDistance::take() noexcept
{
    const Reduction reduction = reduce(m_simplex, m_vertex.w);
    const double squared = dot(reduction.nearest, reduction.nearest);
    if (reduction.containsOrigin || squared <= DoubleFloor * DoubleFloor * m_scaleSquared)
    {
        m_coresOverlap = true;
        m_nearestSquared = 0.;
        return end(StepKind::Encloses, Status::Overlapping);
    }
    if (m_simplex.size > 0 && squared >= m_nearestSquared)
        return endApart(StepKind::NoNearer); // rounding leaves no nearer point
    m_found = m_simplex.size == 0 ? StepKind::FirstVertex : StepKind::NearerPoint;
    commit(m_simplex, m_vertex, reduction);
    m_axis = reduction.nearest;
    m_nearestSquared = squared;
    if (m_goal == GjkGoal::Sign && squared <= m_radii * m_radii)
        end(StepKind::WithinRadii, Status::Overlapping);
}

bool GjkDistance::step() noexcept
{
    if (m_done)
        return false;
    search(*m_a, *m_b, -m_axis);
    const double reach = dot(m_vertex.w, m_axis);
    const double axisSquared = dot(m_axis, m_axis);
    bound(reach, axisSquared);
    if (m_goal == GjkGoal::Sign && reach > 0. && reach * reach > m_radii * m_radii * axisSquared)
    {
        m_nearestSquared = axisSquared;
        m_simplex.nearest = m_axis;
        end(StepKind::Separates, Status::Separated);
    }
    else if (isFinal(reach, axisSquared))
        endApart(repeatsVertex() ? StepKind::RepeatsVertex : StepKind::CloseEnough);
    else
        take();
    return true;
}

void GjkDistance::endApart(StepKind kind) noexcept
{
    const double slack = m_nearestSquared - dot(m_vertex.w, m_axis);
    const bool rounding = slack * slack <= FloatFloor * FloatFloor * m_scaleSquared * m_nearestSquared;
    if (kind == StepKind::CloseEnough && slack > 0. && !rounding)
        m_undecided = slack / std::sqrt(m_nearestSquared);
    end(kind, m_nearestSquared > m_radii * m_radii ? Status::Separated : Status::Overlapping);
}

Vec2d GjkDistance::axis() const noexcept
{
    return m_coresOverlap || m_nearestSquared == 0. ? Vec2d{} : m_simplex.nearest * (1. / std::sqrt(m_nearestSquared));
}

double GjkDistance::gap() const noexcept
{
    return m_iterations == 0 ? std::numeric_limits<double>::infinity() : coreDistance() - m_radii;
}

double GjkDistance::lowerBound() const noexcept
{
    return m_status == Status::Overlapping ? 0. : std::max(0., std::sqrt(m_boundSquared) - m_radii);
}

// --- The runs of the queries ------------------------------------------------------------------------

OverlapRun::OverlapRun(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept :
RunBodies(a, b, settings)
{
    if (hasRadius())
        m_distance.emplace(bodyA(), bodyB(), Limits(settings), GjkGoal::Sign);
    else
        m_boolean.emplace(bodyA(), bodyB(), Limits(settings));
}

OverlapResult OverlapRun::result() const noexcept
{
    if (!isValid())
        return {};
    return m_boolean ? resultOf(*m_boolean) : resultOf(*m_distance);
}

OverlapResult OverlapRun::resultOf(const Steps& steps) noexcept
{
    return {steps.status(), steps.iterations(), 0, 0, AnsweredBy::Gjk};
}

GRAZE_FLATTEN OverlapResult OverlapRun::of(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    const RunBodies bodies(a, b, settings);
    if (!bodies.isValid())
        return {};
    if (bodies.hasRadius())
    {
        GjkDistance steps(bodies.bodyA(), bodies.bodyB(), Limits(settings), GjkGoal::Sign);
        finish(steps);
        return resultOf(steps);
    }
    GjkOverlap steps(bodies.bodyA(), bodies.bodyB(), Limits(settings));
    finish(steps);
    return resultOf(steps);
}

DistanceResult DistanceRun::result() const noexcept
{
    return isValid() ? resultOf(search(), *this) : DistanceResult{};
}

DistanceResult DistanceRun::resultOf(const GjkDistance& search, const RunBodies& bodies) noexcept
{
    DistanceResult result; // the only one that is returned, so it is made in place: a copy would wait for its parts
    result.status = search.status();
    result.iterations = search.iterations();
    if (result.status == Status::Overlapping)
        return result;
    result.distance = std::numeric_limits<float>::infinity();
    if (result.iterations == 0)
        return result;
    const double gap = std::max(0., search.gap());
    const Vec2d axis = search.axis();
    const Vec2d onA = search.simplex().witnessA() + axis * bodies.bodyA().roundRadius;
    const Vec2d onB = search.simplex().witnessB() - axis * bodies.bodyB().roundRadius;
    result.distance = static_cast<float>(gap);
    result.lowerBound = static_cast<float>(std::min(gap, search.lowerBound()));
    result.pointA = (onA + bodies.origin()).toFloat();
    result.pointB = (onB + bodies.origin()).toFloat();
    result.separation = (onB - onA).toFloat();
    result.normal = axis.toFloat();
    return result;
}

GRAZE_FLATTEN DistanceResult DistanceRun::of(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    const RunBodies bodies(a, b, settings);
    if (!bodies.isValid())
        return {};
    GjkDistance search(bodies.bodyA(), bodies.bodyB(), Limits(settings));
    finish(search);
    return resultOf(search, bodies);
}

} // namespace graze
