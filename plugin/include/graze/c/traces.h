/* SPDX-License-Identifier: Zlib */
#ifndef GRAZE_C_TRACES_H
#define GRAZE_C_TRACES_H

/* Part of graze.h: the steps of a query, recorded, for drawing, teaching and debugging. */

#include <graze/c/values.h>

/** The query that `pieces_trace` records. */
enum
{
    GRAZE_TRACE_OVERLAP = 0,     /**< as `pieces_overlap` */
    GRAZE_TRACE_DISTANCE = 1,    /**< as `pieces_distance` */
    GRAZE_TRACE_PENETRATION = 2, /**< as `pieces_penetration` */
    GRAZE_TRACE_SHAPE_CAST = 3   /**< as `pieces_shape_cast` */
};

/** The algorithm of a step. A query may use several, one after the other. */
enum
{
    GRAZE_PHASE_BOOLEAN = 0,  /**< GJK with the triangle simplex: is the origin inside b - a? */
    GRAZE_PHASE_MIN_NORM = 1, /**< GJK for the point of b - a nearest to the origin */
    GRAZE_PHASE_POLYTOPE = 2, /**< expanding polytope: the border of b - a nearest to the origin */
    GRAZE_PHASE_CAST = 3      /**< GJK cast: a point x moves from the origin towards b - a */
};

/** The result of a step: what the search found, and what follows. */
enum
{
    GRAZE_STEP_NO_SEARCH = 0,     /**< no step yet, or answered without any search: by bounds */
    GRAZE_STEP_FIRST_VERTEX = 1,  /**< boolean, min-norm, cast: the simplex is the new vertex */
    GRAZE_STEP_MAKES_SEGMENT = 2, /**< boolean: two vertices; next, square to their edge on the side of the origin */
    GRAZE_STEP_REPEATS_FIRST =
        3, /**< boolean: nothing lies in the reversed direction; next, from the vertex to the origin */
    GRAZE_STEP_DROPS_VERTEX = 4, /**< boolean: the origin lies beyond an edge of the triangle; the third vertex goes */
    GRAZE_STEP_ENCLOSES = 5,     /**< the simplex holds the origin */
    GRAZE_STEP_ON_BORDER = 6,    /**< boolean: the origin lies on the simplex up to the rounding of doubles */
    GRAZE_STEP_SEPARATES = 7,    /**< nothing of b - a reaches the origin (or the radii) along the direction */
    GRAZE_STEP_NEARER_POINT = 8, /**< min-norm, cast: the simplex comes nearer to the origin */
    GRAZE_STEP_CLOSE_ENOUGH = 9, /**< min-norm: no point can be nearer by more than epsilon allows */
    GRAZE_STEP_REPEATS_VERTEX = 10,  /**< min-norm: the vertex is in the simplex already, so nothing lies nearer */
    GRAZE_STEP_NO_NEARER = 11,       /**< min-norm: rounding leaves no nearer point */
    GRAZE_STEP_WITHIN_RADII = 12,    /**< min-norm: the cores are nearer than the radii are long */
    GRAZE_STEP_START_DIRECTION = 13, /**< polytope: one of the four axis directions that start the loop */
    GRAZE_STEP_SPLITS_EDGE = 14,     /**< polytope: b - a reaches beyond the nearest edge, which is split there */
    GRAZE_STEP_BORDER_REACHED = 15,  /**< polytope: it does not; the nearest edge is the border */
    GRAZE_STEP_CANNOT_BEAT = 16, /**< polytope: no edge is nearer than the best direction by more than epsilon allows */
    GRAZE_STEP_ADVANCES = 17,    /**< cast: nothing lies before the line of the vertex, so x moves up to it */
    GRAZE_STEP_RECEDES = 18,     /**< cast: x moves away from that line, or along it: a miss */
    GRAZE_STEP_FALLS_SHORT = 19, /**< cast: the motion ends before that line: a miss */
    GRAZE_STEP_ARRIVES = 20,     /**< cast: the gap is within epsilon x size: a hit */
    GRAZE_STEP_STARTS_IN_CONTACT = 21 /**< cast: the two touch or overlap before any motion */
};

/** A vertex of b - a and the two support points whose difference it is. Where a disc stays a disc (no uneven scale)
 * they lie on the core, and the radius is in the step. */
typedef struct graze_trace_vertex
{
    graze_vec2 w;       /**< point_b - point_a, in the frame of the difference: its origin (casts: x) means contact */
    graze_vec2 point_a; /**< world space */
    graze_vec2 point_b; /**< world space */
} graze_trace_vertex;

/** One support search, its result, and the simplex (1..3 vertices) or the polytope (a loop) before and after it. These
 * are vertices of the buffer, some of them of several steps. */
typedef struct graze_trace_step
{
    uint32_t phase;            /**< GRAZE_PHASE_... */
    uint32_t kind;             /**< GRAZE_STEP_... */
    uint32_t has_verdict;      /**< not 0: the last step of a phase */
    uint32_t verdict;          /**< how that ended, GRAZE_SEPARATED...; counts when has_verdict does */
    int32_t iteration;         /**< searches of the phase so far */
    uint32_t piece_a;          /**< the current pair of pieces, by index: the piece of a */
    uint32_t piece_b;          /**< and the piece of b */
    float radius_a;            /**< round radius of a, in world space: see graze_trace_vertex (pixels) */
    float radius_b;            /**< round radius of b (pixels) */
    graze_vec2 direction;      /**< searched in b - a, length 1: b is searched along it, a along the opposite */
    graze_trace_vertex vertex; /**< the farthest vertex of b - a in that direction */
    float reach;               /**< vertex.w . direction; radii not counted (pixels) */
    uint32_t before_first;     /**< the vertices before this step, by index in the buffer: the first of them */
    uint32_t before_count;     /**< and how many there are */
    uint32_t after_first;      /**< the vertices after it: the first of them */
    uint32_t after_count;      /**< and how many there are */
    graze_vec2 nearest;        /**< the point of these nearest to the origin; cast: where x is after the step */
    float lower_bound;         /**< min-norm: of the gap; polytope: of the depth; cast: free share of the motion */
    float upper_bound;         /**< min-norm, cast: of the gap, below 0 when radii overlap; polytope: of the depth */
} graze_trace_step;

/** Answer of `pieces_trace` and `pieces_trace_ray_cast`. */
typedef struct graze_traced
{
    uint32_t status;       /**< of the query, GRAZE_SEPARATED... */
    uint32_t step_count;   /**< how many there are; the buffer holds the first */
    uint32_t vertex_count; /**< how many these have; the buffer holds the first */
} graze_traced;

#endif
