// SPDX-License-Identifier: Zlib
#pragma once

#include "piece_table.hpp"
#include "row_flags.hpp"
#include "shape_pool.hpp"
#include "slot_map.hpp"

#include <graze/base/workers.hpp>
#include <graze/math/affine2.hpp>
#include <graze/pair/motion.hpp>
#include <graze/sprite/layer.hpp>
#include <graze/system/collision_system.hpp>
#include <graze/system/ids.hpp>

#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace graze::detail
{

/// Decides who is A in a pair, and the order of events: the user's number, then the count of creation.
struct Rank
{
    std::uint64_t order = 0;
    std::uint64_t serial = 0;
    friend constexpr auto operator<=>(const Rank&, const Rank&) noexcept = default;
};

/// Pairs are sorted by the numbers of their rows: the rows themselves, or the given `numbers`.
struct PairOrder
{
    std::span<const std::uint32_t> numbers{};
    std::uint32_t rows = 0;

    [[nodiscard]] std::uint32_t number(std::uint32_t row) const noexcept
    {
        return numbers.empty() ? row : numbers[row];
    }
    [[nodiscard]] std::uint64_t key(std::uint32_t a, std::uint32_t b) const noexcept
    {
        return keyOf(number(a), number(b));
    }
    [[nodiscard]] static std::uint64_t keyOf(std::uint32_t numberA, std::uint32_t numberB) noexcept
    {
        return (std::uint64_t{numberA} << 32) | numberB;
    }
};

/// Numbers rows in the order of their ranks. Rows are made in order of creation, so as long as no user gave an order
/// there is nothing to number.
class RankOrder
{
public:
    /// A row has an order of the user's.
    void noteOrder() noexcept { m_given = m_stale = true; }
    /// Rows were added or have moved.
    void noteRows() noexcept { m_stale = m_given; }
    /// No row has an order of the user's.
    void clear() noexcept;
    /// Numbers the rows anew where that is needed.
    void update(std::span<const Rank> ranks);
    /// Valid from `update` until rows are added or move.
    [[nodiscard]] std::span<const std::uint32_t> numbers() const noexcept { return m_numbers; }

private:
    bool m_given = false;
    bool m_stale = false;
    std::vector<std::uint32_t> m_numbers; ///< by row; empty without orders
    std::vector<std::uint32_t> m_byRank;
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
    bool swept = false;
    OneWay oneWay{};
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

    /// Each false, and no change, when the matrix or the bounds at it are not finite. The lists of flags are left to
    /// the caller when the move is `shared` with other threads.
    bool setMatrix(std::uint32_t row, const Affine2& pose, const ShapePool& pool, bool shared = false) noexcept;
    bool teleport(std::uint32_t row, const Affine2& pose, const ShapePool& pool) noexcept;
    /// setMatrix for one sprite after the other, with the help of workers where there are many, in order of creation.
    /// Needs a pose for each id. False when any sprite is not alive or its pose is not finite; all others are set.
    [[nodiscard]] bool setPoses(std::span<const SpriteId> ids, const GivenPoses& poses, const ShapePool& pool,
                                Workers* workers) noexcept;
    /// Back on the motion of the last update, or on the one since then. False as above.
    bool rewind(std::uint32_t row, float fraction, const ShapePool& pool) noexcept;
    /// The touches of the row begin anew in the coming update.
    void restart(std::uint32_t row) noexcept { flags.note(row, RowFlags::Changed | RowFlags::Restarted); }
    void setEnabled(std::uint32_t row, bool enabled) noexcept;
    void setLayer(std::uint32_t row, Layer newLayer) noexcept;
    /// The pair filter is asked anew about the pairs of the row.
    void refilter(std::uint32_t row) noexcept { flags.note(row, RowFlags::Changed | RowFlags::Refilter); }
    void setNearDistance(std::uint32_t row, float distance) noexcept;
    void setSwept(std::uint32_t row, bool swept) noexcept;
    void setOneWay(std::uint32_t row, const OneWay& side) noexcept;

    [[nodiscard]] const SlotMap& ids() const noexcept { return m_ids; }
    [[nodiscard]] std::uint32_t rows() const noexcept { return static_cast<std::uint32_t>(id.size()); }
    [[nodiscard]] std::size_t alive() const noexcept { return m_alive; }

    // --- The frame ------------------------------------------------------------------------------

    /// Sprites that were not moved since the last update rest: their previous pose is the present one. May be called
    /// again in the same frame.
    void takePoses();
    /// An update failed after `takePoses`: as before it. Previous poses of swept sprites are state, as they may be
    /// rewound. Guarded by OutOfMemoryState.UpdateThatFailsKeepsWhereSweptSpritesCameFrom.
    void undoPoses() noexcept;
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
    [[nodiscard]] bool anySwept() const noexcept { return m_swept > 0; }
    [[nodiscard]] std::size_t sweptCount() const noexcept { return m_swept; }
    /// Was a sprite restarted or rewound before this update?
    [[nodiscard]] bool anyAnew() const noexcept { return m_anyAnew; }
    /// Do the two meet over their motions? One of them is swept, and one moves.
    [[nodiscard]] bool sweep(std::uint32_t a, std::uint32_t b) const noexcept
    {
        return ((flags[a] | flags[b]) & RowFlags::Swept) != 0 && (moves(a) || moves(b));
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
    /// f(pieceA, pieceB) for the pairs of pieces of two rows.
    template <class F>
    void forEachPairOfPieces(std::uint32_t rowA, std::uint32_t rowB, F&& f) const
    {
        forEachPieceOf(rowA, [&](std::uint32_t a) { forEachPieceOf(rowB, [&](std::uint32_t b) { f(a, b); }); });
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
    std::vector<OneWay> oneWay;
    std::vector<float> reached; ///< of a rewound row: the share of its motion up to where it is
    std::vector<Vec2> centre;   ///< middle of the local bounds of all pieces: the motion rule turns about it
    std::vector<std::uint32_t> firstPiece;
    std::vector<std::uint32_t> pieceCount;
    PieceTable pieces;

private:
    friend class SavedTables;

    /// Every column without the flags.
    template <class F>
    void forEachColumn(F&& f)
    {
        f(id), f(matrix), f(previous), f(layer), f(nearDistance), f(owner), f(user), f(rank), f(oneWay), f(reached),
            f(centre), f(firstPiece), f(pieceCount);
    }
    void makeRoomForOne();
    /// The last pieces are those of the row.
    void takePieces(std::uint32_t row, std::span<const Shape> shapes, const ShapePool& pool) noexcept;
    /// A block of sprites that are moved together.
    struct PoseBlock;
    /// Expects a finite pose, with the bounds of the row there.
    void moveTo(std::uint32_t row, const Affine2& pose, bool shared) noexcept;
    /// Moves the first sprites of a call. Returns how many; `refused` gets true where one of them stays.
    std::uint32_t moveBlock(std::span<const SpriteId> ids, const GivenPoses& poses, const ShapePool& pool, bool shared,
                            bool& refused) noexcept;
    /// Writes the bounds of all pieces at the pose; false, and those at the present one, when the pose or a bound is
    /// not finite.
    bool placePieces(std::uint32_t row, const Affine2& pose, const ShapePool& pool) noexcept;
    void squeezeRows() noexcept;

    SlotMap m_ids;
    std::uint64_t m_created = 0;
    std::size_t m_alive = 0;
    std::size_t m_nearDistances = 0; ///< how many are above 0
    std::size_t m_swept = 0;
    bool m_ownersGiven = false;
    bool m_anyAnew = false;
    std::vector<std::pair<std::uint32_t, Affine2>> m_rested; // swept rows that were not moved, with their poses before
    RankOrder m_rankOrder;
    std::vector<std::uint32_t> m_newRows;
};

} // namespace graze::detail
