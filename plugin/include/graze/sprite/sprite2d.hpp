// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/support.hpp>
#include <graze/pair/operand.hpp>
#include <graze/sprite/pieces.hpp>

#include <concepts>
#include <optional>
#include <span>
#include <vector>

namespace GRAZE_API graze
{

/// The collider component of a sprite: one or more convex shapes in object space, the world-from-local
/// matrix that draws them, and its inverse. Both matrices are kept; the inverse is computed once,
/// when the matrix is set. Every query takes a Sprite2D.
class Sprite2D
{
public:
    /// At the world origin: the matrix is the identity.
    explicit Sprite2D(const Shape& shape);
    /// Throws InvalidShape when there is no piece.
    explicit Sprite2D(std::vector<Shape> pieces);
    /// The same from Pieces: an outline cut into pieces, the shape of an sf::ConvexShape.
    template <std::same_as<Pieces> P>
    explicit Sprite2D(const P& pieces) : Sprite2D(pieces.shapes())
    {
    }

    /// Any finite matrix; false and no change when an element is NaN or infinite.
    bool setMatrix(const Affine2& worldFromLocal) noexcept;

    /// World from local.
    [[nodiscard]] const Affine2& matrix() const noexcept { return m_matrix; }
    /// Local from world. Empty when the matrix flattens the sprite: it still collides as the segment or
    /// point it looks like, because support queries need only the matrix.
    [[nodiscard]] const std::optional<Affine2>& inverse() const noexcept { return m_inverse; }

    /// In object space. Valid until the sprite is moved from or destroyed.
    [[nodiscard]] std::span<const Shape> pieces() const noexcept { return m_pieces; }

    /// Farthest point of all pieces in a world direction, world space. Searched in object space.
    [[nodiscard]] Vec2 support(Vec2 direction) const noexcept;
    /// Whether the world point is in the sprite or on its border.
    [[nodiscard]] bool contains(Vec2 worldPoint) const noexcept;
    /// Bounds of all pieces in world space.
    [[nodiscard]] Aabb bounds() const noexcept;

    /// The operand of a query. It refers to the sprite.
    operator Operand() const noexcept { return {m_pieces, m_matrix}; } // NOLINT(google-explicit-constructor)

private:
    std::vector<Shape> m_pieces;
    Affine2 m_matrix{};
    std::optional<Affine2> m_inverse{Affine2{}};
};

} // namespace graze
