// SPDX-License-Identifier: Zlib
#pragma once

#include "mover.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace graze::detail
{

/// Of length 1; zero for zero.
[[nodiscard]] inline Vec2d directionOf(Vec2d v) noexcept
{
    const double l = length(v);
    return l > 0. ? v * (1. / l) : Vec2d{};
}

/// A number of the options in the range from 0; NaN is 0.
[[nodiscard]] inline double within(float number, double most) noexcept
{
    return number > 0.f ? std::min(static_cast<double>(number), most) : 0.;
}

/// NaN for a matrix that flattens.
[[nodiscard]] inline Vec2d localPoint(const Affine2& matrix, Vec2d point) noexcept
{
    const Vec2d x{Vec2{matrix.m00, matrix.m10}}, y{Vec2{matrix.m01, matrix.m11}}, arm = point - Vec2d(matrix.offset());
    const double area = cross(x, y);
    constexpr double None = std::numeric_limits<double>::quiet_NaN();
    return area != 0. ? Vec2d{cross(arm, y) / area, cross(x, arm) / area} : Vec2d{None, None};
}

/// One slide of a mover.
class Slider
{
public:
    Slider(const WorldSearch& search, const QueryShape& shape, const SlideOptions& options);

    /// Nothing where it would get out of the floats.
    [[nodiscard]] std::optional<MoveResult> run(Vec2d wish);

private:
    /// It turns the mover aside: the part of the motion before it, and the rest of the motion beside it.
    struct Turn
    {
        Wall plane{};
        double fraction = 1.;
        Vec2d rest{};
    };

    /// Of the touched walls, which are as deep as that.
    void pushOut(double worst);
    void slide(Vec2d wish);
    /// Up to the first obstacle. The plane of the turn has no normal where there was none.
    Turn advance(Vec2d motion);
    [[nodiscard]] TouchedPlane planeOf(const Wall& wall) const noexcept;
    void report(const Wall& wall) noexcept;

    // What a mover with a ground does: ground.cpp.

    /// No farther from `up` than the slope limit.
    [[nodiscard]] bool facesUp(Vec2d normal) const noexcept { return dot(normal, m_up) >= m_slope; }
    [[nodiscard]] bool isFloor(const Wall& wall) const noexcept;
    enum class Contact
    {
        None, ///< holds the mover in no direction
        Floor,
        Wall,
        Ceiling
    };
    /// What a touched wall is to the mover where it stands.
    [[nodiscard]] Contact contactOf(const Wall& wall);
    [[nodiscard]] bool walks(Vec2d wish) const noexcept { return m_up != Vec2d{} && dot(wish, m_up) <= 0.; }
    /// How far the floor of the last call carries the mover; nothing where its numbers are not finite.
    [[nodiscard]] std::optional<Vec2d> carried() noexcept;
    /// By a displacement of a sprite, which does not stop it.
    void ride(std::uint32_t row, Vec2d displacement);
    /// How far a one-way sprite that has moved into the mover lifts it.
    [[nodiscard]] Vec2d liftOf(const Wall& wall) const noexcept;
    /// How far along a direction of length 1 any piece of the mover reaches.
    [[nodiscard]] double reachAlong(Vec2d direction);
    /// Onto the step that the plane belongs to: leaves the rest of the motion, or all as it was.
    bool climb(const Wall& plane, Vec2d& motion);
    /// How far it must be lifted at a place to pass over the wall, or to stand over it after going aside; infinite
    /// where that is more than the height of a step.
    [[nodiscard]] double liftOver(const Wall& wall, Vec2d place, Vec2d side);
    /// Up by the least that leads over the plane, aside as far as that goes, and down on a floor no higher than
    /// `highest`. How far it got along the motion; 0 leaves all as it was.
    [[nodiscard]] double stepOver(const Wall& plane, Vec2d side, double highest);
    /// Down by that, on a floor no higher than `highest`.
    [[nodiscard]] bool comesDown(double by, double highest);
    /// The rest of the motion where nothing slides down floors or up steep walls; takes the same from the wish.
    [[nodiscard]] Vec2d heldMotion(const Wall& plane, Vec2d rest, Vec2d& wish);
    /// Down to a floor, or not at all.
    void snap();
    [[nodiscard]] Vec2d motionOf(const Wall& wall) const noexcept;
    /// Which of the touched walls have moved into the mover and drive it against another one, and what room is left.
    void findCrush();
    /// What it touches at the end.
    void reportGround();

    /// f(step) where the mover stands aside of the motion, on each side.
    template <class F>
    void fromAside(Vec2d motion, double by, F&& f)
    {
        const Vec2d place = m_mover.offset();
        const Vec2d across = perpendicular(motion) * (by / length(motion));
        for (const Vec2d& step : {across, -across})
        {
            m_mover.standAt(place + step);
            f(step);
        }
        m_mover.standAt(place);
    }
    /// A bit farther than the motion, so that the mover does not end in touch with a wall: on which side of it a point
    /// is would not be certain.
    [[nodiscard]] Vec2d beyond(Vec2d motion) const noexcept
    {
        return motion * (1. + 2. * m_mover.gap() / length(motion));
    }
    /// The fraction of the motion at which the gap from the wall is reached.
    [[nodiscard]] double reachedAt(const Wall& wall, Vec2d motion) const noexcept
    {
        return std::max(0., wall.fraction - m_mover.gap() / approachOf(wall, motion));
    }
    [[nodiscard]] bool isObstacle(const Wall& wall, Vec2d motion) noexcept;
    /// Whether the piece has no width across the motion.
    [[nodiscard]] bool isThin(std::uint32_t moverPiece, Vec2d motion) noexcept;
    /// Whether no other wall is met before this one, tiles of the same floor aside.
    [[nodiscard]] bool isFirst(const Wall& wall, Vec2d motion);
    /// Whether the wall is no obstacle to the motion, or farther away than `within`.
    [[nodiscard]] bool isFree(const Wall& wall, Vec2d motion, double within);
    /// The wall that stops the mover, of those that it meets; null when none does.
    [[nodiscard]] const Wall* findObstacle(Vec2d motion);
    /// The turn at a plane, no later than `latest`.
    [[nodiscard]] Turn turnAt(const Wall& plane, Vec2d motion, double latest);
    /// The best turn at any face of the obstacle.
    [[nodiscard]] Turn chooseTurn(const Wall& obstacle, Vec2d motion);

    MovingShape m_mover;
    const SlideOptions& m_options;
    int m_maxSlides;
    double m_maxPush;
    Vec2d m_up;     ///< of length 1, or zero
    double m_slope; ///< cosine of the slope limit
    bool m_stands = false;
    Scratch<Vec2d> m_corner; ///< normals of the walls met at the present place
    Scratch<Wall> m_met;     ///< the walls that the motion meets
    Scratch<Wall> m_touched; ///< walls nearer than the gap, as found last
    MoveResult m_result{.status = Status::Separated};
};

} // namespace graze::detail
