// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/body.hpp>
#include <graze/pair/motion_path.hpp>

namespace GRAZE_API graze
{

/// A piece during its motion.
struct MovingBody
{
    ShapeView shape{};                ///< the piece
    const MotionPath* path = nullptr; ///< kept by the caller
    double reach = 0.;                ///< farthest core point from the centre c, in object space

    /// Shape and path outlive it.
    MovingBody(const ShapeView& piece, const MotionPath& motion) noexcept;

    /// Where it is at t in [0, 1]; one that jumps keeps its first form.
    [[nodiscard]] Body at(double t, Vec2d origin) const noexcept;
    /// Where it is at 1, in its last form.
    [[nodiscard]] Body atEnd(Vec2d origin) const noexcept;
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

    /// The bound after tau.
    [[nodiscard]] double at(double tau) const noexcept;

    /// The longest tau that certainly keeps the gap above `floor`; 0 when it starts below.
    [[nodiscard]] double safeFor(double floor) const noexcept;

private:
    struct Side
    {
        ShapeView shape{};
        double base = 0.; ///< position of the centre along the axis
        double rate = 0.;
        Vec2d direction{};     ///< transpose(L) n
        Vec2d directionRate{}; ///< transpose(L') n
        Vec2d centre{};
        double radius = 0.; ///< in object space
        double halfCurvature = 0.;

        /// Farthest point along +axis (sign 1) or -axis (sign -1) after tau.
        [[nodiscard]] double reachAt(double tau, double sign) const noexcept;
    };

    Side m_a{};
    Side m_b{};
    double m_end = 0.;
};

/// The longest time from t on, up to `until`, in which some axis keeps the gap above `floor`. `axis` is the
/// one along which the pair is apart at t.
[[nodiscard]] double safeStep(const MovingBody& a, const MovingBody& b, double t, Vec2d axis, double floor,
                              double until = 1.) noexcept;

} // namespace graze
