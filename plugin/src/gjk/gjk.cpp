// SPDX-License-Identifier: Zlib
// GJK, read from top to bottom: the boolean run first, then the distance run. Both search the Minkowski difference
// B - A with one support search a step, and keep the few vertices that matter, the simplex. They need nothing of a
// piece but that search, so they are written once, and made twice: for a Body and for a PlacedLoop.
#include "base/compiler.hpp"
#include "gjk/placed.hpp"
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
template <class Piece>
Vec2d betweenCentres(const Piece& a, const Piece& b) noexcept
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

// --- The simplex ------------------------------------------------------------------------------------

SegmentPoint nearestOnSegment(Vec2d p, Vec2d q) noexcept
{
    const DifferencePoint points[] = {{p, {}, 0, 0, 0}, {q, {}, 1, 1, 0}};
    const Simplex simplex = simplexOf(points);
    return {simplex.nearest(), simplex.size == 2 ? simplex.weight(1) : static_cast<double>(simplex.points[0].indexA)};
}

Simplex simplexOf(std::span<const DifferencePoint> points) noexcept
{
    Simplex simplex;
    simplex.become(Feature::ofPoint(points[0].w, Feature::New), points[0]);
    if (points.size() == 2)
        simplex.become(Feature::ofSegment(points[0].w, points[1].w, 0), points[1]);
    return simplex;
}

Feature nearestEdge(Vec2d p, Vec2d q, Vec2d w) noexcept
{
    const Feature pw = Feature::ofSegment(p, w, 0), qw = Feature::ofSegment(q, w, 1);
    const Feature pq = Feature::ofSegment(p, q, 0, 1), &nearer = qw.isNearerThan(pw) ? qw : pw;
    return pq.isNearerThan(nearer) ? pq : nearer;
}

// --- Boolean GJK ------------------------------------------------------------------------------------

template <class Piece>
BooleanGjk<Piece>::BooleanGjk(const Piece& a, const Piece& b, const Limits& limits) noexcept :
Steps(limits.maxIterations),
m_a(&a),
m_b(&b),
m_direction(-betweenCentres(a, b))
{
}

template <class Piece>
bool BooleanGjk<Piece>::step() noexcept
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

template <class Piece>
void BooleanGjk<Piece>::takeFirst() noexcept
{
    m_simplex[0] = m_vertex;
    m_size = 1;
    m_found = StepKind::FirstVertex;
    m_direction = -m_direction;
    if (m_vertex.w == Vec2d{})
        end(StepKind::OnBorder, Status::Overlapping);
}

template <class Piece>
void BooleanGjk<Piece>::takeSecond() noexcept
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
    const double side = cross(p, q);
    m_found = StepKind::MakesSegment;
    m_direction = tripleProduct(q - p, side);
    // Both searches passed the origin, so it lies between the two. Texts that loop on "while (true)" hang here.
    if (side == 0.)
        end(StepKind::OnBorder, Status::Overlapping);
}

// The simplex is a segment p q, and the new vertex w lies beyond it on the side of the origin.
template <class Piece>
void BooleanGjk<Piece>::takeThird() noexcept
{
    const Vec2d p = m_simplex[0].w, q = m_simplex[1].w, w = m_vertex.w;
    const double growth = dot(w - p, m_direction);
    if (growth <= 0. || isWithin(growth, dot(m_direction, m_direction), DoubleFloor, m_scaleSquared))
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
    m_direction = tripleProduct(w - m_simplex[0].w, beyondPw ? sideOfPw : sideOfQw);
}

// --- Distance GJK -----------------------------------------------------------------------------------

template <class Piece>
DistanceGjk<Piece>::DistanceGjk(const Piece& a, const Piece& b, const Limits& limits, GjkGoal goal) noexcept :
Steps(limits.maxIterations),
m_a(&a),
m_b(&b),
m_stop{limits.epsilon * limits.epsilon, a.roundRadius + b.roundRadius},
m_goal(goal),
m_axis(betweenCentres(a, b)),
m_axisSquared(dot(m_axis, m_axis))
{
}

template <class Piece>
DistanceGjk<Piece>::DistanceGjk(const Piece& a, const Piece& b, const Limits& limits,
                                std::span<const DifferencePoint> start) noexcept :
DistanceGjk(a, b, limits)
{
    if (start.empty())
        return;
    const Simplex simplex = simplexOf(start);
    double scaleSquared = 0.;
    for (const DifferencePoint& point : start)
        scaleSquared = std::max(scaleSquared, dot(point.w, point.w));
    const double squared = dot(simplex.axis, simplex.axis);
    // On the origin there is no axis to go on with. (Nor is there for a point that a singular matrix gave.)
    if (!(squared > 0.) || !std::isfinite(squared) || isWithin(simplex.reach, squared, FloatFloor, scaleSquared))
        return;
    m_scaleSquared = scaleSquared;
    m_simplex = simplex;
    m_axis = simplex.axis;
    m_axisSquared = squared;
}

template <class Piece>
bool DistanceGjk<Piece>::step() noexcept
{
    if (m_done)
        return false;
    search(*m_a, *m_b, -m_axis);
    const double reach = dot(m_vertex.w, m_axis);
    // No point of B - A is nearer along the axis than the vertex: a true bound at any time.
    const double signedSquare = reach * std::fabs(reach);
    const bool isBetter = signedSquare * m_boundAxisSquared > m_boundSquared * m_axisSquared;
    m_boundSquared = isBetter ? signedSquare : m_boundSquared;
    m_boundAxisSquared = isBetter ? m_axisSquared : m_boundAxisSquared;
    if (m_goal == GjkGoal::Sign && reach > 0. && signedSquare > m_stop.radii * m_stop.radii * m_axisSquared)
    {
        if (m_simplex.size == 0)
            m_simplex.axis = m_axis, m_simplex.reach = m_axisSquared;
        end(StepKind::Separates, Status::Separated);
    }
    else if (m_simplex.size > 0 &&
             (m_stop.isCloseEnough(m_simplex.reach, reach, m_axisSquared, m_scaleSquared) || repeatsVertex()) &&
             // A coarse epsilon may stop before the axis separates: then nothing is certain yet.
             (reach > 0. || isWithin(m_simplex.reach, m_axisSquared, FloatFloor, m_scaleSquared)))
        endApart(repeatsVertex() ? StepKind::RepeatsVertex : StepKind::CloseEnough);
    else
        take();
    return true;
}

// Polygons have finitely many vertices: one that comes again is the end.
template <class Piece>
bool DistanceGjk<Piece>::repeatsVertex() const noexcept
{
    return (m_simplex.points[0].sameVertices(m_vertex) ||
            (m_simplex.size > 1 && m_simplex.points[1].sameVertices(m_vertex))) &&
           !m_a->isCurved() && !m_b->isCurved();
}

template <class Piece>
void DistanceGjk<Piece>::take() noexcept
{
    const std::optional<Feature> feature = m_simplex.featureWith(m_vertex.w);
    const double squared = feature ? dot(feature->axis, feature->axis) : 0.;
    if (!feature || isWithin(feature->reach, squared, DoubleFloor, m_scaleSquared))
    {
        m_coresOverlap = true;
        return end(StepKind::Encloses, Status::Overlapping);
    }
    const double reachSquared = feature->reach * feature->reach;
    if (m_simplex.size > 0 && reachSquared * m_axisSquared >= m_simplex.reach * m_simplex.reach * squared)
        return endApart(StepKind::NoNearer); // rounding leaves no nearer point
    m_found = m_simplex.size == 0 ? StepKind::FirstVertex : StepKind::NearerPoint;
    m_simplex.become(*feature, m_vertex);
    m_axis = feature->axis;
    m_axisSquared = squared;
    if (m_goal == GjkGoal::Sign && reachSquared <= m_stop.radii * m_stop.radii * squared)
        end(StepKind::WithinRadii, Status::Overlapping);
}

template <class Piece>
void DistanceGjk<Piece>::endApart(StepKind kind) noexcept
{
    const bool apart = m_simplex.reach * m_simplex.reach > m_stop.radii * m_stop.radii * m_axisSquared;
    end(kind, apart ? Status::Separated : Status::Overlapping);
}

template <class Piece>
double DistanceGjk<Piece>::undecided() const noexcept
{
    const double slack = m_simplex.reach - dot(m_vertex.w, m_axis);
    if (m_found != StepKind::CloseEnough || !(slack > 0.) || isWithin(slack, m_axisSquared, FloatFloor, m_scaleSquared))
        return 0.;
    return slack / std::sqrt(m_axisSquared);
}

template <class Piece>
Vec2d DistanceGjk<Piece>::axis() const noexcept
{
    const double l = length(m_simplex.axis);
    return m_coresOverlap || !(l > 0.) ? Vec2d{} : m_simplex.axis * (1. / l);
}

template <class Piece>
double DistanceGjk<Piece>::coreDistance() const noexcept
{
    const double l = length(m_simplex.axis);
    return m_coresOverlap || !(l > 0.) ? 0. : m_simplex.reach / l;
}

template <class Piece>
double DistanceGjk<Piece>::gap() const noexcept
{
    return m_iterations == 0 ? std::numeric_limits<double>::infinity() : coreDistance() - m_stop.radii;
}

template <class Piece>
double DistanceGjk<Piece>::lowerBound() const noexcept
{
    return m_status == Status::Overlapping
               ? 0.
               : std::max(0., std::sqrt(m_boundSquared / m_boundAxisSquared) - m_stop.radii);
}

template class BooleanGjk<Body>;
template class DistanceGjk<Body>;

// --- The runs of the queries ------------------------------------------------------------------------

namespace
{

OverlapResult resultOf(const Steps& steps) noexcept
{
    return {steps.status(), steps.iterations(), 0, 0, AnsweredBy::Gjk};
}

// All steps at once. Nobody looks at the steps, so they stay in registers.
template <class Piece>
OverlapResult overlapOfPieces(const Piece& a, const Piece& b, const Limits& limits) noexcept
{
    if (a.roundRadius + b.roundRadius > 0.)
    {
        DistanceGjk<Piece> steps(a, b, limits, GjkGoal::Sign);
        finish(steps);
        return resultOf(steps);
    }
    BooleanGjk<Piece> steps(a, b, limits);
    finish(steps);
    return resultOf(steps);
}

template <class Piece>
GRAZE_INLINE void setResult(const DistanceGjk<Piece>& search, const Piece& a, const Piece& b, Vec2d origin,
                            DistanceResult& result) noexcept
{
    result.status = search.status();
    result.iterations = search.iterations();
    if (result.status == Status::Overlapping)
        return;
    result.distance = std::numeric_limits<float>::infinity();
    if (result.iterations == 0)
        return;
    const double gap = std::max(0., search.gap());
    const Vec2d axis = search.axis();
    const Vec2d onA = search.simplex().witnessA() + axis * a.roundRadius;
    const Vec2d onB = search.simplex().witnessB() - axis * b.roundRadius;
    result.distance = static_cast<float>(gap);
    result.lowerBound = static_cast<float>(std::min(gap, search.lowerBound()));
    result.pointA = (onA + origin).toFloat();
    result.pointB = (onB + origin).toFloat();
    result.separation = (onB - onA).toFloat();
    result.normal = axis.toFloat();
}

} // namespace

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

GRAZE_FLATTEN OverlapResult OverlapRun::of(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    const RunBodies bodies(a, b, settings);
    return bodies.isValid() ? overlapOfPieces(bodies.bodyA(), bodies.bodyB(), Limits(settings)) : OverlapResult{};
}

GRAZE_FLATTEN OverlapResult detail::overlapOf(const PlacedPair& pair, const Limits& limits) noexcept
{
    return overlapOfPieces(pair.a, pair.b, limits);
}

DistanceResult DistanceRun::result() const noexcept
{
    DistanceResult result;
    if (isValid())
        setResult(search(), bodyA(), bodyB(), origin(), result);
    return result;
}

GRAZE_FLATTEN DistanceResult DistanceRun::of(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    DistanceResult result; // the only one that is returned, so it is made in place: a copy would wait for its parts
    const RunBodies bodies(a, b, settings);
    if (!bodies.isValid())
        return result;
    GjkDistance search(bodies.bodyA(), bodies.bodyB(), Limits(settings));
    finish(search);
    setResult(search, bodies.bodyA(), bodies.bodyB(), bodies.origin(), result);
    return result;
}

GRAZE_FLATTEN DistanceResult detail::distanceOf(const PlacedPair& pair, const Limits& limits) noexcept
{
    DistanceResult result;
    DistanceGjk<PlacedLoop> search(pair.a, pair.b, limits);
    finish(search);
    setResult(search, pair.a, pair.b, pair.origin, result);
    return result;
}

} // namespace graze
