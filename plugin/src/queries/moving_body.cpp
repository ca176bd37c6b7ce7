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
    const Mat2d stretch = transpose(rotation(m_angle)) * change;
    m_stretch = (stretch + Mat2d{-1., 0., 0., -1.}) * m_start;
    // L'' = -angle^2 R S L0 + 2 angle R' (P - I) L0, with S between I and P.
    const double size = std::max(m_start.norm(), end.norm());
    m_curvature = m_angle * m_angle * size + 2. * std::fabs(m_angle) * m_stretch.norm();
    m_straight = false;
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

AxisBound::AxisBound(const MovingBody& a, const MovingBody& b, double t, Vec2d origin, Vec2d axis) noexcept :
m_a(makeSide(a, t, origin, axis)),
m_b(makeSide(b, t, origin, axis))
{
}

AxisBound::Side AxisBound::makeSide(const MovingBody& body, double t, Vec2d origin, Vec2d axis) noexcept
{
    const MotionPath& path = *body.path;
    const Mat2d linear = path.linearAt(t);
    const Mat2d rate = path.linearRateAt(t);
    Side side;
    side.x = body.shape.x;
    side.y = body.shape.y;
    side.count = body.shape.count;
    side.centre = path.localCentre();
    side.base = dot(axis, path.centreAt(t, origin));
    side.rate = dot(axis, path.translation());
    side.direction = linear.transposed(axis);
    side.directionRate = rate.transposed(axis);
    side.radius = static_cast<double>(body.shape.radius);
    side.halfCurvature = 0.5 * path.curvature() * (body.reach + side.radius);
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

double AxisBound::safeFor(double end, double floor) const noexcept
{
    double low = 0.;
    double atLow = at(0.) - floor;
    if (!(atLow > 0.))
        return 0.;
    double high = end;
    double atHigh = at(high) - floor;
    if (atHigh > 0.)
        return end;
    // The bound is concave: between a point above and a point below, its chord falls to zero too early,
    // never too late. The middle pulls the upper end in, so that the chord gets short.
    for (int i = 0; i < 8; ++i)
    {
        const double chord = low + (high - low) * (atLow / (atLow - atHigh));
        const double atChord = at(chord) - floor;
        if (!(atChord > 0.) || chord <= low)
            break;
        low = chord;
        atLow = atChord;
        const double middle = 0.5 * (low + high);
        const double atMiddle = at(middle) - floor;
        if (atMiddle > 0.)
        {
            low = middle;
            atLow = atMiddle;
        }
        else
        {
            high = middle;
            atHigh = atMiddle;
        }
        if (high - low <= 1e-3 * low)
            break;
    }
    return low;
}

} // namespace graze::detail
