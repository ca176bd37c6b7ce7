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

/// The longest time from t on, up to `until`, in which an axis certainly keeps the gap above `floor`; 0 when the gap
/// starts below. `axis` is the one along which the pair is apart at t. It stays, or turns with A or with B: fixed to a
/// turning wall it stays normal to the wall, where an axis fixed to the world would soon have the wall's far end swing
/// across it.
[[nodiscard]] double safeStep(const MovingBody& a, const MovingBody& b, double t, Vec2d axis, double floor,
                              double until = 1.) noexcept;

} // namespace graze
