// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/support.hpp>
#include <graze/math/vec2d.hpp>
#include <graze/pair/settings.hpp>

#include <cmath>
#include <optional>
#include <span>

namespace GRAZE_API graze
{

/// One or two vertices of the difference and the point of their hull that is nearest to the origin. A triangle is
/// never kept: either it holds the origin, and the answer is known, or the nearest point is on its border.
struct Simplex
{
    DifferencePoint points[2]{}; ///< the first `size` are set
    double weights[2]{};         ///< nearest = sum of weight x point
    int size = 0;                ///< how many points
    Vec2d nearest{0., 0.};       ///< point of their hull nearest to the origin

    /// The point of A that belongs to `nearest`.
    [[nodiscard]] GRAZE_INLINE Vec2d witnessA() const noexcept
    {
        return size == 1 ? points[0].a : points[0].a * weights[0] + points[1].a * weights[1];
    }
    /// The point of B that belongs to `nearest`.
    [[nodiscard]] GRAZE_INLINE Vec2d witnessB() const noexcept
    {
        return size == 1 ? points[0].b() : points[0].b() * weights[0] + points[1].b() * weights[1];
    }
};

/// Point of a segment that is nearest to the origin.
struct SegmentPoint
{
    Vec2d nearest{};    ///< the point
    double weight = 0.; ///< weight of the segment's second end
};
/// The same for the segment from p to q.
[[nodiscard]] GRAZE_INLINE SegmentPoint nearestOnSegment(Vec2d p, Vec2d q) noexcept
{
    const Vec2d e = q - p;
    const double along = -dot(p, e);
    const double squared = dot(e, e);
    if (!(along > 0.))
        return {p, 0.};
    if (along >= squared)
        return {q, 1.};
    // Square to the segment to the last digit, however near the origin is: a long segment hides which vertex a search
    // along a rounded direction finds. Guarded by NearestOnSegment.IsSquareToALongSegment.
    const double t = along / squared;
    return {Vec2d{e.y, -e.x} * (cross(t <= 0.5 ? p : q, e) / squared), t};
}

namespace detail
{

/// Whether cross(a, b) is no more than its own rounding.
[[nodiscard]] GRAZE_INLINE bool isNothing(double side, Vec2d a, Vec2d b) noexcept
{
    return std::fabs(side) <= 0.1 * DoubleFloor * (std::fabs(a.x * b.y) + std::fabs(a.y * b.x));
}

} // namespace detail

/// Whether a triangle holds the origin; the border counts. Three points on one line through the origin hold nothing
/// by this rule: the segments between them answer.
[[nodiscard]] GRAZE_INLINE bool triangleHoldsOrigin(Vec2d p, Vec2d q, Vec2d r) noexcept
{
    const double pq = cross(p, q);
    const double qr = cross(q, r);
    const double rp = cross(r, p);
    const bool holds = (pq >= 0. && qr >= 0. && rp >= 0.) || (pq <= 0. && qr <= 0. && rp <= 0.);
    // The sides that rounding gives to three points on one line are those of no triangle.
    // Guarded by Simplex.ThreePointsOnOneLineThroughTheOriginHoldNothing.
    using detail::isNothing;
    return holds && !(isNothing(pq, p, q) && isNothing(qr, q, r) && isNothing(rp, r, p));
}

/// The nearest feature of a simplex and a new vertex: a point or an edge of the two or three.
struct Reduction
{
    Vec2d nearest;               ///< point of the feature nearest to the origin
    double weight = 1.;          ///< weight of its second point
    int first = New;             ///< point of the simplex, 0 or 1, or New
    int second = New;            ///< the same; equal to `first` for a single point
    bool containsOrigin = false; ///< the triangle holds the origin

    static constexpr int New = 2; ///< the new vertex
};

namespace detail
{

[[nodiscard]] GRAZE_INLINE Reduction edge(int first, int second, const SegmentPoint& nearest) noexcept
{
    if (nearest.weight <= 0.)
        return {nearest.nearest, 1., first, first, false};
    return {nearest.nearest, nearest.weight, nearest.weight >= 1. ? second : first, second, false};
}

[[nodiscard]] GRAZE_INLINE bool isNearer(const SegmentPoint& p, const SegmentPoint& q) noexcept
{
    return dot(p.nearest, p.nearest) < dot(q.nearest, q.nearest);
}

} // namespace detail

/// Looks at a new vertex beside a simplex whose nearest point is known: the new one is on a new edge. When the triangle
/// holds the origin, only that is set.
[[nodiscard]] GRAZE_INLINE Reduction reduce(const Simplex& simplex, Vec2d w) noexcept
{
    using detail::edge, detail::isNearer;
    constexpr int New = Reduction::New;
    if (simplex.size == 0)
        return {w, 1., New, New, false};
    const SegmentPoint first = nearestOnSegment(simplex.points[0].w, w);
    if (simplex.size == 1)
        return edge(0, New, first);
    if (triangleHoldsOrigin(simplex.points[0].w, simplex.points[1].w, w))
        return {Vec2d{}, 1., New, New, true};
    // The edge between the two old vertices was the nearest feature before. The new vertex lies beyond it, so the
    // answer is on one of the two new edges.
    const SegmentPoint second = nearestOnSegment(simplex.points[1].w, w);
    return isNearer(second, first) ? edge(1, New, second) : edge(0, New, first);
}

/// The same for a simplex that has moved since: all three edges are compared, also when they hold the origin.
[[nodiscard]] Reduction reduceMoved(const Simplex& simplex, Vec2d w) noexcept;

/// Makes the simplex that feature.
GRAZE_INLINE void commit(Simplex& simplex, const DifferencePoint& point, const Reduction& reduction) noexcept
{
    simplex.nearest = reduction.nearest;
    simplex.size = reduction.first == reduction.second ? 1 : 2;
    simplex.weights[0] = simplex.size == 1 ? 1. : 1. - reduction.weight;
    simplex.weights[1] = reduction.weight;
    if (reduction.first == 1)
        simplex.points[0] = simplex.points[1];
    else if (reduction.first == Reduction::New)
        simplex.points[0] = point;
    if (simplex.size == 2 && reduction.second == Reduction::New)
        simplex.points[1] = point;
}

/// The simplex of up to two points, with its nearest point.
[[nodiscard]] Simplex simplexOf(const DifferencePoint* points, int count) noexcept;

/// Boolean GJK: do the cores of two bodies touch or overlap? One call of step() is one support search.
///
/// Walks towards the origin through B - A until a triangle holds it, or a direction shows that nothing reaches it.
/// Starts from the difference of the centres; the second point comes from the reversed direction, every other one
/// from the triple product. Epsilon plays no part.
///
/// Cores only: a body with a round radius needs GjkDistance with GjkGoal::Sign.
///
/// Source  Gilbert, Johnson, Keerthi 1988; simplex with triple product: Muratori 2006.
class GjkOverlap : public Steps
{
public:
    /// The bodies outlive the run.
    GjkOverlap(const Body& a, const Body& b, const Limits& limits) noexcept;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// One to three vertices: when Overlapping, the origin lies on or in them.
    [[nodiscard]] std::span<const DifferencePoint> simplex() const noexcept { return {m_simplex, m_size}; }
    /// From A to B, any length, when Separated: all of B - A lies on its side of the origin.
    [[nodiscard]] Vec2d axis() const noexcept { return -m_searched; }

private:
    void takeFirst() noexcept;
    void takeSecond() noexcept;
    void takeThird() noexcept;

    const Body* m_a;
    const Body* m_b;
    std::size_t m_size = 0;
    double m_side = 0.; ///< cross product of the segment's ends
    Vec2d m_direction;
    DifferencePoint m_simplex[3];
};

/// Selects what GjkDistance computes.
enum class GjkGoal : std::uint8_t
{
    Distance, ///< the separation vector, to epsilon
    Sign      ///< whether the gap is positive
};

/// Distance GJK: finds the point of B - A that is nearest to the origin. One call of step() is one support search.
///
/// Works on the cores; the round radii of both bodies shift the answer: the gap is the distance of the cores less
/// the radii.
///
/// Source  Gilbert, Johnson, Keerthi 1988; stop rule: van den Bergen 1999.
class GjkDistance : public Steps
{
public:
    /// The bodies outlive the run.
    GjkDistance(const Body& a, const Body& b, const Limits& limits, GjkGoal goal = GjkGoal::Distance) noexcept;
    /// Starts from up to two points of B - A, as the bodies stand now: those that a former run ended with, moved along.
    GjkDistance(const Body& a, const Body& b, const Limits& limits, std::span<const DifferencePoint> start) noexcept;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// Up to two vertices and their point nearest to the origin; none when the first vertex is the origin.
    [[nodiscard]] const Simplex& simplex() const noexcept { return m_simplex; }
    /// The cores touch or overlap, not only the radii; then simplex and vertex together hold the origin.
    [[nodiscard]] bool coresOverlap() const noexcept { return m_coresOverlap; }
    /// From A to B, length 1; zero when the cores overlap.
    [[nodiscard]] Vec2d axis() const noexcept;
    /// Distance of the cores: an upper bound until the run is done.
    [[nodiscard]] double coreDistance() const noexcept { return std::sqrt(m_nearestSquared); }
    /// coreDistance less the radii: below 0 when these overlap. Infinite before the first step.
    [[nodiscard]] double gap() const noexcept;
    /// The true gap is at least this, at any time.
    [[nodiscard]] double lowerBound() const noexcept;
    /// How much nearer than coreDistance the cores may be along the axis: what epsilon left undecided.
    [[nodiscard]] double undecided() const noexcept { return m_undecided; }

private:
    void bound(double reach, double axisSquared) noexcept;
    [[nodiscard]] bool isFinal(double reach, double axisSquared) const noexcept;
    [[nodiscard]] bool isCloseEnough(double reach, double axisSquared) const noexcept;
    [[nodiscard]] bool repeatsVertex() const noexcept;
    void take() noexcept;
    void endApart(StepKind kind) noexcept;

    const Body* m_a;
    const Body* m_b;
    double m_epsilon;
    GjkGoal m_goal;
    bool m_coresOverlap = false;
    bool m_curved;
    double m_radii;
    double m_boundSquared = 0.; ///< of the distance of the cores, from below
    double m_nearestSquared = 0.;
    double m_undecided = 0.;
    Vec2d m_axis; ///< the simplex's nearest point; before the first step, where to start
    Simplex m_simplex;
};

/// Expanding polytope (EPA) for cores that touch or overlap: the shortest displacement that parts them. One call of
/// step() is one support search.
///
/// Starts from the supports along the axes: a loop of vertices inside B - A. Then splits the edge that is nearest to
/// the origin until the difference reaches no farther beyond it: that edge is the nearest part of the border.
///
/// Source  van den Bergen 2001, in two dimensions.
class Polytope : public Steps
{
public:
    /// Four vertices to begin with, one more a step.
    static constexpr std::size_t Capacity = 4 + 128;

    /// The bodies outlive the run. `maxIterations` counts its own searches.
    Polytope(const Body& a, const Body& b, const Limits& limits) noexcept;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// The loop, counter-clockwise with y up.
    [[nodiscard]] std::span<const DifferencePoint> loop() const noexcept { return {m_points, m_size}; }
    /// Moving B by depth x normal parts the cores, at any time after the first step.
    [[nodiscard]] double depth() const noexcept { return m_depth; }
    /// The true depth is at least this.
    [[nodiscard]] double lowerBound() const noexcept { return m_lowerBound; }
    /// From A to B, length 1.
    [[nodiscard]] Vec2d normal() const noexcept { return m_normal; }
    /// Core points that meet.
    struct Meeting
    {
        Vec2d onA{}; ///< of A
        Vec2d onB{}; ///< of B
    };
    /// The two that meet along the normal. Cost: a look at every edge of the loop.
    [[nodiscard]] Meeting meeting() const noexcept;

private:
    void startLoop() noexcept;
    void expand() noexcept;
    void offer(Vec2d outward) noexcept;
    void append(Vec2d outward) noexcept;
    void chooseEdge() noexcept;
    void split(std::size_t edge) noexcept;
    void measure(std::size_t i) noexcept;
    void measureCurved(std::size_t i) noexcept;
    [[nodiscard]] double tolerance(double depth) const noexcept;
    [[nodiscard]] const DifferencePoint& point(std::size_t i) const noexcept { return m_points[i % m_size]; }

    const Body& m_a;
    const Body& m_b;
    double m_epsilon;
    bool m_curved;
    double m_depth = 0.;
    double m_lowerBound = 0.;
    Vec2d m_normal{0., -1.};
    std::size_t m_edge = 0; ///< to be searched next
    std::size_t m_size = 0;
    // Not initialised: what is in use is written first.
    DifferencePoint m_points[Capacity];
    Vec2d m_outward[Capacity]; ///< the direction in which the vertex is farthest
    Vec2d m_probes[Capacity];  ///< the direction to try next beyond the edge that starts here
    double m_bounds[Capacity]; ///< the difference reaches at least so far in every direction between the edge's ends
};

/// Depth of two bodies: distance GJK first, and the expanding polytope when the cores overlap. One call of step() is
/// one support search; the limits count both.
class GjkPenetration
{
public:
    /// The bodies outlive the run.
    GjkPenetration(const Body& a, const Body& b, const Limits& limits) noexcept;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;

    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return m_done; }
    /// Separated; Overlapping when the depth is known; IterationLimit until then.
    [[nodiscard]] Status status() const noexcept { return m_status; }
    /// Support searches so far.
    [[nodiscard]] int iterations() const noexcept;
    /// The first part of the run.
    [[nodiscard]] const GjkDistance& distance() const noexcept { return m_distance; }
    /// The second part; null while there is none.
    [[nodiscard]] const Polytope* polytope() const noexcept { return m_polytope ? &*m_polytope : nullptr; }

    /// Whether overlap was shown, though perhaps not how deep.
    [[nodiscard]] bool overlaps() const noexcept { return m_distance.status() == Status::Overlapping; }
    /// Moving B by depth x normal leaves the two touching; below 0 it is minus the gap. Radii included.
    [[nodiscard]] double depth() const noexcept;
    /// The true depth is at least this.
    [[nodiscard]] double lowerBound() const noexcept;
    /// From A to B, length 1; zero while nothing is known.
    [[nodiscard]] Vec2d normal() const noexcept;
    /// The points of the cores that meet along the normal; any points of the two where no search was left to find them.
    [[nodiscard]] Polytope::Meeting meeting() const noexcept;
    /// The largest difference vertex so far.
    [[nodiscard]] double scale() const noexcept;

private:
    struct Exit
    {
        double depth;
        Vec2d normal;
    };
    [[nodiscard]] Exit outOfBounds() const noexcept;

    const Body& m_a;
    const Body& m_b;
    Limits m_limits;
    Status m_status = Status::IterationLimit;
    bool m_done = false;
    double m_radii;
    GjkDistance m_distance;
    std::optional<Polytope> m_polytope;
};

/// How two bodies stand to each other at the start of a motion.
struct StartContact
{
    Status status = Status::IterationLimit; ///< Separated: apart by more than floats can blur
    bool touching = false;                  ///< Overlapping, but no deeper than a touch may be
};
/// From a run that is done. A touch is at most `deepest`, or what floats can blur (unit: pixels).
[[nodiscard]] StartContact startContact(const GjkPenetration& run, double deepest) noexcept;

} // namespace graze
