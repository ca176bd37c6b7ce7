// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/queries/operand.hpp>
#include <graze/queries/settings.hpp>

namespace GRAZE_API graze
{

/// Answer of `penetration`.
struct PenetrationResult
{
    Status status = Status::InvalidInput; ///< Separated: apart, and depth is 0
    float depth = 0.f;                    ///< moving B by depth x normal leaves the two touching (unit: pixels)
    float lowerBound = 0.f;               ///< the true depth is at least this, whatever the status
    Vec2 normal{0.f, -1.f};               ///< length 1, from A to B; (0, -1) when every direction is as good
    Vec2 point{};                         ///< middle of the overlap along the normal, world space
    int iterations = 0;                   ///< support searches over all pairs of pieces
    std::uint32_t pieceA = 0;             ///< the deepest pair of pieces, by index: that of A
    std::uint32_t pieceB = 0;             ///< and that of B
};

/// How deep two sprites overlap, and the shortest way out (expanding polytope).
///
/// Sprites of several pieces: the deepest pair of pieces, which is not the depth of the union.
///
/// Frame   world space, in pixels; `normal` points from A to B.
/// Result  Separated: depth 0. IterationLimit after overlap was shown: depth x normal still separates
///         the pair, but a shorter way may exist (not shorter than `lowerBound`). Ties take the edge of
///         the difference first found, starting from the one towards (0, -1).
/// Errors  never throws, never allocates.
/// Cost    for every pair of pieces a run of GJK, and of the polytope where their cores overlap; each iteration takes
///         one support search per shape.
/// Source  van den Bergen 2001, in two dimensions and started from four axis supports.
[[nodiscard]] PenetrationResult penetration(const Operand& a, const Operand& b,
                                            const GjkSettings& settings = {}) noexcept;

} // namespace graze
