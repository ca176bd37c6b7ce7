// SPDX-License-Identifier: Zlib
#include "base/compiler.hpp"
#include "gjk/search.hpp"

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

// How near x comes to a border without ellipses before it is known where that faces: see showsNormal. Beside a corner
// the normal is open by the rest over the distance to it; the last hundred thousandth of an edge is a corner.
double fineStop(double radii, double tolerance, const Limits& limits) noexcept
{
    const double epsilon = std::max(limits.epsilon, 1e-6); // what is finer is rounding
    const double ofCorner = 5. * epsilon * tolerance;
    return std::min(tolerance, radii > ofCorner ? 25. * epsilon * epsilon * radii : ofCorner);
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

Reduction reduceMoved(const Simplex& simplex, Vec2d w) noexcept
{
    using detail::edge, detail::isNearer;
    if (simplex.size < 2)
        return reduce(simplex, w);
    const Vec2d p = simplex.points[0].w, q = simplex.points[1].w;
    const SegmentPoint first = nearestOnSegment(p, w);
    const SegmentPoint second = nearestOnSegment(q, w);
    const SegmentPoint old = nearestOnSegment(p, q);
    const bool secondIsNearer = isNearer(second, first);
    Reduction reduction = secondIsNearer ? edge(1, Reduction::New, second) : edge(0, Reduction::New, first);
    if (isNearer(old, secondIsNearer ? second : first))
        reduction = edge(0, 1, old);
    reduction.containsOrigin = triangleHoldsOrigin(p, q, w);
    return reduction;
}

GjkCast::GjkCast(const Body& a, const Body& b, Vec2d motion, const Limits& limits) noexcept :
Steps(limits.maxIterations),
m_a(a),
m_b(b),
m_motion(motion),
m_tolerance(stopAt(a, b, motion, limits)),
m_radii(a.roundRadius + b.roundRadius),
m_epsilon(limits.epsilon),
m_disc(a.plain && b.plain && a.count == 1 && b.count == 1),
m_curved(!a.plain || !b.plain),
m_fine(m_disc ? m_tolerance : fineStop(m_radii, m_tolerance, limits)),
m_axis(towards(a, b, motion))
{
}

bool GjkCast::step() noexcept
{
    if (m_done)
        return false;
    search(m_a, m_b, -m_axis, m_moved);
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
    // The end point belongs to the motion, also after rounding: of the distance, because a plane that the motion nearly
    // follows magnifies it in the fraction. Guarded by GjkCast.MotionThatNearlyFollowsASegmentMeetsItsEnd.
    const double missing = before - (1. - m_fraction) * approach;
    if (missing > 0. && missing > DoubleFloor * scale() * length(m_axis))
        return miss(StepKind::FallsShort);
    // Only now: within the tolerance of a wall, a slide along it is no hit.
    // Guarded by ShapeCastTouch.SlideLoopWrittenByHandNeverSticks.
    const double left = length(m_simplex.nearest) - m_radii;
    if (m_simplex.size > 0 && left <= m_tolerance && showsNormal(left - before / length(m_axis), m_axis))
    {
        m_plane = m_axis;
        return end(StepKind::Arrives, Status::Overlapping);
    }
    m_found = StepKind::Advances;
    m_fraction = std::min(m_fraction + before / approach, 1.);
    m_plane = m_axis;
    const Vec2d from = m_moved;
    m_moved = m_motion * m_fraction;
    const Vec2d moved = m_moved - from;
    m_vertex = shifted(m_vertex, moved);
    if (m_simplex.size > 0)
        m_simplex.points[0] = shifted(m_simplex.points[0], moved);
    if (m_simplex.size > 1)
        m_simplex.points[1] = shifted(m_simplex.points[1], moved);
}

void GjkCast::take() noexcept
{
    const Reduction reduction = reduceMoved(m_simplex, m_vertex.w);
    commit(m_simplex, m_vertex, reduction);
    const double gap = length(m_simplex.nearest) - m_radii;
    if (m_fraction == 0. && (reduction.containsOrigin || gap <= touchTolerance(scale())))
        return end(StepKind::StartsInContact, Status::Overlapping);
    // From then on x is never inside by more than rounding: it moves up to planes, not past them.
    if (m_fraction > 0. && (gap <= m_fine || (gap <= m_tolerance && showsNormal(gap, m_plane))))
        return end(StepKind::Arrives, Status::Overlapping);
    m_axis = m_simplex.nearest;
    if (m_radii > 0. && m_simplex.size == 1 && m_found == StepKind::Advances)
        m_axis = facingAhead(m_axis);
}

// Where x will meet the disc around a vertex, the border faces so: if the vertex is the one that is met, x is there
// with the next search. Guarded by GjkCast.CornerOfARoundedShapeIsMetInAFewSearches.
Vec2d GjkCast::facingAhead(Vec2d vertex) const noexcept
{
    const double squared = dot(m_motion, m_motion), along = dot(m_motion, vertex);
    const double beside = cross(m_motion, vertex), inside = m_radii * m_radii * squared - beside * beside;
    if (!(along > 0.) || !(inside > 0.))
        return vertex;
    return vertex - m_motion * ((along - std::sqrt(inside)) / squared);
}

// All of B - A lies behind a plane, and comes within `rest` of where x is beside it. A border that bends with a radius
// of r leaves the normal there open by an angle of sqrt(2 rest / r), which is to be 7 epsilon. Guarded by CastPoints.
bool GjkCast::showsNormal(double rest, Vec2d plane) const noexcept
{
    if (!m_curved || m_done)
        return rest <= m_fine || m_done;
    const Vec2d n = plane * (1. / length(plane));
    const double bend = m_radii + detail::leastCurvature(m_a, -n, -n) + detail::leastCurvature(m_b, n, n);
    // Floats see a corner in one that bends more.
    return bend <= FloatFloor * scale() || rest <= 25. * m_epsilon * m_epsilon * bend;
}

void GjkCast::miss(StepKind kind) noexcept
{
    end(kind, Status::Separated);
    m_fraction = 1.;
}

double GjkCast::gap() const noexcept
{
    return std::max(0., length(m_simplex.nearest) - m_radii);
}

// The normal of the last plane, not the vector between the two: all of B - A is known to lie behind a plane, while the
// simplex may come within the tolerance before its nearest point shows where the surface faces. That of a disc does.
Vec2d GjkCast::normal() const noexcept
{
    const Vec2d facing = m_disc && m_radii > 0. ? m_simplex.nearest : m_plane;
    const double l = length(facing);
    return l > 0. ? facing * (1. / l) : Vec2d{0., -1.};
}

// Along the vector between the cores, which leads from one border to the other. Guarded by CastPoints.
Vec2d GjkCast::pointOnB() const noexcept
{
    const double l = m_b.roundRadius > 0. ? length(m_simplex.nearest) : 0.;
    return m_simplex.witnessB() - (l > 0. ? m_simplex.nearest * (m_b.roundRadius / l) : Vec2d{});
}

// --- The run of shapes ------------------------------------------------------------------------------

CastRun::CastRun(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB, const GjkSettings& settings) noexcept :
RunBodies(a, b, settings),
m_motion(Vec2d(motionA) - Vec2d(motionB)),
m_travelB(motionB),
m_limits(settings),
m_done(!isValid() || !isFinite(motionA) || !isFinite(motionB)),
m_cast(bodyA(), bodyB(), m_motion, m_limits)
{
}

CastRun::CastRun(const Body& a, const Body& b, Vec2d origin, Vec2d motion, Vec2d travelB, const Limits& limits) noexcept
:
RunBodies(a, b, origin),
m_motion(motion),
m_travelB(travelB),
m_limits(limits),
m_done(false),
m_cast(bodyA(), bodyB(), motion, limits)
{
}

bool CastRun::step() noexcept
{
    if (m_done)
        return false;
    ++m_iterations;
    if (m_swept)
    {
        m_swept->step();
        if (m_swept->done())
            afterSwept();
    }
    else if (m_start)
    {
        m_start->step();
        if (m_start->done())
            afterStart();
    }
    else
    {
        m_cast.step();
        if (m_cast.done())
            afterCast();
    }
    m_done = m_done || left() == 0;
    return true;
}

void CastRun::afterCast() noexcept
{
    if (!m_cast.startsInContact())
        return answer(m_cast.status() == Status::Overlapping ? Answer::Hits
                      : m_cast.status() == Status::Separated ? Answer::Misses
                                                             : Answer::Unknown);
    // Finer than that it would take the searches of the rest: it gives a normal and a depth to compare.
    constexpr double StartEpsilon = 1e-4;
    if (left() > 0)
        m_start.emplace(bodyA(), bodyB(), rest(StartEpsilon));
}

void CastRun::afterStart() noexcept
{
    const StartContact contact = startContact(*m_start, touchDepth(bodyA(), bodyB(), origin(), m_start->depth()));
    if (contact.status == Status::IterationLimit)
        return answer(Answer::Unknown);
    m_touching = contact.touching;
    m_overlapping = contact.status == Status::Overlapping && !contact.touching;
    if (m_overlapping)
        return answer(Answer::HitsAtStart);
    // No closer along the normal of the touch: never deeper.
    if (!(dot(m_motion, m_start->normal()) > 0.))
        return answer(Answer::Misses);
    if (left() == 0)
        return;
    // Approaching means deeper: A with its sweep overlaps B by more than the touch.
    m_sweptA.emplace(bodyA().sweptBy(m_motion));
    // How deep it gets is only compared. Guarded by MoverOnTiles.SeamsAreNotFelt.
    constexpr double DepthEpsilon = 0.3;
    m_swept.emplace(*m_sweptA, bodyB(), rest(DepthEpsilon));
}

void CastRun::afterSwept() noexcept
{
    // Sliding and receding leave a touch as deep as it was, up to the rounding of the motion, and never deeper than a
    // touch may be. Guarded by ShapeCastTouch.DriftIntoAWallEndsInTouch.
    const double rounding = 2. * touchTolerance(std::max(m_start->scale(), m_swept->scale()));
    const double tolerance =
        std::min(std::max(0., m_start->depth()) + rounding, touchDepth(bodyA(), bodyB(), origin()));
    const bool apart = m_swept->status() == Status::Separated;
    if (apart || (m_swept->status() == Status::Overlapping && m_swept->depth() <= tolerance))
        return answer(Answer::Misses);
    const bool deeper = m_swept->status() == Status::Overlapping || m_swept->lowerBound() > tolerance;
    answer(deeper ? Answer::HitsAtStart : Answer::Unknown);
}

void CastRun::answer(Answer answer) noexcept
{
    m_answer = answer;
    m_done = true;
}

CastResult CastRun::result() const noexcept
{
    CastResult result; // the only one that is returned, so it is made in place: a copy would wait for its parts
    if (m_done && m_iterations == 0)
        return result;
    result.iterations = m_iterations;
    result.startedTouching = m_touching;
    result.startedOverlapping = m_overlapping;
    if (m_answer == Answer::Unknown)
    {
        result.status = Status::IterationLimit;
        result.fraction = static_cast<float>(m_cast.fraction()); // 0 for a start in contact
        return result;
    }
    result.status = m_answer == Answer::Misses ? Status::Separated : Status::Overlapping;
    result.hit = m_answer != Answer::Misses;
    if (!result.hit)
        return result;
    const bool atStart = m_answer == Answer::HitsAtStart;
    const double fraction = atStart ? 0. : m_cast.fraction();
    const Vec2d normal = atStart ? m_start->normal() : m_cast.normal();
    const Vec2d onB = atStart ? m_start->meeting().onB - normal * bodyB().roundRadius : m_cast.pointOnB();
    result.fraction = static_cast<float>(fraction);
    result.gap = static_cast<float>(atStart ? std::max(0., -m_start->depth()) : m_cast.gap());
    result.point = (onB + (origin() + m_travelB * fraction)).toFloat();
    result.normal = normal.toFloat();
    return result;
}

// --- The run of rays --------------------------------------------------------------------------------

namespace
{

alignas(32) constexpr float Zeros[VertexBlock]{};

double reachOf(const Ray& ray) noexcept
{
    return std::max(0., static_cast<double>(ray.length));
}

} // namespace

Operand detail::pointOf(const Ray& ray) noexcept
{
    return {ShapeView{Zeros, Zeros, 1, 0.f, true, false, {}, {}}, Affine2::translation(ray.origin)};
}

Vec2d detail::motionOf(const Ray& ray) noexcept
{
    const Vec2d direction(ray.direction);
    const double l = length(direction);
    return l > 0. ? direction * (reachOf(ray) / l) : Vec2d{};
}

bool detail::isFinite(const Ray& ray) noexcept
{
    return graze::isFinite(ray.direction) && std::isfinite(ray.length);
}

RayRun::RayRun(const Operand& target, const Ray& ray, const GjkSettings& settings) noexcept :
RunBodies(detail::pointOf(ray), target, settings),
m_ray(ray),
m_valid(isValid() && detail::isFinite(ray)),
m_reach(reachOf(ray)),
m_cast(bodyA(), bodyB(), detail::motionOf(ray), Limits(settings))
{
}

RayCastResult RayRun::result() const noexcept
{
    RayCastResult result; // the only one that is returned, so it is made in place: a copy would wait for its parts
    if (!m_valid)
        return result;
    result.status = m_cast.status();
    result.iterations = m_cast.iterations();
    result.hit = result.status == Status::Overlapping;
    result.startedInside = m_cast.startsInContact();
    result.distance = static_cast<float>(m_cast.fraction() * m_reach);
    if (!result.hit)
        return result;
    result.point = m_ray.origin;
    if (result.startedInside)
        return result;
    const Vec2d normal = m_cast.normal();
    result.gap = static_cast<float>(m_cast.gap());
    result.point = (m_cast.moved() + origin()).toFloat();
    result.normal = (-normal).toFloat();
    return result;
}

GRAZE_FLATTEN RayCastResult RayRun::of(const Operand& target, const Ray& ray, const GjkSettings& settings) noexcept
{
    RayRun run(target, ray, settings);
    finish(run);
    return run.result();
}

} // namespace graze
