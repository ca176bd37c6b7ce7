/* SPDX-License-Identifier: Zlib */
#ifndef GRAZE_C_ANSWERS_H
#define GRAZE_C_ANSWERS_H

/* Part of graze.h: the events of an update, answers about one pair and of a whole system. */

#include <graze/c/values.h>

/* --- Events --- */

/** Two sprites that touch. Ids, user values, layers and `passed` are always set; point, normal, depth and pieces are
 * set in `begun` and `stays` as the event options say, and never in `ended`. Where a pair passed, they are those of its
 * first touch. */
typedef struct graze_contact
{
    graze_sprite a;    /**< the sprite of lower order */
    graze_sprite b;    /**< the other */
    uint64_t user_a;   /**< user value of a, also when a is gone */
    uint64_t user_b;   /**< user value of b */
    graze_vec2 point;  /**< middle of the overlap */
    graze_vec2 normal; /**< length 1, from a to b */
    float depth;       /**< depth of the deepest pair of pieces (pixels) */
    uint32_t piece_a;  /**< that pair, by index: the piece of a */
    uint32_t piece_b;  /**< and the piece of b */
    uint16_t layer_a;  /**< layer of a at that update */
    uint16_t layer_b;  /**< layer of b */
    uint32_t passed;   /**< not 0: swept, touched within the frame, apart at its end; in `begun` and in `ended` */
    float fraction;    /**< part of the frame, [0, 1], at the first touch; 1 when not swept, and outside of `begun` */
    graze_vec2 first_point;  /**< at the first touch, as `point` is at the end; as that where `fraction` is 1 */
    graze_vec2 first_normal; /**< the same for `normal` */
} graze_contact;

/** A bullet hit a sprite on its path, or another bullet: then both have a hit. */
typedef struct graze_hit
{
    graze_bullet bullet;        /**< the bullet */
    graze_sprite target;        /**< the sprite that was hit; 0 when it was a bullet */
    graze_sprite owner;         /**< the bullet's; 0 for none */
    uint64_t user_bullet;       /**< user value of the bullet */
    uint64_t user_target;       /**< user value of the target */
    graze_vec2 point;           /**< at that moment */
    graze_vec2 normal;          /**< length 1, from the bullet to the target */
    float fraction;             /**< part of the frame, [0, 1] */
    float depth;                /**< above 0 only when the bullet started inside (pixels) */
    uint32_t piece;             /**< piece of the target */
    uint32_t spent;             /**< not 0: this was the bullet's last hit */
    uint32_t bounced;           /**< not 0: the bullet was reflected here and flies on, unless squeezed or waiting */
    graze_vec2 velocity;        /**< of the bullet after this hit (pixels per second) */
    graze_bullet target_bullet; /**< the bullet that was hit; 0 when it was a sprite */
    uint32_t reported;          /**< not 0: the target's layer only reports; the bullet flies on, nothing was used up */
    uint32_t squeezed;          /**< not 0: no room between its targets; it stays here and keeps its velocity */
    uint32_t waits;             /**< not 0: no more bounces in this frame; it waits here for the next one */
} graze_hit;

/** Why two are not near any more. */
enum
{
    GRAZE_PASS_LEFT = 0,    /**< they are farther apart than the near distance */
    GRAZE_PASS_SPENT = 1,   /**< the bullet is spent: by a hit, or because it ended */
    GRAZE_PASS_REMOVED = 2, /**< one of the two was removed */
    GRAZE_PASS_BARRED = 3   /**< they may not meet any more: disabled, layers, owner, ignored, filter, or no near
                             * distance */
};

/** Something passed within the near distance and has left again: a bullet and sprite b (`a` is 0), or the
 * sprites a and b (`bullet` is 0). b is the one with the near distance at that update; where both have one, or neither
 * has one any more, it is the sprite of higher order. */
typedef struct graze_near_miss
{
    graze_bullet bullet;    /**< 0 when two sprites passed */
    graze_sprite a;         /**< 0 when a bullet passed; else the sprite that passed b */
    graze_sprite b;         /**< the sprite that was passed */
    uint64_t user_a;        /**< user value of the bullet or of sprite a */
    uint64_t user_b;        /**< user value of sprite b */
    float closest_distance; /**< smallest gap over all swept frames (pixels) */
    uint32_t touched;       /**< not 0: they touched while near */
    graze_vec2 point_a;     /**< the nearest point of the bullet or of sprite a when they were closest, world space */
    graze_vec2 point_b;     /**< and the nearest point of sprite b */
    graze_vec2 motion;      /**< displacement of A relative to B in that frame, up to where a bullet stops */
    float fraction;         /**< share of that frame, [0, 1] */
    uint32_t frames_ago;    /**< updates since that frame, without those in which both rested */
    uint32_t end;           /**< GRAZE_PASS_...: why it is over */
} graze_near_miss;

/** The events of the last update. The arrays belong to the system and stay as they are until the next
 * update or destroy, whatever is added or removed meanwhile. A pointer may be null where the count is 0. */
typedef struct graze_events
{
    uint32_t begun_count;               /**< elements of `begun` */
    uint32_t stay_count;                /**< length of `stays` */
    uint32_t ended_count;               /**< length of `ended` */
    uint32_t hit_count;                 /**< length of `hits` */
    uint32_t near_miss_count;           /**< length of `near_misses` */
    const graze_contact* begun;         /**< pairs that touch now and did not at the update before, or that passed */
    const graze_contact* stays;         /**< pairs that touched then and still do */
    const graze_contact* ended;         /**< one per begin, also when a sprite is removed or disabled */
    const graze_hit* hits;              /**< in order of firing, then of fraction */
    const graze_near_miss* near_misses; /**< pairs that were near and have left again */
} graze_events;

/** Counts and times of the last update; `refused` counts since the system was made. */
typedef struct graze_statistics
{
    uint32_t sprites;                  /**< alive, disabled ones too */
    uint32_t bullets;                  /**< alive, spent ones too */
    uint32_t candidate_pairs;          /**< from the broad phase */
    uint32_t touching_pairs;           /**< after the narrow phase */
    uint32_t bullet_candidates;        /**< bullet and sprite pairs that were swept */
    uint32_t hits;                     /**< reported */
    uint32_t near_misses;              /**< reported */
    uint32_t gjk_calls;                /**< pair queries of all kinds */
    uint32_t limits_reached;           /**< queries that ran out of iterations */
    uint64_t refused;                  /**< calls, since the system was made */
    double total_seconds;              /**< all of the update */
    uint32_t iteration_histogram[129]; /**< GJK queries by iterations: 0..128 */
    double broad_phase_seconds;        /**< from poses to candidate pairs */
    double narrow_phase_seconds;       /**< from candidate pairs to touching ones */
    double bullet_seconds;             /**< sweeps */
    double event_seconds;              /**< begun, stays and ended, with geometry */
} graze_statistics;

/* --- Queries of a pair --- */

/** Answer of `pieces_overlap`. */
typedef struct graze_overlap
{
    uint8_t status;     /**< GRAZE_SEPARATED... */
    int32_t iterations; /**< support searches over all pairs of pieces; 0 when none was needed */
    uint32_t piece_a;   /**< the first pair of pieces found to overlap */
    uint32_t piece_b;   /**< in that pair, the piece of b */
    uint8_t by;         /**< GRAZE_BY_...: decided that pair, or the last one */
} graze_overlap;

/** Answer of `pieces_distance` and `distance`. */
typedef struct graze_distance
{
    uint8_t status;        /**< GRAZE_SEPARATED... */
    float distance;        /**< 0 when overlapping; an upper bound at the iteration limit (pixels) */
    float lower_bound;     /**< the true gap is at least this */
    graze_vec2 point_a;    /**< nearest point of a */
    graze_vec2 point_b;    /**< nearest point of b */
    graze_vec2 separation; /**< from point_a to point_b, before these were rounded to world floats */
    graze_vec2 normal;     /**< length 1, from a to b; zero when overlapping */
    int32_t iterations;    /**< support searches over all pairs of pieces; 0 when none was needed */
    uint32_t piece_a;      /**< the nearest pair of pieces */
    uint32_t piece_b;      /**< in that pair, the piece of b */
    uint8_t by;            /**< GRAZE_BY_...: decided that pair */
} graze_distance;

/** Answer of `pieces_penetration`. */
typedef struct graze_penetration
{
    uint8_t status;     /**< GRAZE_SEPARATED... */
    float depth;        /**< moving b by depth x normal leaves the two touching (pixels); 0 when apart */
    float lower_bound;  /**< the true depth is at least this */
    graze_vec2 normal;  /**< length 1, from a to b; (0, -1) when every direction is as good */
    graze_vec2 point;   /**< middle of the overlap */
    int32_t iterations; /**< support searches over all pairs of pieces */
    uint32_t piece_a;   /**< the deepest pair of pieces, which is not the depth of the union */
    uint32_t piece_b;   /**< in that pair, the piece of b */
    uint8_t by;         /**< GRAZE_BY_...: decided that pair */
} graze_penetration;

/** A point where two are in each other. */
typedef struct graze_manifold_point
{
    graze_vec2 position; /**< midway between the two surfaces */
    float depth;         /**< how far they are in each other there, along the normal (pixels) */
    uint32_t id;         /**< the same from frame to frame while the same corner meets the same edge or corner */
} graze_manifold_point;

/** Answer of `pieces_manifold`. */
typedef struct graze_manifold
{
    uint8_t status;                 /**< GRAZE_SEPARATED... */
    graze_vec2 normal;              /**< length 1, from a to b: the one of `pieces_penetration` */
    uint32_t count;                 /**< how many of the points are set: 0, 1 or 2 */
    graze_manifold_point points[2]; /**< the deepest one is as deep as the pair */
    int32_t iterations;             /**< support searches over all pairs of pieces */
    uint32_t piece_a;               /**< the deepest pair of pieces, which gives the points */
    uint32_t piece_b;               /**< in that pair, the piece of b */
    uint8_t by;                     /**< GRAZE_BY_...: decided that pair */
} graze_manifold;

/** Answer of `pieces_separation`. */
typedef struct graze_separation
{
    uint8_t status;          /**< GRAZE_SEPARATED: the gap is the margin or more; GRAZE_OVERLAPPING: it is less */
    graze_vec2 displacement; /**< of b; zero when GRAZE_SEPARATED (pixels) */
    int32_t iterations;      /**< support searches over all pairs of pieces */
} graze_separation;

/** Answer of `pieces_closest_approach`. */
typedef struct graze_approach
{
    uint8_t status;     /**< GRAZE_OVERLAPPING when they touch during the motion */
    float distance;     /**< smallest gap over the motion, 0 when they touch (pixels) */
    float lower_bound;  /**< the true smallest gap is at least this */
    float fraction;     /**< where it is, [0, 1] */
    int32_t iterations; /**< support searches over all pairs of pieces */
} graze_approach;

/** Answer of `pieces_ray_cast`. */
typedef struct graze_ray_cast
{
    uint8_t status;         /**< GRAZE_SEPARATED... */
    uint8_t hit;            /**< not 0: point, normal and piece are set */
    uint8_t started_inside; /**< the origin is in or on it: hit at distance 0 */
    float distance;         /**< along the unit direction; without a hit nothing is before this (pixels) */
    float gap;              /**< at most this is left at the hit (pixels) */
    graze_vec2 point;       /**< that was hit */
    graze_vec2 normal;      /**< outward, length 1; zero when started_inside */
    int32_t iterations;     /**< support searches over all pieces */
    uint32_t piece;         /**< the piece that was hit */
    uint8_t by;             /**< GRAZE_BY_...: found the hit, or the last miss */
} graze_ray_cast;

/** Answer of `pieces_time_of_impact`. One that starts in touch hits at 0 only when
 * approaching: sliding, receding and resting miss and set started_touching. */
typedef struct graze_cast
{
    uint8_t status;              /**< GRAZE_SEPARATED... */
    uint8_t hit;                 /**< not 0: fraction, point, normal and pieces describe the contact */
    uint8_t started_touching;    /**< in touch at the start */
    uint8_t started_overlapping; /**< hit at fraction 0, with the normal of the penetration */
    float fraction;              /**< part of the motion, [0, 1]; at the iteration limit the part known to be free */
    float gap;                   /**< at most this is left at the hit (pixels) */
    graze_vec2 point;            /**< contact point at that fraction */
    graze_vec2 normal;           /**< length 1, from a to b */
    int32_t iterations;          /**< support searches over all pairs of pieces */
    uint32_t piece_a;            /**< the pair of pieces that met: the piece of a */
    uint32_t piece_b;            /**< and the piece of b */
    uint8_t by;                  /**< GRAZE_BY_...: found the hit, or the last miss */
} graze_cast;

/** Answer of `ray_exit`. */
typedef struct graze_ray_exit
{
    uint8_t status;     /**< GRAZE_SEPARATED: the ray does not meet the sprite */
    uint8_t leaves;     /**< not 0: it leaves the sprite again before it ends; the rest is set */
    float distance;     /**< from the origin, along the unit direction (pixels) */
    graze_vec2 point;   /**< where it leaves */
    graze_vec2 normal;  /**< outward normal of the surface there, length 1 */
    int32_t iterations; /**< support searches over all pieces */
    uint32_t piece;     /**< the piece that it leaves last */
} graze_ray_exit;

/** A sprite on a ray. */
typedef struct graze_ray_hit
{
    uint32_t status;         /**< GRAZE_SEPARATED... */
    uint32_t hit;            /**< not 0: the fields below describe the hit */
    uint32_t started_inside; /**< the origin is in or on it: hit at distance 0 */
    graze_sprite sprite;     /**< the sprite that was hit */
    uint64_t user;           /**< its user value */
    uint32_t piece;          /**< index of the piece that was hit */
    float distance;          /**< along the unit direction; without a hit nothing is before this (pixels) */
    graze_vec2 point;        /**< that was hit */
    graze_vec2 normal;       /**< outward, length 1; zero when started_inside */
} graze_ray_hit;

/** A sprite on the path of a probe, which hits as a graze_cast does. */
typedef struct graze_cast_hit
{
    uint32_t status;              /**< GRAZE_SEPARATED... */
    uint32_t hit;                 /**< not 0: the fields below describe the hit */
    uint32_t started_touching;    /**< in touch at the start */
    uint32_t started_overlapping; /**< hit at fraction 0, with the normal of the penetration */
    uint32_t piece;               /**< piece of the sprite that was hit */
    graze_sprite sprite;          /**< the sprite that was hit */
    uint64_t user;                /**< its user value */
    uint32_t cast_piece;          /**< piece of the probe that hit */
    float fraction;               /**< part of the motion, [0, 1]; at the iteration limit the part known to be free */
    graze_vec2 point;             /**< contact point at that fraction */
    graze_vec2 normal;            /**< length 1, from the probe to the sprite */
} graze_cast_hit;

/* --- Queries of a whole system, and a mover that slides along obstacles ---
 *
 * Queries are never stale: they see every pose, shape and layer as it is now. A buffer is filled with
 * the first results; `capacity` counts elements, and the buffer may be null when it is 0. */

/** Sprites that a query may find; a null filter finds every sprite that is enabled. */
typedef struct graze_filter
{
    uint64_t layers;     /**< bits: 1 << layer; only sprites of these */
    uint32_t has_as;     /**< not 0: only sprites that layer `as` collides with, by the rules of the game itself */
    uint32_t as;         /**< a layer; counts when has_as does */
    graze_sprite ignore; /**< never this one, nor anything it owns; 0 for none */
} graze_filter;

/** The asker of a query: a sprite in its pose, or pieces with a matrix. A sprite asks as its layer unless the
 * filter says `as`, and never finds itself or anything it owns. */
typedef struct graze_probe
{
    graze_sprite sprite;        /**< 0: pieces ask */
    const graze_pieces* pieces; /**< null: a sprite asks */
    graze_matrix matrix;        /**< matrix of the pieces */
} graze_probe;

/** Status and count of a query that fills a buffer. */
typedef struct graze_found
{
    uint32_t status; /**< GRAZE_OVERLAPPING: something was found; at the iteration limit one was left undecided */
    uint32_t count;  /**< how many there are; the buffer holds the first */
} graze_found;

/** A sprite at a point, in a box, or in touch with a shape. */
typedef struct graze_sprite_found
{
    uint32_t piece;      /**< piece of the sprite, the first that counts */
    graze_sprite sprite; /**< its id */
    uint64_t user;       /**< its user value */
} graze_sprite_found;

/** A sprite and its gap to a point or a shape. */
typedef struct graze_near_hit
{
    uint32_t piece;      /**< piece of the sprite, the nearest */
    graze_sprite sprite; /**< its id */
    uint64_t user;       /**< its user value */
    float distance;      /**< 0 when overlapping (pixels) */
    graze_vec2 point;    /**< nearest point of the sprite */
    graze_vec2 normal;   /**< length 1, towards the sprite; zero when overlapping */
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
    GRAZE_WHY_NOT_UPDATED = 1 << 11,     /**< they touch now, the next update reports it */
    GRAZE_WHY_IGNORED = 1 << 12,         /**< `ignore` was called for the two */
    GRAZE_WHY_FILTERED = 1 << 13,        /**< the pair filter says no */
    GRAZE_WHY_SPENT = 1 << 14,           /**< the bullet is spent */
    GRAZE_WHY_STRUCK = 1 << 15,          /**< the bullet struck the sprite in an earlier update: each target once */
    GRAZE_WHY_NOT_MOVED = 1 << 16,       /**< the bullet has a velocity, and no call moved it before the last update */
    GRAZE_WHY_NEVER_MOVED_A = 1 << 17,   /**< they are apart, and a has not moved since it was added */
    GRAZE_WHY_NEVER_MOVED_B = 1 << 18    /**< the same of b */
};

/** Reasons why two sprites do not touch, or a bullet does not hit. */
typedef struct graze_why_not
{
    uint32_t reasons; /**< GRAZE_WHY_...; 0 when the last update had them in touch and they still are, or had the hit */
    float gap;        /**< how far apart they are; for a bullet, on its last path (pixels) */
} graze_why_not;

/** A wall that stopped a mover, or that it was pushed out of. */
typedef struct graze_plane
{
    uint32_t piece;      /**< piece of the wall */
    graze_sprite sprite; /**< its id */
    uint64_t user;       /**< its user value */
    graze_vec2 point;    /**< a point of the wall */
    graze_vec2 normal;   /**< outward normal of the wall, length 1 */
    graze_vec2 local;    /**< the same point in object space, where it moves along with the wall; NaN on a flat one */
} graze_plane;

/** Obstacles of a mover, its limits, its list of walls, and how it walks: while its wish does not lead up. */
typedef struct graze_slide_options
{
    int32_t max_slides;         /**< how often it may change direction at a wall (1..64) */
    float max_push;             /**< how far the way out of walls may lead that it overlaps (0..1e6) (unit: pixels) */
    uint32_t plane_capacity;    /**< elements of `planes` (0..4096) */
    const graze_filter* filter; /**< the mover's obstacles; may be null */
    graze_plane* planes;        /**< filled with the walls touched, in that order; may be null when the capacity is 0 */
    graze_vec2 up;              /**< away from the ground, any length; zero: no floor, no ceiling, no walking */
    float slope_limit;          /**< a floor's normal is no farther than this from `up` (0..pi/2) (unit: radians) */
    float snap_distance;        /**< walking off a floor, it ends on one that is no deeper (0..1e6) (unit: pixels) */
    float step_height;          /**< walking, it climbs what is no higher (0..1e6) (unit: pixels) */
    uint32_t stop_on_slopes;    /**< not 0: no floor lets it slide down, no wall that is steeper lets it walk up */
    const graze_plane* floor;   /**< `floor` of its last answer, or `carrier_at`: it moves along; may be null */
    uint32_t through_count;     /**< elements of `through` */
    const graze_sprite*
        through; /**< one-way sprites that do not stop it in this call; may be null when there are none */
} graze_slide_options;

/** Answer of `slide` and `move_and_slide`. */
typedef struct graze_slide
{
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
    graze_plane floor;            /**< what it stands on where it ends; `sprite` is 0 when there is none */
    graze_plane wall;        /**< the nearest that is neither floor nor ceiling; `sprite` is 0 when there is none */
    graze_plane ceiling;     /**< what it touches with its head; `sprite` is 0 when there is none */
    graze_vec2 floor_motion; /**< how far the floor has moved in this frame, at the point of contact (pixels) */
    uint32_t crushed;        /**< a wall that has moved drives it against another one, or left it no way out */
    float room;              /**< where it is crushed: the least distance between the two along the normal of the first,
                              * 0 when there was no way out; else infinite (pixels) */
} graze_slide;

/** Who pushes whom, for `separate`. */
typedef struct graze_separate_options
{
    uint64_t layers;            /**< a bit for each layer: sprites of others neither push nor are pushed */
    uint64_t fixed;             /**< a bit for each layer: its sprites stay */
    graze_push_weight* weights; /**< of the others; null: each has 1 */
    void* user;                 /**< handed to that function */
    float slop;                 /**< sprites in each other by no more rest (0.001..1e6) (unit: pixels) */
    float max_push;             /**< no sprite goes farther in a call; 0: half of the smaller half size of its bounds
                                 * (0..1e6) (unit: pixels) */
    graze_vec2 axis;            /**< of any length: sprites are pushed along it only; zero: in any direction */
} graze_separate_options;

/** A sprite that others push. */
typedef struct graze_pushed_sprite
{
    graze_sprite sprite;     /**< its id */
    uint64_t user;           /**< its user value */
    graze_vec2 displacement; /**< world space (pixels) */
    graze_matrix matrix;     /**< where it stands with it: for `set_matrix` */
} graze_pushed_sprite;

/* clang-format off */
#define GRAZE_SEPARATE_OPTIONS_INIT { UINT64_MAX, 0, NULL, NULL, 0.05f, 0.f, { 0.f, 0.f } }
#define GRAZE_FILTER_INIT { UINT64_MAX, 0, 0, 0 }
#define GRAZE_PROBE_INIT { 0, NULL, GRAZE_IDENTITY }
#define GRAZE_SLIDE_OPTIONS_INIT { 8, 256.0f, 0, NULL, NULL, { 0.f, -1.f }, 0.7853982f, 0.f, 0.f, 0, NULL, 0, NULL }
/* clang-format on */

#endif
