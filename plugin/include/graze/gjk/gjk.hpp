// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/support.hpp>
#include <graze/math/vec2d.hpp>
#include <graze/pair/settings.hpp>

#include <cmath>
#include <optional>
#include <span>

// GJK over a support mapping. An algorithm needs nothing of a piece but its farthest point in a direction, so each is
// written once, for any Piece: a Body is asked in object space, whatever its shape and matrix. `GjkOverlap`,
// `GjkDistance` and `GjkCast` are these. (Method::Fast has a second one, inside: small loops that are placed in the
// world first.)
namespace GRAZE_API graze
{

/// Point of a segment that is nearest to the origin.
struct SegmentPoint
{
    Vec2d nearest{};    ///< the point
    double weight = 0.; ///< weight of the segment's second end
};
/// The same for the segment from p to q.
[[nodiscard]] SegmentPoint nearestOnSegment(Vec2d p, Vec2d q) noexcept;

namespace detail
{

/// Whether cross(a, b) is no more than its own rounding.
[[nodiscard]] GRAZE_INLINE bool isNothing(double side, Vec2d a, Vec2d b) noexcept
{
    return std::fabs(side) <= 0.1 * DoubleFloor * (std::fabs(a.x * b.y) + std::fabs(a.y * b.x));
}
/// Three points on one line through the origin: the sides that rounding gives them are those of no triangle, and the
/// segments between them answer. Guarded by Simplex.ThreePointsOnOneLineThroughTheOriginHoldNothing.
[[nodiscard]] GRAZE_INLINE bool areInLineWithOrigin(Vec2d p, Vec2d q, Vec2d r) noexcept
{
    return isNothing(cross(p, q), p, q) && isNothing(cross(q, r), q, r) && isNothing(cross(r, p), r, p);
}

} // namespace detail

/// The feature of a simplex that is nearest to the origin, a point or an edge, found by signs alone: nothing is
/// divided.
///
/// All of the feature has the product `reach` with `axis`, so reach / |axis| is its distance. The axis of a point is
/// the point, the axis of an edge is square to it to the last digit, however near the origin is: a long edge hides
/// which vertex a search along a rounded direction finds.
struct Feature
{
    static constexpr std::uint32_t New = 2; ///< stands for the vertex that is looked at, in `first` and `second`

    Vec2d axis;           ///< from the origin to the feature, any length
    double reach;         ///< 0 or more, but for rounding
    std::uint32_t first;  ///< point of the simplex, 0 or 1, or New
    std::uint32_t second; ///< the same; equal to `first` for a single point

    /// A point by itself.
    [[nodiscard]] GRAZE_INLINE static Feature ofPoint(Vec2d p, std::uint32_t number) noexcept
    {
        return {p, dot(p, p), number, number};
    }
    /// The segment from p to w, or the end of it that is nearest.
    [[nodiscard]] GRAZE_INLINE static Feature ofSegment(Vec2d p, Vec2d w, std::uint32_t numberOfP,
                                                        std::uint32_t numberOfW = New) noexcept
    {
        const Vec2d e = w - p;
        const double beyondP = -dot(p, e), beforeW = dot(w, e);
        if (!(beyondP > 0.))
            return ofPoint(p, numberOfP);
        if (!(beforeW > 0.))
            return ofPoint(w, numberOfW);
        // The side first, so that the next search need not wait for the reach.
        const double sign = std::copysign(1., cross(p, w));
        const Vec2d axis{e.y * sign, -e.x * sign};
        // The nearer end has the digits that matter. Guarded by Feature.RoundingIsThatOfTheNearEnd.
        return {axis, dot(axis, beyondP <= beforeW ? p : w), numberOfP, numberOfW};
    }
    /// Whether it is nearer than another one.
    [[nodiscard]] GRAZE_INLINE bool isNearerThan(const Feature& other) const noexcept
    {
        const double squared = dot(axis, axis); // 0 for a point on the origin
        return squared > 0. ? reach * reach * dot(other.axis, other.axis) < other.reach * other.reach * squared
                            : other.reach > 0.;
    }
};

/// One or two vertices of the difference. A triangle is never kept: either it holds the origin, and the answer is
/// known, or the nearest point is on its border.
struct Simplex
{
    DifferencePoint points[2]; ///< the first `size` are set
    std::uint32_t size = 0;    ///< how many points
    Vec2d axis{};              ///< see Feature: all points are the nearest feature
    double reach = 0.;         ///< see Feature

    // One after the other: all at once is a string instruction, which takes longer than a search.
    GRAZE_INLINE Simplex() noexcept
    {
        points[0] = {};
        points[1] = {};
    }

    /// Point of their hull nearest to the origin.
    [[nodiscard]] GRAZE_INLINE Vec2d nearest() const noexcept
    {
        const double squared = dot(axis, axis);
        return size == 1 ? points[0].w : squared > 0. ? axis * (reach / squared) : Vec2d{};
    }
    /// nearest = sum of weight x point.
    [[nodiscard]] GRAZE_INLINE double weight(std::uint32_t number) const noexcept
    {
        if (size == 1)
            return 1.;
        const Vec2d p = points[0].w, e = points[1].w - p;
        const double ofSecond = -dot(p, e) / dot(e, e);
        return number == 1 ? ofSecond : 1. - ofSecond;
    }
    /// The point of A that belongs to the nearest one.
    [[nodiscard]] GRAZE_INLINE Vec2d witnessA() const noexcept
    {
        return size == 1 ? points[0].a : points[0].a * weight(0) + points[1].a * weight(1);
    }
    /// The point of B that belongs to the nearest one.
    [[nodiscard]] GRAZE_INLINE Vec2d witnessB() const noexcept
    {
        return size == 1 ? points[0].b() : points[0].b() * weight(0) + points[1].b() * weight(1);
    }

    /// The nearest feature beside a new vertex, which lies beyond the present one, so that the answer is on a new edge.
    /// Empty when the triangle holds the origin.
    [[nodiscard]] GRAZE_INLINE std::optional<Feature> featureWith(Vec2d w) const noexcept
    {
        if (size == 0)
            return Feature::ofPoint(w, Feature::New);
        const Vec2d p = points[0].w, q = points[1].w;
        if (size == 1)
            return Feature::ofSegment(p, w, 0);
        // The origin is beyond the edges on whose other side the third vertex is. Where it is beyond both, it is beyond
        // w, or beside one edge: the one from which the way to it goes back.
        const double winding = std::copysign(1., cross(p, q));
        const bool beyondQw = cross(q, w) * winding < 0., beyondWp = cross(w, p) * winding < 0.;
        if (!beyondQw && !beyondWp && !detail::areInLineWithOrigin(p, q, w))
            return std::nullopt;
        if (beyondWp && (!beyondQw || dot(w, w - p) > 0.))
            return Feature::ofSegment(p, w, 0);
        return Feature::ofSegment(q, w, 1);
    }
    /// The same where the points have moved since, so that the present feature may be the nearest one.
    [[nodiscard]] GRAZE_INLINE std::optional<Feature> featureWithMoved(Vec2d w) const noexcept
    {
        if (size < 2)
            return featureWith(w);
        const Vec2d p = points[0].w, q = points[1].w;
        const double pq = cross(p, q), qw = cross(q, w), wp = cross(w, p);
        const double winding = std::copysign(1., pq + qw + wp);
        const bool beyondPq = pq * winding < 0., beyondQw = qw * winding < 0., beyondWp = wp * winding < 0.;
        if (!beyondPq && !beyondQw && !beyondWp)
            return std::nullopt;
        if (beyondWp && (beyondQw ? dot(w, w - p) > 0. : !beyondPq || dot(p, p - w) > 0.))
            return Feature::ofSegment(p, w, 0);
        if (beyondQw && (!beyondPq || dot(q, q - w) > 0.))
            return Feature::ofSegment(q, w, 1);
        return Feature::ofSegment(p, q, 0, 1);
    }
    /// Becomes that feature.
    GRAZE_INLINE void become(const Feature& feature, const DifferencePoint& vertex) noexcept
    {
        axis = feature.axis;
        reach = feature.reach;
        size = feature.first == feature.second ? 1 : 2;
        if (feature.first == 1)
            points[0] = points[1];
        else if (feature.first == Feature::New)
            points[0] = vertex;
        if (size == 2 && feature.second == Feature::New)
            points[1] = vertex;
    }
};

/// The nearest edge of a triangle, number New being the third point: also where it holds the origin.
[[nodiscard]] Feature nearestEdge(Vec2d p, Vec2d q, Vec2d w) noexcept;

/// The simplex of up to two points.
[[nodiscard]] Simplex simplexOf(std::span<const DifferencePoint> points) noexcept;

/// Boolean GJK: do the cores of two pieces touch or overlap? One call of step() is one support search.
///
/// Walks towards the origin through B - A until a triangle holds it, or a direction shows that nothing reaches it.
/// Starts from the difference of the centres; the second point comes from the reversed direction, every other one
/// from the triple product. Epsilon plays no part.
///
/// Cores only: a piece with a round radius needs DistanceGjk with GjkGoal::Sign.
///
/// Source  Gilbert, Johnson, Keerthi 1988; simplex with triple product: Muratori 2006.
template <class Piece>
class BooleanGjk : public Steps
{
public:
    /// The pieces outlive the run.
    BooleanGjk(const Piece& a, const Piece& b, const Limits& limits) noexcept;

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

    const Piece* m_a;
    const Piece* m_b;
    std::size_t m_size = 0;
    Vec2d m_direction;
    DifferencePoint m_simplex[3];
};

/// Selects what DistanceGjk computes.
enum class GjkGoal : std::uint8_t
{
    Distance, ///< the separation vector, to epsilon
    Sign      ///< whether the gap is positive
};

/// Distance GJK: finds the point of B - A that is nearest to the origin. One call of step() is one support search.
///
/// Works on the cores; the round radii of both pieces shift the answer: the gap is the distance of the cores less
/// the radii. Divides only where a distance is asked for.
///
/// Source  Gilbert, Johnson, Keerthi 1988; stop rule: van den Bergen 1999.
template <class Piece>
class DistanceGjk : public Steps
{
public:
    /// The pieces outlive the run.
    DistanceGjk(const Piece& a, const Piece& b, const Limits& limits, GjkGoal goal = GjkGoal::Distance) noexcept;
    /// Starts from up to two points of B - A, as the pieces stand now: those that a former run ended with, moved along.
    DistanceGjk(const Piece& a, const Piece& b, const Limits& limits, std::span<const DifferencePoint> start) noexcept;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// Up to two vertices and their point nearest to the origin; none when the first vertex is the origin.
    [[nodiscard]] const Simplex& simplex() const noexcept { return m_simplex; }
    /// The cores touch or overlap, not only the radii; then simplex and vertex together hold the origin.
    [[nodiscard]] bool coresOverlap() const noexcept { return m_coresOverlap; }
    /// From A to B, length 1; zero when the cores overlap.
    [[nodiscard]] Vec2d axis() const noexcept;
    /// Distance of the cores: an upper bound until the run is done.
    [[nodiscard]] double coreDistance() const noexcept;
    /// coreDistance less the radii: below 0 when these overlap. Infinite before the first step.
    [[nodiscard]] double gap() const noexcept;
    /// The true gap is at least this, at any time.
    [[nodiscard]] double lowerBound() const noexcept;
    /// How much nearer than coreDistance the cores may be along the axis: what epsilon left undecided.
    [[nodiscard]] double undecided() const noexcept;

private:
    [[nodiscard]] bool repeatsVertex() const noexcept;
    void take() noexcept;
    void endApart(StepKind kind) noexcept;

    const Piece* m_a;
    const Piece* m_b;
    DistanceStop m_stop;
    GjkGoal m_goal;
    bool m_coresOverlap = false;
    Vec2d m_axis;                   ///< the simplex's; before the first step, where to start
    double m_axisSquared;           ///< of the length of m_axis
    double m_boundSquared = 0.;     ///< of the reach of the vertex that is farthest along the axis of its search
    double m_boundAxisSquared = 1.; ///< of that axis
    Simplex m_simplex;
};

/// In object space, for any shape under any matrix.
using GjkOverlap = BooleanGjk<Body>;
/// In object space, for any shape under any matrix.
using GjkDistance = DistanceGjk<Body>;
extern template class BooleanGjk<Body>;
extern template class DistanceGjk<Body>;

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
    [[nodiscard]] const DifferencePoint& point(std::size_t i) const noexcept { return m_points[i % m_size]; }

    const Body& m_a;
    const Body& m_b;
    DepthStop m_stop;
    bool m_elliptic; ///< one of the bodies has an ellipse
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
