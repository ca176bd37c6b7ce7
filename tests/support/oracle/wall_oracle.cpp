// SPDX-License-Identifier: Zlib
#include "support/oracle/wall_oracle.hpp"

#include "support/oracle/oracle.hpp"

namespace graze::test::wall
{

namespace
{

std::array<double, 6> turned(double angle, Point at)
{
    const double c = std::cos(angle), s = std::sin(angle);
    return {c, -s, at.x, s, c, at.y};
}

oracle::Motion motionOf(const Wall& wall)
{
    const double x = wall.halfLength, y = wall.halfThickness;
    return {{{{-x, -y}, {x, -y}, {x, y}, {-x, y}}, 0., turned(wall.angle, wall.from)},
            turned(wall.angle + wall.turn, wall.to)};
}

oracle::Motion motionOf(const Shot& shot)
{
    return {{{{0., 0.}}, shot.radius, turned(0., shot.from)}, turned(0., shot.to)};
}

} // namespace

double clearance(const Wall& wall, const Shot& shot, double t)
{
    const oracle::Motion a = motionOf(wall), b = motionOf(shot);
    return oracle::MotionPair(a, b).gapAt(t, false).gap;
}

Verdict judge(const Wall& wall, const Shot& shot, double band)
{
    const oracle::Motion a = motionOf(wall), b = motionOf(shot);
    const double resolution = 0.125 * band;
    if (oracle::firstBelow(a, b, -band, resolution) <= 1.)
        return Verdict::Hit;
    return oracle::firstBelow(a, b, band, resolution) <= 1. ? Verdict::Either : Verdict::Miss;
}

} // namespace graze::test::wall
