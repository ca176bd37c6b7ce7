// SPDX-License-Identifier: Zlib
#include "exhibit/fire_station.hpp"

namespace game
{
namespace
{

constexpr float FireSize = 3.f; ///< (unit: pixels per pixel of the atlas)

std::vector<Orbs::Course> columns(graze::Vec2 corner)
{
    constexpr int Columns = 15, OrbsPerColumn = 7, Period = 300;
    constexpr float Apart = 28.f;
    std::vector<Orbs::Course> courses;
    for (int column = 0; column < Columns; ++column)
        for (int i = 0; i < OrbsPerColumn; ++i)
        {
            const float x = corner.x + StationSize.x * 0.5f + Apart * static_cast<float>(column - Columns / 2);
            courses.push_back({.from = {x, corner.y + 8.f},
                               .to = {x, corner.y + StationSize.y - 8.f},
                               .period = Period,
                               .start = i * Period / OrbsPerColumn + 17 * column,
                               .radius = 5.f});
        }
    return courses;
}

} // namespace

Picture FireStation::frameAt(int step) noexcept
{
    constexpr int StepsPerFrame = 22;
    constexpr Picture Frames[] = {Picture::Explosion0, Picture::Explosion1, Picture::Explosion2,
                                  Picture::Explosion3, Picture::Explosion4, Picture::Explosion5};
    return Frames[static_cast<std::size_t>(step / StepsPerFrame) % std::size(Frames)];
}

FireStation::FireStation(Stage& stage, graze::Vec2 corner) :
m_matrix(graze::Affine2::from({.position = corner + StationSize * 0.5f,
                               .scale = {FireSize, FireSize},
                               .origin = centreOf(stage.catalog.rect(Picture::Explosion0))})),
m_frame(frameAt(0)),
m_fire(stage.collisions, stage.sheet, stage.catalog.rect(m_frame), m_matrix,
       {.layer = stage.layers.fire, .user = stage.nextUser++}),
m_orbs(stage, columns(corner))
{
}

void FireStation::step(Stage& stage)
{
    m_frame = frameAt(stage.step);
    m_fire.follow(stage.sheet, stage.catalog.rect(m_frame), m_matrix);
    m_orbs.step(stage);
}

void FireStation::drawables(std::vector<Drawable>& out) const
{
    out.push_back({.picture = m_frame, .matrix = m_matrix});
}

} // namespace game
