// SPDX-License-Identifier: Zlib
#pragma once

#include "pose_kernels.hpp"
#include "shape_pool.hpp"
#include "slot_map.hpp"
#include "system/pairs/pair_order.hpp"

#include <graze/pair/operand.hpp>
#include <graze/queries/time_of_impact.hpp>
#include <graze/sprite/collider.hpp>
#include <graze/system/ids.hpp>

#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace graze::detail
{

class SnapshotReader;
class SnapshotShapes;
class SnapshotWriter;
class StateHasher;

/// Who is A in a pair, and the order of events: the user's number, then the count of creation.
struct Rank
{
    std::uint64_t order = 0;
    std::uint64_t serial = 0;
    friend constexpr auto operator<=>(const Rank&, const Rank&) noexcept = default;
};

/// What a new row starts with.
struct SpriteRow
{
    std::span<const Shape> pieces;
    Affine2 matrix{};
    Layer layer{};
    float nearDistance = 0.f;
    SpriteId owner{};
    std::uint64_t user = 0;
    bool enabled = true;
    std::optional<std::uint64_t> order;
};

/// A disc that goes straight from `start` to `end` in a frame and holds a piece all the way.
struct SweptDisc
{
    Vec2 start{};
    Vec2 end{};
    float radius = 0.f;
};

/// Where a piece is on its way.
struct SweptPiece
{
    Aabb bounds{}; ///< never too small
    SweptDisc disc{};
};

/// No smaller than this is the gap of what the two discs hold, at any moment of the frame; below 0 says
/// nothing. Unlike boxes around whole ways it sees two that pass the same place at different times.
[[nodiscard]] float gapAtLeast(const SweptDisc& a, const SweptDisc& b) noexcept;

/// The sprites of a system, one dense array per field, rows in order of creation.
///
/// A removed sprite keeps its row, marked dead, until `dropDead` at the end of the next update: that
/// update still tells what ends with it. The pieces of all sprites stand in arrays of their own.
class SpriteTable
{
public:
    static constexpr std::uint32_t None = std::numeric_limits<std::uint32_t>::max();

    explicit SpriteTable(std::uint32_t systemNumber) noexcept : m_ids(IdKind::Sprite, systemNumber) {}

    // --- Rows -----------------------------------------------------------------------------------

    SpriteId add(const SpriteRow& row, ShapePool& pool);
    void remove(std::uint32_t row, ShapePool& pool);
    void setPieces(std::uint32_t row, std::span<const Shape> pieces, ShapePool& pool);

    /// Each false, and no change, when the matrix or the bounds it leads to are not finite.
    bool setMatrix(std::uint32_t row, const Affine2& pose, const ShapePool& pool) noexcept;
    bool teleport(std::uint32_t row, const Affine2& pose, const ShapePool& pool) noexcept;
    /// setMatrix for one after the other, up to the first that is not as most are: alive, of one small piece,
    /// at a pose that may stand. Returns how many were done. Spans of the same length.
    std::size_t setMatrices(std::span<const SpriteId> ids, std::span<const Affine2> poses,
                            const ShapePool& pool) noexcept;
    void setEnabled(std::uint32_t row, bool enabled) noexcept;
    void setLayer(std::uint32_t row, Layer newLayer) noexcept;
    void setNearDistance(std::uint32_t row, float distance) noexcept;

    [[nodiscard]] const SlotMap& ids() const noexcept { return m_ids; }
    [[nodiscard]] std::uint32_t rows() const noexcept { return static_cast<std::uint32_t>(id.size()); }
    [[nodiscard]] std::size_t alive() const noexcept { return m_alive; }

    // --- The frame ------------------------------------------------------------------------------

    /// Sprites that were not moved since the last update stay where they are.
    void takePoses();
    /// Rows that were moved, added, removed or otherwise changed since the last update, and those that had
    /// been before that one and may have stopped. All others are as they were, to the bit.
    [[nodiscard]] std::span<const std::uint32_t> changed() const noexcept { return m_changed; }
    [[nodiscard]] bool isChanged(std::uint32_t row) const noexcept { return (flags[row] & Changed) != 0; }
    /// The rows that stand where the broad phase has not seen them. They are among the changed ones.
    [[nodiscard]] std::span<const std::uint32_t> unfiled() const noexcept { return {m_unfiledRows.data(), m_unfiled}; }
    [[nodiscard]] bool isUnfiled(std::uint32_t row) const noexcept { return (flags[row] & Unfiled) != 0; }
    /// The broad phase has been told of all of them.
    void noteFiled() noexcept;
    /// From here on, moves belong to the next frame; dead rows and unused pieces go. True when others have
    /// moved up into their places.
    bool endFrame();
    /// Where each row and each piece stands since they have moved up, in the same order as before; None for
    /// what is gone.
    [[nodiscard]] std::span<const std::uint32_t> newRows() const noexcept { return m_newRows; }
    [[nodiscard]] std::span<const std::uint32_t> newPieces() const noexcept { return m_newPieces; }
    /// Pieces that belong to no sprite any more since the last update.
    [[nodiscard]] std::span<const std::uint32_t> unusedPieces() const noexcept { return m_unusedPieces; }

    // --- Questions ------------------------------------------------------------------------------

    [[nodiscard]] bool isDead(std::uint32_t row) const noexcept { return (flags[row] & Dead) != 0; }
    [[nodiscard]] bool takesPart(std::uint32_t row) const noexcept
    {
        return (flags[row] & (Dead | Enabled)) == Enabled;
    }
    [[nodiscard]] bool moves(std::uint32_t row) const noexcept { return !(previous[row] == matrix[row]); }
    /// Moves without turning or changing its form.
    [[nodiscard]] bool onlyShifts(std::uint32_t row) const noexcept;
    [[nodiscard]] Motion motion(std::uint32_t row) const noexcept { return {previous[row], matrix[row], centre[row]}; }
    [[nodiscard]] Operand operand(std::uint32_t piece, const ShapePool& pool) const noexcept
    {
        return {pool.view(pieceShape[piece]), matrix[pieceRow[piece]]};
    }
    /// Of all pieces where they stand now.
    [[nodiscard]] Aabb boundsOf(std::uint32_t row) const noexcept;
    /// Does any sprite ask for near misses?
    [[nodiscard]] bool anyNearDistance() const noexcept { return m_nearDistances > 0; }
    /// Of two: the larger one.
    [[nodiscard]] float nearDistanceOf(std::uint32_t a, std::uint32_t b) const noexcept
    {
        return nearDistance[a] < nearDistance[b] ? nearDistance[b] : nearDistance[a];
    }
    /// Asks for what `operand` reads, ahead of its use.
    void fetch(std::uint32_t piece, const ShapePool& pool) const noexcept
    {
        prefetch(matrix.data() + pieceRow[piece]);
        pool.fetch(pieceShape[piece]);
    }
    [[nodiscard]] std::uint32_t localPiece(std::uint32_t piece) const noexcept
    {
        return piece - firstPiece[pieceRow[piece]];
    }
    /// A piece on its way from `previous` to `matrix`.
    [[nodiscard]] SweptPiece swept(std::uint32_t piece, const ShapePool& pool) const noexcept;
    /// That of ranks. Known from `takePoses` to `endFrame`.
    [[nodiscard]] PairOrder order() const noexcept { return {m_numbers, rows()}; }
    [[nodiscard]] bool ownersGiven() const noexcept { return m_ownersGiven; }
    /// The owner rule: is one the owner of the other, or have both the same?
    [[nodiscard]] bool related(std::uint32_t a, std::uint32_t b) const noexcept
    {
        return m_ownersGiven && (owner[a] == id[b] || owner[b] == id[a] || (owner[a] && owner[a] == owner[b]));
    }

    // --- Snapshots ------------------------------------------------------------------------------

    /// f(piece) for the pieces of all rows, one row after the other.
    template <class F>
    void forEachPiece(F&& f) const
    {
        for (std::uint32_t row = 0; row < rows(); ++row)
            for (std::uint32_t i = 0; i < pieceCount[row]; ++i)
                f(firstPiece[row] + i);
    }
    void write(SnapshotWriter& writer, const SnapshotShapes& shapes) const;
    void hash(StateHasher& hasher, const ShapePool& pool) const noexcept;
    /// Takes the state of a snapshot, with ids that go on from those of `current`, and no references on its
    /// shapes yet. Throws SnapshotRefused, and is good for another read or nothing then.
    void read(SnapshotReader& reader, const SnapshotShapes& shapes, const ShapePool& pool, std::size_t layerCount,
              const SpriteTable& current);
    void retainShapes(ShapePool& pool) const noexcept;
    void releaseShapes(ShapePool& pool) const noexcept;

    enum Flag : std::uint8_t
    {
        Enabled = 1,
        Dead = 2,
        Moved = 4, ///< `previous` is set for the coming update
        Fresh = 8, ///< has no past: moves are no way
        Changed = 16,
        Unfiled = 32 ///< does not stand where the broad phase has it
    };

    std::vector<SpriteId> id;
    std::vector<Affine2> matrix;
    std::vector<Affine2> previous; ///< pose at the last update
    std::vector<Layer> layer;
    std::vector<std::uint8_t> flags;
    std::vector<float> nearDistance;
    std::vector<SpriteId> owner;
    std::vector<std::uint64_t> user;
    std::vector<Rank> rank;
    std::vector<Vec2> centre; ///< of the local bounds of all pieces: what the motion rule turns about
    std::vector<std::uint32_t> firstPiece;
    std::vector<std::uint32_t> pieceCount;

    std::vector<std::uint32_t> pieceShape; ///< place in the pool; None for a piece that is not used any more
    std::vector<std::uint32_t> pieceRow;
    std::vector<Aabb> pieceBounds;

private:
    template <class F>
    void forEachColumn(F&& f)
    {
        f(id), f(matrix), f(previous), f(layer), f(flags), f(nearDistance), f(owner), f(user), f(rank), f(centre),
            f(firstPiece), f(pieceCount);
    }
    template <class Table, class Archive>
    static void describe(Table& table, Archive& archive);
    void readPieces(SnapshotReader& reader, const SnapshotShapes& shapes, const ShapePool& pool);
    void deriveRest();
    void appendPieces(std::uint32_t row, std::span<const Shape> pieces, ShapePool& pool);
    void releasePieces(std::uint32_t row, ShapePool& pool);
    void noteChange(std::uint32_t row) noexcept
    {
        if ((flags[row] & Changed) != 0)
            return;
        flags[row] |= Changed;
        m_changed.push_back(row);
    }
    void noteUnfiled(std::uint32_t row) noexcept
    {
        m_unfiledRows[m_unfiled] = row;
        m_unfiled += (flags[row] & Unfiled) == 0 ? 1u : 0u;
        flags[row] |= Unfiled;
    }
    /// One block of setMatrices: bounds and rows of the sprites up to the first that is not as most are, and how
    /// many those are; then their poses.
    std::uint32_t findBounds(std::span<const SpriteId> ids, std::span<const Affine2> poses, const ShapePool& pool,
                             std::uint32_t* rowOf) noexcept;
    void take(std::span<const Affine2> poses, const std::uint32_t* rowOf) noexcept;
    /// The pose may stand.
    void moveTo(std::uint32_t row, const Affine2& pose) noexcept;
    /// Bounds of all pieces at the pose, into m_poseBounds; false when the pose or one of them is not finite.
    bool findBounds(std::uint32_t row, const Affine2& pose, const ShapePool& pool) noexcept;
    void takeBounds(std::uint32_t row) noexcept;
    void numberRows();
    void squeezeRows();
    void squeezePieces();

    SlotMap m_ids;
    const PoseKernels* m_kernels = &poseKernels();
    std::uint64_t m_created = 0;
    std::size_t m_alive = 0;
    std::size_t m_nearDistances = 0; ///< how many are above 0
    std::vector<std::uint32_t> m_changed;
    std::vector<std::uint32_t> m_unfiledRows; ///< one more than there are rows
    std::uint32_t m_unfiled = 0;
    std::vector<Aabb> m_poseBounds;
    std::vector<std::uint32_t> m_unusedPieces;
    bool m_ownersGiven = false;
    bool m_ordersGiven = false; ///< rows are not in order of rank
    bool m_numbersStale = false;
    std::vector<std::uint32_t> m_numbers; ///< place of every row in the order of ranks; empty without orders
    std::vector<std::uint32_t> m_byRank;
    std::vector<std::uint32_t> m_newRows;
    std::vector<std::uint32_t> m_newPieces;
};

} // namespace graze::detail
