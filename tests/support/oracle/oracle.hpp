// SPDX-License-Identifier: Zlib
#pragma once

#include <array>
#include <vector>

/// A second opinion in double precision. It shares no source with the plugin, includes none of its
/// headers, and is written for being obvious, not fast: directions are searched one by one, motions are
/// stepped by a bound on the speed of every point.
namespace graze::test::oracle
{

struct Point
{
    double x = 0.;
    double y = 0.;
};

/// Convex hull of `core`, inflated by `radius`, seen through x' = m0 x + m1 y + m2, y' = m3 x + m4 y + m5.
struct Body
{
    std::vector<Point> core;
    double radius = 0.;
    std::array<double, 6> matrix{1., 0., 0., 0., 1., 0.};
};

struct Gap
{
    double gap = 0.; ///< signed: > 0 apart by that much, < 0 minus the penetration depth
    Point normal{};  ///< a direction from A to B along which it is measured
};

/// The signed gap: the largest s(n) over all unit directions n.
[[nodiscard]] Gap signedGap(const Body& a, const Body& b);

/// s(n): how far B lies beyond A along the unit direction n.
[[nodiscard]] double separationAlong(const Body& a, const Body& b, Point n);

/// The point beyond the border by how much (< 0 inside).
[[nodiscard]] double signedDistance(const Body& body, Point p);

/// Larger side of the world bounds.
[[nodiscard]] double extent(const Body& body);

/// Whether the matrix turns circles into ellipses and the body has any.
[[nodiscard]] bool hasEllipse(const Body& body);

/// The body moved by v.
[[nodiscard]] Body moved(const Body& body, Point v);

struct Passage
{
    bool crosses = false; ///< the straight path reaches the other body for some t >= 0
    double enter = 0.;    ///< t of the first contact; below 0 when it starts inside
    double leave = 0.;    ///< t of the last contact
};

/// When A, moved by t times `motion`, touches B: t is not limited to 1.
[[nodiscard]] Passage passage(const Body& a, Point motion, const Body& b);

/// Smallest signed gap for t in [0, last] when A is moved by t times `motion`.
[[nodiscard]] double smallestGapOnSweep(const Body& a, Point motion, const Body& b, double last = 1.);

/// A body that moves between two matrices by the motion rule of the design.
class Motion
{
public:
    Motion(Body start, const std::array<double, 6>& end);

    [[nodiscard]] Body at(double t) const;
    /// No point of the body is faster than this on [0, 1) (unit: pixels per frame), its centre aside.
    [[nodiscard]] double turningSpeed() const { return m_turningSpeed; }
    [[nodiscard]] Point centreMotion() const { return m_centreMotion; }
    /// The body changes its form at t = 1 all at once: a flip or a singular matrix.
    [[nodiscard]] bool jumps() const { return m_jumps; }

private:
    Body m_start;
    std::array<double, 6> m_end;
    Point m_centre{};
    Point m_worldCentre{};
    Point m_centreMotion{};
    double m_angle = 0.;
    std::array<double, 4> m_stretched{}; ///< P L0: the end's linear part turned back
    double m_turningSpeed = 0.;
    bool m_jumps = false;
};

/// First t in [0, last] at which the gap is below `level`, in steps that no point can outrun, so that
/// nothing deeper than `resolution` below the level is stepped over; above `last` when there is none.
/// The value at t = 1 is looked at also when a body jumps there.
[[nodiscard]] double firstBelow(const Motion& a, const Motion& b, double level, double resolution, double last = 1.);

} // namespace graze::test::oracle
