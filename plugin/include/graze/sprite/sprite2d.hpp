// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/support.hpp>
#include <graze/pair/operand.hpp>
#include <graze/shapes/decompose.hpp>
#include <graze/shapes/shape.hpp>

#include <concepts>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace GRAZE_API graze
{

/// A type that converts to a shape: Circle, Box, Polygon and the others.
template <class S>
concept ShapeSource = std::constructible_from<Shape, const S&>;

/// The convex pieces of a collider: what `.shape =` takes. One shape of any kind, several, or a concave
/// outline with holes.
class Pieces
{
public:
    /// No piece; `add` throws for it.
    Pieces() = default;
    /// One piece. Throws InvalidShape as Shape does.
    template <ShapeSource S>
    Pieces(const S& shape) : m_shapes{Shape(shape)} // NOLINT(google-explicit-constructor)
    {
    }
    /// As many pieces as the vector holds.
    Pieces(std::vector<Shape> shapes) : m_shapes(std::move(shapes)) {} // NOLINT(google-explicit-constructor)

    /// Any simple polygon, either winding, with holes, cut by `decompose`: points in a vector or in braces, as
    /// `Pieces::fromOutline({{0.f, 0.f}, {4.f, 0.f}, {1.f, 1.f}, {0.f, 4.f}})`. Nothing is moved or recentred.
    /// Throws InvalidOutline for points that cannot be cut, or are too large for a shape.
    [[nodiscard]] static Pieces fromOutline(const std::vector<Vec2>& outline,
                                            const std::vector<std::vector<Vec2>>& holes = {});

    /// As above, but empty instead of throwing; `error` then has the reason and the place.
    [[nodiscard]] static std::optional<Pieces> tryFromOutline(const std::vector<Vec2>& outline,
                                                              const std::vector<std::vector<Vec2>>& holes = {},
                                                              DecomposeError* error = nullptr);

    /// In object space; events and queries name them by their index here.
    [[nodiscard]] const std::vector<Shape>& shapes() const& noexcept { return m_shapes; }
    /// Those of a temporary, for `for (const Shape& piece : Pieces::fromOutline(points).shapes())`.
    [[nodiscard]] std::vector<Shape> shapes() && noexcept { return std::move(m_shapes); }

private:
    std::vector<Shape> m_shapes;
};

/// A place, or none. std::optional takes no two numbers in braces: `.position = {40.f, 30.f}`.
class PositionChoice : public std::optional<Vec2>
{
public:
    /// As std::optional: nothing, a Vec2, a vector of SFML.
    using std::optional<Vec2>::optional;
    /// The same place, or none.
    constexpr PositionChoice(const std::optional<Vec2>& place) noexcept // NOLINT(google-explicit-constructor)
    :
    std::optional<Vec2>(place)
    {
    }
    /// World space (unit: pixels).
    constexpr PositionChoice(float x, float y) noexcept : std::optional<Vec2>(Vec2{x, y}) {}
};

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
