// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/operand.hpp>

#include <vector>

namespace game
{

/// Outline of a convex piece as the matrix shows it: corners exact, curves as fine chords. One point for a
/// point, two for what is flat.
[[nodiscard]] std::vector<graze::Vec2> outlineOf(const graze::ShapeView& piece, const graze::Affine2& worldFromLocal);

/// A core vertex of B less one of A.
struct DifferenceVertex
{
    graze::Vec2 w{};
    graze::Vec2 a{}; ///< world
    graze::Vec2 b{};
};

/// Outlines of B - A for one pair of pieces, taken around A so that nothing is lost far from the world's
/// origin.
struct DifferenceOutline
{
    std::vector<graze::Vec2> whole; ///< radii included: touches the origin when the pieces touch
    std::vector<graze::Vec2> core;  ///< without round radii; empty when that is the same
    /// Every core vertex of B less every one of A, those of one vertex of A together. Empty where a piece has more than
    /// MostVertices.
    std::vector<DifferenceVertex> vertices;
    static constexpr std::uint32_t MostVertices = 12;
};
[[nodiscard]] DifferenceOutline differenceOf(const graze::Operand& a, std::uint32_t pieceA, const graze::Operand& b,
                                             std::uint32_t pieceB);

} // namespace game
