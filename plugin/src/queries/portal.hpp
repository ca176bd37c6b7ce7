// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/recorder.hpp"

namespace graze::detail
{

/// Where a line crosses the border of B - A, radii included.
struct Crossing
{
    bool finished = false;
    double fraction = 0.;   ///< of the motion; may lie outside [0, 1]
    double lowerBound = 0.; ///< of an entry: the true one is not before this
    Vec2d outward{};        ///< outward normal of the difference there, length 1
    Vec2d onB{};            ///< core point of B that meets the line, less B's round radius
    int iterations = 0;
};

/// The line from the origin along `motion`, seen from B - A: a chord of the difference spans it, and is
/// narrowed by supports along its normal until it is an edge (or an arc) of the border.
class Portal
{
public:
    Portal(const Body& a, const Body& b, Vec2d motion) noexcept;

    /// How far the difference reaches on the narrower side of the line (unit: pixels): below zero the
    /// line misses it, near zero it only grazes.
    [[nodiscard]] double clearance() const noexcept { return m_clearance; }
    /// Largest difference vertex seen.
    [[nodiscard]] double scale() const noexcept { return m_scale; }

    template <class L>
    [[nodiscard]] Crossing enter(const L& limits) const noexcept
    {
        return narrow(-1., limits);
    }
    template <class L>
    [[nodiscard]] Crossing leave(const L& limits) const noexcept
    {
        return narrow(1., limits);
    }

    /// Writes down the first chord, which a new phase starts from.
    void tellChord(Recorder& recorder, TracePhase phase) const;

private:
    // A support point as the chord sees it (`at`) and as the line does (`full`, all radii included). With
    // ellipses the two are the same; otherwise the chord runs between core vertices, which are finitely
    // many, and the round radius is added in closed form at the end.
    struct Vertex
    {
        DifferencePoint core{};
        Vec2d at{};
        Vec2d full{};
    };

    [[nodiscard]] Vertex supportAlong(Vec2d unit) const noexcept;
    [[nodiscard]] Vec2d endOfGraze(Vec2d along) const noexcept;
    [[nodiscard]] Vertex endOfEdge(Vec2d across, Vec2d along) const noexcept;
    template <class L>
    [[nodiscard]] Crossing narrow(double side, const L& limits) const noexcept;
    [[nodiscard]] DifferencePoint onChord(const Vertex& vertex) const noexcept;
    void crossArc(const Vertex& centre, double side, Crossing& out) const noexcept;
    void crossEdge(const Vertex& left, const Vertex& right, Vec2d normal, double side, Crossing& out) const noexcept;
    void crossEnd(const Vertex& end, Vec2d normal, double side, Crossing& out) const noexcept;

    const Body& m_a;
    const Body& m_b;
    Vec2d m_motion{};
    Vec2d m_across{};        ///< unit vector to the left of the motion
    double m_radii = 0.;     ///< of both bodies
    double m_arcRadius = 0.; ///< the part of it that the chord leaves out
    Vertex m_left{};
    Vertex m_right{};
    double m_clearance = 0.;
    double m_scale = 0.;
};

} // namespace graze::detail
