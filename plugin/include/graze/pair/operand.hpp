// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/shapes/shape.hpp>

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
    Operand(const ShapeView& shape, const Affine2& worldFromLocal) noexcept : m_matrix(worldFromLocal), m_single(shape)
    {
    }
    /// A shape that the caller keeps.
    Operand(const Shape& shape, const Affine2& worldFromLocal) noexcept :
    m_matrix(worldFromLocal),
    m_single(shape.view()) // made in place: a copy would wait for the stores of its parts
    {
    }
    /// Several shapes, one sprite. Without any, every query answers InvalidInput.
    Operand(std::span<const Shape> pieces, const Affine2& worldFromLocal) noexcept :
    m_matrix(worldFromLocal),
    m_single(pieces.empty() ? ShapeView{} : pieces.front().view()),
    m_pieces(pieces.data()),
    m_count(static_cast<std::uint32_t>(pieces.size()))
    {
    }

    /// A shape defined by the user, for overlap, distance, penetration, manifold, rayCast and shapeCast; every other
    /// query answers InvalidInput, and no system stores it. The band of ellipses holds. Without a function,
    /// InvalidInput.
    Operand(const SupportFunction& function, const Affine2& worldFromLocal) noexcept :
    m_matrix(worldFromLocal),
    m_function(function)
    {
    }

    /// Answers name pieces by an index below this.
    [[nodiscard]] std::uint32_t pieceCount() const noexcept { return m_count; }
    /// In object space. `index` is below pieceCount().
    [[nodiscard]] ShapeView piece(std::uint32_t index) const noexcept
    {
        return m_count == 1 ? m_single : m_pieces[index].view();
    }
    /// piece(0) as it is stored.
    [[nodiscard]] const ShapeView& firstPiece() const noexcept { return m_single; }
    /// One of its pieces, under the same matrix. `index` is below pieceCount().
    [[nodiscard]] Operand only(std::uint32_t index) const noexcept
    {
        Operand one = *this;
        one.m_single = piece(index);
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
    [[nodiscard]] const SupportFunction& function() const noexcept { return m_function; }
    /// World from local, of all pieces.
    [[nodiscard]] const Affine2& matrix() const noexcept { return m_matrix; }

private:
    Affine2 m_matrix;
    ShapeView m_single; ///< the first piece, at hand
    const Shape* m_pieces = nullptr;
    std::uint32_t m_count = 1;
    SupportFunction m_function{};
};

} // namespace graze
