/* SPDX-License-Identifier: Zlib */
#ifndef GRAZE_C_SHAPES_H
#define GRAZE_C_SHAPES_H

/* Part of graze.h: shapes, pictures, and the colliders that are made of them. Object space, pixels. */

#include <graze/c/base.h>

/** Kinds of a graze_shape, with the fields that each uses. */
enum
{
    GRAZE_CIRCLE = 1,  /**< a: centre; radius */
    GRAZE_BOX = 2,     /**< a: centre; b: full width and height; radius rounds the corners outwards */
    GRAZE_CAPSULE = 3, /**< a, b: ends; radius. A segment when the radius is 0 */
    GRAZE_CONVEX = 4   /**< points: any order, their convex hull is taken; radius rounds it outwards */
};

/** One convex piece of a sprite, in object space (pixels). Fields that the kind does not use are ignored. */
typedef struct graze_shape
{
    uint32_t size;
    uint32_t kind;            /**< GRAZE_CIRCLE... */
    float radius;             /**< 0 or more */
    graze_vec2 a;             /**< as the kind has it */
    graze_vec2 b;             /**< as the kind has it */
    uint32_t point_count;     /**< length of `points` */
    const graze_vec2* points; /**< read during the call, not kept */
} graze_shape;

/** A closed loop of a concave polygon, either winding. A list of them is borders, each followed by the holes
 * that are cut out of it. */
typedef struct graze_ring
{
    uint32_t size;
    uint32_t hole;        /**< not 0: cut out of the border before it */
    uint32_t point_count; /**< length of `points` */
    uint32_t reserved;
    const graze_vec2* points; /**< given to the module: read during the call, not kept */
} graze_ring;

/** The alpha channel of a picture. Pixel (i, j) is the unit square from (i, j), y down. */
typedef struct graze_mask
{
    uint32_t size;
    int32_t width;  /**< (pixels, up to 16384) */
    int32_t height; /**< (pixels, up to 16384) */
    uint32_t reserved;
    int64_t row_stride;   /**< bytes from a row to the next; 0 when rows follow without a gap */
    int64_t pixel_stride; /**< bytes from a pixel to the next: 1 for a mask, 4 for RGBA */
    const uint8_t* alpha; /**< address of pixel (0, 0); read during the call, not kept */
} graze_mask;

/** On which side of the picture the collider may be off; a pixel counts by its centre. */
enum
{
    GRAZE_FIT_EITHER_SIDE = 0, /**< where it saves most vertices */
    GRAZE_FIT_INSIDE = 1,      /**< covers no transparent pixel */
    GRAZE_FIT_OUTSIDE = 2      /**< covers every opaque pixel */
};

/** How close to the picture the collider has to be, and how simple. */
typedef struct graze_outline_options
{
    uint32_t size;
    float max_error;       /**< how far the collider may be off (pixels, 0..64) */
    uint32_t threshold;    /**< opaque is alpha >= this (0..255) */
    uint32_t fit;          /**< GRAZE_FIT_... */
    uint32_t max_vertices; /**< limit for all loops together, 0 for no limit; takes precedence over max_error */
} graze_outline_options;

/** Parts of a collider. */
typedef struct graze_collider_info
{
    uint32_t size;
    uint32_t piece_count; /**< convex pieces, for `collider_piece` */
    uint32_t ring_count;  /**< borders and holes that the pieces were cut from; 0 when made of shapes */
    uint32_t point_count; /**< sum over all rings */
    float measured_error; /**< for a traced picture: the worst distance found by looking at every pixel centre
                           * (pixels); at most max_error unless max_vertices asked for less than that takes */
} graze_collider_info;

/* clang-format off */
#define GRAZE_SHAPE_INIT { sizeof(graze_shape), GRAZE_CIRCLE, 0.f, { 0.f, 0.f }, { 0.f, 0.f }, 0, NULL }
#define GRAZE_RING_INIT { sizeof(graze_ring), 0, 0, 0, NULL }
#define GRAZE_MASK_INIT { sizeof(graze_mask), 0, 0, 0, 0, 1, NULL }
#define GRAZE_OUTLINE_OPTIONS_INIT { sizeof(graze_outline_options), 1.f, 128, GRAZE_FIT_EITHER_SIDE, 0 }
/* clang-format on */

#endif
