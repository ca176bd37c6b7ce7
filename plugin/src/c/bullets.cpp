// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"
#include "c/convert.hpp"
#include "c/functions.hpp"

#include <cmath>

namespace graze::c
{

namespace
{

graze_result fireChecked(graze_system& system, const graze_bullet_def& def, graze_bullet* bullet)
{
    if (isUnknownLayer(system, def.layer, "fire"))
        return GRAZE_INVALID_ARGUMENT;
    if (!isFinite(fromC(def.position)) || !isFinite(fromC(def.velocity)) || !std::isfinite(def.radius))
        return fail(GRAZE_NOT_FINITE, "fire", "position, velocity or radius is not finite");
    *bullet = system.collisions
                  .fire({.radius = def.radius,
                         .shape = {},
                         .layer = layerFrom(def.layer),
                         .position = fromC(def.position),
                         .velocity = fromC(def.velocity),
                         .owner = SpriteId{def.owner},
                         .pierce = def.pierce,
                         .user = def.user})
                  .value;
    return GRAZE_OK;
}

} // namespace

graze_result fire(graze_system* system, const graze_bullet_def* def, graze_bullet* bullet)
{
    return guarded("fire",
                   [&]
                   {
                       if (isNull(system, "fire", "system") || isNull(def, "fire", "def") ||
                           isNull(bullet, "fire", "bullet"))
                           return graze_result{GRAZE_NULL_ARGUMENT};
                       return fireChecked(*system, readStruct(def, "graze_bullet_def"), bullet);
                   });
}

graze_result removeBullet(graze_system* system, graze_bullet bullet)
{
    if (isNull(system, "remove_bullet", "system"))
        return GRAZE_NULL_ARGUMENT;
    return result(system->collisions.removeBullet(BulletId{bullet}), "remove_bullet", "bullet", bullet);
}

graze_result advanceBullets(graze_system* system, float seconds)
{
    if (isNull(system, "advance_bullets", "system"))
        return GRAZE_NULL_ARGUMENT;
    if (system->collisions.advanceBullets(seconds) != Refused::None)
        return fail(GRAZE_NOT_FINITE, "advance_bullets", "seconds (%g), or a position that it leads to, is not finite",
                    static_cast<double>(seconds));
    return GRAZE_OK;
}

graze_result moveBullet(graze_system* system, graze_bullet bullet, graze_vec2 position)
{
    if (isNull(system, "move_bullet", "system"))
        return GRAZE_NULL_ARGUMENT;
    const BulletMove move{.id = BulletId{bullet}, .position = fromC(position)};
    return result(system->collisions.moveBullets({&move, 1}), "move_bullet", "bullet", bullet);
}

graze_result setVelocity(graze_system* system, graze_bullet bullet, graze_vec2 velocity)
{
    if (isNull(system, "set_velocity", "system"))
        return GRAZE_NULL_ARGUMENT;
    return result(system->collisions.setVelocity(BulletId{bullet}, fromC(velocity)), "set_velocity", "bullet", bullet);
}

graze_result getBullet(const graze_system* system, graze_bullet bullet, graze_bullet_state* state)
{
    return guarded("get_bullet",
                   [&]
                   {
                       if (isNull(system, "get_bullet", "system") || isNull(state, "get_bullet", "state"))
                           return graze_result{GRAZE_NULL_ARGUMENT};
                       const auto found = system->collisions.bullet(BulletId{bullet});
                       if (!found)
                           return result(Refused::StaleId, "get_bullet", "bullet", bullet);
                       writeStruct(toC(*found), state, "graze_bullet_state");
                       return graze_result{GRAZE_OK};
                   });
}

} // namespace graze::c
