// SPDX-License-Identifier: Zlib
#pragma once

#include "pair_order.hpp"
#include "piece_bounds.hpp"
#include "piece_table.hpp"
#include "row_flags.hpp"
#include "shape_pool.hpp"
#include "slot_map.hpp"

#include <graze/base/workers.hpp>
#include <graze/pair/motion.hpp>
#include <graze/sprite/layer.hpp>
#include <graze/system/ids.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace graze::detail
{

/// The start of a new row.
struct SpriteRow
{
    std::span<const Shape> pieces;
    Affine2 matrix{};
    Layer layer{};
    float nearDistance = 0.f;
    SpriteId owner{};
    UserValue user{};
    bool enabled = true;
    std::optional<std::uint64_t> order;
};

/// The sprites of a system, one dense array per field, rows in order of creation.
///
/// A removed sprite keeps its row, marked dead, until the end of the next update: that update still reports the end of
/// its pairs.
class SpriteTable
{
public:
    static constexpr std::uint32_t None = std::numeric_limits<std::uint32_t>::max();

    explicit SpriteTable(std::uint32_t systemNumber) noexcept : m_ids(IdKind::Sprite, systemNumber) {}

    // --- Rows -----------------------------------------------------------------------------------

    /// Both change nothing when they throw.
    SpriteId add(const SpriteRow& row, ShapePool& pool);
    void setPieces(std::uint32_t row, std::span<const Shape> shapes, ShapePool& pool);
    void remove(std::uint32_t row, ShapePool& pool) noexcept;

    /// Each false, and no change, when the matrix or the bounds at it are not finite.
    bool setMatrix(std::uint32_t row, const Affine2& pose, const ShapePool& pool) noexcept;
    bool teleport(std::uint32_t row, const Affine2& pose, const ShapePool& pool) noexcept;
    /// setMatrix for one sprite after the other, up to the first that is unusual: not alive, several pieces, a large
    /// piece, a pose that is not finite. Returns the number of sprites done. Needs a pose for each id.
    std::size_t setPoses(std::span<const SpriteId> ids, const GivenPoses& poses, const ShapePool& pool) noexcept;
    /// setPoses with workers. Sprites behind the first unusual one may have been moved too. Moves
    /// none, and returns 0, when there are too few or a sprite is named twice.
    std::size_t sharePoses(Workers& workers, std::span<const SpriteId> ids, const GivenPoses& poses,
                           const ShapePool& pool) noexcept;
    void setEnabled(std::uint32_t row, bool enabled) noexcept;
    void setLayer(std::uint32_t row, Layer newLayer) noexcept;
    void setNearDistance(std::uint32_t row, float distance) noexcept;

    [[nodiscard]] const SlotMap& ids() const noexcept { return m_ids; }
    [[nodiscard]] std::uint32_t rows() const noexcept { return static_cast<std::uint32_t>(id.size()); }
    [[nodiscard]] std::size_t alive() const noexcept { return m_alive; }

    // --- The frame ------------------------------------------------------------------------------

    /// Sprites that were not moved since the last update rest: their previous pose is the present one. May be called
    /// again in the same frame.
    void takePoses();
    /// The next `endFrame` does not throw.
    void prepareEndFrame();
    /// Moves belong to the next frame from here on; dead rows and released pieces go. True when other rows or pieces
    /// have moved into their places.
    bool endFrame() noexcept;
    /// The new place of each row, in the same order as before; None for dead ones.
    [[nodiscard]] std::span<const std::uint32_t> newRows() const noexcept { return m_newRows; }
    /// The order of ranks, from `takePoses` to `endFrame`.
    [[nodiscard]] PairOrder order() const noexcept { return {m_rankOrder.numbers(), rows()}; }

    // --- One row --------------------------------------------------------------------------------

    [[nodiscard]] bool isDead(std::uint32_t row) const noexcept { return flags.has(row, RowFlags::Dead); }
    [[nodiscard]] bool takesPart(std::uint32_t row) const noexcept { return RowFlags::takePart(flags[row]); }
    [[nodiscard]] bool moves(std::uint32_t row) const noexcept { return !(previous[row] == matrix[row]); }
    /// Moves without turning or changing its form.
    [[nodiscard]] bool onlyShifts(std::uint32_t row) const noexcept;
    [[nodiscard]] Motion motion(std::uint32_t row) const noexcept { return {previous[row], matrix[row], centre[row]}; }
    /// Around all pieces at the present pose.
    [[nodiscard]] Aabb boundsOf(std::uint32_t row) const noexcept;
    [[nodiscard]] std::uint32_t localPiece(std::uint32_t piece) const noexcept
    {
        return piece - firstPiece[pieces.row[piece]];
    }
    /// Does any sprite have a near distance?
    [[nodiscard]] bool anyNearDistance() const noexcept { return m_nearDistances > 0; }
    /// The larger one of two sprites.
    [[nodiscard]] float nearDistanceOf(std::uint32_t a, std::uint32_t b) const noexcept
    {
        return nearDistance[a] < nearDistance[b] ? nearDistance[b] : nearDistance[a];
    }
    [[nodiscard]] bool ownersGiven() const noexcept { return m_ownersGiven; }
    /// The owner rule: one is the owner of the other, or both have the same owner.
    [[nodiscard]] bool related(std::uint32_t a, std::uint32_t b) const noexcept
    {
        return m_ownersGiven && (owner[a] == id[b] || owner[b] == id[a] || (owner[a] && owner[a] == owner[b]));
    }
    /// f(piece) for the pieces of a row.
    template <class F>
    void forEachPieceOf(std::uint32_t row, F&& f) const
    {
        for (std::uint32_t piece = firstPiece[row]; piece < firstPiece[row] + pieceCount[row]; ++piece)
            f(piece);
    }

    std::vector<SpriteId> id;
    std::vector<Affine2> matrix;
    std::vector<Affine2> previous; ///< pose at the last update
    std::vector<Layer> layer;
    RowFlags flags;
    std::vector<float> nearDistance;
    std::vector<SpriteId> owner;
    std::vector<UserValue> user;
    std::vector<Rank> rank;
    std::vector<Vec2> centre; ///< middle of the local bounds of all pieces: the motion rule turns about it
    std::vector<std::uint32_t> firstPiece;
    std::vector<std::uint32_t> pieceCount;
    PieceTable pieces;

private:
    friend class SavedTables;

    /// Every column without the flags.
    template <class F>
    void forEachColumn(F&& f)
    {
        f(id), f(matrix), f(previous), f(layer), f(nearDistance), f(owner), f(user), f(rank), f(centre), f(firstPiece),
            f(pieceCount);
    }
    void makeRoomForOne();
    /// New last pieces; the row has them after `takePieces`.
    void appendPieces(std::uint32_t row, std::span<const Shape> shapes, ShapePool& pool);
    /// The last pieces are those of the row.
    void takePieces(std::uint32_t row, std::span<const Shape> shapes, const ShapePool& pool) noexcept;
    /// Both expect a finite pose with finite bounds.
    void moveTo(std::uint32_t row, const Affine2& pose) noexcept;
    /// Moves sprites by their numbers in a call, from the first on. Returns how many: up to one that is unusual, and no
    /// more than a PoseBlock.
    std::uint32_t moveBlock(std::span<const SpriteId> ids, const GivenPoses& poses, const ShapePool& pool,
                            std::uint32_t first, RowFlags::Mover& mover) noexcept;
    [[nodiscard]] bool areDistinct(std::span<const SpriteId> ids) noexcept;
    /// Bounds of all pieces at the pose, into m_poseBounds; false when the pose or one of them is not finite.
    bool findBounds(std::uint32_t row, const Affine2& pose, const ShapePool& pool) noexcept;
    void takeBounds(std::uint32_t row) noexcept;
    void squeezeRows() noexcept;

    SlotMap m_ids;
    std::uint64_t m_created = 0;
    std::size_t m_alive = 0;
    std::size_t m_nearDistances = 0; ///< how many are above 0
    bool m_ownersGiven = false;
    RankOrder m_rankOrder;
    std::vector<Aabb> m_poseBounds;
    std::vector<std::uint32_t> m_newRows;
};

} // namespace graze::detail
