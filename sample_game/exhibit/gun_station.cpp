// SPDX-License-Identifier: Zlib
#include "exhibit/gun_station.hpp"

#include "base/angles.hpp"

#include <algorithm>

namespace game
{
namespace
{

using graze::Vec2;

constexpr int Guns = 6;
constexpr int ReloadSteps = 36; ///< between two shots of a gun
constexpr float ShotRadius = 2.5f;
constexpr float Muzzle = 74.f; ///< from the left border
constexpr int TraceSteps = 34;

float laneOf(int gun)
{
    return 50.f + 60.f * static_cast<float>(gun);
}

/// A bar from one point to another.
Drawable bar(const Catalog& catalog, Vec2 from, Vec2 to, float width, Tint tint)
{
    const Vec2 size = sizeOf(catalog.rect(Picture::Beam));
    return {
        .picture = Picture::Beam,
        .matrix = graze::Affine2::from(
            {.position = from, .scale = {(to.x - from.x) / size.x, width / size.y}, .origin = {0.f, size.y * 0.5f}}),
        .tint = tint,
        .additive = true};
}

Tint faded(Tint tint, float strength)
{
    tint.alpha = static_cast<std::uint8_t>(255.f * std::clamp(strength, 0.f, 1.f));
    return tint;
}

constexpr Tint StoppedTint{255, 200, 110, 255};
constexpr Tint TunnelledTint{255, 70, 80, 255};

} // namespace

GunStation::GunStation(Stage& stage, Vec2 corner) :
m_corner(corner),
m_plateX(corner.x + 440.f),
m_plate(stage.collisions, {.shape = graze::Box{PlateWidth, 350.f},
                           .matrix = graze::Affine2::translation({m_plateX, corner.y + 200.f}),
                           .layer = stage.layers.plate,
                           .user = stage.nextUser++})
{
}

void GunStation::fire(Stage& stage)
{
    for (int gun = 0; gun < Guns; ++gun)
    {
        if ((stage.step + gun * ReloadSteps / Guns) % ReloadSteps != 0)
            continue;
        const Vec2 muzzle = m_corner + Vec2(Muzzle, laneOf(gun));
        const graze::BulletId id = stage.collisions.fire({.radius = ShotRadius,
                                                          .layer = stage.layers.bullets,
                                                          .position = muzzle,
                                                          .velocity = {BulletSpeed, 0.f},
                                                          .user = stage.nextUser++});
        m_shots.push_back({id, muzzle});
    }
}

void GunStation::step(Stage& stage, Motion motion)
{
    m_plateX = m_corner.x + 440.f + 46.f * sine(0.8f * stage.seconds());
    m_plate.follow(graze::Affine2::translation({m_plateX, m_corner.y + 200.f}));
    for (Trace& trace : m_traces)
        --trace.left;
    std::erase_if(m_traces, [](const Trace& trace) { return trace.left <= 0; });
    if (motion == Motion::Sweep)
        stage.collisions.advanceBullets(TimeStep);
    else
        for (const Shot& shot : m_shots)
            if (const std::optional<graze::BulletState> bullet = stage.collisions.bullet(shot.id))
                stage.collisions.teleportBullet(shot.id, bullet->position + bullet->velocity * TimeStep);
    fire(stage);
}

void GunStation::end(Stage& stage, const Shot& shot, Vec2 at, bool tunnelled)
{
    ++(tunnelled ? m_tunnelled : m_stopped);
    m_traces.push_back({shot.muzzle, at, tunnelled, TraceSteps});
    stage.collisions.removeBullet(shot.id);
}

void GunStation::react(Stage& stage)
{
    const auto isOver = [&](const Shot& shot)
    {
        const auto hit = std::ranges::find(stage.collisions.hits(), shot.id, &graze::Hit::bullet);
        if (hit != stage.collisions.hits().end())
        {
            stage.effects.sparks(hit->point, -hit->normal, 4, StoppedTint);
            end(stage, shot, hit->point, false);
            return true;
        }
        const std::optional<graze::BulletState> bullet = stage.collisions.bullet(shot.id);
        if (!bullet || bullet->position.x - ShotRadius <= m_plateX + PlateWidth * 0.5f)
            return !bullet;
        end(stage, shot, {m_corner.x + StationSize.x - 6.f, shot.muzzle.y}, true);
        return true;
    };
    std::erase_if(m_shots, isOver);
}

void GunStation::drawables(const Stage& stage, std::vector<Drawable>& out) const
{
    for (const Trace& trace : m_traces)
    {
        const float strength = static_cast<float>(trace.left) / static_cast<float>(TraceSteps);
        out.push_back(bar(stage.catalog, trace.from, trace.to, trace.tunnelled ? 9.f : 6.f,
                          faded(trace.tunnelled ? TunnelledTint : StoppedTint, 0.85f * strength)));
    }
    for (const Shot& shot : m_shots)
        if (const std::optional<graze::BulletState> bullet = stage.collisions.bullet(shot.id))
            out.push_back(bar(stage.catalog,
                              {std::max(bullet->position.x - BulletSpeed * TimeStep, shot.muzzle.x), shot.muzzle.y},
                              bullet->position, 8.f, {255, 255, 230, 255}));
    constexpr float Right = 1.57079633f; // barrels are drawn upwards
    for (int gun = 0; gun < Guns; ++gun)
        out.push_back(
            {.picture = Picture::TurretBarrel,
             .matrix = graze::Affine2::from({.position = m_corner + Vec2(44.f, laneOf(gun)),
                                             .angleRadians = Right,
                                             .scale = {PictureScale, PictureScale},
                                             .origin = centreOf(stage.catalog.rect(Picture::TurretBarrel))})});
}

void GunStation::solids(std::vector<Solid>& out) const
{
    out.push_back({m_plate.id(), {150, 170, 215, 255}, {225, 235, 255, 255}});
}

} // namespace game
