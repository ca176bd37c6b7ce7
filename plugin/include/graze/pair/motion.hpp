// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>
#include <graze/math/vec2d.hpp>
#include <graze/pair/operand.hpp>

namespace GRAZE_API graze
{

/// The motion of a sprite from one matrix to another within a frame.
///
/// The one motion rule of graze: the centre c of the shape's local bounds moves straight from M0 c to
/// M1 c. With D = L1 inverse(L0), L0 regular and det D > 0, polar D = R(angle) P with |angle| <= pi,
/// L(t) = R(t angle) ((1-t) I + t P) L0. Otherwise (a flip, a singular matrix) L0 holds on [0, 1) and
/// L1 at 1. Two matrices cannot say that a sprite turns by more than pi; exactly half a turn is one by +pi.
struct Motion
{
    Affine2 start{}; ///< world from local at t = 0
    Affine2 end{};   ///< world from local at t = 1
    Vec2 centre{};   ///< the centre c, in object space

    /// A sprite that stays where it is.
    [[nodiscard]] static Motion still(const Affine2& matrix) noexcept { return {matrix, matrix, {}}; }
    /// The motion of a shape or a sprite: c from the bounds of all pieces together.
    [[nodiscard]] static Motion of(const Operand& operand, const Affine2& end) noexcept;
};

/// The matrix at t in [0, 1]; exactly `start` at 0 and `end` at 1. In between rounded to floats.
[[nodiscard]] Affine2 motionAt(const Motion& motion, float t) noexcept;

/// The motion rule in doubles: the turn and the stretch between two matrices, computed once.
class MotionPath
{
public:
    /// The motion is copied.
    explicit MotionPath(const Motion& motion) noexcept;

    /// A flip or a singular matrix on either end: the start's linear part holds on [0, 1).
    [[nodiscard]] bool jumps() const noexcept { return m_jumps; }
    /// A translation only (on [0, 1) when it jumps).
    [[nodiscard]] bool isStraight() const noexcept { return m_straight; }
    /// The displacement of the centre c over the frame.
    [[nodiscard]] Vec2d translation() const noexcept { return m_travel; }

    /// The linear part of the matrix at t.
    [[nodiscard]] Mat2d linearAt(double t) const noexcept;
    /// d/dt of linearAt.
    [[nodiscard]] Mat2d linearRateAt(double t) const noexcept;
    /// World position of the local origin at t, seen from `origin`.
    [[nodiscard]] Vec2d offsetAt(double t, Vec2d origin) const noexcept;
    /// Where the centre c is, seen from `origin`.
    [[nodiscard]] Vec2d centreAt(double t, Vec2d origin) const noexcept;
    /// The centre c, in object space.
    [[nodiscard]] Vec2d localCentre() const noexcept { return m_centre; }

    /// The matrix at 1, also of one that jumps.
    [[nodiscard]] const Mat2d& end() const noexcept { return m_end; }
    /// Where the local origin is at 1.
    [[nodiscard]] Vec2d endOffset() const noexcept { return m_endOffset; }

    /// The turn over the whole frame (unit: radians).
    [[nodiscard]] double angle() const noexcept { return m_angle; }
    /// P - I: how the shape is stretched by the end.
    [[nodiscard]] const Mat2d& strain() const noexcept { return m_strain; }
    /// Bound of |L''| as seen from a frame that turns by `frameAngle` over the frame: how far a local
    /// vector of length 1 can get from its straight path.
    [[nodiscard]] double curvature(double frameAngle) const noexcept;

private:
    Vec2d m_centre{};
    Vec2d m_centreStart{};
    Vec2d m_travel{};
    Mat2d m_start{};
    Mat2d m_end{};
    Vec2d m_endOffset{};
    Mat2d m_strain{0., 0., 0., 0.};  ///< P - I
    Mat2d m_stretch{0., 0., 0., 0.}; ///< (P - I) L0
    double m_angle = 0.;
    double m_size = 0.;        ///< largest stretch during the motion
    double m_stretchNorm = 0.; ///< spectral norm of m_stretch
    bool m_jumps = false;
    bool m_straight = true;
};

/// Neither of two turns or changes.
[[nodiscard]] inline bool goStraight(const MotionPath& a, const MotionPath& b) noexcept
{
    return a.isStraight() && b.isStraight() && !a.jumps() && !b.jumps();
}

/// Whether matrices and centre are finite.
[[nodiscard]] GRAZE_INLINE bool isFinite(const Motion& motion) noexcept
{
    return motion.start.isFinite() && motion.end.isFinite() && graze::isFinite(motion.centre);
}

} // namespace graze
