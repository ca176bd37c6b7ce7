/* SPDX-License-Identifier: Zlib */
#ifndef GRAZE_C_EVENTS_H
#define GRAZE_C_EVENTS_H

/* Part of graze.h: the events of an update. The elements of the arrays have no size, so their sizes and the
 * places of their fields never change. */

#include <graze/c/base.h>

/** Two sprites that touch. Ids, user values and layers are always set; point, normal, depth and pieces are set in
 * `begun` and `stays` as the event options say, and never in `ended`. */
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
    uint16_t layer_a;  /**< layer of a at that update; 0 from a module without `contacts_of` */
    uint16_t layer_b;  /**< layer of b */
} graze_contact;

/** A bullet hit a sprite on its path. */
typedef struct graze_hit
{
    graze_bullet bullet;  /**< the bullet */
    graze_sprite target;  /**< the sprite that was hit */
    graze_sprite owner;   /**< the bullet's; 0 for none */
    uint64_t user_bullet; /**< user value of the bullet */
    uint64_t user_target; /**< user value of the target */
    graze_vec2 point;     /**< at that moment */
    graze_vec2 normal;    /**< length 1, from the bullet to the target */
    float fraction;       /**< part of the frame, [0, 1] */
    float depth;          /**< above 0 only when the bullet started inside (pixels) */
    uint32_t piece;       /**< piece of the target */
    uint32_t spent;       /**< not 0: this was the bullet's last hit */
} graze_hit;

/** Something passed within the near distance and has left again: a bullet and sprite b (`a` is 0), or the
 * sprites a and b (`bullet` is 0). */
typedef struct graze_near_miss
{
    graze_bullet bullet;    /**< 0 when two sprites passed */
    graze_sprite a;         /**< 0 when a bullet passed; else the sprite of lower order */
    graze_sprite b;         /**< the sprite that was passed */
    uint64_t user_a;        /**< user value of the bullet or of sprite a */
    uint64_t user_b;        /**< user value of sprite b */
    float closest_distance; /**< smallest gap over all swept frames (pixels) */
    uint32_t touched;       /**< not 0: they touched while near */
} graze_near_miss;

/** The two of a near miss when they were closest, which may be in an earlier frame than the one that reports. */
typedef struct graze_closest_moment
{
    graze_vec2 point_a;  /**< the nearest point of the bullet or of sprite a, in world space */
    graze_vec2 point_b;  /**< and the nearest point of sprite b */
    graze_vec2 motion;   /**< displacement of A relative to B in that frame, up to where a bullet stops */
    float fraction;      /**< share of that frame, [0, 1] */
    uint32_t frames_ago; /**< updates since that frame, without those in which both rested */
} graze_closest_moment;

/** The events of the last update. The arrays belong to the system and stay as they are until the next
 * update or destroy, whatever is added or removed meanwhile. A pointer may be null where the count is 0. */
typedef struct graze_events
{
    uint32_t size;
    uint32_t begun_count;               /**< elements of `begun` */
    uint32_t stay_count;                /**< length of `stays` */
    uint32_t ended_count;               /**< length of `ended` */
    uint32_t hit_count;                 /**< length of `hits` */
    uint32_t near_miss_count;           /**< length of `near_misses` */
    const graze_contact* begun;         /**< pairs that touch now and did not at the update before */
    const graze_contact* stays;         /**< pairs that touched then and still do */
    const graze_contact* ended;         /**< one per begin, also when a sprite is removed or disabled */
    const graze_hit* hits;              /**< in order of firing, then of fraction */
    const graze_near_miss* near_misses; /**< pairs that were near and have left again */
    /* Since the second layout of this struct: */
    const graze_closest_moment* closest_moments; /**< one for each of `near_misses` */
} graze_events;

/** Counts and times of the last update; `refused` counts since the system was made. */
typedef struct graze_statistics
{
    uint32_t size;
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
    uint32_t reserved;
    /* Since the second layout of this struct; parts of total_seconds: */
    double broad_phase_seconds;  /**< from poses to candidate pairs */
    double narrow_phase_seconds; /**< from candidate pairs to touching ones */
    double bullet_seconds;       /**< sweeps */
    double event_seconds;        /**< begun, stays and ended, with geometry */
} graze_statistics;

#endif
