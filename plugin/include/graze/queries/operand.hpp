// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/shapes/shape.hpp>

#include <span>

namespace GRAZE_API graze
{

/// One side of a query: one or more convex pieces seen through a world-from-local matrix. It owns
/// nothing: what it was made from outlives the call. A Sprite2D converts to it.
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
    m_single(shape.view()) // made in its place: a copy would wait for the stores of its parts
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

    /// Answers name pieces by an index below this.
    [[nodiscard]] std::uint32_t pieceCount() const noexcept { return m_count; }
    /// In object space. `index` is below pieceCount().
    [[nodiscard]] ShapeView piece(std::uint32_t index) const noexcept
    {
        return m_count == 1 ? m_single : m_pieces[index].view();
    }
    /// piece(0) where it stands: for queries of one piece, which read it field by field.
    [[nodiscard]] const ShapeView& firstPiece() const noexcept { return m_single; }
    /// World from local, of all pieces.
    [[nodiscard]] const Affine2& matrix() const noexcept { return m_matrix; }

private:
    Affine2 m_matrix;
    ShapeView m_single; ///< the first piece, at hand
    const Shape* m_pieces = nullptr;
    std::uint32_t m_count = 1;
};

} // namespace graze
