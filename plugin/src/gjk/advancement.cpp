// SPDX-License-Identifier: Zlib
#include <graze/gjk/advancement.hpp>

#include <graze/math/affine2.hpp>

#include <algorithm>
#include <cmath>

namespace graze
{

namespace
{

// The distance only gives an axis to step along, so its search stops early, at about a third of the gap: each advance
// uses up half of it. Ellipses that turn and stretch need the most searches: of 10^6 casts through a world of 40
// sprites 13 need more than 32. A tenth of the gap would leave 313 of them, three quarters 7,400.
constexpr double DistanceEpsilon = 0.6;

// A point of a body, after the body has moved: the same core point, and of an ellipse the same place on its border.
Vec2d carried(Vec2d point, std::uint32_t index, const Body& from, const Body& to) noexcept
{
    const Vec2d core = to.worldPoint(index);
    if (!from.isEllipse() || !to.isEllipse())
        return core;
    const Mat2d l = from.ellipse();
    const Vec2d d = point - from.worldPoint(index);
    const double perDeterminant = 1. / l.determinant();
    const Vec2d local{(l.m11 * d.x - l.m01 * d.y) * perDeterminant, (l.m00 * d.y - l.m10 * d.x) * perDeterminant};
    // Under a nearly flat matrix it is rounding, and no point of the shape.
    // Guarded by TimeOfImpact.NearlyFlatRoundedPolygonIsNotHitOutOfNothing.
    return length(local) <= (1. + 1e-6) * from.ellipseRadius ? core + to.ellipse() * local : core;
}

// How far B lies beyond A along n.
double separationAlong(const Body& a, const Body& b, Vec2d n) noexcept
{
    return dot(support(b, -n).point - support(a, n).point, n) - (a.roundRadius + b.roundRadius);
}

// The core point of B that is nearest to A. Where the cores overlap, it is no deeper in A than they do, wherever the
// simplex stands: the last vertex belongs to it.
Vec2d nearestOnB(const GjkDistance& run) noexcept
{
    Simplex simplex = run.simplex();
    if (run.coresOverlap() && simplex.size == 2)
        simplex.become(nearestEdge(simplex.points[0].w, simplex.points[1].w, run.vertex().w), run.vertex());
    else if (run.coresOverlap())
        simplex.become(*simplex.featureWith(run.vertex().w), run.vertex());
    return simplex.witnessB();
}

Vec2d turned(Vec2d v, double angleRadians) noexcept
{
    const SinCos turn = sinCos(angleRadians);
    return {turn.cosine * v.x - turn.sine * v.y, turn.sine * v.x + turn.cosine * v.y};
}

} // namespace

Advancement::Advancement(const MovingBody& a, const MovingBody& b, Vec2d origin, const Limits& limits) noexcept :
m_a(a),
m_b(b),
m_origin(origin),
m_limits(limits),
m_bodyA(a.at(0., origin)),
m_bodyB(b.at(0., origin))
{
    m_tolerance = CastStop::ofSize(limits.epsilon, std::max(extentOf(m_bodyA), extentOf(m_bodyB)));
    m_arrived = m_tolerance;
    m_distance.emplace(m_bodyA, m_bodyB, rest(DistanceEpsilon));
}

bool Advancement::step() noexcept
{
    if (m_stage == Stage::Done)
        return false;
    ++m_result.iterations;
    if (m_distance)
        m_distance->step();
    else
        m_depth->step();
    if (m_distance ? m_distance->done() : m_depth->done())
        switch (m_stage)
        {
            case Stage::Apart:
                afterApart();
                break;
            case Stage::Contact:
                afterContact();
                break;
            case Stage::Start:
                afterStart();
                break;
            case Stage::Touch:
                afterTouch();
                break;
            case Stage::Last:
                afterLast();
                break;
            case Stage::Done:
                break;
        }
    if (m_stage != Stage::Done && m_result.iterations == m_limits.maxIterations)
        stop();
    return true;
}

// Unfinished. For a start in touch, only the moments up to the last one tested are known to be free.
void Advancement::stop() noexcept
{
    if (m_stage == Stage::Touch)
        m_t = m_axisTime;
    m_stage = Stage::Done;
}

// Limits for the user's iterations that are left.
Limits Advancement::rest(double epsilon) const noexcept
{
    return {std::max(1, m_limits.maxIterations - m_result.iterations), epsilon};
}

void Advancement::lookAt(double t, Stage stage) noexcept
{
    DifferencePoint points[2];
    const std::uint32_t size = m_distance ? m_distance->simplex().size : 0;
    for (std::uint32_t i = 0; i < size; ++i)
        points[i] = m_distance->simplex().points[i];
    const Body fromA = m_bodyA, fromB = m_bodyB;
    m_t = t;
    m_stage = stage;
    m_distance.reset();
    m_depth.reset();
    // A shape that jumps has its last form at the very end.
    m_bodyA = m_a.at(t, m_origin);
    m_bodyB = m_b.at(t, m_origin);
    if (stage == Stage::Last)
    {
        m_bodyA = m_a.atEnd(m_origin);
        m_bodyB = m_b.atEnd(m_origin);
    }
    if (stage != Stage::Apart && stage != Stage::Contact)
    {
        m_depth.emplace(m_bodyA, m_bodyB, rest(m_limits.epsilon));
        return;
    }
    for (std::uint32_t i = 0; i < size; ++i)
    {
        const Vec2d b = carried(points[i].b(), points[i].indexB, fromB, m_bodyB);
        points[i].a = carried(points[i].a, points[i].indexA, fromA, m_bodyA);
        points[i].w = b - points[i].a;
    }
    const double epsilon = stage == Stage::Apart ? DistanceEpsilon : std::min(m_limits.epsilon, DistanceEpsilon);
    m_distance.emplace(m_bodyA, m_bodyB, rest(epsilon), std::span(points, size));
}

void Advancement::afterApart() noexcept
{
    const GjkDistance& run = *m_distance;
    if (run.status() == Status::IterationLimit)
        return;
    const double gap = run.gap();
    const bool inTouch = run.coresOverlap() || gap <= touchTolerance(run.scale());
    if (m_t == 0. && inTouch)
        return lookAt(0., Stage::Start);
    if (m_t > 0. && (inTouch || gap <= m_arrived))
    {
        noteContact();
        return run.coresOverlap() || m_result.iterations == m_limits.maxIterations ? afterContact()
                                                                                   : lookAt(m_t, Stage::Contact);
    }
    // A pair within the tolerance hits when it comes nearer.
    m_arrived = std::min(m_arrived, 0.75 * gap);
    m_axis = run.axis();
    m_axisTime = m_t;
    // Advances as far as the gap certainly stays above the floor, which keeps GJK away from contacts to the last digit,
    // where the vector between the two is rounding.
    const double next = m_t + safeStep(m_a, m_b, m_t, m_axis, 0.5 * std::min(m_tolerance, gap));
    next >= 1. ? reachEnd() : lookAt(next, Stage::Apart);
}

// A run that is out of iterations has no verdict, and its points may be anywhere. The hit is then as the run before it
// left it: that one has found the two near. Guarded by ImpactRun.OutOfIterationsAtTheContactThePointIsInBoth.
void Advancement::afterContact() noexcept
{
    if (m_distance->status() != Status::IterationLimit)
        noteContact();
    hit(contactAxis(m_nearest), m_onB, m_contactGap);
}

void Advancement::noteContact() noexcept
{
    m_nearest = m_distance->axis();
    m_onB = nearestOnB(*m_distance);
    m_contactGap = std::max(0., m_distance->gap());
}

void Advancement::reachEnd() noexcept
{
    if (m_a.path->jumps() || m_b.path->jumps())
        return lookAt(1., Stage::Last);
    m_result.status = Status::Separated;
    m_t = 1.;
    m_stage = Stage::Done;
}

void Advancement::afterStart() noexcept
{
    const double deepest = touchDepth(m_bodyA, m_bodyB, m_origin, m_depth->depth());
    const StartContact contact = startContact(*m_depth, deepest);
    if (contact.status == Status::IterationLimit)
        return stop();
    m_axis = m_depth->normal();
    m_onB = m_depth->meeting().onB;
    if (contact.status == Status::Overlapping && !contact.touching)
    {
        m_result.startedOverlapping = true;
        return hit(m_axis, m_onB, 0.);
    }
    m_result.startedTouching = contact.touching;
    const double depth = std::max(0., m_depth->depth()), blur = touchTolerance(m_depth->scale());
    m_deepest = std::min(depth + blur, deepest);
    m_slack = depth + 8. * blur;
    leaveTouch();
}

// In touch and not yet apart: looks ahead in growing steps until the pair is apart, and advances from there, or until
// it is deeper: then it was approaching. No step is longer than the pair needs to get deeper than the slack, because
// a thin and fast piece would be in and out again within it.
// Guarded by TimeOfImpact.FastTurningWallInTouchWithAPointGoesThroughIt.
void Advancement::leaveTouch() noexcept
{
    if (m_t >= 1.)
        return reachEnd();
    const double step = std::min(m_touchStep, safeStep(m_a, m_b, m_t, m_axis, -m_slack));
    m_axisTime = m_t;
    m_touchStep = std::min(2. * m_touchStep, 1. / 16.);
    lookAt(std::min(1., m_t + step), Stage::Touch);
}

void Advancement::afterTouch() noexcept
{
    const StartContact contact = startContact(*m_depth, m_deepest);
    if (contact.status == Status::IterationLimit)
        return stop();
    if (contact.status == Status::Separated)
    {
        // Guarded by WheelInTouch.LeavingSlowlyIsNoHit.
        m_arrived = std::min(m_tolerance, -0.75 * m_depth->depth());
        return m_t >= 1. ? reachEnd() : lookAt(m_t, Stage::Apart);
    }
    if (contact.touching)
    {
        m_axis = m_depth->normal();
        m_onB = m_depth->meeting().onB;
        return leaveTouch();
    }
    // Deeper: the hit was at the last touch. It has the normal of the touch, unless this is rounding and the later
    // normal separates more. Guarded by TimeOfImpact.TurningOutOfATouchTheHitIsWhereItTouched.
    const Vec2d later = m_depth->normal();
    m_t = m_axisTime;
    m_bodyA = m_a.at(m_t, m_origin);
    m_bodyB = m_b.at(m_t, m_origin);
    if (separationAlong(m_bodyA, m_bodyB, later) > separationAlong(m_bodyA, m_bodyB, m_axis))
        m_axis = later;
    hit(m_axis, m_onB, 0.);
}

// The shape changes at the very end: it may be hit only there. Without a finished depth there is no normal.
// Guarded by ImpactRun.OutOfIterationsAtTheLastFormIsUnfinished.
void Advancement::afterLast() noexcept
{
    const StartContact contact = startContact(*m_depth, 0.);
    m_stage = Stage::Done;
    if (m_depth->status() == Status::IterationLimit)
        return;
    if (contact.status == Status::Overlapping)
        hit(m_depth->normal(), m_depth->meeting().onB, 0.);
    else
        m_result.status = contact.status;
}

void Advancement::hit(Vec2d normal, Vec2d onB, double gap) noexcept
{
    m_stage = Stage::Done;
    m_result.status = Status::Overlapping;
    m_result.hit = true;
    m_result.gap = static_cast<float>(gap);
    m_result.point = (onB - normal * m_bodyB.roundRadius + m_origin).toFloat();
    m_result.normal = normal.toFloat();
}

// At a contact to the last digits the vector between the two is rounding. Then the contact takes the axis of the last
// advance, fixed, or turned with A or B, see safeStep: the one that separates most.
Vec2d Advancement::contactAxis(Vec2d nearest) const noexcept
{
    Vec2d best = m_axis;
    double most = separationAlong(m_bodyA, m_bodyB, best);
    const auto consider = [&](Vec2d axis)
    {
        const double apart = separationAlong(m_bodyA, m_bodyB, axis);
        if (apart > most)
        {
            most = apart;
            best = axis;
        }
    };
    for (const MovingBody* body : {&m_a, &m_b})
        if (body->path->angle() != 0.)
            consider(turned(m_axis, body->path->angle() * (m_t - m_axisTime)));
    if (!(nearest == Vec2d{}))
        consider(nearest);
    return best;
}

CastResult Advancement::result() const noexcept
{
    CastResult result = m_result;
    result.fraction = static_cast<float>(m_stage == Stage::Touch ? m_axisTime : m_t);
    return result;
}

// --- The run ----------------------------------------------------------------------------------------

ImpactRun::ImpactRun(const Operand& a, const Motion& motionA, const Operand& b, const Motion& motionB,
                     const GjkSettings& settings) noexcept :
m_pathA(motionA),
m_pathB(motionB)
{
    const Operand startA = a.at(motionA.start), startB = b.at(motionB.start);
    if (a.pieceCount() != 1 || b.pieceCount() != 1 || !isValid(startA) || !isValid(startB) || !isFinite(motionA) ||
        !isFinite(motionB) || std::isnan(settings.epsilon))
        return;
    const Vec2d travelB = m_pathB.translation();
    const Vec2d origin = originOf(startA);
    if (goStraight(m_pathA, m_pathB))
        m_cast.emplace(makeBody(startA, origin), makeBody(startB, origin), origin, m_pathA.translation() - travelB,
                       travelB, Limits(settings));
    else
        m_advancement.emplace(MovingBody(a.firstPiece(), m_pathA), MovingBody(b.firstPiece(), m_pathB), origin,
                              Limits(settings));
}

} // namespace graze
