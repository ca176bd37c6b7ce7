// SPDX-License-Identifier: Zlib
#pragma once

#include "support/oracle/figure.hpp"

namespace graze::test::oracle
{

/// The signed gap of two figures between two proven bounds: > 0 apart by that much, < 0 minus the depth.
struct Gap
{
    double gap = 0.;       ///< they are apart by this much along `normal`, and by no less at all
    double upper = 0.;     ///< and by no more than this, shown by points that the figures have
    Point normal{0., -1.}; ///< length 1, from A to B

    [[nodiscard]] double doubt() const { return 0.5 * (upper - gap); }
};

/// The set B - A of two figures, as a polygon and its round parts: A moved by v touches B
/// exactly when v lies in it, and the signed gap of the two is the signed distance of v to it.
class Difference
{
public:
    void set(const Figure& a, const Figure& b);
    /// B - A less the segment from 0 to `motion`: the area that A sweeps on a straight path stands for A.
    [[nodiscard]] Difference swept(Point motion) const;

    /// The gap when A is moved by v, its bounds no farther apart than `precision` times the size of B - A.
    [[nodiscard]] Gap gapAt(Point v = {}, double precision = 1e-11) const;
    /// How far B lies beyond A, moved by v, along the unit direction n.
    [[nodiscard]] double separationAlong(Point n, Point v = {}) const;

    /// The smallest t in [0, last] at which A, moved by t times `motion`, touches B; infinite for none.
    [[nodiscard]] double firstContact(Point motion, double last = 1.) const;
    /// The smallest gap for t in [0, last] when A is moved by t times `motion`.
    [[nodiscard]] double smallestGap(Point motion, double last = 1.) const;

private:
    struct Edge
    {
        Point vector{};
        double length = 0.;
    };
    struct Far
    {
        Point point{};
        double height = 0.;
    };
    struct Arc;

    void finish();
    [[nodiscard]] Gap polygonGap(Point v) const;
    [[nodiscard]] Gap roundedGap(Point v) const;
    [[nodiscard]] Gap ellipticGap(Point v, double precision) const;
    [[nodiscard]] double farthestCorner(Point direction, Point& corner) const;
    [[nodiscard]] Far farthest(Point direction, Point v) const;
    [[nodiscard]] Arc arc(Point fromDirection, const Far& from, Point toDirection, const Far& to) const;

    std::vector<Point> m_corners; // corners of B - A without the round parts; counter-clockwise
    std::vector<Edge> m_edges;    // from each corner to the next
    std::array<Round, 2> m_rounds{};
    bool m_elliptic = false;
};

} // namespace graze::test::oracle
