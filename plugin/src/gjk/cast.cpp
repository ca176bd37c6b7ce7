// SPDX-License-Identifier: Zlib
#include "base/compiler.hpp"
#include "gjk/placed.hpp"
#include "gjk/search.hpp"

#include <graze/gjk/cast.hpp>

#include <algorithm>
#include <cmath>

namespace graze
{

using detail::differenceOf, detail::shifted;

namespace
{

template <class Piece>
Vec2d towards(const Piece& a, const Piece& b, Vec2d motion) noexcept
{
    const Vec2d between = b.centre - a.centre;
    if (!(between == Vec2d{}))
        return between;
    return motion == Vec2d{} ? Vec2d{0., -1.} : motion;
}

// No path is longer.
double longest(Vec2d v) noexcept
{
    return std::fabs(v.x) + std::fabs(v.y);
}

// Both are points or discs.
bool areDiscs(const Body& a, const Body& b) noexcept
{
    return a.plain && b.plain && a.count == 1 && b.count == 1;
}
bool areDiscs(const detail::PlacedLoop& a, const detail::PlacedLoop& b) noexcept
{
    return a.count == 1 && b.count == 1;
}

// The radius by which the border of B - A bends at least where a plane meets it.
double bendOf(const Body& a, const Body& b, Vec2d plane) noexcept
{
    const Vec2d n = plane * (1. / length(plane));
    return detail::leastCurvature(a, -n, -n) + detail::leastCurvature(b, n, n);
}
double bendOf(const detail::PlacedLoop&, const detail::PlacedLoop&, Vec2d) noexcept
{
    return 0.;
}

} // namespace

template <class Piece>
CastGjk<Piece>::CastGjk(const Piece& a, const Piece& b, Vec2d motion, const Limits& limits) noexcept :
Steps(limits.maxIterations),
m_a(a),
m_b(b),
m_motion(motion),
m_radii(a.roundRadius + b.roundRadius),
m_discs(areDiscs(a, b)),
m_stop(limits.epsilon, std::max(extentOf(a), extentOf(b)), longest(b.centre - a.centre) + longest(motion), m_radii,
       m_discs),
m_axis(towards(a, b, motion)),
m_axisSquared(dot(m_axis, m_axis)),
m_axisRadii(m_radii > 0. ? m_radii * std::sqrt(m_axisSquared) : 0.),
m_motionSquared(dot(motion, motion)),
m_perMotionSquared(m_radii > 0. ? 1. / m_motionSquared : 0.)
{
}

template <class Piece>
bool CastGjk<Piece>::step() noexcept
{
    if (m_done)
        return false;
    count(-m_axis, shifted(differenceOf(m_a, m_b, -m_axis), m_moved));
    m_found = m_simplex.size == 0 ? StepKind::FirstVertex : StepKind::NearerPoint;
    const double before = dot(m_vertex.w, m_axis) - m_axisRadii;
    // On the plane but for rounding is no miss for a motion that recedes.
    // Guarded by RayCast.InTouchAnyBudgetIsRightOrUnfinished.
    if (before > 0. && !isWithin(before, m_axisSquared, DoubleFloor, m_scaleSquared))
        moveUpToPlane(before);
    if (m_status == Status::IterationLimit)
        take();
    return true;
}

// x is before the plane of the vertex: moves it there, unless that ends the run. `before` is the distance times the
// length of the axis.
template <class Piece>
void CastGjk<Piece>::moveUpToPlane(double before) noexcept
{
    const double approach = dot(m_motion, m_axis);
    if (!(approach > 0.))
        return miss(StepKind::Recedes);
    // The end point belongs to the motion, also after rounding: of the distance, because a plane that the motion nearly
    // follows magnifies it in the fraction. Guarded by GjkCast.MotionThatNearlyFollowsASegmentMeetsItsEnd.
    const double missing = before - (1. - m_fraction) * approach;
    if (missing > 0. && !isWithin(missing, m_axisSquared, DoubleFloor, m_scaleSquared))
        return miss(StepKind::FallsShort);
    // Only now: within the tolerance of a wall, a slide along it is no hit.
    // Guarded by ShapeCastTouch.SlideLoopWrittenByHandNeverSticks.
    if (m_simplex.size > 0 && isWithinGap(m_stop.tolerance) &&
        showsNormal(length(m_simplex.nearest()) - m_radii - before / std::sqrt(m_axisSquared), m_axis))
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
    m_simplex.points[0] = shifted(m_simplex.points[0], moved);
    m_simplex.points[1] = shifted(m_simplex.points[1], moved);
}

template <class Piece>
void CastGjk<Piece>::take() noexcept
{
    const Vec2d w = m_vertex.w;
    // Also where x has not moved: near a contact rounding may give a vertex again, and a triangle without a width.
    // Guarded by ClosestApproach.EllipseThatIsMetToTheLastDigitHasItsMoment.
    const std::optional<Feature> feature = m_simplex.featureWithMoved(w);
    // From the first advance on x is never inside by more than rounding: it moves up to planes, not past them.
    m_simplex.become(feature ? *feature : nearestEdge(m_simplex.points[0].w, m_simplex.points[1].w, w), m_vertex);
    m_axis = m_simplex.axis;
    m_axisSquared = dot(m_axis, m_axis);
    if (m_fraction > 0. && (isWithinGap(m_stop.fine) || (isWithinGap(m_stop.tolerance) && showsNormal(gap(), m_plane))))
        return end(StepKind::Arrives, Status::Overlapping);
    if (m_radii > 0. && m_simplex.size == 1 && m_found == StepKind::Advances && facesAhead())
        return;
    m_axisRadii = m_radii > 0. ? m_radii * std::sqrt(m_axisSquared) : 0.;
    if (m_fraction == 0. && (!feature || touches()))
        end(StepKind::StartsInContact, Status::Overlapping);
}

template <class Piece>
bool CastGjk<Piece>::touches() const noexcept
{
    const double beyond = m_simplex.reach - m_axisRadii;
    return beyond <= 0. || isWithin(beyond, m_axisSquared, touchTolerance(1.), m_scaleSquared);
}

template <class Piece>
bool CastGjk<Piece>::isWithinGap(double gap) const noexcept
{
    const double most = m_radii + gap;
    return m_simplex.reach * m_simplex.reach <= most * most * dot(m_simplex.axis, m_simplex.axis);
}

// Where x will meet the disc around a vertex, the border faces so: if the vertex is the one that is met, x is there
// with the next search. False where x misses the disc, or leaves it.
// Guarded by GjkCast.CornerOfARoundedShapeIsMetInAFewSearches.
template <class Piece>
bool CastGjk<Piece>::facesAhead() noexcept
{
    const double along = dot(m_motion, m_axis), beside = cross(m_motion, m_axis);
    const double inside = m_radii * m_radii * m_motionSquared - beside * beside;
    if (!(along > 0.) || !(inside > 0.))
        return false;
    m_axis = m_axis - m_motion * ((along - std::sqrt(inside)) * m_perMotionSquared);
    m_axisSquared = dot(m_axis, m_axis);
    m_axisRadii = m_radii * m_radii; // from the border of a disc to its middle
    return true;
}

// All of B - A lies behind a plane, and comes within `rest` of where x is beside it.
template <class Piece>
bool CastGjk<Piece>::showsNormal(double rest, Vec2d plane) const noexcept
{
    if (m_done)
        return true;
    if (!m_a.isCurved() && !m_b.isCurved())
        return rest <= m_stop.fine;
    const double bend = m_radii + bendOf(m_a, m_b, plane);
    // Floats see a corner in one that bends more.
    return bend <= FloatFloor * scale() || m_stop.showsNormal(rest, bend);
}

template <class Piece>
void CastGjk<Piece>::miss(StepKind kind) noexcept
{
    end(kind, Status::Separated);
    m_fraction = 1.;
}

template <class Piece>
double CastGjk<Piece>::gap() const noexcept
{
    return std::max(0., length(m_simplex.nearest()) - m_radii);
}

// The normal of the last plane, not the vector between the two: all of B - A is known to lie behind a plane, while the
// simplex may come within the tolerance before its nearest point shows where the surface faces. That of a disc does.
template <class Piece>
Vec2d CastGjk<Piece>::normal() const noexcept
{
    const Vec2d facing = m_discs && m_radii > 0. ? m_simplex.axis : m_plane;
    const double l = length(facing);
    return l > 0. ? facing * (1. / l) : Vec2d{0., -1.};
}

// Along the vector between the cores, which leads from one border to the other. Guarded by CastPoints.
template <class Piece>
Vec2d CastGjk<Piece>::pointOnB() const noexcept
{
    const double l = m_b.roundRadius > 0. ? length(m_simplex.axis) : 0.;
    return m_simplex.witnessB() - (l > 0. ? m_simplex.axis * (m_b.roundRadius / l) : Vec2d{});
}

template class CastGjk<Body>;

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
    if (m_depth)
    {
        m_depth->step();
        if (m_depth->done())
            m_sweptA ? afterSwept() : afterStart();
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
        m_depth.emplace(bodyA(), bodyB(), rest(StartEpsilon));
}

void CastRun::afterStart() noexcept
{
    m_startDepth = m_depth->depth();
    m_startScale = m_depth->scale();
    m_normal = m_depth->normal();
    m_onB = m_depth->meeting().onB;
    m_deepest = touchDepth(bodyA(), bodyB(), origin(), m_startDepth);
    const StartContact contact = startContact(*m_depth, m_deepest);
    if (contact.status == Status::IterationLimit)
        return answer(Answer::Unknown);
    m_touching = contact.touching;
    m_overlapping = contact.status == Status::Overlapping && !contact.touching;
    if (m_overlapping)
        return answer(Answer::HitsAtStart);
    // No closer along the normal of the touch: never deeper.
    if (!(dot(m_motion, m_normal) > 0.))
        return answer(Answer::Misses);
    if (left() == 0)
        return;
    // Approaching means deeper: A with its sweep overlaps B by more than the touch.
    m_sweptA.emplace(bodyA().sweptBy(m_motion));
    // How deep it gets is only compared. Guarded by MoverOnTiles.SeamsAreNotFelt.
    constexpr double DepthEpsilon = 0.3;
    m_depth.emplace(*m_sweptA, bodyB(), rest(DepthEpsilon));
}

void CastRun::afterSwept() noexcept
{
    // Sliding and receding leave a touch as deep as it was, up to the rounding of the motion, and never deeper than a
    // touch may be. Guarded by ShapeCastTouch.DriftIntoAWallEndsInTouch.
    const double rounding = 2. * touchTolerance(std::max(m_startScale, m_depth->scale()));
    const double tolerance = std::min(std::max(0., m_startDepth) + rounding, m_deepest);
    const bool apart = m_depth->status() == Status::Separated;
    if (apart || (m_depth->status() == Status::Overlapping && m_depth->depth() <= tolerance))
        return answer(Answer::Misses);
    const bool deeper = m_depth->status() == Status::Overlapping || m_depth->lowerBound() > tolerance;
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
    const Vec2d normal = atStart ? m_normal : m_cast.normal();
    const Vec2d onB = atStart ? m_onB - normal * bodyB().roundRadius : m_cast.pointOnB();
    result.fraction = static_cast<float>(fraction);
    result.gap = static_cast<float>(atStart ? std::max(0., -m_startDepth) : m_cast.gap());
    result.point = (onB + (origin() + m_travelB * fraction)).toFloat();
    result.normal = normal.toFloat();
    return result;
}

GRAZE_FLATTEN bool detail::castOf(const PlacedPair& pair, Vec2d motion, Vec2d travelB, const Limits& limits,
                                  CastResult& result) noexcept
{
    CastGjk<PlacedLoop> cast(pair.a, pair.b, motion, limits);
    finish(cast);
    result.iterations = cast.iterations();
    result.status = cast.status();
    if (cast.startsInContact())
        return false;
    result.fraction = static_cast<float>(cast.fraction());
    result.hit = result.status == Status::Overlapping;
    if (!result.hit)
        return true;
    result.gap = static_cast<float>(cast.gap());
    result.point = (cast.pointOnB() + (pair.origin + travelB * cast.fraction())).toFloat();
    result.normal = cast.normal().toFloat();
    return true;
}

// --- The run of rays --------------------------------------------------------------------------------

namespace
{

double reachOf(const Ray& ray) noexcept
{
    return std::max(0., static_cast<double>(ray.length));
}

} // namespace

Operand detail::pointOf(const Ray& ray) noexcept
{
    return {OriginPoint, Affine2::translation(ray.origin)};
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
