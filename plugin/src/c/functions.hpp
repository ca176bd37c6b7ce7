// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.h>

// The functions behind the table, in its order; graze.h says what each does.
namespace graze::c
{

graze_result create(const graze_settings* settings, graze_system** system);
void destroy(graze_system* system);
graze_result layer(graze_system* system, const char* name, std::uint32_t* layer);
graze_result collide(graze_system* system, std::uint32_t layerA, std::uint32_t layerB, std::int32_t enabled);

graze_result place(const graze_placement* placement, graze_matrix* matrix);
graze_result addSprite(graze_system* system, const graze_sprite_def* def, graze_sprite* sprite);
graze_result removeSprite(graze_system* system, graze_sprite sprite);
graze_result setMatrix(graze_system* system, graze_sprite sprite, const graze_matrix* matrix);
graze_result setMatrices(graze_system* system, const graze_sprite* sprites, const graze_matrix* matrices,
                         std::uint32_t count);
graze_result teleport(graze_system* system, graze_sprite sprite, const graze_matrix* matrix);
graze_result setLayer(graze_system* system, graze_sprite sprite, std::uint32_t layer);
graze_result setEnabled(graze_system* system, graze_sprite sprite, std::int32_t enabled);
graze_result setNearDistance(graze_system* system, graze_sprite sprite, float nearDistance);
graze_result setUser(graze_system* system, graze_sprite sprite, std::uint64_t user);
graze_result setPieces(graze_system* system, graze_sprite sprite, const graze_shape* pieces, std::uint32_t count);
graze_result getMatrix(const graze_system* system, graze_sprite sprite, graze_matrix* matrix);

graze_result fire(graze_system* system, const graze_bullet_def* def, graze_bullet* bullet);
graze_result removeBullet(graze_system* system, graze_bullet bullet);
graze_result advanceBullets(graze_system* system, float seconds);
graze_result moveBullet(graze_system* system, graze_bullet bullet, graze_vec2 position);
graze_result setVelocity(graze_system* system, graze_bullet bullet, graze_vec2 velocity);
graze_result getBullet(const graze_system* system, graze_bullet bullet, graze_bullet_state* state);

graze_result update(graze_system* system);
graze_result events(const graze_system* system, graze_events* events);
graze_result setSettings(graze_system* system, const graze_settings* settings);
graze_result getSettings(const graze_system* system, graze_settings* settings);
graze_result statistics(const graze_system* system, graze_statistics* statistics);

graze_result overlap(const graze_system* system, graze_sprite a, graze_sprite b, std::uint32_t* status);
graze_result distance(const graze_system* system, graze_sprite a, graze_sprite b, graze_distance* distance);
graze_result contact(const graze_system* system, graze_sprite a, graze_sprite b, graze_contact* contact);

} // namespace graze::c
