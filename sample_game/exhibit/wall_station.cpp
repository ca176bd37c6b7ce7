// SPDX-License-Identifier: Zlib
#include "exhibit/wall_station.hpp"

#include <graze/queries/pair_queries.hpp>
#include <graze/sprite/sprite2d.hpp>

#include <algorithm>

namespace game
{
namespace
{

using graze::Vec2;

constexpr int Tiles = 9;
constexpr float TileSize = 32.f;
constexpr float WallTurnSpeed = 0.9f; ///< (unit: radians per second)
constexpr float WallRadius = 11.f;
constexpr float Gravity = 420.f;
constexpr float Liveliness = 0.72f; ///< share of the speed that is left by a bounce
constexpr int Balls = 9;
constexpr int FlashSteps = 14;

/// Places along the wall from which balls fall, in turn (unit: pixels from its middle).
constexpr float Drops[] = {-96.f, 40.f, 142.f, -30.f, 118.f, -142.f, -128.f, 84.f, 4.f, 134.f, -136.f};

} // namespace

WallStation::WallStation(Stage& stage, Vec2 corner) :
m_corner(corner),
m_middle(corner + Vec2(StationSize.x * 0.5f, 240.f)),
m_matrix(matrixAt(0.f)),
m_wall(stage.collisions, {.shape = graze::Box{TileSize * static_cast<float>(Tiles), TileSize},
                          .matrix = m_matrix,
                          .layer = stage.layers.wall,
                          .user = stage.nextUser++})
{
    for (int i = 0; i < Balls; ++i)
    {
        Ball ball;
        drop(ball);
        ball.position.y += 16.f * static_cast<float>(i); // they come one after the other
        ball.collider = {stage.collisions,
                         {.shape = graze::Circle{WallRadius},
                          .matrix = graze::Affine2::translation(ball.position),
                          .layer = stage.layers.balls,
                          .user = stage.nextUser++}};
        m_balls.push_back(std::move(ball));
    }
}

graze::Affine2 WallStation::matrixAt(float seconds) const
{
    return graze::Affine2::from({.position = m_middle, .angleRadians = WallTurnSpeed * seconds});
}

void WallStation::drop(Ball& ball)
{
    ball.position = {m_middle.x + Drops[static_cast<std::size_t>(m_dropped++) % std::size(Drops)],
                     m_corner.y - WallRadius};
    ball.velocity = {};
}

void WallStation::step(Stage& stage)
{
    m_matrix = matrixAt(stage.seconds());
    m_wall.follow(m_matrix);
    const float bottom = m_corner.y + StationSize.y + 2.f * WallRadius;
    for (Ball& ball : m_balls)
    {
        ball.flash = std::max(0, ball.flash - 1);
        ball.velocity.y += Gravity * TimeStep;
        ball.position += ball.velocity * TimeStep;
        const bool aside = ball.position.x < m_corner.x - 2.f * WallRadius ||
                           ball.position.x > m_corner.x + StationSize.x + 2.f * WallRadius;
        const bool above = ball.position.y < m_corner.y - 2.f * WallRadius;
        const bool fresh = aside || above || ball.position.y > bottom;
        if (fresh)
            drop(ball);
        const graze::Affine2 place = graze::Affine2::translation(ball.position);
        fresh ? ball.collider.teleport(place) : ball.collider.follow(place);
    }
}

void WallStation::react(Stage& stage)
{
    const std::optional<graze::Sprite2D> wall = stage.collisions.sprite(m_wall.id());
    for (Ball& ball : m_balls)
        if (wall && ball.collider.touching())
            bounce(stage, ball, *wall);
}

void WallStation::bounce(Stage& stage, Ball& ball, const graze::Sprite2D& wall)
{
    const std::optional<graze::Sprite2D> disc = stage.collisions.sprite(ball.collider.id());
    if (!disc)
        return;
    // The same settings whatever the method of the system, so that the balls take the same course under both.
    const graze::PenetrationResult found = graze::penetration(*disc, wall, {.method = graze::Method::Gjk});
    ball.position -= found.normal * found.depth;
    const Vec2 arm = found.point - m_middle;
    const Vec2 surface = graze::perpendicular(arm) * WallTurnSpeed; // velocity of the wall at that place
    const float closing = dot(ball.velocity - surface, found.normal);
    if (closing <= 0.f)
        return;
    ball.velocity -= found.normal * ((1.f + Liveliness) * closing);
    if (closing > 40.f)
    {
        ++m_bounces;
        ball.flash = FlashSteps;
        stage.effects.sparks(found.point, -found.normal, 5, LitFill);
    }
}

void WallStation::drawables(std::vector<Drawable>& out) const
{
    for (int i = 0; i < Tiles; ++i)
    {
        const float left = TileSize * (static_cast<float>(i) - 0.5f * static_cast<float>(Tiles));
        const graze::Affine2 tile{PictureScale, 0.f, left, 0.f, PictureScale, -0.5f * TileSize};
        out.push_back({.picture = Picture::Wall, .matrix = m_matrix * tile});
    }
}

void WallStation::solids(std::vector<Solid>& out) const
{
    for (const Ball& ball : m_balls)
        out.push_back({ball.collider.id(), ball.flash > 0 ? LitFill : Tint{70, 130, 210, 255},
                       ball.flash > 0 ? LitBorder : Tint{170, 215, 255, 255}});
}

} // namespace game
