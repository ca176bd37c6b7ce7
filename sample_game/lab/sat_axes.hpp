// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/queries/operand.hpp>

#include <string>
#include <vector>

namespace game
{

/// An axis of the separating axis test and the shadows that both pieces throw on it.
struct SatAxis
{
    graze::Vec2 normal{}; ///< length 1, from A to B: of both ways the one with the larger gap
    float lowA = 0.f;     ///< shadow of A, measured from A's position (unit: pixels)
    float highA = 0.f;
    float lowB = 0.f;
    float highB = 0.f;
    float gap = 0.f;    ///< lowB - highA: above 0 proves apart, below is minus the overlap
    std::string source; ///< "edge 2 of A", "corner 1 of A to corner 4 of B"
};

/// All axes that the test of a pair of pieces has to try: the normals of both shapes' edges, and where corners
/// are round or a shape is flat, the ways between corners. Each direction once. Empty for ellipses, which have no
/// finite set of axes.
[[nodiscard]] std::vector<SatAxis> satAxes(const graze::Operand& a, std::uint32_t pieceA, const graze::Operand& b,
                                           std::uint32_t pieceB);

/// Index of the axis with the largest gap, the first of equals; 0 for none.
[[nodiscard]] std::size_t bestAxis(const std::vector<SatAxis>& axes) noexcept;

/// What the axis tells, in a sentence or two.
[[nodiscard]] std::string explain(const SatAxis& axis);

} // namespace game
