// SPDX-License-Identifier: Zlib
#include "support/oracle/motion.hpp"

#include <algorithm>

namespace graze::test::oracle
{

namespace
{

Matrix linearOf(const std::array<double, 6>& m)
{
    return {m[0], m[1], m[3], m[4]};
}

Matrix scaled(const Matrix& m, double s)
{
    return {m[0] * s, m[1] * s, m[2] * s, m[3] * s};
}

double determinant(const Matrix& m)
{
    return m[0] * m[3] - m[1] * m[2];
}

Matrix rotation(double angle)
{
    const double c = std::cos(angle), s = std::sin(angle);
    return {c, -s, s, c};
}

std::vector<Point> hullAbout(const Matrix& linear, const std::vector<Point>& core, Point centre)
{
    std::vector<Point> hull;
    for (const Point p : core)
        hull.push_back(applied(linear, p - centre));
    takeHull(hull);
    return hull;
}

} // namespace

Motion::Motion(const Body& start, const std::array<double, 6>& end, Point origin, std::optional<Point> middle) :
m_start(start),
m_end(end),
m_origin(origin)
{
    Point low{Infinity, Infinity}, high{-Infinity, -Infinity};
    for (const Point p : start.core)
    {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    m_middle = middle.value_or((low + high) * 0.5);
    m_centre = placed(start.matrix, m_middle, origin);
    m_centreMotion = placed(end, m_middle, origin) - m_centre;
    const Matrix first = linearOf(start.matrix), last = linearOf(end);
    m_hull = hullAbout(first, start.core, m_middle);
    m_round = scaled(first, start.radius);
    takeMotion(first, last);
    if (m_jumps)
    {
        m_endHull = hullAbout(last, start.core, m_middle);
        m_endRound = scaled(last, start.radius);
    }
}

// A point u of the body, relative to the centre at t = 0, is at R(t angle) S(t) u with S(t) = (1 - t) I + t P.
// |R S u| changes by angle |S u| + |(P - I) u| at most, and its second derivative is
// -angle^2 R S u + 2 angle R' (P - I) u, for S is linear in t. |S(t) u| is not above the larger of |u| and |P u|.
void Motion::takeMotion(const Matrix& start, const Matrix& end)
{
    if (start == end)
        return;
    const double det = determinant(start);
    m_jumps = det == 0. || determinant(end) * det <= 0.;
    if (m_jumps)
        return;
    // The products of floats are exact, so rounding never decides which side of half a turn a turn is on.
    const Matrix d = scaled(product(end, {start[3], -start[1], -start[2], start[0]}), 1. / det);
    m_angle = std::atan2(d[2] - d[1] + 0., d[0] + d[3]); // -0 would turn the other half
    m_stretch = product(rotation(-m_angle), d);
    m_growth = sum(m_stretch, {1., 0., 0., 1.}, -1.);
    const double turn = std::fabs(m_angle);
    const auto take = [&](double reach, double growth) {
        return std::pair{turn * reach + growth, turn * turn * reach + 2. * turn * growth};
    };
    double speed = 0., acceleration = 0.;
    for (const Point u : m_hull)
    {
        const auto [v, a] = take(std::max(norm(u), norm(applied(m_stretch, u))), norm(applied(m_growth, u)));
        speed = std::max(speed, v);
        acceleration = std::max(acceleration, a);
    }
    const auto [v, a] = take(std::max(normBound(m_round), normBound(product(m_stretch, m_round))),
                             normBound(product(m_growth, m_round)));
    m_turningSpeed = speed + v;
    m_acceleration = acceleration + a;
}

Body Motion::at(double t) const
{
    Body body = m_start;
    if (t >= 1.)
    {
        body.matrix = m_end;
        return body;
    }
    const Matrix l = product(turnedAt(t), linearOf(m_start.matrix));
    const Point offset = centreAt(t) + m_origin - applied(l, m_middle);
    body.matrix = {l[0], l[1], offset.x, l[2], l[3], offset.y};
    return body;
}

Matrix Motion::turnedAt(double t) const
{
    return product(rotation(t * m_angle), sum({1., 0., 0., 1.}, m_growth, t));
}

// A matrix with a positive determinant keeps the hull and its order, so nothing has to be sorted.
void Motion::at(double t, bool atEnd, Figure& figure) const
{
    const Point centre = centreAt(t);
    figure.hull.clear();
    if (m_jumps || (m_angle == 0. && m_growth == Matrix{}))
    {
        const bool changed = m_jumps && atEnd;
        for (const Point u : changed ? m_endHull : m_hull)
            figure.hull.push_back(centre + u);
        figure.round = Round(changed ? m_endRound : m_round);
    }
    else
    {
        const Matrix d = turnedAt(t);
        for (const Point u : m_hull)
            figure.hull.push_back(centre + applied(d, u));
        startAtLowest(figure.hull);
        figure.round = Round(product(d, m_round));
    }
}

Motion::Linear::Linear(const Motion& moving, double t) : m_moving(&moving), m_now(moving.turnedAt(t)), m_velocity{}
{
    const Matrix turn = rotation(t * moving.m_angle);
    const Matrix quarter{-turn[2], -turn[3], turn[0], turn[1]};
    m_velocity = sum(scaled(product(quarter, sum({1., 0., 0., 1.}, moving.m_growth, t)), moving.m_angle),
                     product(turn, moving.m_growth), 1.);
}

double Motion::Linear::reach(Point n, double later) const
{
    const Point local = transposed(sum(m_now, m_velocity, later), n);
    double farthest = -Infinity;
    for (const Point u : m_moving->m_hull)
        farthest = std::max(farthest, dot(u, local));
    return farthest + norm(transposed(m_moving->m_round, local));
}

double MotionPair::speed() const
{
    return norm(m_a.centreMotion() - m_b.centreMotion()) + m_a.turningSpeed() + m_b.turningSpeed();
}

const Difference& MotionPair::differenceAt(double t, bool atEnd) const
{
    static thread_local Figure a, b;
    static thread_local Difference difference;
    m_a.at(t, atEnd, a);
    m_b.at(t, atEnd, b);
    difference.set(a, b);
    return difference;
}

Gap MotionPair::gapAt(double t, bool atEnd, Point offset) const
{
    return differenceAt(t, atEnd).gapAt(offset, 1e-9);
}

double MotionPair::separationAlong(Point n, double t, bool atEnd) const
{
    return differenceAt(t, atEnd).separationAlong(n);
}

// Along the fixed direction n, no point lags behind its straight path from t by more than half its
// acceleration times the square of the time. The separation of the straight paths is a concave function of the
// time (least of straight lines, less norms of straight lines), and so is it less that square. A
// concave function that is at or above the level at both ends of a step is so within it.
double MotionPair::safeStep(double t, double longest, Point n, double gap, double level) const
{
    const Motion::Linear a(m_a, t), b(m_b, t);
    const Point apart = m_b.centreAt(t) - m_a.centreAt(t), change = m_b.centreMotion() - m_a.centreMotion();
    const double start = dot(apart, n) - a.reach(n, 0.) - b.reach(-n, 0.);
    const double half = 0.5 * (m_a.acceleration() + m_b.acceleration());
    const auto above = [&](double later)
    {
        const double apartThen = dot(apart, n) + later * dot(change, n) - a.reach(n, later) - b.reach(-n, later);
        return apartThen - start + gap - half * later * later - level;
    };
    double step = longest, value = above(step);
    if (value >= 0.)
        return step;
    const double now = gap - level;
    // Where the chord from here crosses the level is safe, for the function lies above its chords.
    double safe = 0., safeValue = now;
    for (int i = 0; i < 24; ++i)
    {
        const double chord = safe + (step - safe) * safeValue / (safeValue - value);
        const double chordValue = above(chord);
        if (chordValue >= 0.)
        {
            const bool slow = chord - safe < 0.1 * safe;
            safe = chord;
            safeValue = chordValue;
            if (slow)
                break;
        }
        const double middle = std::sqrt(std::max(safe, 1e-3 * step) * step);
        const double middleValue = above(middle);
        if (middleValue >= 0. && middle > safe)
        {
            safe = middle;
            safeValue = middleValue;
        }
        else if (middle > safe)
        {
            step = middle;
            value = middleValue;
        }
        if (step < 1.2 * safe)
            break;
    }
    return safe;
}

MotionPair::Reached MotionPair::firstAtOrBelow(double level, double resolution, double from, double to,
                                               Point offset) const
{
    Reached reached;
    const double shortest = resolution / std::max(speed(), 1e-300);
    double t = from;
    for (int looks = 0;; ++looks)
    {
        const Gap gap = gapAt(t, false, offset);
        if (gap.gap <= level)
        {
            reached.time = t;
            return reached;
        }
        reached.clear = t;
        if (t >= to)
            break;
        if (looks >= 20000)
        {
            reached.finished = false;
            return reached;
        }
        const double step = safeStep(t, to - t, gap.normal, gap.gap, level);
        t = std::min(to, t + std::max(step, shortest));
    }
    if (to >= 1. && jumps() && gapAt(1., true, offset).gap <= level)
        reached.time = 1.;
    return reached;
}

} // namespace graze::test::oracle
