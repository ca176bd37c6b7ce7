// SPDX-License-Identifier: Zlib
#pragma once

#include "support/oracle/motion.hpp"

/// A second opinion in double precision, with the certificate that proves each answer: any separation is a lower bound
/// of the gap. It shares no source with the plugin and includes none of its headers. The exact one, in rationals, is
/// tests/instruments/corpus/oracle.py; the campaign holds the two against each other.
namespace graze::test::oracle
{

/// The signed gap of two bodies where they stand.
[[nodiscard]] Gap signedGap(const Body& a, const Body& b);
/// How far B lies beyond A along the unit direction n.
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
    double enter = 0.;    ///< t of the first contact; infinite for none
};

/// When A, moved by t times `motion`, first touches B: t is not limited to 1.
[[nodiscard]] Passage passage(const Body& a, Point motion, const Body& b);
/// Smallest signed gap for t in [0, last] when A is moved by t times `motion`.
[[nodiscard]] double smallestGapOnSweep(const Body& a, Point motion, const Body& b, double last = 1.);

/// First t in [0, last] at which the gap is not above `level`, in steps that no point can outrun, so that nothing
/// deeper than `resolution` below the level is stepped over; infinite when there is none. The value at t = 1 is looked
/// at also when a body jumps there.
[[nodiscard]] double firstBelow(const Motion& a, const Motion& b, double level, double resolution, double last = 1.);

} // namespace graze::test::oracle
