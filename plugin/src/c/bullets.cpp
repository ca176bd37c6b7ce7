// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"

namespace graze::c
{

namespace
{

BulletDef bulletFrom(const CollisionSystem& system, const graze_bullet_def& def)
{
    needFinite(def.radius, "radius"), needFinite(def.position, "position"), needFinite(def.velocity, "velocity");
    needFinite(def.angle, "angle"), needFinite(def.angular_velocity, "angular_velocity");
    needFinite(def.max_speed, "max_speed");
    static_cast<void>(knownLayer(system, def.layer));
    return as<BulletDef>(def);
}

} // namespace

void enterBullets(graze_api& api)
{
    GRAZE_ENTER(fire, [](System system, Given<const graze_bullet_def, "def"> def, Answer<graze_bullet, "bullet"> answer)
                { answer.write(system->fire(bulletFrom(*system, *def))); });
    GRAZE_ENTER(remove_bullet, [](System system, Bullet bullet) { bullet.check(system->removeBullet(bullet)); });
    GRAZE_ENTER(remove_spent,
                [](System system, Answer<std::uint32_t, "count"> count) { count.write(system->removeSpent()); });
    GRAZE_ENTER(set_bullet_bounds,
                [](System system, const graze_box* bounds)
                {
                    const auto box = bounds ? std::optional(as<Aabb>(*bounds)) : std::nullopt;
                    if (system->setBulletBounds(box) != Refused::None)
                        fail(GRAZE_NOT_FINITE, "an edge of bounds is not finite");
                });
    GRAZE_ENTER(advance_bullets,
                [](System system, float seconds)
                {
                    if (system->advanceBullets(seconds) != Refused::None)
                        fail(GRAZE_NOT_FINITE, "seconds (", seconds,
                             "), or a position or angle that it leads to, is not finite");
                });
    GRAZE_ENTER(move_bullets,
                [](System system, const graze_bullet* bullets, const graze_vec2* positions, std::uint32_t count)
                {
                    const auto ids = needSpan(bullets, count, "bullets");
                    const auto places = needSpan(positions, count, "positions");
                    const auto move = [&](std::size_t k)
                    {
                        const BulletMove wanted{.id = BulletId{ids[k]}, .position = as<Vec2>(places[k])};
                        return system->moveBullets({&wanted, 1});
                    };
                    forEach("bullet", ids, move);
                });
    GRAZE_ENTER(teleport_bullet, [](System system, Bullet bullet, graze_vec2 position)
                { bullet.check(system->teleportBullet(bullet, as<Vec2>(position))); });
    GRAZE_ENTER(turn_bullet,
                [](System system, Bullet bullet, float angle) { bullet.check(system->turnBullet(bullet, angle)); });
    GRAZE_ENTER(set_velocity, [](System system, Bullet bullet, graze_vec2 velocity)
                { bullet.check(system->setVelocity(bullet, as<Vec2>(velocity))); });
    GRAZE_ENTER(get_bullet,
                [](ConstSystem system, Bullet bullet, Answer<graze_bullet_state, "state"> answer)
                {
                    const auto found = system->bullet(bullet);
                    bullet.check(found ? Refused::None : Refused::StaleId);
                    answer.write(*found);
                });
    GRAZE_ENTER(
        list_bullet_states,
        [](ConstSystem system, graze_bullet_state* buffer, std::uint32_t capacity, Answer<std::uint32_t, "count"> count)
        {
            const auto room = needSpan(buffer, capacity, "buffer");
            std::size_t written = 0;
            for (const BulletState& state : system->bulletStates())
                if (written < room.size())
                    put(room[written++], state);
            count.write(system->bulletCount());
        });
    GRAZE_ENTER(add_bullet_shape, [](System system, Given<const graze_shape, "shape"> shape,
                                     Answer<graze_bullet_shape, "bullet_shape"> answer)
                { answer.write(system->addShape(shapeFrom(*shape, 0))); });
}

} // namespace graze::c
