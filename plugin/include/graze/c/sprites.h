/* SPDX-License-Identifier: Zlib */
#ifndef GRAZE_C_SPRITES_H
#define GRAZE_C_SPRITES_H

/* Part of graze.h: definitions and states of sprites and bullets. */

#include <graze/c/base.h>
#include <graze/c/shapes.h>

/** Definition of a sprite, for `add_sprite`. */
typedef struct graze_sprite_def
{
    uint32_t size;
    uint32_t piece_count;      /**< 1 or more, unless `collider` is given */
    const graze_shape* pieces; /**< read during the call, not kept */
    graze_matrix matrix;       /**< world from object space */
    uint32_t layer;            /**< from `layer`; 0 is "default", which collides with itself */
    float near_distance;       /**< gaps up to this are near misses (pixels); 0 for none */
    graze_sprite owner;        /**< never collides with its owner, nor with anything else of that owner; 0 for none */
    uint64_t user;             /**< handed back in every event */
    uint32_t disabled;         /**< not 0: takes part in nothing until enabled */
    uint32_t has_order;        /**< not 0: `order` counts, else the count of creation does */
    uint64_t order;            /**< the sprite of lower order is `a` in a pair */
    /* Since the second layout of this struct: */
    const graze_collider* collider; /**< its pieces are taken when piece_count is 0; copied, may be freed at once */
} graze_sprite_def;

/** Definition of a bullet, for `fire`. */
typedef struct graze_bullet_def
{
    uint32_t size;
    float radius;        /**< 0 is a point (pixels) */
    graze_vec2 position; /**< where it is tested first */
    graze_vec2 velocity; /**< used by advance_bullets (pixels per second) */
    uint32_t layer;      /**< from `layer` */
    int32_t pierce;      /**< targets it passes through before the one that stops it, 0 or more */
    graze_sprite owner;  /**< never hit, nor is anything that it owns; 0 for none */
    uint64_t user;       /**< handed back in every event */
    /* Since the second layout of this struct: */
    graze_bullet_shape shape; /**< from `add_bullet_shape` for a bullet that is not round, then radius is 0; 0: round */
} graze_bullet_def;

/** One bullet as it is now. */
typedef struct graze_bullet_state
{
    uint32_t size;
    float radius;        /**< 0 for a point, and for one with a shape (pixels) */
    graze_vec2 position; /**< where it is */
    graze_vec2 previous; /**< where its last sweep started */
    graze_vec2 velocity; /**< used by advance_bullets (pixels per second) */
    uint32_t layer;      /**< as fired */
    int32_t pierce_left; /**< how many targets it still passes through */
    graze_sprite owner;  /**< as fired; 0 for none */
    uint64_t user;       /**< as fired */
    uint32_t spent;      /**< not 0: its last hit was reported; it is listed until removed */
    uint32_t reserved;
    graze_bullet_shape shape; /**< as fired; 0 for a round one */
} graze_bullet_state;

/** One sprite as it is now. */
typedef struct graze_sprite_state
{
    uint32_t size;
    uint32_t layer;       /**< as set last */
    graze_matrix matrix;  /**< world from object space */
    graze_box bounds;     /**< around all pieces, world space */
    float near_distance;  /**< gaps up to this are near misses (pixels) */
    uint32_t enabled;     /**< not 0: takes part */
    uint64_t user;        /**< as set last */
    uint32_t piece_count; /**< convex pieces, for `copy_pieces` */
    uint32_t reserved;
} graze_sprite_state;

/* clang-format off */
#define GRAZE_SPRITE_DEF_INIT { sizeof(graze_sprite_def), 0, NULL, GRAZE_IDENTITY, 0, 0.f, 0, 0, 0, 0, 0, NULL }
#define GRAZE_BULLET_DEF_INIT { sizeof(graze_bullet_def), 0.f, { 0.f, 0.f }, { 0.f, 0.f }, 0, 0, 0, 0, 0 }
/* clang-format on */

#endif
