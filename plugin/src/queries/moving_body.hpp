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

    /// No local vector of length 1 gets farther than this from its straight course: bounds |L''|.
    [[nodiscard]] double curvature() const noexcept { return m_curvature; }

private:
    Vec2d m_centre{};
    Vec2d m_centreStart{};
    Vec2d m_travel{};
    Mat2d m_start{};
    Mat2d m_stretch{0., 0., 0., 0.}; ///< (P - I) L0
    double m_angle = 0.;
    double m_curvature = 0.;
    bool m_jumps = false;
    bool m_straight = true;
};

/// A piece on its way.
struct MovingBody
{
    ShapeView shape{};
    const MotionPath* path = nullptr;
    double reach = 0.; ///< farthest core point from the centre c, in object space

    MovingBody(const ShapeView& piece, const MotionPath& motion) noexcept;

    [[nodiscard]] Body at(double t, Vec2d origin) const noexcept;
};

/// A bound of the gap along one fixed axis from a moment on: concave in the time that has passed.
///
///     gap(tau) >= min over B's points - max over A's points - radii
///
/// each point at its position and velocity of the moment, less what its acceleration can add. Evaluating
/// it is one support search per shape in object space, along transpose(L) n + tau transpose(L') n.
class AxisBound
{
public:
    AxisBound(const MovingBody& a, const MovingBody& b, double t, Vec2d origin, Vec2d axis) noexcept;

    [[nodiscard]] double at(double tau) const noexcept;

    /// The longest tau in [0, end] that certainly keeps the gap above `floor`; 0 when it starts below.
    [[nodiscard]] double safeFor(double end, double floor) const noexcept;

private:
    struct Side
    {
        const float* x = nullptr;
        const float* y = nullptr;
        std::uint32_t count = 0;
        double base = 0.; ///< along the axis: of the centre
        double rate = 0.;
        Vec2d direction{};     ///< transpose(L) n
        Vec2d directionRate{}; ///< transpose(L') n
        Vec2d centre{};
        double radius = 0.; ///< in object space
        double halfCurvature = 0.;

        /// Farthest point along +axis (sign 1) or -axis (sign -1) after tau.
        [[nodiscard]] double reachAt(double tau, double sign) const noexcept;
    };

    [[nodiscard]] static Side makeSide(const MovingBody& body, double t, Vec2d origin, Vec2d axis) noexcept;

    Side m_a{};
    Side m_b{};
};

} // namespace graze::detail
