// SPDX-License-Identifier: Zlib
#pragma once

#include "system/sprites/scene.hpp"

#include <graze/pair/operand.hpp>

namespace graze::detail
{

/// The shape of a query: the caller's, or a sprite at its present pose. Owns nothing: an operand must outlive it.
class QueryShape
{
public:
    explicit QueryShape(const Operand& shape) noexcept : m_shape(&shape), m_matrix(shape.matrix()) {}
    QueryShape(const Scene& scene, std::uint32_t row) noexcept :
    m_scene(&scene),
    m_row(row),
    m_matrix(scene.sprites.matrix[row])
    {
    }

    [[nodiscard]] std::uint32_t pieceCount() const noexcept
    {
        return m_shape ? m_shape->pieceCount() : m_scene->sprites.pieceCount[m_row];
    }
    [[nodiscard]] Operand piece(std::uint32_t index) const noexcept { return {view(index), m_matrix}; }
    [[nodiscard]] Aabb bounds(std::uint32_t index) const noexcept { return worldBounds(view(index), m_matrix); }

    [[nodiscard]] const Affine2& matrix() const noexcept { return m_matrix; }
    /// Moves it, without a turn.
    void setOffset(Vec2 offset) noexcept
    {
        m_matrix.tx = offset.x;
        m_matrix.ty = offset.y;
    }

    /// Bounds of all pieces; empty when one of them has no points or is not finite: a query answers InvalidInput.
    [[nodiscard]] Aabb validBounds() const noexcept
    {
        Aabb all;
        if (!m_matrix.isFinite())
            return all;
        for (std::uint32_t i = 0; i < pieceCount(); ++i)
        {
            const Aabb one = view(i).count > 0 ? bounds(i) : Aabb{};
            if (!isFinite(one.lower) || !isFinite(one.upper))
                return {};
            all = merged(all, one);
        }
        return all;
    }

private:
    [[nodiscard]] ShapeView view(std::uint32_t index) const noexcept
    {
        if (m_shape)
            return m_shape->piece(index);
        const SpriteTable& sprites = m_scene->sprites;
        return m_scene->pool.view(sprites.pieces.shape[sprites.firstPiece[m_row] + index]);
    }

    const Operand* m_shape = nullptr;
    const Scene* m_scene = nullptr;
    std::uint32_t m_row = 0;
    Affine2 m_matrix;
};

} // namespace graze::detail
