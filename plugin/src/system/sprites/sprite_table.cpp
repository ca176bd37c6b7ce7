// SPDX-License-Identifier: Zlib
#include "sprite_table.hpp"

#include "base/blocks.hpp"
#include "base/make_room.hpp"

#include <algorithm>
#include <cstring>

namespace graze::detail
{

namespace
{

bool haveSameBits(const Affine2& a, const Affine2& b) noexcept
{
    return std::memcmp(&a, &b, sizeof a) == 0;
}

} // namespace

// --- Rows ---------------------------------------------------------------------------------------

// Nothing fails once the pieces are appended.
SpriteId SpriteTable::add(const SpriteRow& row, ShapePool& pool)
{
    const std::uint32_t index = rows();
    makeRoomForOne();
    appendPieces(index, row.pieces, pool);
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
    centre.emplace_back();
    firstPiece.push_back(0);
    pieceCount.push_back(0);
    takePieces(index, row.pieces, pool);
    m_nearDistances += row.nearDistance > 0.f ? 1u : 0u;
    flags.append((row.enabled ? RowFlags::Enabled : 0) | RowFlags::Moved | RowFlags::Fresh);
    ++m_created;
    ++m_alive;
    return newId;
}

void SpriteTable::remove(std::uint32_t row, ShapePool& pool) noexcept
{
    m_ids.bury(id[row].value);
    pieces.release(firstPiece[row], pieceCount[row], pool);
    pieceCount[row] = 0;
    flags.bury(row);
    m_nearDistances -= nearDistance[row] > 0.f ? 1u : 0u;
    --m_alive;
}

void SpriteTable::setPieces(std::uint32_t row, std::span<const Shape> shapes, ShapePool& pool)
{
    appendPieces(row, shapes, pool);
    pieces.release(firstPiece[row], pieceCount[row], pool);
    takePieces(row, shapes, pool);
    flags.noteChange(row);
    flags.noteUnfiled(row);
}

void SpriteTable::makeRoomForOne()
{
    m_ids.makeRoomFor(1);
    flags.makeRoomForOne();
    forEachColumn([](auto& column) { makeRoom(1, column); });
}

void SpriteTable::appendPieces(std::uint32_t row, std::span<const Shape> shapes, ShapePool& pool)
{
    m_poseBounds.resize(std::max(m_poseBounds.size(), shapes.size()));
    pieces.append(shapes, row, pool);
}

void SpriteTable::takePieces(std::uint32_t row, std::span<const Shape> shapes, const ShapePool& pool) noexcept
{
    pieceCount[row] = static_cast<std::uint32_t>(shapes.size());
    firstPiece[row] = pieces.count() - pieceCount[row];
    Aabb local;
    for (const Shape& piece : shapes)
        local = merged(local, piece.localBounds());
    centre[row] = local.centre();
    findBounds(row, matrix[row], pool);
    takeBounds(row);
}

void SpriteTable::setEnabled(std::uint32_t row, bool enabled) noexcept
{
    if (enabled == flags.has(row, RowFlags::Enabled))
        return;
    flags.noteChange(row);
    if (!enabled)
    {
        flags.clear(row, RowFlags::Enabled);
        return;
    }
    // Games park disabled sprites and enable them elsewhere: there is no motion between the two places.
    // Guarded by BulletSweep.TargetSwitchedOnAgainHasNoPast.
    previous[row] = matrix[row];
    flags.set(row, RowFlags::Enabled | RowFlags::Moved | RowFlags::Fresh);
    flags.noteUnfiled(row);
}

void SpriteTable::setLayer(std::uint32_t row, Layer newLayer) noexcept
{
    layer[row] = newLayer;
    flags.noteChange(row);
}

void SpriteTable::setNearDistance(std::uint32_t row, float distance) noexcept
{
    m_nearDistances += distance > 0.f ? 1u : 0u;
    m_nearDistances -= nearDistance[row] > 0.f ? 1u : 0u;
    nearDistance[row] = distance;
    flags.noteChange(row);
}

// --- Poses --------------------------------------------------------------------------------------

bool SpriteTable::setMatrix(std::uint32_t row, const Affine2& pose, const ShapePool& pool) noexcept
{
    if (haveSameBits(matrix[row], pose))
        return true;
    if (!findBounds(row, pose, pool))
        return false;
    takeBounds(row);
    moveTo(row, pose);
    return true;
}

bool SpriteTable::teleport(std::uint32_t row, const Affine2& pose, const ShapePool& pool) noexcept
{
    if (!findBounds(row, pose, pool))
        return false;
    takeBounds(row);
    moveTo(row, pose);
    previous[row] = pose;
    return true;
}

void SpriteTable::moveTo(std::uint32_t row, const Affine2& pose) noexcept
{
    flags.noteChange(row);
    if (flags.has(row, RowFlags::Fresh))
        previous[row] = pose;
    else if (!flags.has(row, RowFlags::Moved))
        previous[row] = matrix[row];
    flags.set(row, RowFlags::Moved);
    flags.noteUnfiled(row);
    matrix[row] = pose;
}

std::size_t SpriteTable::setPoses(std::span<const SpriteId> ids, const GivenPoses& poses,
                                  const ShapePool& pool) noexcept
{
    static_assert(PoseBlock::Size <= RowFlags::Mover::LeastRoom);
    for (std::size_t done = 0;;)
    {
        const GivenPoses left = poses.from(done);
        RowFlags::Mover mover(flags);
        const std::uint32_t moved = moveBlock(ids.subspan(done), left, pool, 0, mover);
        mover.finish(moved, [&](std::uint32_t number, std::uint32_t row) { moveTo(row, left[number]); });
        done += moved;
        if (moved < PoseBlock::Size)
            return done;
    }
}

std::size_t SpriteTable::sharePoses(Workers& workers, std::span<const SpriteId> ids, const GivenPoses& poses,
                                    const ShapePool& pool) noexcept
{
    constexpr std::uint32_t BlockSprites = 1024;
    if (ids.size() <= BlockSprites || !RowFlags::Mover::hasRoomFor(flags, ids.size()) || !areDistinct(ids))
        return 0;
    const auto count = static_cast<std::uint32_t>(ids.size());
    RowFlags::Mover mover(flags);
    Blocks(&workers, count, BlockSprites)
        .forEach(
            [&](std::uint32_t, std::uint32_t number, std::uint32_t last)
            {
                while (number < last)
                {
                    const std::uint32_t moved = moveBlock(ids.first(last), poses, pool, number, mover);
                    number += moved;
                    if (moved < PoseBlock::Size && number < last)
                        mover.miss(number++);
                }
            });
    return mover.finish(count, [&](std::uint32_t number, std::uint32_t row) { moveTo(row, poses[number]); });
}

// Bounds are written to their place, and those of sprites behind the one that ends a block too early: they are right by
// the end of the call.
std::uint32_t SpriteTable::moveBlock(std::span<const SpriteId> ids, const GivenPoses& poses, const ShapePool& pool,
                                     std::uint32_t first, RowFlags::Mover& mover) noexcept
{
    PoseBlock block;
    const std::uint32_t count =
        block.find(ids.subspan(first), poses.from(first), m_ids, {firstPiece.data(), pieceCount.data()}, pool, pieces);
    const Affine2* const given = block.matrix;
    Affine2 *const now = matrix.data(), *const before = previous.data();
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const std::uint32_t row = block.row[i];
        if (haveSameBits(now[row], given[i]))
            mover.rest(first + i);
        else if (mover.move(first + i, row))
        {
            before[row] = now[row];
            now[row] = given[i];
        }
    }
    return count;
}

bool SpriteTable::areDistinct(std::span<const SpriteId> ids) noexcept
{
    const auto isNoStepUp = [](SpriteId a, SpriteId b) { return SlotMap::slotOf(b.value) <= SlotMap::slotOf(a.value); };
    if (std::adjacent_find(ids.begin(), ids.end(), isNoStepUp) == ids.end()) // mostly in order of creation
        return true;
    SlotMap::Names names(m_ids);
    return std::all_of(ids.begin(), ids.end(), [&](SpriteId named) { return names.add(named.value); });
}

bool SpriteTable::findBounds(std::uint32_t row, const Affine2& pose, const ShapePool& pool) noexcept
{
    for (std::uint32_t i = 0; i < pieceCount[row]; ++i)
        if (!boundsAt(pool, pieces.shape[firstPiece[row] + i], pose, m_poseBounds[i]))
            return false;
    return true;
}

void SpriteTable::takeBounds(std::uint32_t row) noexcept
{
    std::copy_n(m_poseBounds.begin(), pieceCount[row], pieces.bounds.begin() + firstPiece[row]);
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
    flags.forEachUnmoved([this](std::uint32_t row) { previous[row] = matrix[row]; });
    m_rankOrder.update(rank);
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
