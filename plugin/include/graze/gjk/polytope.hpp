// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/gjk.hpp>
#include <graze/gjk/steps.hpp>
#include <graze/math/vec2d.hpp>
#include <graze/pair/settings.hpp>

#include <optional>
#include <span>

namespace GRAZE_API graze
{

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
    bool touching = false;                  ///< Overlapping, but no deeper than floats can blur
};
/// From a run that is done.
[[nodiscard]] StartContact startContact(const GjkPenetration& run) noexcept;

} // namespace graze
