// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/body.hpp"

#include <graze/queries/time_of_impact.hpp>

namespace graze::detail
{

/// The motion rule in doubles: the turn and the stretch between two matrices, worked out once.
class MotionPath
{
public:
    explicit MotionPath(const Motion& motion) noexcept;

    /// A flip or a singular matrix on either end: the start's linear part holds on [0, 1).
    [[nodiscard]] bool jumps() const noexcept { return m_jumps; }
    /// Nothing but a translation (on [0, 1) when it jumps).
    [[nodiscard]] bool isStraight() const noexcept { return m_straight; }
    [[nodiscard]] Vec2d translation() const noexcept { return m_travel; }

    [[nodiscard]] Mat2d linearAt(double t) const noexcept;
    /// d/dt of linearAt.
    [[nodiscard]] Mat2d linearRateAt(double t) const noexcept;
    /// World position of the local origin at t, seen from `origin`.
    [[nodiscard]] Vec2d offsetAt(double t, Vec2d origin) const noexcept;
    /// Where the centre c is, seen from `origin`.
    [[nodiscard]] Vec2d centreAt(double t, Vec2d origin) const noexcept;
    [[nodiscard]] Vec2d localCentre() const noexcept { return m_centre; }

    /// The turn over the whole frame (unit: radians).
    [[nodiscard]] double angle() const noexcept { return m_angle; }
    /// P - I: how the shape is stretched by the end.
    [[nodiscard]] const Mat2d& strain() const noexcept { return m_strain; }
    /// Bound of |L''| as seen from a frame that turns by `frameAngle` over the frame: how far a local
    /// vector of length 1 can get from its straight course.
    [[nodiscard]] double curvature(double frameAngle) const noexcept;

private:
    Vec2d m_centre{};
    Vec2d m_centreStart{};
    Vec2d m_travel{};
    Mat2d m_start{};
    Mat2d m_strain{0., 0., 0., 0.};  ///< P - I
    Mat2d m_stretch{0., 0., 0., 0.}; ///< (P - I) L0
    double m_angle = 0.;
    double m_size = 0.;        ///< largest stretch on the way
    double m_stretchNorm = 0.; ///< of m_stretch
    bool m_jumps = false;
    bool m_straight = true;
};

/// Whether matrices and centre are finite.
[[nodiscard]] inline bool isFinite(const Motion& motion) noexcept
{
    return motion.start.isFinite() && motion.end.isFinite() && graze::isFinite(motion.centre);
}

/// A piece on its way.
struct MovingBody
{
    ShapeView shape{};
    const MotionPath* path = nullptr;
    double reach = 0.; ///< farthest core point from the centre c, in object space

    MovingBody(const ShapeView& piece, const MotionPath& motion) noexcept;

    [[nodiscard]] Body at(double t, Vec2d origin) const noexcept;
};

/// A bound of the gap along an axis from a moment on, concave in the time tau that has passed:
///
///     gap(tau) >= min over B's points - max over A's points - radii
///
/// each point at its position and velocity of the moment, less what its acceleration can add. Evaluating
/// it is one support search per shape in object space, along transpose(L) n + tau transpose(L') n.
///
/// The axis may turn: fixed to a turning wall it stays normal to the wall, where an axis fixed to the
/// world would soon have the wall's far end swing across it. In the turning frame only the other body
/// accelerates.
class AxisBound
{
public:
    /// Which body the axis turns with.
    enum class Frame
    {
        World,
        A,
        B
    };

    /// Holds for tau in [0, end].
    AxisBound(const MovingBody& a, const MovingBody& b, double t, Vec2d axis, Frame frame, double end) noexcept;

    [[nodiscard]] double at(double tau) const noexcept;

    /// The longest tau that certainly keeps the gap above `floor`; 0 when it starts below.
    [[nodiscard]] double safeFor(double floor) const noexcept;

private:
    struct Side
    {
        const float* x = nullptr;
        const float* y = nullptr;
        std::uint32_t count = 0;
        double base = 0.; ///< of the centre along the axis
        double rate = 0.;
        Vec2d direction{};     ///< transpose(L) n
        Vec2d directionRate{}; ///< transpose(L') n
        Vec2d centre{};
        double radius = 0.; ///< in object space
        double halfCurvature = 0.;

        /// Farthest point along +axis (sign 1) or -axis (sign -1) after tau.
        [[nodiscard]] double reachAt(double tau, double sign) const noexcept;
    };

    struct Moment
    {
        double t = 0.;
        double end = 0.;
        Vec2d axis{};
        double angle = 0.;                 ///< the frame's turn
        const MotionPath* pivot = nullptr; ///< the body at whose centre the frame sits
    };

    [[nodiscard]] static Side makeSide(const MovingBody& body, const Moment& moment) noexcept;

    Side m_a{};
    Side m_b{};
    double m_end = 0.;
};

/// The longest time from t on, up to t = 1, in which some axis keeps the gap above `floor`. `axis` is the
/// one along which the pair is apart at t.
[[nodiscard]] double safeStep(const MovingBody& a, const MovingBody& b, double t, Vec2d axis, double floor) noexcept;

} // namespace graze::detail
