// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/operand.hpp>
#include <graze/queries/pair_queries.hpp>

#include <string>
#include <vector>

namespace game
{

/// An axis of the separating axis test and the shadows that both pieces throw on it.
struct SatAxis
{
    graze::Vec2 normal{}; ///< length 1, from A to B: of both directions the one with the larger gap
    float lowA = 0.f;     ///< shadow of A, measured from A's position (unit: pixels)
    float highA = 0.f;
    float lowB = 0.f;
    float highB = 0.f;
    float gap = 0.f;    ///< lowB - highA: above 0 proves apart, below is minus the overlap
    std::string source; ///< "edge 2 of A", "corner 1 of A to corner 4 of B"
};

/// All axes that the test of a pair of pieces has to try: the normals of both shapes' edges, and where corners
/// are round or a shape is flat, the directions between corners. Each direction once. Empty for ellipses, which have no
/// finite set of axes.
[[nodiscard]] std::vector<SatAxis> satAxes(const graze::Operand& a, std::uint32_t pieceA, const graze::Operand& b,
                                           std::uint32_t pieceB);

/// Index of the axis that a query answered with; 0 for none. Apart, that is the first one that separates, as the
/// query stops there; otherwise the one with the smallest overlap.
[[nodiscard]] std::size_t axisOf(const std::vector<SatAxis>& axes, const graze::SatResult& answer) noexcept;

/// The result of the axis, in a sentence or two.
[[nodiscard]] std::string explain(const SatAxis& axis);

} // namespace game
