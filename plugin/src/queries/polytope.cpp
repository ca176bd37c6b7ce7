// SPDX-License-Identifier: Zlib
#include "queries/polytope.hpp"
#include "queries/recorder.hpp"

#include <algorithm>
#include <limits>

namespace graze::detail
{

namespace
{

// The smallest radius of curvature that the ellipse of a body gives its border between two outward
// directions: r det(L)^2 / |transpose(L) n|^3, the length being at most that of the ends, over the cosine
// of half the angle.
double leastCurvature(const Body& body, Vec2d n1, Vec2d n2) noexcept
{
    const double cosineHalf = std::sqrt(std::max(0., (1. + dot(n1, n2)) * 0.5));
    const double longest = std::max(length(body.linear.transposed(n1)), length(body.linear.transposed(n2)));
    const double det = body.linear.determinant();
    const double bound = body.ellipseRadius * det * det * cosineHalf * cosineHalf * cosineHalf;
    return bound > 0. ? bound / (longest * longest * longest) : 0.;
}

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

// A convex loop of difference vertices, counter-clockwise with y up, and for the edge that starts at
// each: a lower bound of how far the difference reaches in the directions between its ends, and the
// direction to try next. Four vertices to begin with, one more an iteration.
class Polytope
{
public:
    static constexpr std::size_t Capacity = 4 + 128;

    Polytope(const Body& a, const Body& b) noexcept : m_a(a), m_b(b), m_curved(a.ellipseRadius + b.ellipseRadius > 0.)
    {
    }

    void append(const DifferencePoint& point, Vec2d outward) noexcept
    {
        const bool same = m_size > 0 && (point.w == m_points[m_size - 1].w || point.w == m_points[0].w);
        // A vertex that is farthest in two directions is a corner: nothing is curved there.
        m_curved = m_curved && !same;
        if (same)
            return;
        m_points[m_size] = point;
        m_outward[m_size++] = outward;
    }

    [[nodiscard]] std::size_t size() const noexcept { return m_size; }
    [[nodiscard]] const DifferencePoint& point(std::size_t i) const noexcept { return m_points[i % m_size]; }
    [[nodiscard]] Vec2d probe(std::size_t i) const noexcept { return m_probes[i]; }
    [[nodiscard]] double bound(std::size_t i) const noexcept { return m_bounds[i]; }

    void measureAll() noexcept
    {
        for (std::size_t i = 0; i < m_size; ++i)
            measure(i);
    }

    // The first of the edges with the lowest bound.
    [[nodiscard]] std::size_t nearestEdge() const noexcept
    {
        std::size_t best = 0;
        for (std::size_t i = 1; i < m_size; ++i)
            if (m_bounds[i] < m_bounds[best])
                best = i;
        return best;
    }

    void split(std::size_t edge, const DifferencePoint& point) noexcept
    {
        const Vec2d outward = m_probes[edge];
        for (std::size_t i = m_size; i > edge + 1; --i)
        {
            m_points[i] = m_points[i - 1];
            m_outward[i] = m_outward[i - 1];
            m_probes[i] = m_probes[i - 1];
            m_bounds[i] = m_bounds[i - 1];
        }
        m_points[edge + 1] = point;
        m_outward[edge + 1] = outward;
        ++m_size;
        measure(edge);
        measure(edge + 1);
    }

private:
    void measure(std::size_t i) noexcept
    {
        const Vec2d e = point(i + 1).w - m_points[i].w;
        const double l = length(e);
        m_probes[i] = l > 0. ? Vec2d{e.y / l, -e.x / l} : Vec2d{};
        m_bounds[i] = dot(m_probes[i], m_points[i].w);
        if (m_curved)
            measureCurved(i);
    }

    // A chord says little about the bulge of an ellipse beyond it: each halving only quarters the doubt,
    // and two ends that are as near use up all iterations. Between two directions the border is at least
    // as round as a disc of the least radius of curvature, so that disc is a part of it: with vertices
    // p - radius n1 and q - radius n2 in place of p and q, the bound is theirs plus the radius.
    void measureCurved(std::size_t i) noexcept
    {
        const Vec2d n1 = m_outward[i];
        const Vec2d n2 = m_outward[(i + 1) % m_size];
        const double radius = leastCurvature(m_a, -n1, -n2) + leastCurvature(m_b, n1, n2);
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

    const Body& m_a;
    const Body& m_b;
    bool m_curved = false;
    std::array<DifferencePoint, Capacity> m_points{};
    std::array<Vec2d, Capacity> m_outward{}; ///< the direction in which the vertex is farthest
    std::array<Vec2d, Capacity> m_probes{};
    std::array<double, Capacity> m_bounds{};
    std::size_t m_size = 0;
};

// Outward directions of the difference in the order in which ties are decided; a way out along the
// outward direction m is a normal -m from A to B.
constexpr Vec2d StartDirections[4] = {{0., 1.}, {-1., 0.}, {0., -1.}, {1., 0.}};

// The points that meet are those of the loop's point nearest to the foot of the origin on the support
// line: a support alone may be the far end of an edge that lies along that line.
void takeWitness(WayOut& out, const Polytope& polytope) noexcept
{
    const Vec2d foot = -out.normal * out.depth;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < polytope.size(); ++i)
    {
        const DifferencePoint& p = polytope.point(i);
        const DifferencePoint& q = polytope.point(i + 1);
        const Vec2d e = q.w - p.w;
        const double squared = dot(e, e);
        const double t = squared > 0. ? std::clamp(dot(foot - p.w, e) / squared, 0., 1.) : 0.;
        const Vec2d off = p.w + e * t - foot;
        if (dot(off, off) < nearest)
        {
            nearest = dot(off, off);
            out.onA = p.a + (q.a - p.a) * t;
            out.onB = p.b() + (q.b() - p.b()) * t;
        }
    }
}

} // namespace

template <class L>
WayOut expandPolytope(const Body& a, const Body& b, const L& limits) noexcept
{
    WayOut out;
    Polytope polytope(a, b);
    bool first = true;
    // Every direction tried is a way out as long as the difference reaches along it.
    const auto offer = [&](Vec2d outward, const DifferencePoint& point)
    {
        const double reach = dot(point.w, outward);
        if (first || reach < out.depth)
        {
            out.depth = std::max(0., reach);
            out.normal = -outward;
            out.onA = point.a;
            out.onB = point.b();
        }
        first = false;
        out.scale = std::max(out.scale, length(point.w));
    };

    [[maybe_unused]] const auto phase = tellPhase(
        limits, TracePhase::Polytope, [&] { return out.finished ? Status::Overlapping : Status::IterationLimit; });
    const auto loop = [&](Recorder& r)
    {
        r.clear();
        for (std::size_t i = 0; i < polytope.size(); ++i)
            r.add(polytope.point(i));
        r.wayOut(-out.normal * out.depth, out.lowerBound, out.depth);
    };
    for (const Vec2d direction : StartDirections)
    {
        if (out.iterations == limits.maxIterations)
            return out;
        ++out.iterations;
        const DifferencePoint point = differenceSupport(a, b, direction);
        tell(limits, [&](Recorder& r) { r.search(direction, point); });
        found(limits, StepKind::StartDirection);
        offer(direction, point);
        polytope.append(point, direction);
        tell(limits, loop);
    }
    if (polytope.size() == 1)
    {
        out.finished = true; // a single point, at the origin: any direction is as good
        return out;
    }

    polytope.measureAll();
    for (;;)
    {
        const std::size_t edge = polytope.nearestEdge();
        const Vec2d outward = polytope.probe(edge);
        const double bound = polytope.bound(edge);
        // Of the depth that is told, not of the one known before the step.
        // Guarded by Epsilon.PenetrationIsRightToItsSquare.
        const double border = borderTolerance(a, b, out.scale);
        const auto tolerance = [&](double depth) { return std::max(border, limits.epsilon * limits.epsilon * depth); };
        out.lowerBound = std::clamp(bound, 0., out.depth);
        if (out.iterations == limits.maxIterations)
            break;
        ++out.iterations;
        const DifferencePoint point = differenceSupport(a, b, outward);
        tell(limits, [&](Recorder& r) { r.search(outward, point); });
        const double reach = dot(point.w, outward);
        if (reach - bound <= tolerance(std::min(reach, out.depth)))
        {
            out.finished = true;
            out.normal = -outward;
            out.depth = std::max(0., reach);
            out.lowerBound = std::clamp(out.lowerBound, 0., out.depth);
            found(limits, StepKind::BorderReached);
            tell(limits, loop);
            break;
        }
        offer(outward, point);
        polytope.split(edge, point);
        found(limits, StepKind::SplitsEdge);
        tell(limits, loop);
        // What has been offered can't be undercut by more than the tolerance. (A bound below zero says that the
        // loop does not reach the touch yet, and the touch is where the points meet.)
        if (out.depth - bound <= tolerance(out.depth))
        {
            found(limits, StepKind::CannotBeat);
            out.finished = true;
            break;
        }
    }
    takeWitness(out, polytope);
    return out;
}

template WayOut expandPolytope<Limits>(const Body&, const Body&, const Limits&) noexcept;
template WayOut expandPolytope<TracedLimits>(const Body&, const Body&, const TracedLimits&) noexcept;

} // namespace graze::detail
