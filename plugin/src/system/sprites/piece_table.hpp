// SPDX-License-Identifier: Zlib
#pragma once

#include "shape_pool.hpp"

#include <graze/math/aabb.hpp>
#include <graze/math/affine2.hpp>

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace graze::detail
{

/// Bounds of one shape at a pose, into `bounds`. False when the pose or the bounds are not finite.
/// Finite numbers with products that are not would poison the broad phase as NaN does.
/// Guarded by CollisionSystemRefused.PoseThatOverflowsIsRefused.
[[nodiscard]] bool boundsAt(const ShapePool& pool, std::uint32_t shape, const Affine2& pose, Aabb& bounds) noexcept;

/// The convex pieces of all sprites, one dense array per field. The pieces of a sprite are neighbours.
///
/// A piece that no sprite has any more keeps its place, with the shape None, until `squeeze`.
class PieceTable
{
public:
    static constexpr std::uint32_t None = std::numeric_limits<std::uint32_t>::max();

    [[nodiscard]] std::uint32_t count() const noexcept { return static_cast<std::uint32_t>(shape.size()); }

    /// New last pieces of a row. Their bounds are not known yet. Takes one reference on each shape. Changes nothing
    /// when it throws std::bad_alloc.
    void append(std::span<const Shape> shapes, std::uint32_t ofRow, ShapePool& pool);
    /// These pieces, neighbours, belong to no sprite any more.
    void release(std::uint32_t first, std::uint32_t pieceCount, ShapePool& pool) noexcept;
    /// The next `squeeze` does not throw.
    void prepareSqueeze() { m_newNumbers.reserve(shape.size()); }
    /// Closes the gaps. The rows of sprites have moved: row r is now newRows[r].
    void squeeze(std::span<const std::uint32_t> newRows);

    /// The released pieces since the last `squeeze`.
    [[nodiscard]] std::span<const std::uint32_t> released() const noexcept { return m_released; }
    /// The new number of each piece since the last `squeeze`, in the same order as before; None for released ones.
    [[nodiscard]] std::span<const std::uint32_t> newNumbers() const noexcept { return m_newNumbers; }

    /// The pieces of a snapshot by the number of pieces of each row, none of them released. Shapes and bounds are not
    /// known yet.
    void restore(std::span<const std::uint32_t> pieceCounts);
    /// Whether piece i is the only one of row i, as in a game without sprites of several pieces. May be false too soon.
    [[nodiscard]] bool isOnePerRow() const noexcept { return m_isOnePerRow; }

    std::vector<std::uint32_t> shape; ///< place in the pool
    std::vector<std::uint32_t> row;   ///< row of its sprite
    /// Bounds at the present pose: queries between two updates read them. The broad phase has its own boxes: those of
    /// the last update, which may cover the motion of that frame and the near distance.
    std::vector<Aabb> bounds;

private:
    void resize(std::size_t pieceCount);

    bool m_isOnePerRow = true;
    std::vector<std::uint32_t> m_released; ///< with room for all pieces: a release never allocates
    std::vector<std::uint32_t> m_newNumbers;
};

} // namespace graze::detail
