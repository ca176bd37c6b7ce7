// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.h>

#include <cstdint>

// The functions behind the table; graze.h says what each does.
namespace graze::c
{

// system.cpp
graze_result create(const graze_settings* settings, graze_system** system);
void destroy(graze_system* system);
graze_result layer(graze_system* system, const char* name, std::uint32_t* layer);
graze_result collide(graze_system* system, std::uint32_t layerA, std::uint32_t layerB, std::int32_t enabled);
graze_result layerCount(const graze_system* system, std::uint32_t* count);
graze_result layerName(const graze_system* system, std::uint32_t layer, char* buffer, std::uint32_t capacity,
                       std::uint32_t* length);
graze_result collides(const graze_system* system, std::uint32_t layerA, std::uint32_t layerB, std::int32_t* enabled);
graze_result update(graze_system* system);
graze_result events(const graze_system* system, graze_events* events);
graze_result setSettings(graze_system* system, const graze_settings* settings);
graze_result getSettings(const graze_system* system, graze_settings* settings);
graze_result setEventOptions(graze_system* system, const graze_event_options* options);
graze_result getEventOptions(const graze_system* system, graze_event_options* options);
graze_result statistics(const graze_system* system, graze_statistics* statistics);
graze_result snapshot(graze_system* system, void* buffer, std::uint64_t capacity, std::uint64_t* size);
graze_result restore(graze_system* system, const void* bytes, std::uint64_t size);
graze_result hash(const graze_system* system, std::uint64_t* hash);

// sprites.cpp
graze_result place(const graze_placement* placement, graze_matrix* matrix);
graze_result invert(const graze_matrix* matrix, graze_matrix* inverse);
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
graze_result setCollider(graze_system* system, graze_sprite sprite, const graze_collider* collider);
graze_result getMatrix(const graze_system* system, graze_sprite sprite, graze_matrix* matrix);
graze_result getSprite(const graze_system* system, graze_sprite sprite, graze_sprite_state* state);
graze_result listSprites(const graze_system* system, graze_sprite* buffer, std::uint32_t capacity,
                         std::uint32_t* count);

// colliders.cpp
graze_result makeCollider(const graze_shape* pieces, std::uint32_t count, graze_collider** collider);
graze_result decompose(const graze_ring* rings, std::uint32_t count, graze_collider** collider);
graze_result traceOutline(const graze_mask* mask, const graze_outline_options* options, graze_collider** collider);
graze_result copyPieces(const graze_system* system, graze_sprite sprite, graze_collider** collider);
void freeCollider(graze_collider* collider);
graze_result colliderInfo(const graze_collider* collider, graze_collider_info* info);
graze_result colliderPiece(const graze_collider* collider, std::uint32_t index, graze_shape* piece);
graze_result colliderRing(const graze_collider* collider, std::uint32_t index, graze_ring* ring);

// collider_queries.cpp
graze_result colliderBounds(const graze_collider* collider, const graze_matrix* matrix, graze_box* bounds);
graze_result colliderContains(const graze_collider* collider, const graze_matrix* matrix, graze_vec2 point,
                              std::int32_t* inside);
graze_result colliderOverlap(const graze_collider* a, const graze_matrix* matrixA, const graze_collider* b,
                             const graze_matrix* matrixB, const graze_settings* settings, graze_overlap* answer);
graze_result colliderDistance(const graze_collider* a, const graze_matrix* matrixA, const graze_collider* b,
                              const graze_matrix* matrixB, const graze_settings* settings, graze_distance* answer);
graze_result colliderPenetration(const graze_collider* a, const graze_matrix* matrixA, const graze_collider* b,
                                 const graze_matrix* matrixB, const graze_settings* settings,
                                 graze_penetration* answer);
graze_result colliderSat(const graze_collider* a, const graze_matrix* matrixA, const graze_collider* b,
                         const graze_matrix* matrixB, graze_sat* answer);
graze_result colliderRayCast(const graze_collider* collider, const graze_matrix* matrix, graze_vec2 origin,
                             graze_vec2 direction, float length, const graze_settings* settings, graze_ray_hit* answer);
graze_result colliderShapeCast(const graze_collider* a, const graze_matrix* matrixA, graze_vec2 motionA,
                               const graze_collider* b, const graze_matrix* matrixB, graze_vec2 motionB,
                               const graze_settings* settings, graze_cast_hit* answer);
graze_result colliderTimeOfImpact(const graze_collider* a, const graze_matrix* startA, const graze_matrix* endA,
                                  const graze_collider* b, const graze_matrix* startB, const graze_matrix* endB,
                                  const graze_settings* settings, graze_cast_hit* answer);
graze_result colliderClosestApproach(const graze_collider* a, const graze_matrix* startA, const graze_matrix* endA,
                                     const graze_collider* b, const graze_matrix* startB, const graze_matrix* endB,
                                     const graze_settings* settings, graze_approach* answer);
graze_result motionAt(const graze_collider* collider, const graze_matrix* start, const graze_matrix* end,
                      float fraction, graze_matrix* matrix);

// bullets.cpp
graze_result addBulletShape(graze_system* system, const graze_shape* shape, graze_bullet_shape* bulletShape);
graze_result fire(graze_system* system, const graze_bullet_def* def, graze_bullet* bullet);
graze_result removeBullet(graze_system* system, graze_bullet bullet);
graze_result advanceBullets(graze_system* system, float seconds);
graze_result moveBullet(graze_system* system, graze_bullet bullet, graze_vec2 position);
graze_result moveBullets(graze_system* system, const graze_bullet* bullets, const graze_vec2* positions,
                         std::uint32_t count);
graze_result teleportBullet(graze_system* system, graze_bullet bullet, graze_vec2 position);
graze_result setVelocity(graze_system* system, graze_bullet bullet, graze_vec2 velocity);
graze_result getBullet(const graze_system* system, graze_bullet bullet, graze_bullet_state* state);
graze_result listBullets(const graze_system* system, graze_bullet* buffer, std::uint32_t capacity,
                         std::uint32_t* count);

// pairs.cpp
graze_result overlap(const graze_system* system, graze_sprite a, graze_sprite b, std::uint32_t* status);
graze_result distance(const graze_system* system, graze_sprite a, graze_sprite b, graze_distance* distance);
graze_result contact(const graze_system* system, graze_sprite a, graze_sprite b, graze_contact* contact);
graze_result whyNot(const graze_system* system, graze_sprite a, graze_sprite b, graze_why_not* answer, char* sentence,
                    std::uint32_t capacity);

// world.cpp
graze_result atPoint(const graze_system* system, graze_vec2 point, const graze_filter* filter,
                     graze_sprite_found* buffer, std::uint32_t capacity, graze_found* found);
graze_result inBox(const graze_system* system, const graze_box* box, const graze_filter* filter,
                   graze_sprite_found* buffer, std::uint32_t capacity, graze_found* found);
graze_result overlapping(const graze_system* system, const graze_probe* probe, const graze_filter* filter,
                         graze_sprite_found* buffer, std::uint32_t capacity, graze_found* found);
graze_result rayCast(const graze_system* system, graze_vec2 origin, graze_vec2 direction, float length,
                     const graze_filter* filter, graze_ray_hit* hit);
graze_result rayCastAll(const graze_system* system, graze_vec2 origin, graze_vec2 direction, float length,
                        const graze_filter* filter, graze_ray_hit* buffer, std::uint32_t capacity, graze_found* found);
graze_result rayCastAny(const graze_system* system, graze_vec2 origin, graze_vec2 direction, float length,
                        const graze_filter* filter, graze_found* found);
graze_result shapeCast(const graze_system* system, const graze_probe* probe, graze_vec2 motion,
                       const graze_filter* filter, graze_cast_hit* hit);
graze_result shapeCastAll(const graze_system* system, const graze_probe* probe, graze_vec2 motion,
                          const graze_filter* filter, graze_cast_hit* buffer, std::uint32_t capacity,
                          graze_found* found);
graze_result nearestToPoint(const graze_system* system, graze_vec2 point, float maxDistance, const graze_filter* filter,
                            graze_near_hit* buffer, std::uint32_t capacity, graze_found* found);
graze_result nearest(const graze_system* system, const graze_probe* probe, float maxDistance,
                     const graze_filter* filter, graze_near_hit* buffer, std::uint32_t capacity, graze_found* found);
graze_result lineOfSight(const graze_system* system, graze_vec2 from, graze_vec2 to, const graze_filter* filter,
                         std::int32_t* clear, graze_ray_hit* blocker);
graze_result lineOfSightBetween(const graze_system* system, graze_sprite from, graze_sprite to,
                                const graze_filter* filter, std::int32_t* clear, graze_ray_hit* blocker);
graze_result refresh(graze_system* system);

// mover.cpp
graze_result slide(const graze_system* system, const graze_probe* probe, graze_vec2 wish,
                   const graze_slide_options* options, graze_slide* answer);
graze_result moveAndSlide(graze_system* system, graze_sprite sprite, graze_vec2 wish,
                          const graze_slide_options* options, graze_slide* answer);
graze_result alongPlanes(graze_vec2 velocity, const graze_plane* planes, std::uint32_t count, graze_vec2* left);

} // namespace graze::c
