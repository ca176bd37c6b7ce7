/* SPDX-License-Identifier: Zlib */
#ifndef GRAZE_C_QUERIES_H
#define GRAZE_C_QUERIES_H

/* Part of graze.h: answers about one pair. The caller sets `size`; the call sets the rest. */

#include <graze/c/base.h>

/** Status of a query. Its bounds hold whatever the status. */
enum
{
    GRAZE_SEPARATED = 0,       /**< finished: apart; of a cast: finished, nothing was hit */
    GRAZE_OVERLAPPING = 1,     /**< finished: touching counts; of a cast: finished with a hit */
    GRAZE_ITERATION_LIMIT = 2, /**< not finished: only the bounds hold */
    GRAZE_INVALID_INPUT = 3    /**< the query cannot answer this: `collider_sat` of an ellipse */
};

/** Answer of `collider_overlap`. */
typedef struct graze_overlap
{
    uint32_t size;
    uint32_t status;    /**< GRAZE_SEPARATED... */
    int32_t iterations; /**< support searches over all pairs of pieces; 0 when none was needed */
    uint32_t piece_a;   /**< the first pair of pieces found to overlap */
    uint32_t piece_b;   /**< in that pair, the piece of b */
} graze_overlap;

/** Answer of `collider_distance` and `distance`. */
typedef struct graze_distance
{
    uint32_t size;
    uint32_t status;    /**< GRAZE_SEPARATED... */
    float distance;     /**< 0 when overlapping; an upper bound at the iteration limit (pixels) */
    float lower_bound;  /**< the true gap is at least this */
    graze_vec2 point_a; /**< nearest point of a */
    graze_vec2 point_b; /**< nearest point of b */
    graze_vec2 normal;  /**< length 1, from a to b; zero when overlapping */
    int32_t iterations; /**< support searches over all pairs of pieces; 0 when none was needed */
    uint32_t piece_a;   /**< the nearest pair of pieces */
    uint32_t piece_b;   /**< in that pair, the piece of b */
    /* Since the second layout of this struct: */
    graze_vec2 separation; /**< from point_a to point_b, before these were rounded to world floats */
} graze_distance;

/** Answer of `collider_penetration` and `penetration`. */
typedef struct graze_penetration
{
    uint32_t size;
    uint32_t status;    /**< GRAZE_SEPARATED... */
    float depth;        /**< moving b by depth x normal leaves the two touching (pixels); 0 when apart */
    float lower_bound;  /**< the true depth is at least this */
    graze_vec2 normal;  /**< length 1, from a to b; (0, -1) when every direction is as good */
    graze_vec2 point;   /**< middle of the overlap */
    int32_t iterations; /**< support searches over all pairs of pieces */
    uint32_t piece_a;   /**< the deepest pair of pieces, which is not the depth of the union */
    uint32_t piece_b;   /**< in that pair, the piece of b */
} graze_penetration;

/** A point where two colliders are in each other. */
typedef struct graze_manifold_point
{
    graze_vec2 position; /**< midway between the two surfaces */
    float depth;         /**< how far they are in each other there, along the normal (pixels) */
    uint32_t id;         /**< the same from frame to frame while the same corner meets the same edge or corner */
} graze_manifold_point;

/** Answer of `collider_manifold`. */
typedef struct graze_manifold
{
    uint32_t size;
    uint32_t status;                /**< GRAZE_SEPARATED... */
    graze_vec2 normal;              /**< length 1, from a to b: the one of `collider_penetration` */
    uint32_t count;                 /**< how many of the points are set: 0, 1 or 2 */
    graze_manifold_point points[2]; /**< the deepest one is as deep as the pair */
    int32_t iterations;             /**< support searches over all pairs of pieces */
    uint32_t piece_a;               /**< the deepest pair of pieces, which gives the points */
    uint32_t piece_b;               /**< in that pair, the piece of b */
} graze_manifold;

/** Answer of `collider_sat`. */
typedef struct graze_sat
{
    uint32_t size;
    uint32_t status;  /**< GRAZE_SEPARATED... */
    float separation; /**< largest gap over all axes: above 0 proves apart, else minus the depth (pixels) */
    graze_vec2 axis;  /**< direction of that gap: length 1, from a to b */
    uint32_t piece_a; /**< the pair of pieces of the smallest separation: the piece of a */
    uint32_t piece_b; /**< in that pair, the piece of b */
} graze_sat;

/** Answer of `collider_closest_approach`. */
typedef struct graze_approach
{
    uint32_t size;
    uint32_t status;    /**< GRAZE_OVERLAPPING when they touch during the motion */
    float distance;     /**< smallest gap over the motion, 0 when they touch (pixels) */
    float lower_bound;  /**< the true smallest gap is at least this */
    float fraction;     /**< where it is, [0, 1] */
    int32_t iterations; /**< support searches over all pairs of pieces */
} graze_approach;

/** First point on a ray. `sprite` and `user` are 0 where a collider was asked. */
typedef struct graze_ray_hit
{
    uint32_t size;
    uint32_t status;         /**< GRAZE_SEPARATED... */
    uint32_t hit;            /**< not 0: the fields below describe the hit */
    uint32_t started_inside; /**< the origin is in or on it: hit at distance 0 */
    graze_sprite sprite;     /**< the sprite that was hit */
    uint64_t user;           /**< its user value */
    uint32_t piece;          /**< index of the piece that was hit */
    float distance;          /**< along the unit direction; without a hit nothing is before this (pixels) */
    graze_vec2 point;        /**< that was hit */
    graze_vec2 normal;       /**< outward, length 1; zero when started_inside */
    int32_t iterations;      /**< counted for a collider's ray cast; 0 for world queries */
    uint32_t reserved;
} graze_ray_hit;

/** First contact of a shape on its path. `sprite` and `user` are 0 in a query of colliders. A cast that starts in
 * touch hits at 0 only when approaching: sliding, receding and resting miss and set started_touching. */
typedef struct graze_cast_hit
{
    uint32_t size;
    uint32_t status;              /**< GRAZE_SEPARATED... */
    uint32_t hit;                 /**< not 0: the fields below describe the hit */
    uint32_t started_touching;    /**< in touch at the start */
    uint32_t started_overlapping; /**< hit at fraction 0, with the normal of the penetration */
    uint32_t piece;               /**< piece that was hit: of the sprite, or of b */
    graze_sprite sprite;          /**< the sprite that was hit */
    uint64_t user;                /**< its user value */
    uint32_t cast_piece;          /**< piece that hit: of the probe, or of a */
    float fraction;     /**< part of the motion, [0, 1]; without a hit 1, or at the iteration limit the part known to be
                           free */
    graze_vec2 point;   /**< contact point at that fraction */
    graze_vec2 normal;  /**< length 1, from the cast shape to the shape that was hit */
    int32_t iterations; /**< counted for colliders' casts; 0 for world queries */
    uint32_t reserved;
} graze_cast_hit;

#endif
