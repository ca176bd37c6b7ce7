// SPDX-License-Identifier: Zlib
#include <graze/gjk/advancement.hpp>

#include "gjk/search.hpp"
#include "shapes/round.hpp"

#include <algorithm>

namespace graze
{

MovingBody::MovingBody(const ShapeView& piece, const MotionPath& motion) noexcept : shape(piece), path(&motion)
{
    for (std::uint32_t i = 0; i < piece.count; ++i)
        reach = std::max(reach, length(Vec2d(piece.point(i)) - motion.localCentre()));
}

Body MovingBody::at(double t, Vec2d origin) const noexcept
{
    return makeBody(shape, path->linearAt(t), path->offsetAt(t, origin));
}

Body MovingBody::atEnd(Vec2d origin) const noexcept
{
    return makeBody(shape, path->end(), path->endOffset() - origin);
}

namespace
{

// A bound of the gap along an axis from a moment on, concave in the time tau that has passed:
//
//     gap(tau) >= min over B's points - max over A's points - radii
//
// each point at its position and velocity of the moment, less what its acceleration can add. Evaluating it is one
// support search per shape in object space, along transpose(L) n + tau transpose(L') n. The axis turns by `angle` in a
// frame, with the body of the path `pivot`; in that turning frame only the other body accelerates.
class AxisBound
{
public:
    // Holds for tau in [0, end]. Points are seen from the pivot's centre, in a frame that turns with it: x becomes
    // y = R(-angle tau) (x - pivot), so y' = (x - pivot)' - angle J (x - pivot) with J the quarter turn.
    AxisBound(const MovingBody& a, const MovingBody& b, double t, Vec2d axis, const MotionPath& pivot, double angle,
              double end) noexcept :
    m_end(end)
    {
        const double turn = std::fabs(angle);
        // n . (J v) = -(J n) . v
        const Vec2d axisRate = perpendicular(axis) * angle;
        const auto sideOf = [&](const MovingBody& body)
        {
            const MotionPath& path = *body.path;
            const Mat2d linear = path.linearAt(t);
            const Vec2d centre = path.centreAt(t, pivot.centreAt(t, Vec2d{}));
            const Vec2d velocity = path.translation() - pivot.translation();
            Side side;
            side.shape = body.shape;
            side.centre = path.localCentre();
            side.base = dot(axis, centre);
            side.rate = dot(axis, velocity) + dot(axisRate, centre);
            side.direction = linear.transposed(axis);
            side.directionRate = path.linearRateAt(t).transposed(axis) + linear.transposed(axisRate);
            side.radius = detail::largestRadius(body.shape);
            const double farthest = length(centre) + length(velocity) * end;
            side.halfCurvature = 0.5 * (path.curvature(angle) * (body.reach + side.radius) +
                                        2. * turn * length(velocity) + turn * turn * farthest);
            return side;
        };
        m_a = sideOf(a);
        m_b = sideOf(b);
    }

    // The longest tau that certainly keeps the gap above `floor`; 0 when it starts below.
    [[nodiscard]] double safeFor(double floor) const noexcept;

private:
    struct Side
    {
        ShapeView shape{};
        double base = 0.; // position of the centre along the axis
        double rate = 0.;
        Vec2d direction{};     // transpose(L) n
        Vec2d directionRate{}; // transpose(L') n
        Vec2d centre{};
        double radius = 0.; // in object space
        double halfCurvature = 0.;

        // Farthest point along +axis (sign 1) or -axis (sign -1) after tau.
        [[nodiscard]] double reachAt(double tau, double sign) const noexcept
        {
            const Vec2d along = (direction + directionRate * tau) * sign;
            const Vec2d point = Vec2d(shape.point(detail::farthestVertex(shape, along))) - centre;
            return sign * (base + rate * tau) + dot(along, point) + detail::roundReach(shape, along) +
                   halfCurvature * tau * tau;
        }
    };

    // The bound after tau.
    [[nodiscard]] double at(double tau) const noexcept { return -m_b.reachAt(tau, -1.) - m_a.reachAt(tau, 1.); }

    Side m_a{};
    Side m_b{};
    double m_end;
};

double AxisBound::safeFor(double floor) const noexcept
{
    double low = 0.;
    double atLow = at(0.) - floor;
    if (!(atLow > 0.))
        return 0.;
    double high = m_end;
    double atHigh = at(high) - floor;
    if (atHigh > 0.)
        return m_end;
    // The bound is concave: between a point above and a point below, its chord falls to zero too early,
    // never too late. The middle pulls the upper end in, so that the chord gets short.
    for (int i = 0; i < 8 && high - low > 1e-3 * low; ++i)
    {
        const double chord = low + (high - low) * (atLow / (atLow - atHigh));
        const double atChord = at(chord) - floor;
        if (chord <= low)
            break;
        low = chord;
        // A straight bound has its zero exactly here, and rounding may put it below zero. The step is still
        // taken, or a sprite that only grows would never arrive.
        // Guarded by TimeOfImpact.GrowingSpriteReachesItsNeighbour.
        if (!(atChord > 0.))
            break;
        atLow = atChord;
        const double middle = 0.5 * (low + high);
        const double atMiddle = at(middle) - floor;
        (atMiddle > 0. ? low : high) = middle;
        (atMiddle > 0. ? atLow : atHigh) = atMiddle;
    }
    return low;
}

} // namespace

double safeStep(const MovingBody& a, const MovingBody& b, double t, Vec2d axis, double floor, double until) noexcept
{
    const auto along = [&](const MotionPath& pivot, double angle)
    {
        // In a turning frame the bound is tighter for a shorter time.
        double end = until - t;
        double safe = AxisBound(a, b, t, axis, pivot, angle, end).safeFor(floor);
        for (int i = 0; i < 2 && angle != 0. && 4. * safe < end; ++i)
        {
            end = 4. * safe;
            safe = std::max(safe, AxisBound(a, b, t, axis, pivot, angle, end).safeFor(floor));
        }
        return safe;
    };
    double safe = along(*a.path, 0.);
    for (const MotionPath* path : {a.path, b.path})
        if (safe < until - t && path->angle() != 0.)
            safe = std::max(safe, along(*path, path->angle()));
    return safe;
}

} // namespace graze
