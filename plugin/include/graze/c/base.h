/* SPDX-License-Identifier: Zlib */
#ifndef GRAZE_C_BASE_H
#define GRAZE_C_BASE_H

/* Part of graze.h: results, plain values, handles and ids, settings. */

#include <stddef.h>
#include <stdint.h>

/** The table that this header describes. It keeps its number while functions are only added at its end. */
#define GRAZE_PLUGIN_VERSION 1u

/** Linkage of the function that the module exports. */
#ifdef __cplusplus
#define GRAZE_LINKAGE extern "C"
#else
#define GRAZE_LINKAGE extern
#endif
/** Declares the function that the module exports. */
#ifdef _WIN32
#define GRAZE_EXPORT GRAZE_LINKAGE __declspec(dllexport)
#else
#define GRAZE_EXPORT GRAZE_LINKAGE __attribute__((visibility("default")))
#endif

/* --- Results -------------------------------------------------------------------------------------- */

/** Returned by every call: GRAZE_OK, or the reason why nothing was done. */
typedef int32_t graze_result;

/** Values of a graze_result. */
enum
{
    GRAZE_OK = 0,               /**< done, and the answers are written */
    GRAZE_NULL_ARGUMENT = 1,    /**< a pointer that must not be null is */
    GRAZE_BAD_SIZE = 2,         /**< `size` of a struct fits no version that the module knows */
    GRAZE_STALE_ID = 3,         /**< removed before, or the id is 0; look-ups return it for a foreign id too */
    GRAZE_FOREIGN_ID = 4,       /**< the id belongs to another system */
    GRAZE_NOT_FINITE = 5,       /**< a NaN or an infinite number; the last good value is kept */
    GRAZE_INVALID_SHAPE = 6,    /**< no shape can be made from this */
    GRAZE_INVALID_ARGUMENT = 7, /**< a value out of its range, an unknown layer, an unknown kind */
    GRAZE_TOO_MANY_LAYERS = 8,  /**< more than 32 */
    GRAZE_APART = 9,            /**< `contact` of two sprites that do not touch */
    GRAZE_OUT_OF_MEMORY = 10,   /**< no memory, or no ids left: nothing changed, and the next call works */
    GRAZE_INTERNAL = 11,        /**< a mistake of the module; last_error has the details */
    GRAZE_BAD_HANDLE = 12,      /**< the pointer is not a handle of this kind */
    GRAZE_SINGULAR = 13,        /**< the matrix flattens: it has no inverse. As a pose it is legal */
    GRAZE_INVALID_OUTLINE = 14, /**< no collider can be made from these loops or this picture */
    GRAZE_BAD_SNAPSHOT = 15,    /**< the bytes are not a snapshot; the system is unchanged */
    GRAZE_BUFFER_TOO_SMALL = 16 /**< the size that is needed was written, nothing else */
};

/* --- Values --------------------------------------------------------------------------------------- */

typedef struct graze_system graze_system; /**< opaque: a CollisionSystem */

typedef struct graze_collider graze_collider; /**< opaque: convex pieces in object space, see c/shapes.h */

typedef struct graze_attachment graze_attachment; /**< opaque: owns a sprite of a system, see `attach` */

/** From `add_sprite`. Ids are never 0 and never used again: the id of a removed sprite is refused, not taken for
 * another sprite. */
typedef uint64_t graze_sprite;
typedef uint64_t graze_bullet;       /**< as graze_sprite, from `fire` */
typedef uint64_t graze_bullet_shape; /**< as graze_sprite, from `add_bullet_shape` */

/** A point or a direction in pixels, y down. */
typedef struct graze_vec2
{
    float x; /**< to the right */
    float y; /**< down */
} graze_vec2;

/** Sides parallel to the axes; lower is left and above, as y points down. */
typedef struct graze_box
{
    graze_vec2 lower; /**< belongs to the box */
    graze_vec2 upper; /**< belongs to the box too */
} graze_box;

/** World from object space: x' = m00 x + m01 y + tx, y' = m10 x + m11 y + ty. Rotation, uneven scale,
 * mirroring and shear are legal, and so is a matrix that flattens. */
typedef struct graze_matrix
{
    float m00; /**< x' per x */
    float m01; /**< x' per y */
    float tx;  /**< where the object's origin is, x (pixels) */
    float m10; /**< y' per x */
    float m11; /**< y' per y */
    float ty;  /**< where the object's origin is, y (pixels) */
} graze_matrix;

/** Pose of a sprite in the words of sf::Transformable; `place` makes the matrix. */
typedef struct graze_placement
{
    uint32_t size;
    float angle_radians; /**< clockwise on screen */
    graze_vec2 position; /**< world position of `origin` (pixels) */
    graze_vec2 scale;    /**< negative mirrors, zero flattens */
    graze_vec2 origin;   /**< object-space point that position, turn and scale refer to (pixels) */
} graze_placement;

/* --- Settings ------------------------------------------------------------------------------------- */

/** The solver of a query: values of `graze_settings::method`. */
enum
{
    GRAZE_METHOD_FAST = 0, /**< an accelerator where one is certain of the answer, GJK for the rest */
    GRAZE_METHOD_GJK = 1   /**< GJK alone: max_iterations and epsilon show what they do */
};

/** Tunable at run time, used from the next update on; numbers out of range are clamped, an unknown method is
 * refused. */
typedef struct graze_settings
{
    uint32_t size;
    int32_t max_iterations; /**< support searches for one pair of pieces (1..128, default 32) */
    float epsilon;          /**< stopping rule, relative to gap or size (1.2e-7..1e3, default 1e-4) */
    uint32_t method;        /**< GRAZE_METHOD_... (default GRAZE_METHOD_FAST) */
} graze_settings;

/** Fields of contacts beside ids and user values: the geometry costs a query per pair. */
typedef struct graze_event_options
{
    uint32_t size;
    uint32_t begin_geometry; /**< not 0 (as at first): point, normal, depth and pieces in `begun` */
    uint32_t stay_geometry;  /**< not 0: and in `stays` */
    /* Since the second layout of this struct: */
    uint32_t contact_index; /**< not 0: `contacts_of` finds the contacts of a sprite at once, not among all contacts */
} graze_event_options;

/** The graze_matrix that changes nothing. */
/* clang-format off */
#define GRAZE_IDENTITY { 1.f, 0.f, 0.f, 0.f, 1.f, 0.f }
#define GRAZE_PLACEMENT_INIT { sizeof(graze_placement), 0.f, { 0.f, 0.f }, { 1.f, 1.f }, { 0.f, 0.f } }
#define GRAZE_SETTINGS_INIT { sizeof(graze_settings), 32, 1e-4f, GRAZE_METHOD_FAST }
#define GRAZE_EVENT_OPTIONS_INIT { sizeof(graze_event_options), 1, 0, 0 }
/* clang-format on */

#endif
