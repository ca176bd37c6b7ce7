// SPDX-License-Identifier: Zlib
// The calls of CollisionSystem about bullets.
#include "impl.hpp"
#include "system/bullets/bullet_reasons.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace graze
{

using detail::BulletTable;

namespace
{

BulletState stateOf(const BulletTable& bullets, const detail::ShapePool& pool, std::uint32_t row) noexcept
{
    const detail::Flight& flight = bullets.flight[row];
    const detail::BulletTraits& traits = bullets.traits[row];
    const detail::BulletExtras* const found = bullets.extrasOf(row);
    const detail::BulletExtras extras = found ? *found : detail::BulletExtras{};
    return {.position = flight.position,
            .previous = flight.previous,
            .velocity = flight.velocity,
            .radius = flight.radius,
            .shape = traits.shape == BulletTable::None ? ShapeId{} : pool.idOf(traits.shape),
            .layer = flight.layer,
            .owner = traits.owner,
            .pierceLeft = traits.pierceLeft,
            .spent = bullets.is(row, BulletTable::Spent),
            .user = traits.user,
            .angleRadians = extras.angle,
            .previousAngleRadians = extras.previousAngle,
            .angularVelocity = extras.angularVelocity,
            .bouncesLeft = extras.bouncesLeft,
            .updatesLeft = extras.updatesLeft,
            .meetsBullets = extras.meetsBullets,
            .maxSpeed = extras.maxSpeed,
            .id = traits.id};
}

} // namespace

ShapeId CollisionSystem::addShape(const Shape& shape)
{
    return m_impl->scene.pool.publish(shape.view());
}

std::optional<Shape> CollisionSystem::shape(ShapeId id) const
{
    const auto place = m_impl->scene.pool.find(id);
    return place ? std::optional(m_impl->scene.pool.copy(*place)) : std::nullopt;
}

BulletId CollisionSystem::fire(const BulletDef& def)
{
    if (!isFinite(def.position) || !isFinite(def.velocity))
        throw std::invalid_argument("graze: the position or velocity of a new bullet is not finite");
    if (!std::isfinite(def.radius) || def.radius < 0.f)
        throw std::invalid_argument("graze: the radius of a new bullet is negative or not finite");
    if (!std::isfinite(def.maxSpeed) || def.maxSpeed < 0.f)
        throw std::invalid_argument("graze: the maximum speed of a new bullet is negative or not finite");
    if ((def.pierce | def.bounces) < 0)
        throw std::invalid_argument("graze: the pierce or bounce count of a new bullet is negative");
    const Layer layer = m_impl->scene.layers.chosen(def.layer, "a new bullet");
    std::uint32_t place = BulletTable::None;
    if (def.shape)
    {
        const auto found = m_impl->scene.pool.find(def.shape);
        if (!found)
            throw std::invalid_argument("graze: the shape of a new bullet is not one of this system");
        if (!std::isfinite(def.angleRadians) || !std::isfinite(def.angularVelocity))
            throw std::invalid_argument("graze: the angle or angular velocity of a new bullet is not finite");
        place = *found;
    }
    const bool isRound = place == BulletTable::None;
    const BulletTable::Row row{
        isRound ? def.radius : 0.f, place, layer, def.position, def.velocity, def.owner, def.pierce, def.user};
    if (isRound && def.bounces == 0 && !def.meetsBullets && def.lifetime == 0 && def.maxSpeed == 0.f)
        return m_impl->bullets.fire(row);
    const detail::BulletExtras extras{.angle = isRound ? 0.f : def.angleRadians,
                                      .angularVelocity = isRound ? 0.f : def.angularVelocity,
                                      .bouncesLeft = def.bounces,
                                      .updatesLeft = def.lifetime,
                                      .maxSpeed = def.maxSpeed,
                                      .bounces = def.bounces > 0,
                                      .meetsBullets = def.meetsBullets};
    return m_impl->bullets.fire(row, &extras);
}

Refused CollisionSystem::removeBullet(BulletId id) noexcept
{
    return m_impl->withBullet(id, "removeBullet", [&](std::uint32_t row) { m_impl->bullets.remove(row, id); });
}

std::size_t CollisionSystem::removeSpent() noexcept
{
    return m_impl->bullets.removeSpent();
}

Refused CollisionSystem::setBulletBounds(std::optional<Aabb> bounds) noexcept
{
    if (bounds && !(isFinite(bounds->lower) && isFinite(bounds->upper)))
        return m_impl->refuse(Refused::NotFinite, "setBulletBounds");
    m_impl->bullets.bounds = bounds;
    return Refused::None;
}

std::optional<Aabb> CollisionSystem::bulletBounds() const noexcept
{
    return m_impl->bullets.bounds;
}

Refused CollisionSystem::advanceBullets(float dt) noexcept
{
    if (!std::isfinite(dt))
        return m_impl->refuse(Refused::NotFinite, "advanceBullets", 0, {}, detail::askedFor("seconds", {dt}));
    BulletTable& bullets = m_impl->bullets;
    Refused first = Refused::None;
    bullets.advance(dt,
                    [&](std::uint32_t row)
                    {
                        const detail::BulletTraits& traits = bullets.traits[row];
                        first = Refused::NotFinite;
                        m_impl->refuse(first, "advanceBullets", traits.id.value, traits.user,
                                       detail::askedFor("seconds", {dt}));
                    });
    return first;
}

Refused CollisionSystem::moveBullets(std::span<const BulletMove> moves) noexcept
{
    Refused first = Refused::None;
    for (const BulletMove& move : moves)
    {
        const Refused reason = m_impl->withBullet(
            move.id, "moveBullets",
            ifFinite(isFinite(move.position), [&](std::uint32_t row) { m_impl->bullets.move(row, move.position); }),
            [&] {
                return detail::askedFor("position", {move.position.x, move.position.y});
            });
        first = first == Refused::None ? reason : first;
    }
    return first;
}

Refused CollisionSystem::teleportBullet(BulletId id, Vec2 position) noexcept
{
    return m_impl->withBullet(
        id, "teleportBullet",
        ifFinite(isFinite(position), [&](std::uint32_t row) { m_impl->bullets.teleport(row, position); }),
        [position] {
            return detail::askedFor("position", {position.x, position.y});
        });
}

Refused CollisionSystem::turnBullet(BulletId id, float angleRadians) noexcept
{
    return m_impl->withBullet(
        id, "turnBullet",
        ifFinite(std::isfinite(angleRadians), [&](std::uint32_t row) { m_impl->bullets.turn(row, angleRadians); }),
        [angleRadians] { return detail::askedFor("angle", {angleRadians}); });
}

Refused CollisionSystem::setVelocity(BulletId id, Vec2 velocity) noexcept
{
    return m_impl->withBullet(
        id, "setVelocity",
        ifFinite(isFinite(velocity), [&](std::uint32_t row) { m_impl->bullets.flight[row].velocity = velocity; }),
        [velocity] {
            return detail::askedFor("velocity", {velocity.x, velocity.y});
        });
}

std::optional<BulletState> CollisionSystem::bullet(BulletId id) const noexcept
{
    const auto row = m_impl->bullets.ids().find(id.value);
    return row ? std::optional(stateOf(m_impl->bullets, m_impl->scene.pool, *row)) : std::nullopt;
}

BulletStates CollisionSystem::bulletStates() const noexcept
{
    return BulletStates(*m_impl->link.operator->());
}

std::size_t BulletStates::first(std::size_t at) const noexcept
{
    const BulletTable& bullets = m_link->system->m_impl->bullets;
    while (at < bullets.rows() && bullets.is(static_cast<std::uint32_t>(at), BulletTable::Dead))
        ++at;
    return at < bullets.rows() ? at : Behind;
}

BulletState BulletStates::state(std::size_t at) const noexcept
{
    const CollisionSystem::Impl& system = *m_link->system->m_impl;
    return stateOf(system.bullets, system.scene.pool, static_cast<std::uint32_t>(at));
}

WhyNot CollisionSystem::whyNot(BulletId bullet, SpriteId sprite) const
{
    const auto isTheirs = [&](const Hit& hit) { return hit.bullet == bullet && hit.target == sprite; };
    const bool hitAtLastUpdate = std::any_of(hits().begin(), hits().end(), isTheirs);
    return detail::whyNot(m_impl->scene, m_impl->bullets, m_impl->settings, bullet, sprite, hitAtLastUpdate);
}

std::size_t CollisionSystem::bulletCount() const noexcept
{
    return m_impl->bullets.alive();
}

std::size_t CollisionSystem::bullets(std::span<BulletId> buffer) const noexcept
{
    const BulletTable& bullets = m_impl->bullets;
    std::size_t written = 0;
    for (std::uint32_t row = 0; row < bullets.rows() && written < buffer.size(); ++row)
        if (!bullets.is(row, BulletTable::Dead))
            buffer[written++] = bullets.traits[row].id;
    return bullets.alive();
}

} // namespace graze
