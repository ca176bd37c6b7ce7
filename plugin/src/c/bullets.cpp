// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"
#include "c/functions.hpp"

namespace graze::c
{

graze_result addBulletShape(graze_system* system, const graze_shape* shape, graze_bullet_shape* bulletShape)
{
    return guarded("add_bullet_shape",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       const graze_shape read = readStruct(&need(shape, "shape"), "graze_shape");
                       graze_bullet_shape& answer = need(bulletShape, "bullet_shape");
                       answer = collisions.addShape(shapeFrom(read, 0)).value;
                   });
}

graze_result fire(graze_system* system, const graze_bullet_def* def, graze_bullet* bullet)
{
    return guarded("fire",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       const graze_bullet_def read = readStruct(&need(def, "def"), "graze_bullet_def");
                       graze_bullet& answer = need(bullet, "bullet");
                       const BulletDef made{.radius = needFinite(read.radius, "radius"),
                                            .shape = ShapeId{read.shape},
                                            .layer = needLayer(collisions, read.layer),
                                            .position = needFinite(read.position, "position"),
                                            .velocity = needFinite(read.velocity, "velocity"),
                                            .owner = SpriteId{read.owner},
                                            .pierce = read.pierce,
                                            .user = read.user};
                       answer = collisions.fire(made).value;
                   });
}

graze_result removeBullet(graze_system* system, graze_bullet bullet)
{
    return guarded(
        "remove_bullet",
        [&] { return result(collisionsOf(system).removeBullet(BulletId{bullet}), "remove_bullet", "bullet", bullet); });
}

graze_result advanceBullets(graze_system* system, float seconds)
{
    return guarded("advance_bullets",
                   [&]() -> graze_result
                   {
                       if (collisionsOf(system).advanceBullets(seconds) == Refused::None)
                           return GRAZE_OK;
                       return fail(GRAZE_NOT_FINITE, "advance_bullets",
                                   "seconds (%g), or a position that it leads to, is not finite",
                                   static_cast<double>(seconds));
                   });
}

graze_result moveBullet(graze_system* system, graze_bullet bullet, graze_vec2 position)
{
    return guarded("move_bullet",
                   [&]
                   {
                       const BulletMove move{.id = BulletId{bullet}, .position = fromC(position)};
                       return result(collisionsOf(system).moveBullets({&move, 1}), "move_bullet", "bullet", bullet);
                   });
}

graze_result moveBullets(graze_system* system, const graze_bullet* bullets, const graze_vec2* positions,
                         std::uint32_t count)
{
    return guarded("move_bullets",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       const auto ids = needSpan(bullets, count, "bullets");
                       const auto places = needSpan(positions, count, "positions");
                       graze_result first = GRAZE_OK;
                       for (std::uint32_t k = 0; k < count; ++k)
                       {
                           const BulletMove move{.id = BulletId{ids[k]}, .position = fromC(places[k])};
                           const Refused refused = collisions.moveBullets({&move, 1});
                           if (refused != Refused::None && first == GRAZE_OK)
                               first = result(refused, "move_bullets", "bullet", ids[k]);
                       }
                       return first;
                   });
}

graze_result teleportBullet(graze_system* system, graze_bullet bullet, graze_vec2 position)
{
    return guarded("teleport_bullet",
                   [&]
                   {
                       return result(collisionsOf(system).teleportBullet(BulletId{bullet}, fromC(position)),
                                     "teleport_bullet", "bullet", bullet);
                   });
}

graze_result setVelocity(graze_system* system, graze_bullet bullet, graze_vec2 velocity)
{
    return guarded("set_velocity",
                   [&]
                   {
                       return result(collisionsOf(system).setVelocity(BulletId{bullet}, fromC(velocity)),
                                     "set_velocity", "bullet", bullet);
                   });
}

graze_result getBullet(const graze_system* system, graze_bullet bullet, graze_bullet_state* state)
{
    return guarded("get_bullet",
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       const Answer<graze_bullet_state> answer(&need(state, "state"), 1, "graze_bullet_state");
                       const auto found = collisions.bullet(BulletId{bullet});
                       if (!found)
                           return result(Refused::StaleId, "get_bullet", "bullet", bullet);
                       answer.write(toC(*found));
                       return graze_result{GRAZE_OK};
                   });
}

graze_result listBullets(const graze_system* system, graze_bullet* buffer, std::uint32_t capacity, std::uint32_t* count)
{
    return guarded("list_bullets",
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       const auto to = needSpan(buffer, capacity, "buffer");
                       std::uint32_t& answer = need(count, "count");
                       std::vector<BulletId> ids(std::min(to.size(), collisions.bulletCount()));
                       answer = static_cast<std::uint32_t>(collisions.bullets(ids));
                       std::transform(ids.begin(), ids.end(), to.begin(), [](BulletId id) { return id.value; });
                   });
}

} // namespace graze::c
