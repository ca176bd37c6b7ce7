/* SPDX-License-Identifier: Zlib */
#ifndef GRAZE_H
#define GRAZE_H

/*
 * graze for C, and for every language that can load a module: libgraze.so exports one function,
 * graze_plugin_entry, which returns a table of all others.
 *
 *     void* module = dlopen("./libgraze.so", RTLD_NOW);
 *     graze_plugin_entry_function* entry = (graze_plugin_entry_function*)dlsym(module, "graze_plugin_entry");
 *     const graze_api* api = entry(GRAZE_PLUGIN_VERSION);
 *
 * Units    pixels, y down; angles in radians. Time only in `velocity` and `advance_bullets` (seconds).
 * Frame    world space, unless a comment says object space.
 * Errors   every call returns a graze_result and writes its answers only when that is GRAZE_OK. No C++
 *          exception leaves the module. `last_error` has the sentence: the call, the object, the reason.
 * Version  a module and a header fit when GRAZE_PLUGIN_VERSION is the same: the entry returns NULL for another one.
 * Handles  graze_system and graze_pieces are made and freed by the module; a pointer to something else is refused;
 *          using one that was freed is a mistake of the caller. They may be freed in any order.
 * Users    `user` is a number: an index, or a key of the host. It is part of snapshots and of `hash`. A host that
 *          passes a pointer gets that number back after a restore, whatever is there then, and a `hash` that
 *          differs from run to run.
 * Threads  calls that take only pointers to const handles may run together; no other call beside them.
 * Flags    0 is no, any other value is yes.
 * Meaning  as in the C++ headers of the same words: system/collision_system.hpp, queries/distance.hpp...
 */

#include <graze/c/answers.h>
#include <graze/c/values.h>

/* --- The table ------------------------------------------------------------------------------------ */

/** All functions of the module. Unless the type says otherwise, they return GRAZE_OK or the reason why nothing was
 * done. */
typedef struct graze_api
{
    /* --- The module --- */

    /** "0.1.0". Valid while the module is loaded. */
    const char* (*library_version)(void);
    /** Reason of the last failure on this thread: "set_matrix: sprite 4294967297: stale id". Empty when
     * no call has failed; stays until the next failure on this thread. */
    const char* (*last_error)(void);

    /* --- A system and its frame --- */

    /** A new system, to be freed by `destroy`. `settings` may be null for the defaults. */
    graze_result (*create)(const graze_settings* settings, graze_system** system);
    /** Null does nothing. */
    void (*destroy)(graze_system* system);
    /** Used from the next update on, and by queries at once. */
    graze_result (*set_settings)(graze_system* system, const graze_settings* settings);
    /** As they were given, not clamped. */
    graze_result (*get_settings)(const graze_system* system, graze_settings* settings);
    /** Used from the next update on. */
    graze_result (*set_event_options)(graze_system* system, const graze_event_options* options);
    /** As they were given last. */
    graze_result (*get_event_options)(const graze_system* system, graze_event_options* options);
    /** One frame: takes the poses, finds the touching pairs, sweeps the bullets, makes the events. */
    graze_result (*update)(graze_system* system);
    /** Events of the last update. The arrays belong to the system; the first call after an update fills them. */
    graze_result (*events)(graze_system* system, graze_events* events);
    /** The contacts of a living sprite at the last update, begun and staying, each turned so that `a` is that sprite.
     * Fills the buffer with the first of them, `count` is how many there are. Geometry that the events do not have is
     * computed from the poses as they are now; a pair that is apart by now has none. */
    graze_result (*contacts_of)(const graze_system* system, graze_sprite sprite, graze_contact* buffer,
                                uint32_t capacity, uint32_t* count);
    /** Statistics of the last update; refusals up to now. */
    graze_result (*statistics)(const graze_system* system, graze_statistics* statistics);
    /** Makes queries fast again after many sprites have moved; changes no answer. */
    graze_result (*refresh)(graze_system* system);
    /** The state that lasts from frame to frame, as bytes. `size` is their number; GRAZE_BUFFER_TOO_SMALL writes only
     * that. The buffer may be null when the capacity is 0. */
    graze_result (*snapshot)(graze_system* system, void* buffer, uint64_t capacity, uint64_t* size);
    /** Goes back to that state, or changes nothing: GRAZE_BAD_SNAPSHOT. Ids made before the snapshot stay valid; ids
     * made since are stale. Events are empty until the next update. */
    graze_result (*restore)(graze_system* system, const void* bytes, uint64_t size);
    /** Hash of all that a snapshot holds, without ids: systems that got the same calls have the same hash, on every
     * machine. */
    graze_result (*hash)(const graze_system* system, uint64_t* hash);

    /* --- Layers --- */

    /** The layer of that name, made when it is new. A new layer collides with nothing. */
    graze_result (*layer)(graze_system* system, const char* name, uint32_t* layer);
    /** Lets two layers, or one with itself, collide (not 0) or stop (0). Symmetric. */
    graze_result (*collide)(graze_system* system, uint32_t layer_a, uint32_t layer_b, int32_t enabled);
    /** Not 0 when sprites of the two can meet. */
    graze_result (*collides)(const graze_system* system, uint32_t layer_a, uint32_t layer_b, int32_t* enabled);
    /** What the sprites of a layer do to the bullets of another one, from the next update on: GRAZE_EFFECT_... */
    graze_result (*set_bullet_effect)(graze_system* system, uint32_t bullet_layer, uint32_t target_layer,
                                      uint32_t effect);
    /** As set last. */
    graze_result (*bullet_effect)(const graze_system* system, uint32_t bullet_layer, uint32_t target_layer,
                                  uint32_t* effect);
    /** Lets the near distances of the sprites of one layer make near misses with what is on the other one (not 0), as
     * they do by default, or not (0). Symmetric. */
    graze_result (*set_near_misses)(graze_system* system, uint32_t layer_a, uint32_t layer_b, int32_t enabled);
    /** As set last. */
    graze_result (*has_near_misses)(const graze_system* system, uint32_t layer_a, uint32_t layer_b, int32_t* enabled);
    /** The layers are numbered from 0, which is "default". Writes the name and a 0 behind it, and its length without
     * that; GRAZE_BUFFER_TOO_SMALL when the buffer has no room for both. */
    graze_result (*layer_name)(const graze_system* system, uint32_t layer, char* buffer, uint32_t capacity,
                               uint32_t* length);

    /* --- Sprites --- */

    /** A sprite that stands at `def->matrix`. It has no previous pose: its first frame is no sweep. */
    graze_result (*add_sprite)(graze_system* system, const graze_sprite_def* def, graze_sprite* sprite);
    /** The next update ends its touching pairs and reports its near misses. */
    graze_result (*remove_sprite)(graze_system* system, graze_sprite sprite);
    /** A move within the frame: bullets and near misses see the motion from the last update's pose. */
    graze_result (*set_matrix)(graze_system* system, graze_sprite sprite, const graze_matrix* matrix);
    /** The same for many. The first failure is returned, the others are still done. */
    graze_result (*set_matrices)(graze_system* system, const graze_sprite* sprites, const graze_matrix* matrices,
                                 uint32_t count);
    /** A move without a motion: nothing between the two poses is touched. */
    graze_result (*teleport)(graze_system* system, graze_sprite sprite, const graze_matrix* matrix);
    /** Puts a swept sprite back on its motion in the last update, to a part of it in [0, 1]: `fraction` of a touch. The
     * next update sweeps it from there. Touches that it has not reached end, and begin when it meets them; of several
     * calls the smallest fraction counts. GRAZE_INVALID_ARGUMENT for a sprite that is not swept. */
    graze_result (*rewind)(graze_system* system, graze_sprite sprite, float fraction);
    /** The next update ends all touches of the sprite, and begins those that are still there. */
    graze_result (*restart)(graze_system* system, graze_sprite sprite);
    /** To a layer from `layer`; GRAZE_INVALID_ARGUMENT for one that the system does not know. */
    graze_result (*set_layer)(graze_system* system, graze_sprite sprite, uint32_t layer);
    /** Not 0: takes part; 0: collides with nothing and is found by nothing. Its pairs end in the next update. */
    graze_result (*set_enabled)(graze_system* system, graze_sprite sprite, int32_t enabled);
    /** Gaps up to this are near misses (pixels, 0 or more). */
    graze_result (*set_near_distance)(graze_system* system, graze_sprite sprite, float near_distance);
    /** Not 0: touches over its motion too, so that it never passes through a sprite between two updates. */
    graze_result (*set_swept)(graze_system* system, graze_sprite sprite, int32_t swept);
    /** Keeps two sprites apart (not 0), or lets them meet again (0), until one of the two is removed. Symmetric. The
     * next update ends a touch of the two. It holds in queries and movers that ask as one of them, and for their
     * bullets too. */
    graze_result (*ignore)(graze_system* system, graze_sprite a, graze_sprite b, int32_t enabled);
    /** Asks the function about every pair from the next update on; null for none. `update` asks once when two sprites
     * become candidates (their boxes meet, and one of them moves), and again after `refilter`, `set_layer`, `set_user`
     * or `restore`; in place of a bullet, it asks about its owner. Queries and movers that ask as a sprite call it each
     * time, on their thread. No part of snapshots. */
    graze_result (*set_pair_filter)(graze_system* system, graze_pair_filter* function, void* user);
    /** The next update asks the pair filter about the pairs of this sprite again. */
    graze_result (*refilter)(graze_system* system, graze_sprite sprite);
    /** The side that stops movers; direction zero: all sides. */
    graze_result (*set_one_way)(graze_system* system, graze_sprite sprite, const graze_one_way* one_way);
    /** In every event and in every answer of a query. */
    graze_result (*set_user)(graze_system* system, graze_sprite sprite, uint64_t user);
    /** New pieces for a living sprite: the next frame of an animation. */
    graze_result (*set_pieces)(graze_system* system, graze_sprite sprite, const graze_pieces* pieces);
    /** One sprite as it is now. */
    graze_result (*get_sprite)(const graze_system* system, graze_sprite sprite, graze_sprite_state* state);
    /** All sprites in order of creation: fills the buffer with the first of them, `count` is how many there are. */
    graze_result (*list_sprites)(const graze_system* system, graze_sprite* buffer, uint32_t capacity, uint32_t* count);

    /* --- Bullets --- */

    /** A bullet at `def->position`. The next update tests it there, or, if it was moved meanwhile, on the path from
     * there. */
    graze_result (*fire)(graze_system* system, const graze_bullet_def* def, graze_bullet* bullet);
    /** The next update reports its near misses. */
    graze_result (*remove_bullet)(graze_system* system, graze_bullet bullet);
    /** The same for every spent bullet; `count` is how many there were. */
    graze_result (*remove_spent)(graze_system* system, uint32_t* count);
    /** A bullet whose position is outside the box at the end of an update is spent, without a hit; NULL: none is. */
    graze_result (*set_bullet_bounds)(graze_system* system, const graze_box* bounds);
    /** Moves every bullet that is not spent by velocity x seconds, and turns it; the next update sweeps the path. One
     * whose position or angle would overflow stays as it is: GRAZE_NOT_FINITE, and the others have moved. */
    graze_result (*advance_bullets)(graze_system* system, float seconds);
    /** Sweeps bullets to new positions. The first failure is returned, the others are still done. */
    graze_result (*move_bullets)(graze_system* system, const graze_bullet* bullets, const graze_vec2* positions,
                                 uint32_t count);
    /** A move without a sweep: the bullet is tested at the new position only. */
    graze_result (*teleport_bullet)(graze_system* system, graze_bullet bullet, graze_vec2 position);
    /** Turns a bullet of a shape within the frame, the short way; a round one has no angle (radians). */
    graze_result (*turn_bullet)(graze_system* system, graze_bullet bullet, float angle);
    /** Used from the next advance_bullets on (pixels per second). */
    graze_result (*set_velocity)(graze_system* system, graze_bullet bullet, graze_vec2 velocity);
    /** One bullet as it is now. */
    graze_result (*get_bullet)(const graze_system* system, graze_bullet bullet, graze_bullet_state* state);
    /** All bullets as they are now, in order of firing, spent ones too. */
    graze_result (*list_bullet_states)(const graze_system* system, graze_bullet_state* buffer, uint32_t capacity,
                                       uint32_t* count);
    /** A shape of one piece for bullets that are not round; it lives as long as the system. */
    graze_result (*add_bullet_shape)(graze_system* system, const graze_shape* shape, graze_bullet_shape* bullet_shape);

    /* --- Queries of two sprites --- */

    /** Queries of two sprites as they are now, whatever their layers, with the system's settings. */
    graze_result (*overlap)(const graze_system* system, graze_sprite a, graze_sprite b, uint32_t* status);
    /** As `overlap`: the gap, with the nearest point of each. */
    graze_result (*distance)(const graze_system* system, graze_sprite a, graze_sprite b, graze_distance* distance);
    /** Point, normal and depth; GRAZE_APART when they do not touch. */
    graze_result (*contact)(const graze_system* system, graze_sprite a, graze_sprite b, graze_contact* contact);
    /** Everything that keeps two sprites from touching, dead ids included. The sentence is cut to the buffer and ends
     * with 0; it may be null when the capacity is 0. */
    graze_result (*why_not)(const graze_system* system, graze_sprite a, graze_sprite b, graze_why_not* answer,
                            char* sentence, uint32_t capacity);
    /** Everything that keeps a bullet, which is a, from a hit of a sprite, which is b. */
    graze_result (*why_not_bullet)(const graze_system* system, graze_bullet bullet, graze_sprite sprite,
                                   graze_why_not* answer, char* sentence, uint32_t capacity);

    /* --- World queries, and the mover: see c/answers.h --- */

    /** Sprites whose shapes (not only their bounds) touch the box; its corners may be one point. In all of these
     * `filter` may be null. */
    graze_result (*in_box)(const graze_system* system, const graze_box* box, const graze_filter* filter,
                           graze_sprite_found* buffer, uint32_t capacity, graze_found* found);
    /** Sprites that touch the probe. */
    graze_result (*overlapping)(const graze_system* system, const graze_probe* probe, const graze_filter* filter,
                                graze_sprite_found* buffer, uint32_t capacity, graze_found* found);
    /** The first sprite on the ray. */
    graze_result (*ray_cast)(const graze_system* system, graze_vec2 origin, graze_vec2 direction, float length,
                             const graze_filter* filter, graze_ray_hit* hit);
    /** All sprites on the ray, each once, the nearest first. */
    graze_result (*ray_cast_all)(const graze_system* system, graze_vec2 origin, graze_vec2 direction, float length,
                                 const graze_filter* filter, graze_ray_hit* buffer, uint32_t capacity,
                                 graze_found* found);
    /** Where a ray leaves a sprite that it meets, whatever lies before it: the thickness of a wall. */
    graze_result (*ray_exit)(const graze_system* system, graze_sprite sprite, graze_vec2 origin, graze_vec2 direction,
                             float length, graze_ray_exit* answer);
    /** Whether nothing touches the segment between the middles of two sprites. Ignores both and everything they own.
     * `blocker`, the first in between, may be null. `clear` is 0 too when that is undecided: then the status of
     * `blocker` says so. */
    graze_result (*line_of_sight_between)(const graze_system* system, graze_sprite from, graze_sprite to,
                                          const graze_filter* filter, int32_t* clear, graze_ray_hit* blocker);
    /** The first sprite that the probe hits when it moves by `motion`. */
    graze_result (*shape_cast)(const graze_system* system, const graze_probe* probe, graze_vec2 motion,
                               const graze_filter* filter, graze_cast_hit* hit);
    /** All sprites on the path, each once, the first hit first. */
    graze_result (*shape_cast_all)(const graze_system* system, const graze_probe* probe, graze_vec2 motion,
                                   const graze_filter* filter, graze_cast_hit* buffer, uint32_t capacity,
                                   graze_found* found);
    /** The first sprite that the probe hits on its way to the matrix `end`, by the motion rule: it may turn. */
    graze_result (*time_of_impact)(const graze_system* system, const graze_probe* probe, const graze_matrix* end,
                                   const graze_filter* filter, graze_cast_hit* hit);
    /** The sprites with the smallest gaps to a probe, which may be a circle of radius 0 for a point, the nearest first,
     * none farther than `max_distance` (may be infinite); `count` is how many were written. */
    graze_result (*nearest)(const graze_system* system, const graze_probe* probe, float max_distance,
                            const graze_filter* filter, graze_near_hit* buffer, uint32_t capacity, graze_found* found);
    /** Moves a probe by `wish` and slides along the walls in between, a thousandth of a pixel off them: returns where
     * it ends. `options` may be null. Changes nothing. */
    graze_result (*slide)(const graze_system* system, const graze_probe* probe, graze_vec2 wish,
                          const graze_slide_options* options, graze_slide* answer);
    /** The same for a sprite, then set_matrix. */
    graze_result (*move_and_slide)(graze_system* system, graze_sprite sprite, graze_vec2 wish,
                                   const graze_slide_options* options, graze_slide* answer);
    /** The part of a velocity that leads into none of the planes. */
    graze_result (*along_planes)(graze_vec2 velocity, const graze_plane* planes, uint32_t count, graze_vec2* left);
    /** What `floor` of the options takes for a mover that stands on a sprite that does not stop it, as a raft seen from
     * above: asked with the place of the mover in one frame, and given in the next one. */
    graze_result (*carrier_at)(const graze_system* system, graze_sprite carrier, graze_vec2 point, graze_plane* plane);
    /** Displacements that push overlapping sprites apart, by order of the sprites. `options` may be null. Moves
     * nothing: `set_matrix` each. The status of `found`: GRAZE_SEPARATED: nothing is pushed; GRAZE_OVERLAPPING: with
     * these all are apart but the slop; GRAZE_ITERATION_LIMIT: some are not; a crowd without room says so each time. */
    graze_result (*separate)(const graze_system* system, const graze_separate_options* options,
                             graze_pushed_sprite* buffer, uint32_t capacity, graze_found* found);

    /* --- Pieces, which belong to no system --- */

    /** Pieces belong to no system: made once, read by any number of threads. Sprites and bullets copy
     * them. */
    graze_result (*make_pieces)(const graze_shape* shapes, uint32_t shape_count, graze_pieces** pieces);
    /** Cuts concave loops into convex pieces. GRAZE_INVALID_OUTLINE has the place in its sentence. */
    graze_result (*decompose)(const graze_ring* rings, uint32_t ring_count, graze_pieces** pieces);
    /** Traces the alpha mask of a picture, simplifies within the error, and decomposes. `options` may be null.
     * GRAZE_INVALID_OUTLINE for strides that lead out of any memory, and for borders of more than 400,000 corners, as
     * noise has them. */
    graze_result (*trace_outline)(const graze_mask* mask, const graze_outline_options* options, graze_pieces** pieces);
    /** The few rectangles of a tile map: `cells` row by row from the top left, 0 for an empty one, each `cell` pixels
     * wide. GRAZE_INVALID_SHAPE when all are empty. */
    graze_result (*tile_pieces)(const uint8_t* cells, int32_t width, int32_t height, float cell, graze_pieces** pieces);
    /** A copy of the pieces that a sprite has. */
    graze_result (*copy_pieces)(const graze_system* system, graze_sprite sprite, graze_pieces** pieces);
    /** Null does nothing. */
    void (*free_pieces)(graze_pieces* pieces);
    /** The numbers of pieces and loops, and the measured error of tracing. */
    graze_result (*pieces_info)(const graze_pieces* pieces, graze_pieces_info* info);
    /** A piece as GRAZE_CONVEX: corners of the hull and the radius that rounds it. The points belong to the pieces.
     */
    graze_result (*pieces_shape)(const graze_pieces* pieces, uint32_t index, graze_shape* piece);
    /** A loop of the outline that the pieces were cut from. The points belong to the pieces. */
    graze_result (*pieces_ring)(const graze_pieces* pieces, uint32_t index, graze_ring* ring);

    /* --- Queries of pieces, where the matrices put them --- */

    /** Around all pieces. In all of these `settings` may be null for the defaults. */
    graze_result (*pieces_bounds)(const graze_pieces* pieces, const graze_matrix* matrix, graze_box* bounds);
    /** Whether they touch or overlap. */
    graze_result (*pieces_overlap)(const graze_pieces* a, const graze_matrix* matrix_a, const graze_pieces* b,
                                   const graze_matrix* matrix_b, const graze_settings* settings, graze_overlap* answer);
    /** The gap, with the nearest point of each. */
    graze_result (*pieces_distance)(const graze_pieces* a, const graze_matrix* matrix_a, const graze_pieces* b,
                                    const graze_matrix* matrix_b, const graze_settings* settings,
                                    graze_distance* answer);
    /** How deep they overlap, and the shortest displacement out. */
    graze_result (*pieces_penetration)(const graze_pieces* a, const graze_matrix* matrix_a, const graze_pieces* b,
                                       const graze_matrix* matrix_b, const graze_settings* settings,
                                       graze_penetration* answer);
    /** One or two points where they are in each other, each with its depth. Arguments as for `pieces_penetration`. */
    graze_result (*pieces_manifold)(const graze_pieces* a, const graze_matrix* matrix_a, const graze_pieces* b,
                                    const graze_matrix* matrix_b, const graze_settings* settings,
                                    graze_manifold* answer);
    /** The displacement of b that leaves a gap of `margin` pixels, also to each of several pieces. */
    graze_result (*pieces_separation)(const graze_pieces* a, const graze_matrix* matrix_a, const graze_pieces* b,
                                      const graze_matrix* matrix_b, float margin, const graze_settings* settings,
                                      graze_separation* answer);
    /** `direction` of any length, `length` in pixels along it; with a zero one `started_inside` says whether the origin
     * is in the pieces or on their border. */
    graze_result (*pieces_ray_cast)(const graze_pieces* pieces, const graze_matrix* matrix, graze_vec2 origin,
                                    graze_vec2 direction, float length, const graze_settings* settings,
                                    graze_ray_cast* answer);
    /** First contact when both move from one matrix to another by the motion rule: the middle of the bounds moves
     * straight, the turn (up to half a one) and the stretch change evenly; a shape cast where nothing turns. See
     * queries/time_of_impact.hpp. */
    graze_result (*pieces_time_of_impact)(const graze_pieces* a, const graze_matrix* start_a, const graze_matrix* end_a,
                                          const graze_pieces* b, const graze_matrix* start_b, const graze_matrix* end_b,
                                          const graze_settings* settings, graze_cast* answer);
    /** Smallest gap during such motions. Near misses are judged by it. */
    graze_result (*pieces_closest_approach)(const graze_pieces* a, const graze_matrix* start_a,
                                            const graze_matrix* end_a, const graze_pieces* b,
                                            const graze_matrix* start_b, const graze_matrix* end_b,
                                            const graze_settings* settings, graze_approach* answer);

    /* --- Matrices --- */

    /** The matrix that sf::Transformable makes of the same values. */
    graze_result (*place)(const graze_placement* placement, graze_matrix* matrix);
    /** The matrix that undoes another; GRAZE_SINGULAR when that one flattens. */
    graze_result (*invert)(const graze_matrix* matrix, graze_matrix* inverse);
    /** The matrix at `fraction` (0..1) of such a motion. */
    graze_result (*motion_at)(const graze_pieces* pieces, const graze_matrix* start, const graze_matrix* end,
                              float fraction, graze_matrix* matrix);
} graze_api;

/** The type of graze_plugin_entry, for dlsym. */
typedef const graze_api* graze_plugin_entry_function(uint32_t version);

/** The table for GRAZE_PLUGIN_VERSION of the caller's header; NULL when the module has none for it. It
 * is valid while the module is loaded. */
GRAZE_EXPORT const graze_api* graze_plugin_entry(uint32_t version);

#endif
