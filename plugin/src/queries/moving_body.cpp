// SPDX-License-Identifier: Zlib
#include "queries/moving_body.hpp"

#include <graze/math/trigonometry.hpp>

#include <algorithm>

namespace graze::detail
{

namespace
{

Mat2d rotation(double angle) noexcept
{
    const SinCos turn = sinCos(angle);
    return {turn.cosine, -turn.sine, turn.sine, turn.cosine};
}

Mat2d transpose(const Mat2d& m) noexcept
{
    return {m.m00, m.m10, m.m01, m.m11};
}

// 0 when there is none that floats can hold.
bool invert(const Mat2d& m, Mat2d& inverse) noexcept
{
    const double det = m.determinant();
    const double reciprocal = 1. / det;
    if (det == 0. || !std::isfinite(reciprocal))
        return false;
    inverse = {m.m11 * reciprocal, -m.m01 * reciprocal, -m.m10 * reciprocal, m.m00 * reciprocal};
    return true;
}

} // namespace

MotionPath::MotionPath(const Motion& motion) noexcept : m_centre(motion.centre), m_start(linearOf(motion.start))
{
    const Mat2d end = linearOf(motion.end);
    m_centreStart = m_start * m_centre + offsetOf(motion.start);
    m_travel = end * m_centre + offsetOf(motion.end) - m_centreStart;
    if (m_start.m00 == end.m00 && m_start.m01 == end.m01 && m_start.m10 == end.m10 && m_start.m11 == end.m11)
        return;

    Mat2d inverse;
    if (!invert(m_start, inverse))
    {
        m_jumps = true;
        return;
    }
    const Mat2d change = end * inverse;
    if (!(change.determinant() > 0.) || !std::isfinite(change.norm()))
    {
        m_jumps = true;
        return;
    }
    // Polar decomposition of a 2x2 matrix with positive determinant in closed form.
    m_angle = graze::atan2(change.m10 - change.m01, change.m00 + change.m11);
    m_strain = transpose(rotation(m_angle)) * change + Mat2d{-1., 0., 0., -1.};
    m_stretch = m_strain * m_start;
    m_size = std::max(m_start.norm(), end.norm());
    m_stretchNorm = m_stretch.norm();
    m_straight = false;
}

double MotionPath::curvature(double frameAngle) const noexcept
{
    // L = R(t angle) S(t) L0, S between I and P: L'' = -angle^2 R S L0 + 2 angle R' (P - I) L0.
    const double angle = m_angle - frameAngle;
    return angle * angle * m_size + 2. * std::fabs(angle) * m_stretchNorm;
}

Mat2d MotionPath::linearAt(double t) const noexcept
{
    return m_straight ? m_start : rotation(t * m_angle) * (m_start + t * m_stretch);
}

Mat2d MotionPath::linearRateAt(double t) const noexcept
{
    if (m_straight)
        return {0., 0., 0., 0.};
    const Mat2d turn = rotation(t * m_angle);
    const Mat2d quarterTurned{-turn.m10, -turn.m11, turn.m00, turn.m01};
    return m_angle * (quarterTurned * (m_start + t * m_stretch)) + turn * m_stretch;
}

Vec2d MotionPath::centreAt(double t, Vec2d origin) const noexcept
{
    return (m_centreStart - origin) + m_travel * t;
}

Vec2d MotionPath::offsetAt(double t, Vec2d origin) const noexcept
{
    return centreAt(t, origin) - linearAt(t) * m_centre;
}

MovingBody::MovingBody(const ShapeView& piece, const MotionPath& motion) noexcept : shape(piece), path(&motion)
{
    for (std::uint32_t i = 0; i < piece.count; ++i)
        reach = std::max(reach, length(Vec2d(piece.point(i)) - motion.localCentre()));
}

Body MovingBody::at(double t, Vec2d origin) const noexcept
{
    return makeBody(shape, path->linearAt(t), path->offsetAt(t, origin));
}

AxisBound::AxisBound(const MovingBody& a, const MovingBody& b, double t, Vec2d axis, Frame frame, double end) noexcept :
m_end(end)
{
    const MotionPath& pivot = frame == Frame::B ? *b.path : *a.path;
    const Moment moment{t, end, axis, frame == Frame::World ? 0. : pivot.angle(), &pivot};
    m_a = makeSide(a, moment);
    m_b = makeSide(b, moment);
}

// Points are seen from the pivot's centre, in a frame that turns with it: x becomes
// y = R(-angle tau) (x - pivot), so y' = (x - pivot)' - angle J (x - pivot) with J the quarter turn.
AxisBound::Side AxisBound::makeSide(const MovingBody& body, const Moment& moment) noexcept
{
    const MotionPath& path = *body.path;
    const Mat2d linear = path.linearAt(moment.t);
    const Mat2d rate = path.linearRateAt(moment.t);
    // n . (J v) = -(J n) . v
    const Vec2d axisRate = perpendicular(moment.axis) * moment.angle;
    const Vec2d centre = path.centreAt(moment.t, moment.pivot->centreAt(moment.t, Vec2d{}));
    const Vec2d velocity = path.translation() - moment.pivot->translation();

    Side side;
    side.x = body.shape.x;
    side.y = body.shape.y;
    side.count = body.shape.count;
    side.centre = path.localCentre();
    side.base = dot(moment.axis, centre);
    side.rate = dot(moment.axis, velocity) + dot(axisRate, centre);
    side.direction = linear.transposed(moment.axis);
    side.directionRate = rate.transposed(moment.axis) + linear.transposed(axisRate);
    side.radius = static_cast<double>(body.shape.radius);
    const double turn = std::fabs(moment.angle);
    const double farthest = length(centre) + length(velocity) * moment.end;
    side.halfCurvature = 0.5 * (path.curvature(moment.angle) * (body.reach + side.radius) +
                                2. * turn * length(velocity) + turn * turn * farthest);
    return side;
}

double AxisBound::Side::reachAt(double tau, double sign) const noexcept
{
    const Vec2d along = (direction + directionRate * tau) * sign;
    const std::uint32_t index = supportIndex(x, y, count, along);
    const Vec2d point = Vec2d{static_cast<double>(x[index]), static_cast<double>(y[index])} - centre;
    return sign * (base + rate * tau) + dot(along, point) + radius * length(along) + halfCurvature * tau * tau;
}

double AxisBound::at(double tau) const noexcept
{
    return -m_b.reachAt(tau, -1.) - m_a.reachAt(tau, 1.);
}

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
        // A straight bound has its zero exactly here, so that rounding may put it below: this is the
        // step all the same, or a sprite that only grows would never arrive.
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

double safeStep(const MovingBody& a, const MovingBody& b, double t, Vec2d axis, double floor) noexcept
{
    const auto along = [&](AxisBound::Frame frame)
    {
        // In a turning frame the bound is the tighter the shorter it has to hold.
        double end = 1. - t;
        double safe = AxisBound(a, b, t, axis, frame, end).safeFor(floor);
        for (int i = 0; i < 2 && frame != AxisBound::Frame::World && 4. * safe < end; ++i)
        {
            end = 4. * safe;
            safe = std::max(safe, AxisBound(a, b, t, axis, frame, end).safeFor(floor));
        }
        return safe;
    };
    double safe = along(AxisBound::Frame::World);
    if (safe < 1. - t && a.path->angle() != 0.)
        safe = std::max(safe, along(AxisBound::Frame::A));
    if (safe < 1. - t && b.path->angle() != 0.)
        safe = std::max(safe, along(AxisBound::Frame::B));
    return safe;
}

} // namespace graze::detail
