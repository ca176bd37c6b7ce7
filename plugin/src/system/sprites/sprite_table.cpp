// SPDX-License-Identifier: Zlib
#include "sprite_table.hpp"

#include "base/blocks.hpp"
#include "base/compiler.hpp"
#include "base/make_room.hpp"
#include "pose_kernels.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <numeric>

namespace graze::detail
{

namespace
{

bool haveSameBits(const Affine2& a, const Affine2& b) noexcept
{
    return std::memcmp(&a, &b, sizeof a) == 0;
}

} // namespace

// --- Ranks --------------------------------------------------------------------------------------

void RankOrder::clear() noexcept
{
    m_given = m_stale = false;
    m_numbers.clear();
}

void RankOrder::update(std::span<const Rank> ranks)
{
    if (!m_stale)
        return;
    m_byRank.resize(ranks.size());
    std::iota(m_byRank.begin(), m_byRank.end(), 0u);
    std::sort(m_byRank.begin(), m_byRank.end(),
              [ranks](std::uint32_t a, std::uint32_t b) { return ranks[a] < ranks[b]; });
    m_numbers.resize(ranks.size());
    for (std::uint32_t i = 0; i < ranks.size(); ++i)
        m_numbers[m_byRank[i]] = i;
    m_stale = false;
}

// --- Rows ---------------------------------------------------------------------------------------

// Nothing fails once the pieces are appended.
SpriteId SpriteTable::add(const SpriteRow& row, ShapePool& pool)
{
    const std::uint32_t index = rows();
    makeRoomForOne();
    pieces.append(row.pieces, index, pool);
    const SpriteId newId{m_ids.add(index)};
    id.push_back(newId);
    matrix.push_back(row.matrix);
    previous.push_back(row.matrix);
    layer.push_back(row.layer);
    nearDistance.push_back(row.nearDistance);
    owner.push_back(row.owner);
    m_ownersGiven = m_ownersGiven || row.owner;
    user.push_back(row.user);
    rank.push_back({row.order.value_or(m_created), m_created});
    if (row.order)
        m_rankOrder.noteOrder();
    m_rankOrder.noteRows();
    oneWay.emplace_back();
    reached.push_back(1.f);
    centre.emplace_back();
    firstPiece.push_back(0);
    pieceCount.push_back(0);
    takePieces(index, row.pieces, pool);
    m_nearDistances += row.nearDistance > 0.f ? 1u : 0u;
    m_swept += row.swept ? 1u : 0u;
    flags.append((row.enabled ? RowFlags::Enabled : 0) | (row.swept ? RowFlags::Swept : 0) | RowFlags::Moved |
                 RowFlags::Fresh);
    setOneWay(index, row.oneWay);
    ++m_created;
    ++m_alive;
    return newId;
}

void SpriteTable::remove(std::uint32_t row, ShapePool& pool) noexcept
{
    m_ids.bury(id[row].value);
    pieces.release(firstPiece[row], pieceCount[row], pool);
    pieceCount[row] = 0;
    setSwept(row, false);
    flags.bury(row);
    m_nearDistances -= nearDistance[row] > 0.f ? 1u : 0u;
    --m_alive;
}

void SpriteTable::setPieces(std::uint32_t row, std::span<const Shape> shapes, ShapePool& pool)
{
    pieces.append(shapes, row, pool);
    pieces.release(firstPiece[row], pieceCount[row], pool);
    takePieces(row, shapes, pool);
    flags.note(row, RowFlags::Changed | RowFlags::Unfiled);
}

void SpriteTable::makeRoomForOne()
{
    m_ids.makeRoomFor(1);
    flags.makeRoomForOne();
    forEachColumn([](auto& column) { makeRoom(1, column); });
}

void SpriteTable::takePieces(std::uint32_t row, std::span<const Shape> shapes, const ShapePool& pool) noexcept
{
    pieceCount[row] = static_cast<std::uint32_t>(shapes.size());
    firstPiece[row] = pieces.count() - pieceCount[row];
    Aabb local;
    for (const Shape& piece : shapes)
        local = merged(local, piece.localBounds());
    centre[row] = local.centre();
    placePieces(row, matrix[row], pool);
}

void SpriteTable::setEnabled(std::uint32_t row, bool enabled) noexcept
{
    if (enabled == flags.has(row, RowFlags::Enabled))
        return;
    if (!enabled)
    {
        flags.note(row, RowFlags::Changed);
        flags.clear(row, RowFlags::Enabled);
        return;
    }
    // Games park disabled sprites and enable them elsewhere: there is no motion between the two places.
    // Guarded by BulletSweep.TargetSwitchedOnAgainHasNoPast.
    previous[row] = matrix[row];
    flags.note(row, RowFlags::Changed | RowFlags::Unfiled | RowFlags::Enabled | RowFlags::Moved | RowFlags::Fresh |
                        RowFlags::Restarted);
}

void SpriteTable::setLayer(std::uint32_t row, Layer newLayer) noexcept
{
    layer[row] = newLayer;
    flags.note(row, RowFlags::Changed | RowFlags::Unfiled);
    refilter(row);
}

void SpriteTable::setNearDistance(std::uint32_t row, float distance) noexcept
{
    m_nearDistances += distance > 0.f ? 1u : 0u;
    m_nearDistances -= nearDistance[row] > 0.f ? 1u : 0u;
    nearDistance[row] = distance;
    flags.note(row, RowFlags::Changed);
}

void SpriteTable::setSwept(std::uint32_t row, bool swept) noexcept
{
    if (swept == flags.has(row, RowFlags::Swept))
        return;
    // The motion of the last update was none of a swept sprite: no rewind goes back on it, and no snapshot has it.
    if (!flags.has(row, RowFlags::Moved))
        previous[row] = matrix[row];
    swept ? ++m_swept : --m_swept;
    swept ? flags.set(row, RowFlags::Swept) : flags.clear(row, RowFlags::Swept | RowFlags::Rewound);
}

// Movers alone read it: no frame has to look again.
void SpriteTable::setOneWay(std::uint32_t row, const OneWay& side) noexcept
{
    const bool isOneWay = side.direction != Vec2{};
    oneWay[row] = isOneWay ? side : OneWay{};
    flags.clear(row, RowFlags::OneWay);
    flags.set(row, isOneWay ? RowFlags::OneWay : 0);
}

// --- Poses --------------------------------------------------------------------------------------

bool SpriteTable::setMatrix(std::uint32_t row, const Affine2& pose, const ShapePool& pool, bool shared) noexcept
{
    if (haveSameBits(matrix[row], pose))
        return true;
    if (!placePieces(row, pose, pool))
        return false;
    moveTo(row, pose, shared);
    return true;
}

bool SpriteTable::teleport(std::uint32_t row, const Affine2& pose, const ShapePool& pool) noexcept
{
    if (!placePieces(row, pose, pool))
        return false;
    moveTo(row, pose, false);
    previous[row] = pose;
    flags.clear(row, RowFlags::Rewound);
    return true;
}

// Without Moved, the next move starts here. The smallest fraction counts, so games may go through their events in any
// order. Guarded by SweptRewind.OfSeveralTheSmallestFractionCounts.
bool SpriteTable::rewind(std::uint32_t row, float fraction, const ShapePool& pool) noexcept
{
    const bool since = flags.has(row, RowFlags::Moved);
    const float from = !since && flags.has(row, RowFlags::Rewound) ? reached[row] : 1.f;
    if (fraction >= from || !moves(row))
        return true;
    const Affine2 pose = motionAt(motion(row), std::max(fraction, 0.f) / from);
    if (!placePieces(row, pose, pool))
        return false;
    matrix[row] = pose;
    reached[row] = std::max(fraction, 0.f);
    flags.note(row, RowFlags::Changed | RowFlags::Unfiled | (since ? 0 : RowFlags::Rewound));
    return true;
}

bool SpriteTable::placePieces(std::uint32_t row, const Affine2& pose, const ShapePool& pool) noexcept
{
    const auto place = [&](const Affine2& there)
    {
        bool finite = true;
        forEachPieceOf(row, [&](std::uint32_t piece)
                       { finite = finite && boundsAt(pool, pieces.shape[piece], there, pieces.bounds[piece]); });
        return finite;
    };
    if (place(pose))
        return true;
    place(matrix[row]);
    return false;
}

GRAZE_INLINE void SpriteTable::moveTo(std::uint32_t row, const Affine2& pose, bool shared) noexcept
{
    const std::uint16_t before = flags[row];
    if ((before & (RowFlags::Fresh | RowFlags::Moved)) == 0)
        previous[row] = matrix[row];
    else if ((before & RowFlags::Fresh) != 0)
        previous[row] = pose;
    matrix[row] = pose;
    constexpr int Noted = RowFlags::Changed | RowFlags::Unfiled | RowFlags::Moved | RowFlags::Stirred;
    if (shared)
        flags.set(row, Noted);
    else
        flags.note(row, Noted);
}

bool SpriteTable::setPoses(std::span<const SpriteId> ids, const GivenPoses& poses, const ShapePool& pool,
                           Workers* workers) noexcept
{
    constexpr std::uint32_t BlockSprites = 1024;
    const auto isNoStepUp = [](SpriteId a, SpriteId b) { return SlotMap::slotOf(b.value) <= SlotMap::slotOf(a.value); };
    const bool shared =
        workers && ids.size() > BlockSprites && std::adjacent_find(ids.begin(), ids.end(), isNoStepUp) == ids.end();
    std::atomic<bool> allSet = true;
    Blocks(shared ? workers : nullptr, static_cast<std::uint32_t>(ids.size()), BlockSprites)
        .forEach(
            [&](std::uint32_t, std::uint32_t number, std::uint32_t last)
            {
                bool refused = false;
                while (number < last)
                    number += moveBlock(ids.first(last).subspan(number), poses.from(number), pool, shared, refused);
                if (refused)
                    allSet = false;
            });
    if (shared)
        flags.listAll();
    return allSet;
}

/// Few enough sprites for the stack, enough to hide the wait for memory.
struct SpriteTable::PoseBlock
{
    static constexpr std::size_t Size = 64;

    PoseBlock() noexcept {}

    std::uint32_t row[Size];
    PosedPiece posed[Size];
    union
    {
        Affine2 placed[Size]; ///< written where placements are given
    };
};

// Up to the first sprite that is not alive, has several pieces or a large one, or would not be finite; that one alone
// where it comes first.
std::uint32_t SpriteTable::moveBlock(std::span<const SpriteId> ids, const GivenPoses& poses, const ShapePool& pool,
                                     bool shared, bool& refused) noexcept
{
    PoseBlock block;
    const std::uint32_t* const shapes = pieces.shape.data();
    const Affine2* const given = poses.matrices(block.placed);
    const auto most = static_cast<std::uint32_t>(std::min(PoseBlock::Size, ids.size()));
    std::uint32_t count = 0;
    for (; count < most; ++count)
    {
        const std::optional<std::uint32_t> row = m_ids.find(ids[count].value);
        if (!row || pieceCount[*row] != 1)
            break;
        const PlacedPiece there = pool.placed(shapes[firstPiece[*row]], given[count]);
        if (!pool.isSmall(shapes[firstPiece[*row]]))
            break;
        block.row[count] = *row;
        block.posed[count] = {there.loop, there.matrix, there.radius, firstPiece[*row]};
    }
    if (count > 0)
    {
        poses.place(count, block.placed);
        count = poseKernels().boundsOf(block.posed, count, &pieces.bounds.data()->lower.x);
    }
    for (std::uint32_t i = 0; i < count; ++i)
        if (const std::uint32_t row = block.row[i]; !haveSameBits(matrix[row], given[i]))
            moveTo(row, given[i], shared);
    if (count > 0)
        return count;
    const std::optional<std::uint32_t> row = m_ids.find(ids[0].value);
    refused = !row || !setMatrix(*row, poses[0], pool, shared) || refused;
    return 1;
}

void GivenPoses::place(std::uint32_t count, Affine2* room) const noexcept
{
    if (m_placements.empty())
        return;
    static_assert(sizeof(Placement) == PlacementFloats * sizeof(float) &&
                  sizeof(Affine2) == MatrixFloats * sizeof(float));
    const std::span<const Placement> placements = m_placements.first(count);
    if (!poseKernels().place(&placements.data()->position.x, count, &room->m00))
        std::transform(placements.begin(), placements.end(), room, Affine2::from);
}

bool SpriteTable::onlyShifts(std::uint32_t row) const noexcept
{
    const Affine2& a = previous[row];
    const Affine2& b = matrix[row];
    return a.m00 == b.m00 && a.m01 == b.m01 && a.m10 == b.m10 && a.m11 == b.m11;
}

Aabb SpriteTable::boundsOf(std::uint32_t row) const noexcept
{
    Aabb all;
    forEachPieceOf(row, [&](std::uint32_t piece) { all = merged(all, pieces.bounds[piece]); });
    return all;
}

// --- The frame ----------------------------------------------------------------------------------

void SpriteTable::takePoses()
{
    m_anyAnew = false;
    m_rested.clear();
    for (const std::uint32_t row : flags.changed())
    {
        m_anyAnew = m_anyAnew || flags.has(row, RowFlags::Restarted | RowFlags::Rewound);
        if (!flags.has(row, RowFlags::Moved) && flags.has(row, RowFlags::Swept))
            m_rested.push_back({row, previous[row]});
    }
    m_rankOrder.update(rank);
    for (const std::uint32_t row : flags.changed())
        if (!flags.has(row, RowFlags::Moved))
            previous[row] = matrix[row];
}

void SpriteTable::undoPoses() noexcept
{
    for (const auto& [row, pose] : m_rested)
        previous[row] = pose;
    m_rested.clear();
}

void SpriteTable::prepareEndFrame()
{
    m_newRows.reserve(rows());
    pieces.prepareSqueeze();
}

bool SpriteTable::endFrame() noexcept
{
    flags.endFrame();
    if (m_alive == rows() && pieces.released().empty())
        return false;
    squeezeRows();
    pieces.squeeze(m_newRows);
    for (std::uint32_t& first : firstPiece)
        first = pieces.newNumbers()[first];
    return true;
}

void SpriteTable::squeezeRows() noexcept
{
    std::uint32_t kept = 0;
    m_newRows.resize(rows());
    for (std::uint32_t row = 0; row < rows(); ++row)
    {
        m_newRows[row] = isDead(row) ? None : kept;
        if (isDead(row))
        {
            m_ids.release(id[row].value);
            continue;
        }
        if (kept != row)
        {
            forEachColumn([kept, row](auto& column) { column[kept] = column[row]; });
            m_ids.setRow(id[kept].value, kept);
        }
        ++kept;
    }
    forEachColumn([kept](auto& column) { column.resize(kept); });
    flags.squeeze(m_newRows, kept);
    m_rankOrder.noteRows();
}

} // namespace graze::detail
