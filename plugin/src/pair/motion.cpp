// SPDX-License-Identifier: Zlib
#include <graze/math/affine2.hpp>
#include <graze/pair/body.hpp>
#include <graze/pair/motion.hpp>

#include <algorithm>

namespace graze
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

// The inverse times the determinant.
Mat2d adjugate(const Mat2d& m) noexcept
{
    return {m.m11, -m.m01, -m.m10, m.m00};
}

} // namespace

MotionPath::MotionPath(const Motion& motion) noexcept :
m_centre(motion.centre),
m_start(linearOf(motion.start)),
m_end(linearOf(motion.end)),
m_endOffset(offsetOf(motion.end))
{
    const Mat2d& end = m_end;
    m_centreStart = m_start * m_centre + offsetOf(motion.start);
    m_travel = end * m_centre + offsetOf(motion.end) - m_centreStart;
    if (m_start.m00 == end.m00 && m_start.m01 == end.m01 && m_start.m10 == end.m10 && m_start.m11 == end.m11)
        return;

    // Products of two floats are exact in doubles, so the sign of a determinant is exact. The one of `change` is not:
    // it would make a morph of nearly every fourth motion to an exactly flat matrix.
    // Guarded by MotionPath.GoingFlatKeepsTheFirstForm.
    const double determinant = m_start.determinant();
    m_jumps = !(determinant * end.determinant() > 0.);
    if (m_jumps)
        return;
    // Likewise exact is the side of half a turn that a turn is on.
    // Guarded by MotionPath.HalfATurnGoesByPlusPi.
    const Mat2d change = (1. / determinant) * (end * adjugate(m_start));
    // Polar decomposition of a 2x2 matrix with positive determinant in closed form.
    m_angle = graze::atan2(change.m10 - change.m01, change.m00 + change.m11);
    const Mat2d turnBack = transpose(rotation(m_angle));
    m_strain = turnBack * change + Mat2d{-1., 0., 0., -1.};
    // P L0 is L1 turned back. The product itself loses every digit when L0 is nearly flat and P huge.
    // Guarded by MotionPath.NearlyFlatStartIsExact.
    m_stretch = turnBack * end + -1. * m_start;
    m_size = std::max(m_start.norm(), end.norm());
    m_stretchNorm = m_stretch.norm();
    m_straight = false;
}

double MotionPath::curvature(double frameAngle) const noexcept
{
    // L = R(t angle) S(t) L0, S between I and P: L'' = -angle^2 R S L0 + 2 angle R' (P - I) L0.
    // A straight path keeps L0: S is I.
    // Guarded by MotionPath.StraightPathIsCurvedInATurningFrame.
    const double angle = m_angle - frameAngle, size = m_straight ? m_start.norm() : m_size;
    return angle * angle * size + 2. * std::fabs(angle) * m_stretchNorm;
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

Motion Motion::of(const Operand& operand, const Affine2& end) noexcept
{
    Aabb bounds;
    for (std::uint32_t i = 0; i < operand.pieceCount(); ++i)
        bounds = merged(bounds, localBounds(operand.piece(i)));
    return {operand.matrix(), end, bounds.isEmpty() ? Vec2{} : bounds.centre()};
}

Affine2 motionAt(const Motion& motion, float t) noexcept
{
    if (t <= 0.f)
        return motion.start;
    if (t >= 1.f)
        return motion.end;
    const MotionPath path(motion);
    const double time = static_cast<double>(t);
    const Mat2d linear = path.linearAt(time);
    const Vec2 offset = path.offsetAt(time, {}).toFloat();
    return {static_cast<float>(linear.m00), static_cast<float>(linear.m01), offset.x,
            static_cast<float>(linear.m10), static_cast<float>(linear.m11), offset.y};
}

} // namespace graze
