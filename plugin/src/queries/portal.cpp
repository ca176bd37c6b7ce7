// SPDX-License-Identifier: Zlib
#include "queries/portal.hpp"

#include <algorithm>
#include <limits>

namespace graze::detail
{

Portal::Portal(const Body& a, const Body& b, Vec2d motion) noexcept :
m_a(a),
m_b(b),
m_motion(motion),
m_across(perpendicular(motion) * (1. / length(motion))),
m_radii(a.roundRadius + b.roundRadius),
m_arcRadius(a.ellipseRadius == 0. && b.ellipseRadius == 0. ? m_radii : 0.),
m_left(supportAlong(m_across)),
m_right(supportAlong(-m_across)),
m_clearance(std::min(dot(m_left.full, m_across), -dot(m_right.full, m_across))),
m_scale(std::max(length(m_left.full), length(m_right.full)))
{
}

Portal::Vertex Portal::supportAlong(Vec2d unit) const noexcept
{
    const DifferencePoint core = differenceSupport(m_a, m_b, unit);
    const Vec2d full = core.w + unit * m_radii;
    return {core, m_arcRadius > 0. ? core.w : full, full};
}

// The border around a core vertex is a circle.
void Portal::crossArc(const Vertex& centre, double side, Crossing& out) const noexcept
{
    const double squared = dot(m_motion, m_motion);
    const double offset = cross(m_motion, centre.at);
    const double half = std::sqrt(std::max(0., squared * m_arcRadius * m_arcRadius - offset * offset));
    out.fraction = (dot(m_motion, centre.at) + side * half) / squared;
    out.lowerBound = out.fraction;
    const Vec2d radial = m_motion * out.fraction - centre.at;
    const double l = length(radial);
    out.outward = l > 0. ? radial * (1. / l) : m_motion * (side / std::sqrt(squared));
    out.onB = centre.core.b() + out.outward * m_b.roundRadius;
    out.finished = true;
}

// The chord is an edge of the border, shifted by the arc radius; past its ends the arcs begin.
void Portal::crossEdge(const Vertex& left, const Vertex& right, Vec2d normal, double side, Crossing& out) const noexcept
{
    out.fraction = (dot(left.at, normal) + m_arcRadius) / dot(normal, m_motion);
    const Vec2d chord = right.at - left.at;
    const Vec2d foot = m_motion * out.fraction - normal * m_arcRadius;
    double t = dot(foot - left.at, chord) / dot(chord, chord);
    if (m_arcRadius > 0. && (t < 0. || t > 1.))
        return crossArc(t < 0. ? left : right, side, out);
    t = std::clamp(t, 0., 1.);
    out.outward = normal;
    out.onB = left.core.b() + (right.core.b() - left.core.b()) * t + normal * m_b.roundRadius;
    out.finished = true;
}

// The line only grazes the difference, or the difference has no width across it.
void Portal::crossEnd(const Vertex& end, Vec2d normal, double side, Crossing& out) const noexcept
{
    if (m_arcRadius > 0.)
        return crossArc(end, side, out);
    out.fraction = dot(end.at, normal) / dot(normal, m_motion);
    out.outward = normal;
    out.onB = end.core.b() + normal * m_b.roundRadius;
    out.finished = true;
}

// The difference lies on one side of the line, or has no width across it: the support across, on the
// side where it ends, is what it has on the line, and the support along that is its end. One tilted
// direction asks for both, as nothing that is off the line by more than the tilt's share can win.
// Guarded by RayCast.AlongAnEdgeHitsAtItsNearerEnd.
Vec2d Portal::endOfGraze(Vec2d along) const noexcept
{
    constexpr double Tilt = 1e-7;
    const double left = dot(m_left.full, m_across);
    const double right = -dot(m_right.full, m_across);
    const Vec2d direction = m_across * (left <= right ? 1. : -1.) + along * Tilt;
    return direction * (1. / length(direction));
}

// Vertices on an edge along the line, or floats that blur which is farthest across: looked at one by one, as
// there is no direction that a search would tell them apart by.
Portal::Vertex Portal::endOfEdge(Vec2d across, Vec2d along) const noexcept
{
    const double tolerance = FloatFloor * m_scale;
    const auto last = [tolerance](const Body& body, Vec2d normal, Vec2d way)
    {
        double farthest = -std::numeric_limits<double>::infinity();
        for (std::uint32_t i = 0; i < body.count; ++i)
            farthest = std::max(farthest, dot(body.worldPoint(i), normal));
        BodySupport best = support(body, normal);
        for (std::uint32_t i = 0; i < body.count; ++i)
            if (const Vec2d p = body.worldPoint(i);
                dot(p, normal) >= farthest - tolerance && dot(p, way) > dot(best.point, way))
                best = {p, i, false};
        return best;
    };
    const BodySupport a = last(m_a, -across, -along);
    const BodySupport b = last(m_b, across, along);
    const DifferencePoint core{b.point - a.point, a.point, a.index, b.index, false};
    return {core, core.w, core.w + across * m_radii};
}

// With ellipses the chord has the round radii in it: each body's share goes to its own point.
DifferencePoint Portal::onChord(const Vertex& vertex) const noexcept
{
    DifferencePoint point = vertex.core;
    if (m_radii > 0.)
        point.a = point.a - (vertex.at - vertex.core.w) * (m_a.roundRadius / m_radii);
    point.w = vertex.at;
    return point;
}

void Portal::tellChord(Recorder& recorder, TracePhase phase) const
{
    recorder.beginPhase(phase);
    if (m_arcRadius < m_radii)
        recorder.includeRadii();
    if (phase == TracePhase::Enter)
    {
        recorder.search(m_across, onChord(m_left));
        recorder.found(StepKind::PortalOpens);
    }
    recorder.clear();
    recorder.add(onChord(m_left));
    recorder.add(onChord(m_right));
}

template <class L>
Crossing Portal::narrow(double side, const L& limits) const noexcept
{
    Crossing out;
    Vertex left = m_left;
    Vertex right = m_right;
    const double speed = length(m_motion);
    double scale = m_scale;
    [[maybe_unused]] const auto ending =
        tellEnding(limits, [&] { return out.finished ? Status::Overlapping : Status::IterationLimit; });
    const auto crossing = [&](Recorder& r) { r.crossing(m_motion * out.fraction, out.lowerBound); };
    while (out.iterations < limits.maxIterations)
    {
        if (m_arcRadius > 0. && left.core.sameVertices(right.core))
        {
            // The first chord may have taken any vertex of a flat core along the line: the outer end counts.
            // Guarded by Regression.CastAlongTheAxisOfACapsuleHitsTheNearCap.
            crossArc(out.iterations == 0 ? endOfEdge(m_across, m_motion * (side / speed)) : left, side, out);
            tell(limits, [&](Recorder& r) { r.conclude(StepKind::ArcReached); });
            tell(limits, crossing);
            return out;
        }
        // The normal of the chord on the side where the line comes in (or goes out). A chord along the
        // line, or none at all, has no such side: the line grazes, and the end of what lies on it decides.
        const Vec2d chord = right.at - left.at;
        const double l = length(chord);
        Vec2d normal = l > 0. ? perpendicular(chord) * (1. / l) : Vec2d{};
        if (dot(normal, m_motion) * side < 0.)
            normal = -normal;
        const bool along = std::fabs(dot(normal, m_motion)) <= DoubleFloor * speed;
        if (along)
            normal = m_motion * (side / speed);
        // With round corners the line may lie beside such a chord and yet well inside. One end of the chord is the
        // support across, so the chord is on an edge, and the line meets the corner at the edge's other end.
        // Guarded by Regression.CastBesideAChordThatRunsAlongItMeetsTheCorner.
        if (along && m_arcRadius > 0. && m_clearance > 2. * FloatFloor * m_scale)
        {
            crossArc(endOfEdge(dot(chord, normal) > 0. ? m_across : -m_across, normal), side, out);
            tell(limits, [&](Recorder& r) { r.conclude(StepKind::ArcReached); });
            tell(limits, crossing);
            return out;
        }

        ++out.iterations;
        const Vertex next = supportAlong(along ? endOfGraze(normal) : normal);
        scale = std::max(scale, length(next.at));
        out.lowerBound = (dot(next.at, normal) + m_arcRadius) / dot(normal, m_motion);
        tell(limits, [&](Recorder& r) { r.search(normal, onChord(next)); });
        if (along)
        {
            crossEnd(next, normal, side, out);
            found(limits, StepKind::GrazesEnd);
            tell(limits, crossing);
            return out;
        }
        if (dot(next.at - left.at, normal) <= borderTolerance(m_a, m_b, scale))
        {
            crossEdge(left, right, normal, side, out);
            found(limits, out.outward == normal ? StepKind::EdgeReached : StepKind::ArcReached);
            tell(limits, crossing);
            return out;
        }
        // A line that passes by within the tolerance has all of the difference on one side: the chord is then
        // narrowed towards the end that it passes. Guarded by Regression.RayThatPassesANeedlesEndIsDone.
        const double line = std::min(std::max(0., dot(right.full, m_across)), dot(left.full, m_across));
        (dot(next.full, m_across) >= line ? left : right) = next;
        found(limits, StepKind::NarrowsPortal);
        tell(limits,
             [&](Recorder& r)
             {
                 r.clear();
                 r.add(onChord(left));
                 r.add(onChord(right));
                 r.crossing(m_motion * out.lowerBound, out.lowerBound);
             });
    }
    out.fraction = out.lowerBound;
    return out;
}

template Crossing Portal::narrow<Limits>(double, const Limits&) const noexcept;
template Crossing Portal::narrow<TracedLimits>(double, const TracedLimits&) const noexcept;

} // namespace graze::detail
