// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/affine2.hpp>
#include <graze/shapes/shape.hpp>

#include <optional>
#include <vector>

namespace game
{

/// A support search in object space: the direction brought there by the transpose, and, as a mistake to look at, by
/// the inverse.
struct ObjectSpace
{
    std::vector<graze::Vec2> outline; ///< border of the piece, object space
    graze::Vec2 byTranspose{};        ///< direction in object space, length 1; zero for a piece that is flat along it
    graze::Vec2 found{};              ///< farthest point along it, object space
    graze::Vec2 foundWorld{};         ///< the same point in the world: farthest there too
    std::optional<graze::Vec2> byInverse; ///< the wrong direction; empty when the matrix has no inverse
    graze::Vec2 wrong{};                  ///< the point that it leads to, object space
    graze::Vec2 wrongWorld{};
    float missing = 0.f; ///< the wrong point falls short of the right one by so much along the direction, world
};

[[nodiscard]] ObjectSpace objectSpaceOf(const graze::ShapeView& piece, const graze::Affine2& worldFromLocal,
                                        graze::Vec2 direction);

} // namespace game
