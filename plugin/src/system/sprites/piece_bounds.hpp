// SPDX-License-Identifier: Zlib
#pragma once

#include "piece_table.hpp"
#include "pose_kernels.hpp"
#include "shape_pool.hpp"
#include "slot_map.hpp"

#include <graze/math/aabb.hpp>
#include <graze/math/affine2.hpp>
#include <graze/system/ids.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// Bounds of one shape at a pose, into `bounds`. False when the pose or the bounds are not finite.
/// Finite numbers with products that are not would poison the broad phase as NaN does.
/// Guarded by CollisionSystemRefused.PoseThatOverflowsIsRefused.
[[nodiscard]] bool boundsAt(const ShapePool& pool, std::uint32_t shape, const Affine2& pose, Aabb& bounds) noexcept;

/// The first and the number of the pieces of each row.
struct PieceRanges
{
    const std::uint32_t* first;
    const std::uint32_t* count;
};

/// Up to `Size` sprites that are moved together: few enough for the stack, enough to hide the wait for memory.
struct PoseBlock
{
    static constexpr std::size_t Size = 64;

    /// Finds the rows of the first ids and writes the bounds of their pieces, up to the first sprite that is not alive,
    /// has several pieces or a large one, or whose bounds are not finite. Bounds of sprites behind that one may be
    /// written too early. Returns the number of sprites that were found.
    [[nodiscard]] std::uint32_t find(std::span<const SpriteId> ids, std::span<const Affine2> poses,
                                     const SlotMap& slots, const PieceRanges& ranges, const ShapePool& pool,
                                     PieceTable& pieces) noexcept;

    std::uint32_t row[Size];
};

} // namespace graze::detail
