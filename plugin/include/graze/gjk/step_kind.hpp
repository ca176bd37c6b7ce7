// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#include <cstdint>

namespace GRAZE_API graze
{

/// The result of one step of an algorithm: what the search found, and what follows.
enum class StepKind : std::uint8_t
{
    NoSearch, ///< no step yet, or answered without any search: by bounds

    FirstVertex,    ///< Boolean, MinNorm, Cast: the simplex is the new vertex
    MakesSegment,   ///< Boolean: two vertices; next, square to their edge on the side of the origin
    RepeatsFirst,   ///< Boolean: nothing lies in the reversed direction; next, from the vertex to the origin
    DropsVertex,    ///< Boolean: the origin lies beyond an edge of the triangle; the third vertex goes
    Encloses,       ///< the simplex holds the origin
    OnBorder,       ///< Boolean: the origin lies on the simplex up to the rounding of doubles
    Separates,      ///< nothing of B - A reaches the origin (or the radii) along the direction
    NearerPoint,    ///< MinNorm, Cast: the simplex comes nearer to the origin
    CloseEnough,    ///< MinNorm: no point can be nearer by more than epsilon allows
    RepeatsVertex,  ///< MinNorm: the vertex is in the simplex already, so nothing lies nearer
    NoNearer,       ///< MinNorm: rounding leaves no nearer point
    WithinRadii,    ///< MinNorm: the cores are nearer than the radii are long; enough for a yes or no
    StartDirection, ///< Polytope: one of the four axis directions that start the loop
    SplitsEdge,     ///< Polytope: the difference reaches beyond the nearest edge, which is split there
    BorderReached,  ///< Polytope: it does not; the nearest edge is the border
    CannotBeat,     ///< Polytope: no edge is nearer than the best direction by more than epsilon allows
    Advances,       ///< Cast: nothing lies before the plane of the vertex, so the point moves up to it
    Recedes,        ///< Cast: the point moves away from that plane, or along it: a miss
    FallsShort,     ///< Cast: the motion ends before that plane: a miss
    Arrives,        ///< Cast: the gap is within epsilon x size: a hit
    StartsInContact ///< Cast: the two touch or overlap before any motion
};

} // namespace graze
