/* SPDX-License-Identifier: Zlib */
#ifndef GRAZE_H
#define GRAZE_H

/*
 * graze for C, and for every language that can load a module: libgraze.so exports one function,
 * graze_plugin_entry, which hands out a table of all others.
 *
 *     void* module = dlopen("./libgraze.so", RTLD_NOW);
 *     graze_plugin_entry_function* entry = (graze_plugin_entry_function*)dlsym(module, "graze_plugin_entry");
 *     const graze_api* api = entry(GRAZE_PLUGIN_VERSION);
 *
 * Units    pixels, y down; angles in radians. Time only in `velocity` and `advance_bullets` (seconds).
 * Frame    world space, unless a comment says object space.
 * Errors   every call returns a graze_result and writes its answers only when that is GRAZE_OK. No C++
 *          exception leaves the module. `last_error` has the sentence: the call, the thing, the reason.
 * Sizes    structs begin with `size`, sizeof as the caller knows the struct: set by the _INIT macros. One
 *          that is longer than the module knows is taken when what is beyond is zero.
 * Threads  calls that take `const graze_system*` may run together; no other call beside them.
 * Meaning  as in the C++ headers of the same words: system/collision_system.hpp, system/events.hpp.
 */

#include <stddef.h>
#include <stdint.h>

/* The table that this header describes. */
#define GRAZE_PLUGIN_VERSION 1u

#ifdef __cplusplus
#define GRAZE_LINKAGE extern "C"
#else
#define GRAZE_LINKAGE extern
#endif
#ifdef _WIN32
#define GRAZE_EXPORT GRAZE_LINKAGE __declspec(dllexport)
#else
#define GRAZE_EXPORT GRAZE_LINKAGE __attribute__((visibility("default")))
#endif

/* --- Results -------------------------------------------------------------------------------------- */

typedef int32_t graze_result;

enum
{
    GRAZE_OK = 0,
    GRAZE_NULL_ARGUMENT = 1,    /* a pointer that must not be null is */
    GRAZE_BAD_SIZE = 2,         /* `size` of a struct fits no version that the module knows */
    GRAZE_STALE_ID = 3,         /* removed before, or the id is 0; look-ups say it of a foreign id too */
    GRAZE_FOREIGN_ID = 4,       /* the id belongs to another system */
    GRAZE_NOT_FINITE = 5,       /* a NaN or an infinite number; the last good value is kept */
    GRAZE_INVALID_SHAPE = 6,    /* no shape can be made from this */
    GRAZE_INVALID_ARGUMENT = 7, /* a value out of its range, an unknown layer, an unknown kind */
    GRAZE_TOO_MANY_LAYERS = 8,  /* more than 32 */
    GRAZE_APART = 9,            /* `contact` of two sprites that do not touch */
    GRAZE_OUT_OF_MEMORY = 10,
    GRAZE_INTERNAL = 11 /* a mistake of the module; last_error has what is known of it */
};

/* --- Values --------------------------------------------------------------------------------------- */

typedef struct graze_system graze_system; /* opaque: a CollisionSystem */

/* Ids are never 0 and never used again: one that outlived its sprite is refused, not taken for another. */
typedef uint64_t graze_sprite;
typedef uint64_t graze_bullet;

typedef struct graze_vec2
{
    float x;
    float y;
} graze_vec2;

/* World from object space: x' = m00 x + m01 y + tx, y' = m10 x + m11 y + ty. Rotation, uneven scale,
 * mirroring and shear are legal, and so is a matrix that flattens. */
typedef struct graze_matrix
{
    float m00, m01, tx;
    float m10, m11, ty;
} graze_matrix;

/* Where a sprite stands, in the words of sf::Transformable; `place` makes the matrix. */
typedef struct graze_placement
{
    uint32_t size;
    float angle_radians; /* clockwise on screen */
    graze_vec2 position; /* world position of `origin` (pixels) */
    graze_vec2 scale;    /* negative mirrors, zero flattens */
    graze_vec2 origin;   /* object-space point that position, turn and scale refer to (pixels) */
} graze_placement;

/* --- Shapes --------------------------------------------------------------------------------------- */

enum
{
    GRAZE_CIRCLE = 1,  /* a: centre; radius */
    GRAZE_BOX = 2,     /* a: centre; b: full width and height; radius rounds the corners outwards */
    GRAZE_CAPSULE = 3, /* a, b: ends; radius. A segment when the radius is 0 */
    GRAZE_CONVEX = 4   /* points: any order, their convex hull is taken; radius rounds it outwards */
};

/* One convex piece of a sprite, in object space (pixels). What the kind does not use is ignored. */
typedef struct graze_shape
{
    uint32_t size;
    uint32_t kind;
    float radius; /* 0 or more */
    graze_vec2 a;
    graze_vec2 b;
    uint32_t point_count;
    const graze_vec2* points; /* read during the call, not kept */
} graze_shape;

/* --- What is added -------------------------------------------------------------------------------- */

typedef struct graze_sprite_def
{
    uint32_t size;
    uint32_t piece_count;      /* 1 or more */
    const graze_shape* pieces; /* read during the call, not kept */
    graze_matrix matrix;       /* world from object space */
    uint32_t layer;            /* from `layer`; 0 is "default", which collides with itself */
    float near_distance;       /* gaps up to this are near misses (pixels); 0 for none */
    graze_sprite owner;        /* never collides with it, nor with what it owns; 0 for none */
    uint64_t user;             /* handed back in every event */
    uint32_t disabled;         /* not 0: takes part in nothing until enabled */
    uint32_t has_order;        /* not 0: `order` counts, else the count of creation does */
    uint64_t order;            /* the sprite of lower order is `a` in a pair */
} graze_sprite_def;

typedef struct graze_bullet_def
{
    uint32_t size;
    float radius;        /* 0 is a point (pixels) */
    graze_vec2 position; /* where it is tested first */
    graze_vec2 velocity; /* used by advance_bullets (pixels per second) */
    uint32_t layer;
    int32_t pierce;     /* targets it goes through before the one that stops it, 0 or more */
    graze_sprite owner; /* never hit, nor is what it owns; 0 for none */
    uint64_t user;      /* handed back in every event */
} graze_bullet_def;

typedef struct graze_bullet_state
{
    uint32_t size;
    float radius;
    graze_vec2 position;
    graze_vec2 previous; /* where its last sweep started */
    graze_vec2 velocity;
    uint32_t layer;
    int32_t pierce_left;
    graze_sprite owner;
    uint64_t user;
    uint32_t spent; /* not 0: its last hit was told; it is listed until removed */
    uint32_t reserved;
} graze_bullet_state;

/* Tunable at run time, used from the next update on; values out of range are clamped. */
typedef struct graze_settings
{
    uint32_t size;
    int32_t max_iterations; /* of GJK per query (1..128, default 32) */
    float epsilon;          /* stopping rule, relative to the gap (1e-7..1e3, default 1e-4) */
} graze_settings;

/* clang-format off */
#define GRAZE_IDENTITY { 1.f, 0.f, 0.f, 0.f, 1.f, 0.f }
#define GRAZE_PLACEMENT_INIT { sizeof(graze_placement), 0.f, { 0.f, 0.f }, { 1.f, 1.f }, { 0.f, 0.f } }
#define GRAZE_SHAPE_INIT { sizeof(graze_shape), GRAZE_CIRCLE, 0.f, { 0.f, 0.f }, { 0.f, 0.f }, 0, NULL }
#define GRAZE_SPRITE_DEF_INIT { sizeof(graze_sprite_def), 0, NULL, GRAZE_IDENTITY, 0, 0.f, 0, 0, 0, 0, 0 }
#define GRAZE_BULLET_DEF_INIT { sizeof(graze_bullet_def), 0.f, { 0.f, 0.f }, { 0.f, 0.f }, 0, 0, 0, 0 }
#define GRAZE_SETTINGS_INIT { sizeof(graze_settings), 32, 1e-4f }
/* clang-format on */

/* --- What is told --------------------------------------------------------------------------------- */

/* Two sprites that touch. In `stays` and `ended` only the ids and user values are set. */
typedef struct graze_contact
{
    graze_sprite a;
    graze_sprite b;
    uint64_t user_a;
    uint64_t user_b;
    graze_vec2 point;  /* middle of the overlap */
    graze_vec2 normal; /* length 1, from a to b */
    float depth;       /* of the deepest pair of pieces (pixels) */
    uint32_t piece_a;  /* that pair */
    uint32_t piece_b;
    uint32_t reserved;
} graze_contact;

/* A bullet struck a sprite on its way. */
typedef struct graze_hit
{
    graze_bullet bullet;
    graze_sprite target;
    graze_sprite owner; /* of the bullet; 0 for none */
    uint64_t user_bullet;
    uint64_t user_target;
    graze_vec2 point;  /* at that moment */
    graze_vec2 normal; /* length 1, from the bullet to the target */
    float fraction;    /* of the frame, [0, 1] */
    float depth;       /* above 0 only when the bullet started inside (pixels) */
    uint32_t piece;    /* of the target */
    uint32_t spent;    /* not 0: this was the bullet's last hit */
} graze_hit;

/* Something passed within the near distance and has left again: a bullet and sprite b (`a` is 0), or the
 * sprites a and b (`bullet` is 0). */
typedef struct graze_near_miss
{
    graze_bullet bullet;
    graze_sprite a;
    graze_sprite b;
    uint64_t user_a; /* of the bullet or of sprite a */
    uint64_t user_b;
    float closest_distance; /* smallest gap over all swept frames (pixels) */
    uint32_t touched;       /* not 0: they touched while near */
} graze_near_miss;

/* The events of the last update. The arrays belong to the system and stay as they are until the next
 * update or destroy, whatever is added or removed meanwhile. A pointer may be null where the count is 0. */
typedef struct graze_events
{
    uint32_t size;
    uint32_t begun_count;
    uint32_t stay_count;
    uint32_t ended_count;
    uint32_t hit_count;
    uint32_t near_miss_count;
    const graze_contact* begun;
    const graze_contact* stays;
    const graze_contact* ended; /* one per begin, also when a sprite is removed or disabled */
    const graze_hit* hits;      /* in order of firing, then of fraction */
    const graze_near_miss* near_misses;
} graze_events;

/* What the last update did; `refused` counts since the system was made. */
typedef struct graze_statistics
{
    uint32_t size;
    uint32_t sprites;
    uint32_t bullets;
    uint32_t candidate_pairs; /* from the broad phase */
    uint32_t touching_pairs;
    uint32_t bullet_candidates; /* bullet and sprite pairs that were swept */
    uint32_t hits;
    uint32_t near_misses;
    uint32_t gjk_calls;
    uint32_t limits_reached; /* queries that ran out of iterations */
    uint64_t refused;
    double total_seconds;
    uint32_t iteration_histogram[129]; /* GJK queries by iterations: 0..128 */
    uint32_t reserved;
} graze_statistics;

/* Status of a query. */
enum
{
    GRAZE_SEPARATED = 0,
    GRAZE_OVERLAPPING = 1,     /* touching counts */
    GRAZE_ITERATION_LIMIT = 2, /* not finished: only lower_bound holds */
    GRAZE_INVALID_INPUT = 3
};

typedef struct graze_distance
{
    uint32_t size;
    uint32_t status;    /* GRAZE_SEPARATED... */
    float distance;     /* 0 when overlapping; an upper bound at the iteration limit (pixels) */
    float lower_bound;  /* the true gap is at least this */
    graze_vec2 point_a; /* nearest point of a */
    graze_vec2 point_b;
    graze_vec2 normal; /* length 1, from a to b; zero when overlapping */
    int32_t iterations;
    uint32_t piece_a; /* the nearest pair of pieces */
    uint32_t piece_b;
} graze_distance;

/* --- The table ------------------------------------------------------------------------------------ */

typedef struct graze_api
{
    uint32_t size;    /* of the table, in bytes: functions are only ever added at its end */
    uint32_t version; /* GRAZE_PLUGIN_VERSION of the module */

    /* "0.1.0" */
    const char* (*library_version)(void);
    /* Why the last call on this thread failed: "set_matrix: sprite 4294967297: stale id". Empty when
     * none has; stays as it is until the next failure on this thread. */
    const char* (*last_error)(void);

    /* `settings` may be null for the defaults. */
    graze_result (*create)(const graze_settings* settings, graze_system** system);
    /* Null does nothing. */
    void (*destroy)(graze_system* system);

    /* The layer of that name, made when new. A new one collides with nothing. */
    graze_result (*layer)(graze_system* system, const char* name, uint32_t* layer);
    /* Lets two layers, or one with itself, collide (not 0) or stop to (0). Symmetric. */
    graze_result (*collide)(graze_system* system, uint32_t layer_a, uint32_t layer_b, int32_t enabled);

    graze_result (*place)(const graze_placement* placement, graze_matrix* matrix);
    graze_result (*add_sprite)(graze_system* system, const graze_sprite_def* def, graze_sprite* sprite);
    graze_result (*remove_sprite)(graze_system* system, graze_sprite sprite);
    /* A move within the frame: bullets and near misses see the way from the last update's pose. */
    graze_result (*set_matrix)(graze_system* system, graze_sprite sprite, const graze_matrix* matrix);
    /* The same for many. The first failure is returned, the others are still done. */
    graze_result (*set_matrices)(graze_system* system, const graze_sprite* sprites, const graze_matrix* matrices,
                                 uint32_t count);
    /* A move without a way: nothing between the two poses is touched. */
    graze_result (*teleport)(graze_system* system, graze_sprite sprite, const graze_matrix* matrix);
    graze_result (*set_layer)(graze_system* system, graze_sprite sprite, uint32_t layer);
    graze_result (*set_enabled)(graze_system* system, graze_sprite sprite, int32_t enabled);
    graze_result (*set_near_distance)(graze_system* system, graze_sprite sprite, float near_distance);
    graze_result (*set_user)(graze_system* system, graze_sprite sprite, uint64_t user);
    graze_result (*set_pieces)(graze_system* system, graze_sprite sprite, const graze_shape* pieces,
                               uint32_t piece_count);
    graze_result (*get_matrix)(const graze_system* system, graze_sprite sprite, graze_matrix* matrix);

    graze_result (*fire)(graze_system* system, const graze_bullet_def* def, graze_bullet* bullet);
    graze_result (*remove_bullet)(graze_system* system, graze_bullet bullet);
    /* Moves every bullet that is not spent by velocity x seconds; the next update sweeps the way. */
    graze_result (*advance_bullets)(graze_system* system, float seconds);
    /* Sweeps one bullet to a new position. */
    graze_result (*move_bullet)(graze_system* system, graze_bullet bullet, graze_vec2 position);
    graze_result (*set_velocity)(graze_system* system, graze_bullet bullet, graze_vec2 velocity);
    graze_result (*get_bullet)(const graze_system* system, graze_bullet bullet, graze_bullet_state* state);

    /* One frame: takes the poses, finds who touches whom, sweeps the bullets, makes the events. */
    graze_result (*update)(graze_system* system);
    graze_result (*events)(const graze_system* system, graze_events* events);

    graze_result (*set_settings)(graze_system* system, const graze_settings* settings);
    graze_result (*get_settings)(const graze_system* system, graze_settings* settings);
    graze_result (*statistics)(const graze_system* system, graze_statistics* statistics);

    /* Queries of two sprites as they are now, whatever their layers, with the system's settings. */
    graze_result (*overlap)(const graze_system* system, graze_sprite a, graze_sprite b, uint32_t* status);
    graze_result (*distance)(const graze_system* system, graze_sprite a, graze_sprite b, graze_distance* distance);
    /* Point, normal and depth; GRAZE_APART when they do not touch. */
    graze_result (*contact)(const graze_system* system, graze_sprite a, graze_sprite b, graze_contact* contact);
} graze_api;

typedef const graze_api* graze_plugin_entry_function(uint32_t version);

/* The table for GRAZE_PLUGIN_VERSION of the caller's header; NULL when the module has none for it. It
 * lives as long as the module is loaded. */
GRAZE_EXPORT const graze_api* graze_plugin_entry(uint32_t version);

#endif
