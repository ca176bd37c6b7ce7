// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"

namespace graze::c
{

namespace
{

BulletDef bulletFrom(const CollisionSystem& system, const graze_bullet_def& def)
{
    return {.radius = needFinite(def.radius, "radius"),
            .shape = ShapeId{def.shape},
            .layer = knownLayer(system, def.layer),
            .position = needFinite(def.position, "position"),
            .velocity = needFinite(def.velocity, "velocity"),
            .owner = SpriteId{def.owner},
            .pierce = def.pierce,
            .user = def.user,
            .angleRadians = needFinite(def.angle, "angle"),
            .angularVelocity = needFinite(def.angular_velocity, "angular_velocity"),
            .bounces = def.bounces,
            .meetsBullets = def.meets_bullets != 0,
            .lifetime = def.lifetime,
            .maxSpeed = needFinite(def.max_speed, "max_speed")};
}

} // namespace

void enterBullets(graze_api& api)
{
    api.fire = call<"fire">([](System system, Given<graze_bullet_def, "def"> def, Answer<graze_bullet, "bullet"> answer)
                            { answer.write(system->fire(bulletFrom(*system, *def))); });
    api.remove_bullet =
        call<"remove_bullet">([](System system, Bullet bullet) { bullet.check(system->removeBullet(bullet)); });
    api.remove_spent = call<"remove_spent">([](System system, Answer<std::uint32_t, "count"> count)
                                            { count.write(static_cast<std::uint32_t>(system->removeSpent())); });
    api.set_bullet_bounds = call<"set_bullet_bounds">(
        [](System system, const graze_box* bounds)
        {
            const auto box = bounds ? std::optional(Aabb{fromC(bounds->lower), fromC(bounds->upper)}) : std::nullopt;
            if (system->setBulletBounds(box) != Refused::None)
                fail(GRAZE_NOT_FINITE, "an edge of bounds is not finite");
        });
    api.advance_bullets = call<"advance_bullets">(
        [](System system, float seconds)
        {
            if (system->advanceBullets(seconds) != Refused::None)
                fail(GRAZE_NOT_FINITE, "seconds (", seconds,
                     "), or a position or angle that it leads to, is not finite");
        });
    api.move_bullets = call<"move_bullets">(
        [](System system, const graze_bullet* bullets, const graze_vec2* positions, std::uint32_t count)
        {
            const auto ids = needSpan(bullets, count, "bullets");
            const auto places = needSpan(positions, count, "positions");
            const auto move = [&](std::size_t k)
            {
                const BulletMove wanted{.id = BulletId{ids[k]}, .position = fromC(places[k])};
                return system->moveBullets({&wanted, 1});
            };
            forEach("bullet", ids, move);
        });
    api.teleport_bullet = call<"teleport_bullet">([](System system, Bullet bullet, graze_vec2 position)
                                                  { bullet.check(system->teleportBullet(bullet, fromC(position))); });
    api.turn_bullet = call<"turn_bullet">([](System system, Bullet bullet, float angle)
                                          { bullet.check(system->turnBullet(bullet, angle)); });
    api.set_velocity = call<"set_velocity">([](System system, Bullet bullet, graze_vec2 velocity)
                                            { bullet.check(system->setVelocity(bullet, fromC(velocity))); });
    api.get_bullet = call<"get_bullet">(
        [](ConstSystem system, Bullet bullet, Answer<graze_bullet_state, "state"> answer)
        {
            const auto found = system->bullet(bullet);
            bullet.check(found ? Refused::None : Refused::StaleId);
            answer.write(*found);
        });
    api.list_bullet_states = call<"list_bullet_states">(
        [](ConstSystem system, graze_bullet_state* buffer, std::uint32_t capacity, Answer<std::uint32_t, "count"> count)
        {
            const auto room = needSpan(buffer, capacity, "buffer");
            std::size_t written = 0;
            for (const BulletState& state : system->bulletStates())
                if (written < room.size())
                    room[written++] = toC(state);
            count.write(static_cast<std::uint32_t>(system->bulletCount()));
        });
    api.add_bullet_shape = call<"add_bullet_shape">(
        [](System system, Given<graze_shape, "shape"> shape, Answer<graze_bullet_shape, "bullet_shape"> answer)
        { answer.write(system->addShape(shapeFrom(*shape, 0))); });
}

} // namespace graze::c
