// SPDX-License-Identifier: Zlib
#include "support/oracle/oracle.hpp"
#include "support/oracle/plane.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::test::oracle
{

namespace
{

constexpr double Pi = 3.14159265358979323846;
constexpr double Infinity = std::numeric_limits<double>::infinity();

double turn(Point a, Point b, Point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// A body in the world: hull of the core and the matrix of its round part.
struct Seen
{
    std::vector<Point> hull;
    std::array<double, 4> round{}; // radius times the linear part
    bool circular = true;
    double circleRadius = 0.;
    double thickness = 0.; // the smallest support of the round part
};

std::vector<Point> hullOf(std::vector<Point> points)
{
    const auto before = [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
    const auto same = [](Point a, Point b) { return a.x == b.x && a.y == b.y; };
    std::sort(points.begin(), points.end(), before);
    points.erase(std::unique(points.begin(), points.end(), same), points.end());
    if (points.size() < 3)
        return points;
    std::vector<Point> hull;
    for (int pass = 0; pass < 2; ++pass)
    {
        const std::size_t start = hull.size();
        for (const Point p : points)
        {
            while (hull.size() >= start + 2 && turn(hull[hull.size() - 2], hull.back(), p) <= 0.)
                hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return hull;
}

Seen look(const Body& body, Point origin)
{
    Seen seen;
    const auto& m = body.matrix;
    std::vector<Point> points;
    for (const Point p : body.core)
        points.push_back({m[0] * p.x + m[1] * p.y + (m[2] - origin.x), m[3] * p.x + m[4] * p.y + (m[5] - origin.y)});
    seen.hull = hullOf(std::move(points));
    const double r = body.radius;
    seen.round = {r * m[0], r * m[1], r * m[3], r * m[4]};
    const double xx = m[0] * m[0] + m[1] * m[1], yy = m[3] * m[3] + m[4] * m[4], xy = m[0] * m[3] + m[1] * m[4];
    seen.circular = r == 0. || std::fabs(xx - yy) + std::fabs(xy) <= 1e-14 * (xx + yy);
    seen.circleRadius = r * std::sqrt((xx + yy) / 2.);
    // Smallest singular value: the determinant over the largest.
    const double largest = norm(seen.round), area = seen.round[0] * seen.round[3] - seen.round[1] * seen.round[2];
    seen.thickness = seen.circular ? seen.circleRadius : std::fabs(area) / largest;
    return seen;
}

double roundSupport(const Seen& s, Point n)
{
    if (s.circular)
        return s.circleRadius * lengthOf(n);
    return lengthOf({s.round[0] * n.x + s.round[2] * n.y, s.round[1] * n.x + s.round[3] * n.y});
}

Point farthest(const std::vector<Point>& hull, Point n)
{
    Point best = hull.front();
    for (const Point p : hull)
        if (dot(p, n) > dot(best, n))
            best = p;
    return best;
}

double support(const Seen& s, Point n)
{
    return dot(farthest(s.hull, n), n) + roundSupport(s, n);
}

double separation(const Seen& a, const Seen& b, Point n)
{
    return -support(b, {-n.x, -n.y}) - support(a, n);
}

Point unitAt(double angle)
{
    return {std::cos(angle), std::sin(angle)};
}

// Largest value of a function with one peak in [low, high].
template <class F>
std::pair<double, double> peak(F f, double low, double high, int steps)
{
    const double ratio = (std::sqrt(5.) - 1.) / 2.;
    double x1 = high - ratio * (high - low), x2 = low + ratio * (high - low);
    double f1 = f(x1), f2 = f(x2);
    for (int i = 0; i < steps; ++i)
    {
        if (f1 < f2)
        {
            low = x1;
            x1 = x2;
            f1 = f2;
            x2 = low + ratio * (high - low);
            f2 = f(x2);
        }
        else
        {
            high = x2;
            x2 = x1;
            f2 = f1;
            x1 = high - ratio * (high - low);
            f1 = f(x1);
        }
    }
    return f1 > f2 ? std::pair{x1, f1} : std::pair{x2, f2};
}

// Angles at which the farthest corner of A or the nearest corner of B changes, and enough others that
// no stretch between two of them is long. Between two neighbours one pair of corners counts.
std::vector<double> breaks(const Seen& a, const Seen& b)
{
    std::vector<double> angles;
    const auto edges = [&angles](const std::vector<Point>& hull, double sign)
    {
        for (std::size_t i = 0; i < hull.size() && hull.size() > 1; ++i)
        {
            const Point p = hull[i], q = hull[(i + 1) % hull.size()];
            angles.push_back(std::atan2(-sign * (q.x - p.x), sign * (q.y - p.y)));
        }
    };
    edges(a.hull, 1.);
    edges(b.hull, -1.);
    for (int i = 0; i < 8; ++i)
        angles.push_back(-Pi + i * Pi / 4.);
    std::sort(angles.begin(), angles.end());
    angles.push_back(angles.front() + 2. * Pi);
    return angles;
}

void keepBetter(Gap& best, double value, Point n)
{
    if (value > best.gap)
        best = {value, n};
}

// Directions between two angles that are not far from each other.
struct Arc
{
    double low, high;
    Point first = unitAt(low), last = unitAt(high), middle = unitAt((low + high) / 2.);
};

// The largest separation over the directions of an arc, in which the corners stay.
void searchArc(const Seen& a, const Seen& b, const Arc& arc, Gap& best)
{
    const Point p = farthest(a.hull, arc.middle), q = farthest(b.hull, {-arc.middle.x, -arc.middle.y});
    const Point apart{q.x - p.x, q.y - p.y};
    const double length = lengthOf(apart);
    const bool peakInside = dot(apart, arc.middle) >= length * dot(arc.first, arc.middle);
    const double most = peakInside ? length : std::max(dot(apart, arc.first), dot(apart, arc.last));
    if (most - a.thickness - b.thickness <= best.gap)
        return;
    if (a.circular && b.circular)
    {
        // A cosine: its peak is the direction from corner to corner.
        const Point n = length > 0. ? Point{apart.x / length, apart.y / length} : arc.middle;
        if (peakInside)
            keepBetter(best, length - a.circleRadius - b.circleRadius, n);
        return;
    }
    const auto along = [&](double angle)
    {
        const Point n = unitAt(angle);
        return dot(apart, n) - roundSupport(a, n) - roundSupport(b, n);
    };
    constexpr int Samples = 12;
    const double step = (arc.high - arc.low) / Samples;
    double before = -Infinity, here = along(arc.low);
    for (int i = 0; i <= Samples; ++i)
    {
        const double angle = arc.low + i * step;
        const double after = i < Samples ? along(angle + step) : -Infinity;
        if (here >= before && here >= after)
        {
            const auto [x, value] = peak(along, std::max(arc.low, angle - step), std::min(arc.high, angle + step), 45);
            keepBetter(best, value, unitAt(x));
        }
        before = here;
        here = after;
    }
}

Gap gapOf(const Seen& a, const Seen& b)
{
    Gap best{-Infinity, {}};
    const std::vector<double> angles = breaks(a, b);
    // One good direction first: most arcs have none that is better.
    for (const double angle : angles)
        keepBetter(best, separation(a, b, unitAt(angle)), unitAt(angle));
    for (std::size_t i = 0; i + 1 < angles.size(); ++i)
        if (angles[i] < angles[i + 1])
            searchArc(a, b, {angles[i], angles[i + 1]}, best);
    return best;
}

Point firstPoint(const Body& body)
{
    const auto& m = body.matrix;
    const Point p = body.core.front();
    return {m[0] * p.x + m[1] * p.y + m[2], m[3] * p.x + m[4] * p.y + m[5]};
}

} // namespace

Gap signedGap(const Body& a, const Body& b)
{
    const Point origin = firstPoint(a);
    return gapOf(look(a, origin), look(b, origin));
}

double separationAlong(const Body& a, const Body& b, Point n)
{
    const Point origin = firstPoint(a);
    return separation(look(a, origin), look(b, origin), n);
}

double signedDistance(const Body& body, Point p)
{
    return signedGap(body, {{p}, 0., {1., 0., 0., 0., 1., 0.}}).gap;
}

double extent(const Body& body)
{
    const Seen seen = look(body, firstPoint(body));
    const double width = support(seen, {1., 0.}) + support(seen, {-1., 0.});
    const double height = support(seen, {0., 1.}) + support(seen, {0., -1.});
    return std::max(width, height);
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

// A moved by t v touches B exactly when t v lies in B - A, that is t (v . n) <= h(n) for every direction
// n, h being the support function of B - A. With n = -v / |v| + u * (the perpendicular), the
// bound t >= -h(n) / |v| is concave in u, because h is convex: one peak, the moment of entry.
Passage passage(const Body& a, Point motion, const Body& b)
{
    const Point origin = firstPoint(a);
    const Seen seenA = look(a, origin), seenB = look(b, origin);
    const double length = lengthOf(motion);
    if (length == 0.)
    {
        const bool touch = gapOf(seenA, seenB).gap <= 0.;
        return {touch, touch ? -Infinity : Infinity, touch ? Infinity : -Infinity};
    }
    const Point along{motion.x / length, motion.y / length}, across{-along.y, along.x};
    // Largest bound over the directions that face against `sign` times the motion.
    const auto bound = [&](double sign)
    {
        const auto value = [&](double angle)
        {
            const double c = std::cos(angle), s = std::sin(angle);
            const Point n{-sign * along.x * c + across.x * s, -sign * along.y * c + across.y * s};
            // separation(n) is -h(n) of B - A.
            return separation(seenA, seenB, {-n.x, -n.y}) / c;
        };
        return peak(value, -Pi / 2. + 1e-9, Pi / 2. - 1e-9, 90).second / length;
    };
    Passage result;
    result.enter = bound(1.);
    result.leave = -bound(-1.);
    result.crosses = result.enter <= result.leave && result.leave >= 0.;
    return result;
}

double smallestGapOnSweep(const Body& a, Point motion, const Body& b, double last)
{
    // The gap is convex along a straight path.
    const auto gapAt = [&](double t) { return -signedGap(moved(a, {motion.x * t, motion.y * t}), b).gap; };
    return -std::max({peak(gapAt, 0., last, 60).second, gapAt(0.), gapAt(last)});
}

} // namespace graze::test::oracle
