// SPDX-License-Identifier: Zlib
#include "support/oracle/difference.hpp"

#include <algorithm>

namespace graze::test::oracle
{

namespace
{

// Directions in the order of their angle, from 0 up to 2 pi.
bool inUpperHalf(Point d)
{
    return d.y > 0. || (d.y == 0. && d.x > 0.);
}

// Whether the edge e comes before f, or after it (> 0), by angle.
int order(Point e, Point f)
{
    const bool upperE = inUpperHalf(e), upperF = inUpperHalf(f);
    if (upperE != upperF)
        return upperE ? -1 : 1;
    const double turn = cross(e, f);
    return turn > 0. ? -1 : turn < 0. ? 1 : 0;
}

// Minkowski sum of two hulls in the order of Figure::hull: their edges, merged by angle.
void mergeHulls(const std::vector<Point>& p, const std::vector<Point>& q, std::vector<Point>& out)
{
    out.clear();
    const std::size_t n = p.size() > 1 ? p.size() : 0, m = q.size() > 1 ? q.size() : 0;
    const auto at = [](const std::vector<Point>& hull, std::size_t i) { return hull[i < hull.size() ? i : 0]; };
    std::size_t i = 0, j = 0;
    while (i < n || j < m)
    {
        out.push_back(at(p, i) + at(q, j));
        int first = 0;
        if (i >= n || j >= m)
            first = i < n ? -1 : 1;
        else
            first = order(at(p, i + 1) - p[i], at(q, j + 1) - q[j]);
        i += first <= 0;
        j += first >= 0;
    }
    if (out.empty())
        out.push_back(p[0] + q[0]);
}

// Where the distance from the origin to the segment from p along e is taken.
Point nearestOnSegment(Point p, Point e, double length)
{
    if (length == 0.)
        return p;
    const double t = std::clamp(-dot(p, e) / (length * length), 0., 1.);
    return p + e * t;
}

} // namespace

void Difference::set(const Figure& a, const Figure& b)
{
    static thread_local std::vector<Point> mirrored;
    mirrored.clear();
    for (const Point p : a.hull)
        mirrored.push_back(-p);
    // Turned by half a turn it is counter-clockwise still.
    startAtLowest(mirrored);
    mergeHulls(mirrored, b.hull, m_corners);
    m_rounds = {a.round, b.round};
    finish();
}

Difference Difference::swept(Point motion) const
{
    Difference result;
    std::vector<Point> path{{0., 0.}, -motion};
    takeHull(path);
    mergeHulls(path, m_corners, result.m_corners);
    result.m_rounds = m_rounds;
    result.finish();
    return result;
}

void Difference::finish()
{
    m_edges.clear();
    for (std::size_t i = 0; i < m_corners.size(); ++i)
    {
        const Point e = m_corners[i + 1 < m_corners.size() ? i + 1 : 0] - m_corners[i];
        m_edges.push_back({e, norm(e)});
    }
    m_elliptic = false;
    for (const Round& round : m_rounds)
        m_elliptic = m_elliptic || round.spread > 1e-6 * round.mean;
}

double Difference::farthestCorner(Point direction, Point& corner) const
{
    double best = -Infinity;
    for (const Point p : m_corners)
    {
        const double height = dot(p, direction);
        if (height > best)
        {
            best = height;
            corner = p;
        }
    }
    return best;
}

double Difference::separationAlong(Point n, Point v) const
{
    Point corner;
    return -farthestCorner(-n, corner) - dot(v, n) - m_rounds[0].support(n) - m_rounds[1].support(n);
}

Gap Difference::gapAt(Point v, double precision) const
{
    if (m_rounds[0].empty() && m_rounds[1].empty())
        return polygonGap(v);
    return m_elliptic ? ellipticGap(v, precision) : roundedGap(v);
}

// Signed distance of v to the polygon, edge by edge. Inside, the nearest border lies on the nearest edge
// line; a flat polygon has no inside, and rounding must not give it one: v on its line but beyond its
// ends is near both lines and far from both edges.
Gap Difference::polygonGap(Point v) const
{
    double nearestSquared = Infinity, shallowest = Infinity, scale = 0.;
    Point nearest{}, outward{0., 1.};
    for (std::size_t i = 0; i < m_corners.size(); ++i)
    {
        const Point p = m_corners[i] - v;
        const Edge& edge = m_edges[i];
        const Point c = nearestOnSegment(p, edge.vector, edge.length);
        if (const double squared = dot(c, c); squared < nearestSquared)
        {
            nearestSquared = squared;
            nearest = c;
        }
        if (edge.length == 0.)
            continue;
        scale = std::max(scale, edge.length);
        const double depth = cross(p, edge.vector) / edge.length;
        if (depth < shallowest)
        {
            shallowest = depth;
            outward = Point{edge.vector.y, -edge.vector.x} * (1. / edge.length);
        }
    }
    const double distance = std::sqrt(nearestSquared);
    // The edges of a speck that is far away may all be lost in rounding.
    const bool inside =
        scale > 0. && shallowest > 0. && m_corners.size() > 2 && distance <= shallowest * (1. + 1e-6) + 1e-13 * scale;
    if (inside)
        return {-shallowest, -shallowest, -outward};
    if (distance <= 1e-14 * scale || distance == 0.)
        return {-distance, distance, -outward};
    return {distance, distance, nearest * (1. / distance)};
}

// Discs, up to the rounding of a float matrix: the polygon gives the direction. Support and disc differ by
// no more than `spread`, which bounds the gap from above; the support itself bounds it from below.
Gap Difference::roundedGap(Point v) const
{
    Gap gap = polygonGap(v);
    const double core = gap.gap;
    gap.gap = core - m_rounds[0].support(gap.normal) - m_rounds[1].support(gap.normal);
    gap.upper = core - m_rounds[0].mean - m_rounds[1].mean + m_rounds[0].spread + m_rounds[1].spread;
    gap.upper = std::max(gap.upper, gap.gap);
    return gap;
}

Difference::Far Difference::farthest(Point direction, Point v) const
{
    Far far;
    far.height = farthestCorner(direction, far.point) - dot(v, direction);
    far.point = far.point - v;
    for (const Round& round : m_rounds)
    {
        const Point local = transposed(round.matrix, direction);
        const double length = norm(local);
        if (length > 0.)
            far.point = far.point + applied(round.matrix, local) * (1. / length);
        far.height += length;
    }
    return far;
}

// A range of directions with the farthest point of B - A at both ends. Both points belong to B - A, so
// h(m) >= max(p . m, q . m) for every direction m: the least value of that on the range is a lower
// bound of h there, and the direction it is taken in is where to look next.
struct Difference::Arc
{
    Point fromDirection{};
    Point toDirection{};
    Far from{};
    Far to{};
    double bound = 0.;
    Point next{};
};

Difference::Arc Difference::arc(Point fromDirection, const Far& from, Point toDirection, const Far& to) const
{
    Arc arc{fromDirection, toDirection, from, to, std::min(from.height, to.height), fromDirection};
    const auto consider = [&arc](Point direction, double value)
    {
        if (value < arc.bound)
        {
            arc.bound = value;
            arc.next = direction;
        }
    };
    // p . m has its least value, -|p|, against p.
    const auto considerAgainst = [&consider](Point p, Point low, Point high)
    {
        const double length = norm(p);
        if (length > 0. && cross(low, -p) > 0. && cross(-p, high) > 0.)
            consider(p * (-1. / length), -length);
    };
    const Point e = to.point - from.point;
    const double length = norm(e);
    const Point outward = length > 0. ? Point{e.y, -e.x} * (1. / length) : Point{};
    if (length > 0. && cross(fromDirection, outward) >= 0. && cross(outward, toDirection) >= 0.)
    {
        consider(outward, dot(from.point, outward));
        considerAgainst(from.point, fromDirection, outward);
        considerAgainst(to.point, outward, toDirection);
    }
    else
        considerAgainst(length > 0. && cross(outward, fromDirection) > 0. ? to.point : from.point, fromDirection,
                        toDirection);
    return arc;
}

// The gap is -min h(m) over all directions m, h being the support of B - A. Any value of h is an upper
// bound of the minimum, the arcs have a lower bound each; the arc with the least is halved until they
// meet. Round borders give a quarter of the doubt with each halving, corners none.
Gap Difference::ellipticGap(Point v, double precision) const
{
    constexpr std::size_t Most = 1024;
    static thread_local std::array<Arc, Most> arcs;
    constexpr std::array<Point, 4> Axes{{{1., 0.}, {0., 1.}, {-1., 0.}, {0., -1.}}};
    std::array<Far, 4> far{};
    double best = Infinity;
    Point direction{0., 1.};
    const auto keep = [&](Point m, const Far& f)
    {
        if (f.height < best)
        {
            best = f.height;
            direction = m;
        }
    };
    for (std::size_t i = 0; i < 4; ++i)
    {
        far[i] = farthest(Axes[i], v);
        keep(Axes[i], far[i]);
    }
    const double scale = std::max(far[0].height + far[2].height, far[1].height + far[3].height);
    const double tolerance = precision * scale + 1e-15 * norm(v);
    std::size_t count = 4;
    for (std::size_t i = 0; i < 4; ++i)
        arcs[i] = arc(Axes[i], far[i], Axes[(i + 1) % 4], far[(i + 1) % 4]);
    double least = -Infinity;
    for (;;)
    {
        Arc& worst = *std::min_element(arcs.begin(), arcs.begin() + static_cast<std::ptrdiff_t>(count),
                                       [](const Arc& a, const Arc& b) { return a.bound < b.bound; });
        least = std::min(best, worst.bound);
        if (worst.bound >= best - tolerance || count == Most)
            break;
        const Point m = worst.next;
        const Far f = farthest(m, v);
        keep(m, f);
        const Arc whole = worst;
        worst = arc(whole.fromDirection, whole.from, m, f);
        arcs[count++] = arc(m, f, whole.toDirection, whole.to);
    }
    return {-best, -least, -direction};
}

// The gap is convex along a straight path, so thirds close in on its least value.
double Difference::smallestGap(Point motion, double last) const
{
    double low = 0., high = last, smallest = std::min(gapAt().upper, gapAt(motion * last).upper);
    for (int i = 0; i < 100; ++i)
    {
        const double t1 = low + (high - low) / 3., t2 = high - (high - low) / 3.;
        const double g1 = gapAt(motion * t1).upper, g2 = gapAt(motion * t2).upper;
        smallest = std::min({smallest, g1, g2});
        (g1 < g2 ? high : low) = g1 < g2 ? t2 : t1;
    }
    return smallest;
}

// Along the direction that separates A from B now, they can't touch before the separation is used up:
// s(n) is linear in t and a lower bound of the gap. So no step passes the first contact, and near it the
// steps are those of Newton on a convex function.
double Difference::firstContact(Point motion, double last) const
{
    const double length = norm(motion);
    double t = 0.;
    for (int i = 0; i < 100; ++i)
    {
        const Gap gap = gapAt(motion * t);
        if (gap.gap <= 1e-13 * length || gap.gap <= gap.doubt())
            return t;
        const double rate = dot(motion, gap.normal);
        if (rate <= 0.)
            return Infinity;
        const double step = gap.gap / rate;
        if (t + step > last)
            return Infinity;
        if (t + step <= t)
            return t;
        t += step;
    }
    return t;
}

} // namespace graze::test::oracle
