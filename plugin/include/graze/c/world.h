/* SPDX-License-Identifier: Zlib */
#ifndef GRAZE_C_WORLD_H
#define GRAZE_C_WORLD_H

/* Part of graze.h: queries of a whole system, and a mover that slides along obstacles.
 *
 * Queries are never stale: they see every pose, shape and layer as it is now. A buffer is filled with
 * the first results; `capacity` counts elements, and the buffer may be null when it is 0. The `size` of its
 * first element holds for all. */

#include <graze/c/base.h>
#include <graze/c/queries.h>

/** Sprites that a query may find; a null filter finds every sprite that is enabled. */
typedef struct graze_filter
{
    uint32_t size;
    uint32_t layers;     /**< bits: 1 << layer; only sprites of these */
    uint32_t has_as;     /**< not 0: only sprites that layer `as` collides with, by the rules of the game itself */
    uint32_t as;         /**< a layer; counts when has_as does */
    graze_sprite ignore; /**< never this one, nor anything it owns; 0 for none */
} graze_filter;

/** The asker of a query: a sprite in its pose, or a collider with a matrix. A sprite asks as its layer unless the
 * filter says `as`, and never finds itself or anything it owns. */
typedef struct graze_probe
{
    uint32_t size;
    uint32_t reserved;
    graze_sprite sprite;            /**< 0: a collider asks */
    const graze_collider* collider; /**< null: a sprite asks */
    graze_matrix matrix;            /**< matrix of the collider */
} graze_probe;

/** Status and count of a query that fills a buffer. */
typedef struct graze_found
{
    uint32_t size;
    uint32_t status; /**< GRAZE_OVERLAPPING: something was found; at the iteration limit one was left undecided */
    uint32_t count;  /**< how many there are; the buffer holds the first */
} graze_found;

/** A sprite at a point, in a box, or in touch with a shape. */
typedef struct graze_sprite_found
{
    uint32_t size;
    uint32_t piece;      /**< piece of the sprite, the first that counts */
    graze_sprite sprite; /**< its id */
    uint64_t user;       /**< its user value */
} graze_sprite_found;

/** A sprite and its gap to a point or a shape. */
typedef struct graze_near_hit
{
    uint32_t size;
    uint32_t piece;      /**< piece of the sprite, the nearest */
    graze_sprite sprite; /**< its id */
    uint64_t user;       /**< its user value */
    float distance;      /**< 0 when overlapping (pixels) */
    uint32_t reserved;
    graze_vec2 point;  /**< nearest point of the sprite */
    graze_vec2 normal; /**< length 1, towards the sprite; zero when overlapping */
} graze_near_hit;

/** Reasons why two sprites have no begin event, as bits of `reasons`. */
enum
{
    GRAZE_WHY_NOT_ALIVE_A = 1 << 0,      /**< the id is 0, or its sprite was removed */
    GRAZE_WHY_NOT_ALIVE_B = 1 << 1,      /**< the same of b */
    GRAZE_WHY_FOREIGN_A = 1 << 2,        /**< the id belongs to another system */
    GRAZE_WHY_FOREIGN_B = 1 << 3,        /**< the same of b */
    GRAZE_WHY_SAME_SPRITE = 1 << 4,      /**< nothing touches itself */
    GRAZE_WHY_DISABLED_A = 1 << 5,       /**< it was switched off */
    GRAZE_WHY_DISABLED_B = 1 << 6,       /**< the same of b */
    GRAZE_WHY_LAYERS = 1 << 7,           /**< the layers of the two do not collide */
    GRAZE_WHY_OWNER = 1 << 8,            /**< one owns the other, or both have the same owner */
    GRAZE_WHY_GAP = 1 << 9,              /**< they are apart: see `gap` */
    GRAZE_WHY_ITERATION_LIMIT = 1 << 10, /**< the iterations do not suffice to decide */
    GRAZE_WHY_NOT_UPDATED = 1 << 11      /**< they touch now, the next update reports it */
};

/** Reasons why two sprites do not touch. */
typedef struct graze_why_not
{
    uint32_t size;
    uint32_t reasons; /**< GRAZE_WHY_...; 0 when the last update had them in touch and they still are */
    float gap;        /**< how far apart they are (pixels) */
} graze_why_not;

/** A wall that stopped a mover, or that it was pushed out of. */
typedef struct graze_plane
{
    uint32_t size;
    uint32_t piece;      /**< piece of the wall */
    graze_sprite sprite; /**< its id */
    uint64_t user;       /**< its user value */
    graze_vec2 point;    /**< a point of the wall */
    graze_vec2 normal;   /**< outward normal of the wall, length 1 */
} graze_plane;

/** Obstacles of a mover, its limits, and its list of walls. */
typedef struct graze_slide_options
{
    uint32_t size;
    int32_t max_slides;         /**< how often it may change direction at a wall (1..64) */
    int32_t max_pushes;         /**< how often it may be pushed out of walls that it overlaps (0..64) */
    uint32_t plane_capacity;    /**< elements of `planes` (0..4096) */
    const graze_filter* filter; /**< the mover's obstacles; may be null */
    graze_plane* planes;        /**< filled with the walls touched, in that order; may be null when the capacity is 0 */
} graze_slide_options;

/** Answer of `slide` and `move_and_slide`. */
typedef struct graze_slide
{
    uint32_t size;
    uint32_t status;              /**< GRAZE_SEPARATED: no obstacle; GRAZE_OVERLAPPING: obstacles were touched;
                                   * GRAZE_ITERATION_LIMIT: more slides or pushes would do more */
    graze_matrix matrix;          /**< where it ends */
    graze_vec2 moved;             /**< displacement from its start to its end (pixels) */
    graze_vec2 pushed;            /**< the part of that by which it was pushed out of walls */
    graze_vec2 remaining;         /**< motion left when the slides were used up */
    int32_t slides;               /**< how often it changed direction at a wall */
    uint32_t plane_count;         /**< how many were touched; the buffer holds the first of them */
    uint32_t started_overlapping; /**< not 0: it was in a wall before it moved */
    uint32_t overlapping;         /**< it still is: there is no room, or there were too few pushes */
} graze_slide;

/* clang-format off */
#define GRAZE_FILTER_INIT { sizeof(graze_filter), 0xFFFFFFFFu, 0, 0, 0 }
#define GRAZE_PROBE_INIT { sizeof(graze_probe), 0, 0, NULL, GRAZE_IDENTITY }
#define GRAZE_SLIDE_OPTIONS_INIT { sizeof(graze_slide_options), 8, 8, 0, NULL, NULL }
/* clang-format on */

#endif
