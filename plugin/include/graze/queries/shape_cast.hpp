// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/queries/operand.hpp>
#include <graze/queries/settings.hpp>

namespace GRAZE_API graze
{

/// Answer of shapeCast and timeOfImpact.
struct CastResult
{
    Status status = Status::InvalidInput; ///< Separated: finished without a hit; Overlapping: finished with one
    bool hit = false;                     ///< fraction, point, normal and pieces are those of the contact
    bool startedTouching = false;         ///< in touch at the start; a hit only when approaching
    bool startedOverlapping = false;      ///< overlapping at the start: hit at fraction 0
    float fraction = 1.f;                 ///< of the motion, [0, 1]; at IterationLimit nothing is hit before this
    Vec2 point{};                         ///< contact point, world space, where the shapes then are
    Vec2 normal{};                        ///< length 1, from A to B at the contact
    int iterations = 0;                   ///< support searches over all pairs of pieces; 0 when closed forms answered
    std::uint32_t pieceA = 0;             ///< the pair of pieces that met, by index: that of A
    std::uint32_t pieceB = 0;             ///< and that of B
};

/// First contact when A is moved by motionA and B by motionB at the same time, without turning.
///
/// Frame   world space, in pixels; `normal` points from A to B.
/// Result  starting in touch hits at 0 only when approaching; sliding, receding and resting miss and
///         say startedTouching. Starting overlapped hits at 0 with startedOverlapping and the normal
///         of the penetration. Convex pieces of up to VertexBlock vertices that are apart at the start
///         are answered in closed form, with `iterations` 0.
/// Errors  never throws, never allocates.
/// Source  as rayCast, on the Minkowski difference: a point sweeps through B - A.
[[nodiscard]] CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB = {},
                                   const GjkSettings& settings = {}) noexcept;

} // namespace graze
