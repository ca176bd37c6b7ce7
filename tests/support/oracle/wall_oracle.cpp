// SPDX-License-Identifier: Zlib
#include "support/oracle/wall_oracle.hpp"

#include <algorithm>
#include <cmath>

namespace graze::test::wall
{

namespace
{

using Real = long double;

struct Local
{
    Real x = 0.L;
    Real y = 0.L;
};

// The shot as the wall sees it.
Local seenFromWall(Point p, Point centre, double angle)
{
    const Real c = std::cos(static_cast<Real>(angle)), s = std::sin(static_cast<Real>(angle));
    const Real dx = static_cast<Real>(p.x) - static_cast<Real>(centre.x);
    const Real dy = static_cast<Real>(p.y) - static_cast<Real>(centre.y);
    return {c * dx + s * dy, c * dy - s * dx};
}

Real distanceToRectangle(Local p, Real halfX, Real halfY)
{
    const Real x = std::fabs(p.x) - halfX, y = std::fabs(p.y) - halfY;
    if (x <= 0.L && y <= 0.L)
        return std::max(x, y);
    return std::hypot(std::max(x, 0.L), std::max(y, 0.L));
}

// Liang and Barsky: does the segment have a point in the rectangle?
bool crosses(Local p, Local q, Real halfX, Real halfY)
{
    if (halfX < 0.L || halfY < 0.L)
        return false;
    Real enter = 0.L, leave = 1.L;
    const auto clip = [&](Real start, Real delta, Real half)
    {
        if (delta == 0.L)
            return std::fabs(start) <= half;
        Real first = (-half - start) / delta, last = (half - start) / delta;
        if (first > last)
            std::swap(first, last);
        enter = std::max(enter, first);
        leave = std::min(leave, last);
        return enter <= leave;
    };
    return clip(p.x, q.x - p.x, halfX) && clip(p.y, q.y - p.y, halfY);
}

Real distanceToSegment(Local p, Local a, Local b)
{
    const Real dx = b.x - a.x, dy = b.y - a.y, squared = dx * dx + dy * dy;
    const Real t = squared > 0.L ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / squared, 0.L, 1.L) : 0.L;
    return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

// The gap to a segment that does not cross the rectangle: at one of its ends or at one of the corners.
Real segmentToRectangle(Local p, Local q, Real halfX, Real halfY)
{
    Real best = std::min(distanceToRectangle(p, halfX, halfY), distanceToRectangle(q, halfX, halfY));
    for (const Real x : {-halfX, halfX})
        for (const Real y : {-halfY, halfY})
            best = std::min(best, distanceToSegment({x, y}, p, q));
    return best;
}

Point between(Point a, Point b, double t)
{
    return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

struct Search
{
    const Wall& wall;
    const Shot& shot;
    double band;
    double speed;
    bool undecided = false;

    // True when the shot certainly enters in [first, last].
    bool hits(double first, double last)
    {
        const double middle = 0.5 * (first + last);
        const double here = clearance(wall, shot, middle);
        if (here < -band)
            return true;
        const double travel = speed * 0.5 * (last - first);
        if (here - travel > band)
            return false;
        if (travel < 0.25 * band)
        {
            undecided = true;
            return false;
        }
        return hits(first, middle) || hits(middle, last);
    }
};

} // namespace

double clearance(const Wall& wall, const Shot& shot, double t)
{
    const Local p =
        seenFromWall(between(shot.from, shot.to, t), between(wall.from, wall.to, t), wall.angle + wall.turn * t);
    return static_cast<double>(
        distanceToRectangle(p, static_cast<Real>(wall.halfLength), static_cast<Real>(wall.halfThickness)) -
        static_cast<Real>(shot.radius));
}

Verdict judgeStanding(const Wall& wall, const Shot& shot, double band)
{
    const Local p = seenFromWall(shot.from, wall.from, wall.angle);
    const Local q = seenFromWall(shot.to, wall.from, wall.angle);
    const Real x = static_cast<Real>(wall.halfLength), y = static_cast<Real>(wall.halfThickness);
    const Real slack = static_cast<Real>(band), radius = static_cast<Real>(shot.radius);
    // Deep enough: through the rectangle shrunk by the band, or a disc that nears it by that much more
    // than it has to.
    const bool through = crosses(p, q, x, y);
    if (crosses(p, q, x - slack, y - slack) || (radius > slack && through))
        return Verdict::Hit;
    if (through)
        return Verdict::Either;
    const Real distance = segmentToRectangle(p, q, x, y);
    if (distance < radius - slack)
        return Verdict::Hit;
    return distance > radius + slack ? Verdict::Miss : Verdict::Either;
}

Verdict judgeMoving(const Wall& wall, const Shot& shot, double band)
{
    const double dx = (shot.to.x - shot.from.x) - (wall.to.x - wall.from.x);
    const double dy = (shot.to.y - shot.from.y) - (wall.to.y - wall.from.y);
    const double startReach = std::hypot(shot.from.x - wall.from.x, shot.from.y - wall.from.y);
    const double endReach = std::hypot(shot.to.x - wall.to.x, shot.to.y - wall.to.y);
    // In the wall's frame a point that is d from the centre is swung round at |turn| x d; a straight path
    // is farthest from the centre at one of its ends.
    const double speed = std::hypot(dx, dy) + std::fabs(wall.turn) * std::max(startReach, endReach);
    Search search{wall, shot, band, speed};
    if (clearance(wall, shot, 0.) < -band || clearance(wall, shot, 1.) < -band || search.hits(0., 1.))
        return Verdict::Hit;
    return search.undecided ? Verdict::Either : Verdict::Miss;
}

} // namespace graze::test::wall
