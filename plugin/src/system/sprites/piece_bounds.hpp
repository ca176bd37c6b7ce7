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

/// The poses of one call: matrices, or placements that become matrices block by block.
class GivenPoses
{
public:
    GivenPoses(std::span<const Affine2> matrices) noexcept : m_matrices(matrices) {}
    GivenPoses(std::span<const Placement> placements) noexcept : m_placements(placements) {}

    [[nodiscard]] std::size_t size() const noexcept { return m_matrices.size() + m_placements.size(); }
    /// Without the first ones.
    [[nodiscard]] GivenPoses from(std::size_t first) const noexcept
    {
        return m_placements.empty() ? GivenPoses(m_matrices.subspan(first)) : GivenPoses(m_placements.subspan(first));
    }
    [[nodiscard]] Affine2 operator[](std::size_t number) const noexcept
    {
        return m_placements.empty() ? m_matrices[number] : Affine2::from(m_placements[number]);
    }
    /// The matrices: those in `room` after `place`, unless they were given.
    [[nodiscard]] const Affine2* matrices(const Affine2* room) const noexcept
    {
        return m_placements.empty() ? m_matrices.data() : room;
    }
    /// Writes the first matrices unless they were given.
    void place(std::uint32_t count, Affine2* room) const noexcept;

private:
    std::span<const Affine2> m_matrices;
    std::span<const Placement> m_placements;
};

/// Up to `Size` sprites that are moved together: few enough for the stack, enough to hide the wait for memory.
struct PoseBlock
{
    static constexpr std::size_t Size = 64;

    PoseBlock() noexcept {}

    /// Finds the rows of the first ids and writes the bounds of their pieces, up to the first sprite that is not alive,
    /// has several pieces or a large one, or whose bounds are not finite. Bounds of sprites behind that one may be
    /// written too early. Returns the number of sprites that were found.
    [[nodiscard]] std::uint32_t find(std::span<const SpriteId> ids, const GivenPoses& poses, const SlotMap& slots,
                                     const PieceRanges& ranges, const ShapePool& pool, PieceTable& pieces) noexcept;

    std::uint32_t row[Size];
    const Affine2* matrix; ///< one each

private:
    union
    {
        Affine2 m_placed[Size]; ///< written where it is needed
    };
};

} // namespace graze::detail
