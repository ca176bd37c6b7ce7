// SPDX-License-Identifier: Zlib
#include "support/oracle/oracle.hpp"

namespace graze::test::oracle
{

namespace
{

// Both are seen from a point of A, so that nothing is lost far from the origin.
Difference differenceOf(const Body& a, const Body& b)
{
    const Point origin = placed(a.matrix, a.core.front());
    Figure figureA, figureB;
    figureA.set(a, origin);
    figureB.set(b, origin);
    Difference difference;
    difference.set(figureA, figureB);
    return difference;
}

} // namespace

Gap signedGap(const Body& a, const Body& b)
{
    return differenceOf(a, b).gapAt();
}

double separationAlong(const Body& a, const Body& b, Point n)
{
    return differenceOf(a, b).separationAlong(n);
}

double signedDistance(const Body& body, Point p)
{
    return signedGap(body, {{p}}).gap;
}

double extent(const Body& body)
{
    Figure figure;
    figure.set(body, placed(body.matrix, body.core.front()));
    return figure.extent();
}

bool hasEllipse(const Body& body)
{
    const auto& m = body.matrix;
    const double xx = m[0] * m[0] + m[1] * m[1], yy = m[3] * m[3] + m[4] * m[4], xy = m[0] * m[3] + m[1] * m[4];
    return body.radius > 0. && std::fabs(xx - yy) + std::fabs(xy) > 1e-5 * (xx + yy);
}

Body moved(const Body& body, Point v)
{
    Body result = body;
    result.matrix[2] += v.x;
    result.matrix[5] += v.y;
    return result;
}

Passage passage(const Body& a, Point motion, const Body& b)
{
    const double enter = differenceOf(a, b).firstContact(motion, Infinity);
    return {enter < Infinity, enter};
}

double smallestGapOnSweep(const Body& a, Point motion, const Body& b, double last)
{
    return differenceOf(a, b).smallestGap(motion, last);
}

double firstBelow(const Motion& a, const Motion& b, double level, double resolution, double last)
{
    const MotionPair pair(a, b);
    MotionPair::Reached reached = pair.firstAtOrBelow(level, resolution, 0., last);
    while (!reached.finished)
        reached = pair.firstAtOrBelow(level, resolution, reached.clear, last);
    return reached.time <= 1. ? reached.time : Infinity;
}

} // namespace graze::test::oracle
