// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/gjk.hpp>
#include <graze/gjk/polytope.hpp>

#include <optional>

namespace GRAZE_API graze
{

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
    [[nodiscard]] Vec2d onA() const noexcept;
    /// The same for B.
    [[nodiscard]] Vec2d onB() const noexcept;
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
