// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>
#include <graze/math/vec2d.hpp>
#include <graze/pair/settings.hpp>
#include <graze/shapes/shape.hpp>

#include <cmath>
#include <cstdint>
#include <span>

namespace GRAZE_API graze
{

/// A convex shape defined by the user: its farthest point in a direction, in object space. GJK needs nothing else from
/// a shape. The function gets a direction of length 1 and answers with a point of the shape; for a zero direction any
/// point serves. It is called often, and its answers must be those of one bounded convex set.
struct SupportFunction
{
    const void* shape = nullptr;                                           ///< handed to the function
    Vec2 (*support)(const void* shape, Vec2 direction) noexcept = nullptr; ///< null for none
    Vec2 centre{};                                                         ///< any point inside; GJK starts from there
};

/// One side of a query: one or more convex pieces seen through a world-from-local matrix. It owns
/// nothing: shapes and matrices must outlive the call. A Sprite2D converts to it.
class Operand
{
public:
    /// A piece whose points the caller keeps. A view without points makes every query answer InvalidInput.
    Operand(const ShapeView& shape, const Affine2& worldFromLocal) noexcept :
    m_matrix(worldFromLocal),
    m_kind(Kind::View),
    m_view(shape)
    {
    }
    /// A shape that the caller keeps.
    Operand(const Shape& shape, const Affine2& worldFromLocal) noexcept :
    m_matrix(worldFromLocal),
    m_kind(Kind::Shapes),
    m_shapes(&shape)
    {
    }
    /// Several shapes, one sprite. Without any, every query answers InvalidInput.
    Operand(std::span<const Shape> pieces, const Affine2& worldFromLocal) noexcept :
    m_matrix(worldFromLocal),
    m_count(static_cast<std::uint32_t>(pieces.size())),
    m_kind(Kind::Shapes),
    m_shapes(pieces.data())
    {
    }

    /// A shape defined by the user, for overlap, distance, penetration, manifold, rayCast and shapeCast; every other
    /// query answers InvalidInput, and no system stores it. The band of ellipses holds. Without a function,
    /// InvalidInput.
    Operand(const SupportFunction& function, const Affine2& worldFromLocal) noexcept :
    m_matrix(worldFromLocal),
    m_kind(Kind::Function),
    m_function(function)
    {
    }

    /// Answers name pieces by an index below this.
    [[nodiscard]] std::uint32_t pieceCount() const noexcept { return m_count; }
    /// In object space. `index` is below pieceCount(); a view without points for a SupportFunction.
    [[nodiscard]] GRAZE_INLINE ShapeView piece(std::uint32_t index) const noexcept
    {
        return m_kind == Kind::Shapes ? m_shapes[index].view() : m_kind == Kind::View ? m_view : ShapeView{};
    }
    /// piece(0); a view without points where there is none.
    [[nodiscard]] GRAZE_INLINE ShapeView firstPiece() const noexcept { return m_count > 0 ? piece(0) : ShapeView{}; }
    /// One of its pieces, under the same matrix. `index` is below pieceCount().
    [[nodiscard]] Operand only(std::uint32_t index) const noexcept
    {
        Operand one = *this;
        if (m_kind == Kind::Shapes)
            one.m_shapes = m_shapes + index;
        one.m_count = 1;
        return one;
    }
    /// The same pieces elsewhere.
    [[nodiscard]] Operand at(const Affine2& worldFromLocal) const noexcept
    {
        Operand moved = *this;
        moved.m_matrix = worldFromLocal;
        return moved;
    }
    /// The user's function; `support` is null for an operand of pieces.
    [[nodiscard]] SupportFunction function() const noexcept
    {
        return m_kind == Kind::Function ? m_function : SupportFunction{};
    }
    /// Whether it has such a function.
    [[nodiscard]] bool isFunction() const noexcept { return m_kind == Kind::Function && m_function.support; }
    /// World from local, of all pieces.
    [[nodiscard]] const Affine2& matrix() const noexcept { return m_matrix; }

private:
    enum class Kind : std::uint8_t
    {
        Shapes,
        View,
        Function
    };

    Affine2 m_matrix;
    std::uint32_t m_count = 1;
    Kind m_kind;
    // One of them, by kind. An operand is made for each query, so nothing else is written.
    union
    {
        // clang-tidy takes them for public.
        const Shape* m_shapes;      // NOLINT(readability-identifier-naming)
        ShapeView m_view;           // NOLINT(readability-identifier-naming)
        SupportFunction m_function; // NOLINT(readability-identifier-naming)
    };
};

/// The linear part of a matrix in doubles.
[[nodiscard]] inline Mat2d linearOf(const Affine2& m) noexcept
{
    return {static_cast<double>(m.m00), static_cast<double>(m.m01), static_cast<double>(m.m10),
            static_cast<double>(m.m11)};
}

/// The offset of a matrix in doubles.
[[nodiscard]] inline Vec2d offsetOf(const Affine2& m) noexcept
{
    return Vec2d(m.offset());
}

/// The point that a pair is re-centred on: where A stands.
[[nodiscard]] inline Vec2d originOf(const Operand& a) noexcept
{
    return offsetOf(a.matrix());
}

/// Whether a piece has points, and the numbers beside them are finite.
[[nodiscard]] GRAZE_INLINE bool isValid(const ShapeView& piece) noexcept
{
    return piece.count > 0 && piece.radius - piece.radius == 0.f;
}
/// Whether every piece has points and the matrix is finite; false for a SupportFunction.
[[nodiscard]] bool isValid(const Operand& operand) noexcept;
/// The same, and a SupportFunction counts.
[[nodiscard]] bool isConvex(const Operand& operand) noexcept;
/// Whether a query of the two has an answer: both are convex, and epsilon is a number.
[[nodiscard]] bool isAnswerable(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept;

} // namespace graze
