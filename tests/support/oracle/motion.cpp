// SPDX-License-Identifier: Zlib
#include "support/oracle/oracle.hpp"
#include "support/oracle/plane.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace graze::test::oracle
{

namespace
{

constexpr double Infinity = std::numeric_limits<double>::infinity();

Point image(const std::array<double, 4>& m, Point p)
{
    return {m[0] * p.x + m[1] * p.y, m[2] * p.x + m[3] * p.y};
}

} // namespace

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
    m_stretched = first;
    const double det = m[0] * m[4] - m[1] * m[3];
    // The products of floats are exact, so rounding never decides which side of half a turn a turn is on.
    std::array<double, 4> d = product({m_end[0], m_end[1], m_end[3], m_end[4]}, {m[4], -m[1], -m[3], m[0]});
    for (double& entry : d)
        entry /= det;
    m_jumps = !(det * (m_end[0] * m_end[4] - m_end[1] * m_end[3]) > 0.);
    if (m_jumps)
    {
        m_jumps = m[0] != m_end[0] || m[1] != m_end[1] || m[3] != m_end[3] || m[4] != m_end[4];
        return;
    }
    m_angle = std::atan2(d[2] - d[1] + 0., d[0] + d[3]); // -0 would turn the other half
    const double c = std::cos(m_angle), s = std::sin(m_angle);
    m_stretched = product({c, s, -s, c}, {m_end[0], m_end[1], m_end[3], m_end[4]});
    std::array<double, 4> growth = m_stretched;
    for (std::size_t i = 0; i < growth.size(); ++i)
        growth[i] -= first[i];
    const double turn = std::fabs(m_angle);
    for (const Point p : m_start.core)
    {
        const Point v{p.x - m_centre.x, p.y - m_centre.y};
        const double farthest = std::max(lengthOf(image(first, v)), lengthOf(image(m_stretched, v)));
        m_turningSpeed = std::max(m_turningSpeed, turn * farthest + lengthOf(image(growth, v)));
    }
    m_turningSpeed += m_start.radius * (turn * std::max(norm(first), norm(m_stretched)) + norm(growth));
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
    std::array<double, 4> grown{m[0], m[1], m[3], m[4]};
    for (std::size_t i = 0; i < grown.size(); ++i)
        grown[i] = (1. - t) * grown[i] + t * m_stretched[i];
    const std::array<double, 4> l = product({c, -s, s, c}, grown);
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
