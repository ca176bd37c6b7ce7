// SPDX-License-Identifier: Zlib
#include "support/oracle/oracle.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::test::oracle
{

namespace
{

constexpr double Pi = 3.14159265358979323846;
constexpr double Infinity = std::numeric_limits<double>::infinity();

double dot(Point a, Point b)
{
    return a.x * b.x + a.y * b.y;
}

// std::hypot guards against squares that no body here comes near, and takes several times as long.
double lengthOf(Point p)
{
    return std::sqrt(dot(p, p));
}

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

// Largest singular value of a 2 x 2 matrix.
double norm(const std::array<double, 4>& m)
{
    const double sum = m[0] * m[0] + m[1] * m[1] + m[2] * m[2] + m[3] * m[3];
    const double det = m[0] * m[3] - m[1] * m[2];
    return std::sqrt((sum + std::sqrt(std::max(0., sum * sum - 4. * det * det))) / 2.);
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

std::array<double, 4> product(const std::array<double, 4>& a, const std::array<double, 4>& b)
{
    return {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3]};
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

Motion::Motion(Body start, const std::array<double, 6>& end) : m_start(std::move(start)), m_end(end)
{
    double lowX = Infinity, lowY = Infinity, highX = -Infinity, highY = -Infinity;
    for (const Point p : m_start.core)
    {
        lowX = std::min(lowX, p.x);
        lowY = std::min(lowY, p.y);
        highX = std::max(highX, p.x);
        highY = std::max(highY, p.y);
    }
    m_centre = {(lowX + highX) / 2., (lowY + highY) / 2.};
    const auto& m = m_start.matrix;
    const auto at = [this](const std::array<double, 6>& w) {
        return Point{w[0] * m_centre.x + w[1] * m_centre.y + w[2], w[3] * m_centre.x + w[4] * m_centre.y + w[5]};
    };
    m_worldCentre = at(m);
    const Point endCentre = at(m_end);
    m_centreMotion = {endCentre.x - m_worldCentre.x, endCentre.y - m_worldCentre.y};

    const std::array<double, 4> first{m[0], m[1], m[3], m[4]};
    const double det = m[0] * m[4] - m[1] * m[3];
    const std::array<double, 4> inverse{m[4] / det, -m[1] / det, -m[3] / det, m[0] / det};
    const std::array<double, 4> d = product({m_end[0], m_end[1], m_end[3], m_end[4]}, inverse);
    m_jumps = det == 0. || !(d[0] * d[3] - d[1] * d[2] > 0.);
    if (m_jumps)
    {
        m_jumps = m[0] != m_end[0] || m[1] != m_end[1] || m[3] != m_end[3] || m[4] != m_end[4];
        return;
    }
    m_angle = std::atan2(d[2] - d[1], d[0] + d[3]);
    const double c = std::cos(m_angle), s = std::sin(m_angle);
    m_stretch = product({c, s, -s, c}, d);
    double reach = m_start.radius * norm(first);
    double farthestCorner = 0.;
    for (const Point p : m_start.core)
        farthestCorner = std::max(farthestCorner, lengthOf({m[0] * (p.x - m_centre.x) + m[1] * (p.y - m_centre.y),
                                                            m[3] * (p.x - m_centre.x) + m[4] * (p.y - m_centre.y)}));
    reach += farthestCorner;
    const double growth = norm({m_stretch[0] - 1., m_stretch[1], m_stretch[2], m_stretch[3] - 1.});
    m_turningSpeed = reach * (std::fabs(m_angle) * std::max(1., norm(m_stretch)) + growth);
}

Body Motion::at(double t) const
{
    Body result = m_start;
    if (t >= 1.)
    {
        result.matrix = m_end;
        return result;
    }
    const auto& m = m_start.matrix;
    const double c = std::cos(t * m_angle), s = std::sin(t * m_angle);
    const std::array<double, 4> grown{1. - t + t * m_stretch[0], t * m_stretch[1], t * m_stretch[2],
                                      1. - t + t * m_stretch[3]};
    const std::array<double, 4> l = product({c, -s, s, c}, product(grown, {m[0], m[1], m[3], m[4]}));
    const double x = m_worldCentre.x + t * m_centreMotion.x, y = m_worldCentre.y + t * m_centreMotion.y;
    result.matrix = {l[0], l[1], x - (l[0] * m_centre.x + l[1] * m_centre.y),
                     l[2], l[3], y - (l[2] * m_centre.x + l[3] * m_centre.y)};
    return result;
}

double firstBelow(const Motion& a, const Motion& b, double level, double resolution, double last)
{
    const Point relative{a.centreMotion().x - b.centreMotion().x, a.centreMotion().y - b.centreMotion().y};
    const double speed = lengthOf(relative) + a.turningSpeed() + b.turningSpeed();
    const bool jumps = a.jumps() || b.jumps();
    double t = 0.;
    while (t <= last && (t < 1. || !jumps))
    {
        const double excess = signedGap(a.at(t), b.at(t)).gap - level;
        if (excess < 0.)
            return t;
        if (t >= last)
            return Infinity;
        const double step = std::max(excess, resolution) / std::max(speed, 1e-300);
        t = std::min(last, t + step);
    }
    if (jumps && last >= 1. && signedGap(a.at(1.), b.at(1.)).gap < level)
        return 1.;
    return Infinity;
}

} // namespace graze::test::oracle
