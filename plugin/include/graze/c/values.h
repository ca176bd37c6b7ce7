/* SPDX-License-Identifier: Zlib */
#ifndef GRAZE_C_VALUES_H
#define GRAZE_C_VALUES_H

/* Part of graze.h: all that a host passes: results, plain values, handles and ids, settings, shapes and definitions. */

#include <stddef.h>
#include <stdint.h>

/** The table and the structs that this header describes; another number with every change of one. */
#define GRAZE_PLUGIN_VERSION 2u

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
    GRAZE_STALE_ID = 2,         /**< removed before, or the id is 0; look-ups return it for a foreign id too */
    GRAZE_FOREIGN_ID = 3,       /**< the id belongs to another system */
    GRAZE_NOT_FINITE = 4,       /**< a NaN or an infinite number; the last good value is kept */
    GRAZE_INVALID_SHAPE = 5,    /**< no shape can be made from this */
    GRAZE_INVALID_ARGUMENT = 6, /**< a value out of its range, an unknown layer, an unknown kind */
    GRAZE_TOO_MANY_LAYERS = 7,  /**< more than 64 */
    GRAZE_APART = 8,            /**< `contact` of two sprites that do not touch */
    GRAZE_OUT_OF_MEMORY = 9,    /**< no memory, or no ids left: nothing changed, and the next call works */
    GRAZE_INTERNAL = 10,        /**< a mistake of the module; last_error has the details */
    GRAZE_BAD_HANDLE = 11,      /**< the pointer is not a handle of this kind */
    GRAZE_SINGULAR = 12,        /**< the matrix flattens: it has no inverse. As a pose it is legal */
    GRAZE_INVALID_OUTLINE = 13, /**< no pieces can be made from these loops or this picture */
    GRAZE_BAD_SNAPSHOT = 14,    /**< the bytes are not a snapshot; the system is unchanged */
    GRAZE_BUFFER_TOO_SMALL = 15 /**< the size that is needed was written, nothing else */
};

/* --- Values --------------------------------------------------------------------------------------- */

typedef struct graze_system graze_system; /**< opaque: a CollisionSystem */

typedef struct graze_pieces graze_pieces; /**< opaque: convex pieces in object space, see `make_pieces` */

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
    graze_vec2 position; /**< world position of `origin` (pixels) */
    float angle_radians; /**< clockwise on screen */
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
    int32_t max_iterations; /**< support searches for one pair of pieces (1..128, default 32) */
    float epsilon;          /**< stopping rule, relative to gap or size (1.2e-7..1e3, default 1e-4) */
    uint32_t method;        /**< GRAZE_METHOD_... (default GRAZE_METHOD_FAST) */
} graze_settings;

/** Fields of contacts beside ids and user values: the geometry costs a query per pair. */
typedef struct graze_event_options
{
    uint32_t begin_geometry; /**< not 0 (as at first): point, normal, depth and pieces in `begun` */
    uint32_t stay_geometry;  /**< not 0: and in `stays` */
    uint32_t contact_index;  /**< not 0: `contacts_of` finds the contacts of a sprite at once, not among all contacts */
} graze_event_options;

/** Status of a query. Its bounds hold whatever the status. */
enum
{
    GRAZE_SEPARATED = 0,      /**< finished: apart; of a cast: finished, nothing was hit */
    GRAZE_OVERLAPPING = 1,    /**< finished: touching counts; of a cast: finished with a hit */
    GRAZE_ITERATION_LIMIT = 2 /**< not finished: only the bounds hold */
};

/** The part of graze that answered a query: values of `by`. */
enum
{
    GRAZE_BY_GJK = 0,    /**< a run of GJK */
    GRAZE_BY_BOUNDS = 1, /**< bounds that do not meet: no search was needed */
    GRAZE_BY_FAST = 2    /**< an accelerator */
};

/* --- Shapes, in object space --- */

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
    uint32_t kind;            /**< GRAZE_CIRCLE... */
    float radius;             /**< 0 or more */
    graze_vec2 a;             /**< as the kind has it */
    graze_vec2 b;             /**< as the kind has it */
    uint32_t point_count;     /**< length of `points` */
    const graze_vec2* points; /**< read during the call, not kept */
    /** Not all 0: the disc of radius 1 under this matrix (m00, m01, m10, m11) rounds the shape in place of `radius`. A
     * circle with {rx, 0, 0, ry} is an ellipse. */
    float form[4];
} graze_shape;

/** A closed loop of a concave polygon, either winding. A list of them is borders, each followed by the holes
 * that are cut out of it. */
typedef struct graze_ring
{
    uint32_t hole;            /**< not 0: cut out of the border before it */
    uint32_t point_count;     /**< length of `points` */
    const graze_vec2* points; /**< given to the module: read during the call, not kept */
} graze_ring;

/** The alpha channel of a picture. Pixel (i, j) is the unit square from (i, j), y down. */
typedef struct graze_mask
{
    int32_t width;        /**< (pixels, up to 16384) */
    int32_t height;       /**< (pixels, up to 16384) */
    int64_t row_stride;   /**< bytes from a row to the next; 0 when rows follow without a gap */
    int64_t pixel_stride; /**< bytes from a pixel to the next: 1 for a mask, 4 for RGBA */
    const uint8_t* alpha; /**< address of pixel (0, 0); read during the call, not kept */
} graze_mask;

/** On which side of the picture the outline may be off; a pixel counts by its centre. */
enum
{
    GRAZE_FIT_EITHER_SIDE = 0, /**< where it saves most vertices */
    GRAZE_FIT_INSIDE = 1,      /**< covers no transparent pixel */
    GRAZE_FIT_OUTSIDE = 2      /**< covers every opaque pixel */
};

/** How close to the picture the outline has to be, and how simple. */
typedef struct graze_outline_options
{
    float max_error;       /**< how far the outline may be off (pixels, 0..64) */
    uint32_t threshold;    /**< opaque is alpha >= this (0..255) */
    uint32_t fit;          /**< GRAZE_FIT_... */
    uint32_t max_vertices; /**< limit for all loops together, 0 for no limit; takes precedence over max_error */
} graze_outline_options;

/** Parts of a graze_pieces. */
typedef struct graze_pieces_info
{
    uint32_t piece_count; /**< convex pieces, for `pieces_shape` */
    uint32_t ring_count;  /**< borders and holes that the pieces were cut from; 0 when made of shapes */
    float measured_error; /**< for a traced picture: the worst distance found by looking at every pixel centre
                           * (pixels); at most max_error unless max_vertices asked for less than that takes */
} graze_pieces_info;

/* --- Sprites and bullets --- */

/** The side of a sprite that stops movers: see OneWay in system/collision_system.hpp. */
typedef struct graze_one_way
{
    graze_vec2 direction; /**< where the side faces, object space; zero: all sides stop */
    float half_angle;     /**< sides that face up to this far from there belong to it (0..pi) (unit: radians) */
} graze_one_way;

/** Definition of a sprite, for `add_sprite`. */
typedef struct graze_sprite_def
{
    uint32_t shape_count;       /**< 1 or more, unless `pieces` is given */
    const graze_shape* shapes;  /**< read during the call, not kept */
    graze_matrix matrix;        /**< world from object space */
    uint32_t layer;             /**< from `layer`; 0 is "default", which collides with itself */
    float near_distance;        /**< gaps up to this are near misses (pixels); 0 for none */
    uint32_t swept;             /**< not 0: touches over its motion too */
    graze_sprite owner;         /**< never collides with its owner, nor with anything else of that owner; 0 for none */
    uint64_t user;              /**< handed back in every event */
    uint32_t disabled;          /**< not 0: takes part in nothing until enabled */
    uint32_t has_order;         /**< not 0: `order` counts, else the count of creation does */
    uint64_t order;             /**< the sprite of lower order is `a` in a pair */
    const graze_pieces* pieces; /**< taken when shape_count is 0; copied, may be freed at once */
    graze_one_way one_way;      /**< the side that stops movers; as in GRAZE_ONE_WAY_INIT: all */
} graze_sprite_def;

/** A sprite as a graze_pair_filter sees it. */
typedef struct graze_filtered_sprite
{
    graze_sprite sprite; /**< its id */
    uint64_t user;       /**< its user value */
    uint32_t layer;      /**< its layer */
} graze_filtered_sprite;

/** Whether two sprites may meet: not 0. The same in either order, and the same for sprites of the same values and
 * layers: `refilter` says where the answer has changed. It calls nothing of the system, and throws nothing. */
typedef int32_t graze_pair_filter(void* user, const graze_filtered_sprite* a, const graze_filtered_sprite* b);

/** How easily a sprite is pushed (0..1e6): two share a displacement as their weights, and 0 stays. It calls nothing of
 * the system, and throws nothing. */
typedef float graze_push_weight(void* user, const graze_filtered_sprite* sprite);

/** For `bounces`: a number that is never used up. */
#define GRAZE_ENDLESS_BOUNCES INT32_MAX

/** What a sprite does to a bullet that hits it, for `set_bullet_effect`. */
enum
{
    GRAZE_EFFECT_AS_FIRED = 0, /**< reflects it while it has bounces left, then lets it through while it has pierces
                                * left, then stops it */
    GRAZE_EFFECT_STOP = 1,     /**< the bullet is spent, whatever it has left */
    GRAZE_EFFECT_BOUNCE = 2,   /**< reflects it; stops one without bounces left */
    GRAZE_EFFECT_PIERCE = 3,   /**< lets it through; stops one without pierces left */
    GRAZE_EFFECT_REPORT = 4    /**< lets it through at no cost: a hit for each time that the bullet enters */
};

/** Definition of a bullet, for `fire`. */
typedef struct graze_bullet_def
{
    float radius;             /**< 0 is a point (pixels) */
    graze_vec2 position;      /**< where it is tested first */
    graze_vec2 velocity;      /**< used by advance_bullets (pixels per second) */
    uint32_t layer;           /**< from `layer` */
    int32_t pierce;           /**< targets it passes through before the one that stops it, 0 or more */
    graze_sprite owner;       /**< never hit, nor is anything that it owns; 0 for none */
    uint64_t user;            /**< handed back in every event */
    graze_bullet_shape shape; /**< from `add_bullet_shape` for a bullet that is not round, then radius is 0; 0: round */
    float angle;              /**< of a shape; round ones have none (radians) */
    float angular_velocity;   /**< used by advance_bullets (radians per second) */
    int32_t bounces;          /**< hits of sprites that reflect it before those that pierce or stop it, 0 or more */
    uint32_t meets_bullets;   /**< not 0: it hits bullets of layers that its own collides with, and they hit it */
    uint32_t lifetime;        /**< updates after which it is spent; 0: any number */
    float max_speed;          /**< it bounces off no faster than this; 0: any speed (pixels per second) */
} graze_bullet_def;

/** One bullet as it is now. */
typedef struct graze_bullet_state
{
    float radius;             /**< 0 for a point, and for one with a shape (pixels) */
    graze_vec2 position;      /**< where it is */
    graze_vec2 previous;      /**< where its last sweep started, or it bounced last in it */
    graze_vec2 velocity;      /**< used by advance_bullets (pixels per second) */
    uint32_t layer;           /**< as fired */
    int32_t pierce_left;      /**< how many targets it still passes through */
    graze_sprite owner;       /**< as fired; 0 for none */
    uint64_t user;            /**< as fired */
    uint32_t spent;           /**< not 0: its last hit was reported, or it ended; it is listed until removed */
    graze_bullet_shape shape; /**< as fired; 0 for a round one */
    float angle;              /**< -pi to pi; 0 for a round one (radians) */
    float previous_angle;     /**< the angle at `previous` */
    float angular_velocity;   /**< as fired (radians per second) */
    int32_t bounces_left;     /**< how many hits still reflect it */
    uint32_t updates_left;    /**< updates until it is spent; 0: any number */
    uint32_t meets_bullets;   /**< as fired */
    float max_speed;          /**< as fired (pixels per second) */
    graze_bullet id;          /**< its id */
} graze_bullet_state;

/** One sprite as it is now. */
typedef struct graze_sprite_state
{
    uint32_t layer;        /**< as set last */
    graze_matrix matrix;   /**< world from object space */
    graze_box bounds;      /**< around all pieces, world space */
    float near_distance;   /**< gaps up to this are near misses (pixels) */
    uint32_t swept;        /**< not 0: touches over its motion too */
    uint32_t enabled;      /**< not 0: takes part */
    uint64_t user;         /**< as set last */
    uint32_t piece_count;  /**< convex pieces, for `copy_pieces` */
    graze_one_way one_way; /**< as set last */
} graze_sprite_state;

/* --- Values to start from; GRAZE_IDENTITY is the graze_matrix that changes nothing --- */

/* clang-format off */
#define GRAZE_IDENTITY { 1.f, 0.f, 0.f, 0.f, 1.f, 0.f }
#define GRAZE_PLACEMENT_INIT { { 0.f, 0.f }, 0.f, { 1.f, 1.f }, { 0.f, 0.f } }
#define GRAZE_SETTINGS_INIT { 32, 1e-4f, GRAZE_METHOD_FAST }
#define GRAZE_EVENT_OPTIONS_INIT { 1, 0, 0 }
#define GRAZE_SHAPE_INIT { GRAZE_CIRCLE, 0.f, { 0.f, 0.f }, { 0.f, 0.f }, 0, NULL, { 0.f, 0.f, 0.f, 0.f } }
#define GRAZE_RING_INIT { 0, 0, NULL }
#define GRAZE_MASK_INIT { 0, 0, 0, 1, NULL }
#define GRAZE_OUTLINE_OPTIONS_INIT { 1.f, 128, GRAZE_FIT_EITHER_SIDE, 0 }
#define GRAZE_ONE_WAY_INIT { { 0.f, 0.f }, 0.7853982f }
#define GRAZE_SPRITE_DEF_INIT { 0, NULL, GRAZE_IDENTITY, 0, 0.f, 0, 0, 0, 0, 0, 0, NULL, GRAZE_ONE_WAY_INIT }
#define GRAZE_BULLET_DEF_INIT { 0.f, { 0.f, 0.f }, { 0.f, 0.f }, 0, 0, 0, 0, 0, 0.f, 0.f, 0, 0, 0, 0.f }
/* clang-format on */

#endif
