// SPDX-License-Identifier: Zlib
#include "exhibit/ellipse_station.hpp"

namespace game
{
namespace
{

constexpr float EllipseRadius = 62.f;
constexpr graze::Vec2 Stretch{2.7f, 0.75f};
constexpr float EllipseTurnSpeed = 0.55f; ///< (unit: radians per second)

/// Rows of orbs that fly to the right and to the left in turn.
std::vector<Orbs::Course> rows(graze::Vec2 corner)
{
    constexpr int Rows = 9, OrbsPerRow = 4, Period = 260;
    std::vector<Orbs::Course> courses;
    for (int row = 0; row < Rows; ++row)
        for (int i = 0; i < OrbsPerRow; ++i)
        {
            const float y = corner.y + 40.f * static_cast<float>(row + 1);
            const graze::Vec2 left(corner.x + 8.f, y), right(corner.x + StationSize.x - 8.f, y);
            const bool turned = row % 2 == 1;
            courses.push_back({.from = turned ? right : left,
                               .to = turned ? left : right,
                               .period = Period,
                               .start = i * Period / OrbsPerRow + 23 * row});
        }
    return courses;
}

} // namespace

EllipseStation::EllipseStation(Stage& stage, graze::Vec2 corner) :
m_middle(corner + StationSize * 0.5f),
m_ellipse(stage.collisions, {.shape = graze::Circle{EllipseRadius},
                             .matrix = matrixAt(0.f),
                             .layer = stage.layers.ellipse,
                             .user = stage.nextUser++}),
m_orbs(stage, rows(corner))
{
}

graze::Affine2 EllipseStation::matrixAt(float seconds) const
{
    return graze::Affine2::from({.position = m_middle, .angleRadians = EllipseTurnSpeed * seconds, .scale = Stretch});
}

void EllipseStation::step(Stage& stage)
{
    m_ellipse.follow(matrixAt(stage.seconds()));
    m_orbs.step(stage);
}

void EllipseStation::solids(std::vector<Solid>& out) const
{
    out.push_back({m_ellipse.id(), {38, 92, 168, 255}, {130, 205, 255, 255}});
    m_orbs.solids(out);
}

} // namespace game
