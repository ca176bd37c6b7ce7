// SPDX-License-Identifier: Zlib
#include "sprite_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <utility>

namespace graze::detail
{

namespace
{

// How many poses are looked at together: room on the stack, and enough to hide what one waits for.
constexpr std::size_t Block = 64;

// Largest distance of a point of the box from p.
float reachFrom(Vec2 p, const Aabb& box) noexcept
{
    const float x = std::max(std::fabs(box.lower.x - p.x), std::fabs(box.upper.x - p.x));
    const float y = std::max(std::fabs(box.lower.y - p.y), std::fabs(box.upper.y - p.y));
    return length({x, y});
}

bool haveSameBits(const Affine2& a, const Affine2& b) noexcept
{
    return std::memcmp(&a, &b, sizeof a) == 0;
}

// False when the bounds, or the pose, are not finite.
bool boundsAt(const ShapeView& shape, const Affine2& pose, BoundsKernel kernel, Aabb& box) noexcept
{
    if (shape.count > VertexBlock)
    {
        box = worldBounds(shape, pose);
        return pose.isFinite() && isFinite(box.lower) && isFinite(box.upper);
    }
    const PosedPiece piece{shape.x, shape.y, &pose.m00, shape.radius};
    return kernel(&piece, 1, &box.lower.x) == 1;
}

} // namespace

float gapAtLeast(const SweptDisc& a, const SweptDisc& b) noexcept
{
    const auto wide = [](float value) { return static_cast<double>(value); };
    const double x = wide(b.start.x) - wide(a.start.x), y = wide(b.start.y) - wide(a.start.y);
    const double dx = wide(b.end.x) - wide(a.end.x) - x, dy = wide(b.end.y) - wide(a.end.y) - y;
    // Nearest point of the relative way of the two centres to the origin.
    const double squared = dx * dx + dy * dy;
    const double t = squared > 0. ? std::clamp(-(x * dx + y * dy) / squared, 0., 1.) : 0.;
    const double px = x + t * dx, py = y + t * dy;
    const double radii = wide(a.radius) + wide(b.radius);
    // What floats lost when the centres were worked out, and more.
    const double size = std::fabs(wide(a.start.x)) + std::fabs(wide(a.start.y)) + std::fabs(x) + std::fabs(y) +
                        std::fabs(dx) + std::fabs(dy) + radii;
    return static_cast<float>(std::sqrt(px * px + py * py) - radii - size * 0x1p-18);
}

SpriteId SpriteTable::add(const SpriteRow& row, ShapePool& pool)
{
    const std::uint32_t index = rows();
    const SpriteId newId{m_ids.add(index)};
    id.push_back(newId);
    matrix.push_back(row.matrix);
    previous.push_back(row.matrix);
    layer.push_back(row.layer);
    flags.push_back(static_cast<std::uint8_t>((row.enabled ? Enabled : 0) | Moved | Fresh));
    nearDistance.push_back(row.nearDistance);
    owner.push_back(row.owner);
    m_ownersGiven = m_ownersGiven || row.owner;
    user.push_back(row.user);
    rank.push_back({row.order.value_or(m_created), m_created});
    m_ordersGiven = m_ordersGiven || row.order.has_value();
    m_numbersStale = m_ordersGiven;
    centre.emplace_back();
    firstPiece.push_back(0);
    pieceCount.push_back(0);
    appendPieces(index, row.pieces, pool);
    m_nearDistances += row.nearDistance > 0.f ? 1u : 0u;
    m_changed.reserve(id.capacity()); // moves must not allocate
    noteChange(index);
    m_unfiledRows.resize(id.size() + 1);
    noteUnfiled(index);
    ++m_created;
    ++m_alive;
    return newId;
}

void SpriteTable::remove(std::uint32_t row, ShapePool& pool)
{
    m_ids.bury(id[row].value);
    releasePieces(row, pool);
    noteChange(row);
    flags[row] = Dead | Changed;
    m_nearDistances -= nearDistance[row] > 0.f ? 1u : 0u;
    --m_alive;
}

void SpriteTable::setPieces(std::uint32_t row, std::span<const Shape> pieces, ShapePool& pool)
{
    releasePieces(row, pool);
    appendPieces(row, pieces, pool);
    noteChange(row);
    noteUnfiled(row);
}

inline void SpriteTable::noteChange(std::uint32_t row) noexcept
{
    if ((flags[row] & Changed) != 0)
        return;
    flags[row] |= Changed;
    m_changed.push_back(row);
}

// What moved in the last frame too, and is moved once in this one, is as most that move. `flags` last: a store of
// bytes could be one of anything.
[[gnu::always_inline]] inline void SpriteTable::moveTo(std::uint32_t row, const Affine2& pose) noexcept
{
    const std::uint8_t was = flags[row];
    if ((was & (Changed | Fresh | Moved | Unfiled)) != Changed)
        return moveOther(row, pose);
    Affine2& kept = matrix[row];
    previous[row] = kept;
    kept = pose;
    m_unfiledRows[m_unfiled++] = row;
    flags[row] = static_cast<std::uint8_t>(was | Moved | Unfiled);
}

void SpriteTable::moveOther(std::uint32_t row, const Affine2& pose) noexcept
{
    noteChange(row);
    if ((flags[row] & Fresh) != 0)
        previous[row] = pose;
    else if ((flags[row] & Moved) == 0)
        previous[row] = matrix[row];
    flags[row] |= Moved;
    noteUnfiled(row);
    matrix[row] = pose;
}

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

std::size_t SpriteTable::setMatrices(std::span<const SpriteId> ids, std::span<const Affine2> poses,
                                     const ShapePool& pool) noexcept
{
    std::size_t done = 0;
    for (std::size_t block = Block; block == Block; done += block)
        block = setBlock(ids.subspan(done), poses.subspan(done), pool);
    return done;
}

std::size_t SpriteTable::setBlock(std::span<const SpriteId> ids, std::span<const Affine2> poses,
                                  const ShapePool& pool) noexcept
{
    std::uint32_t rowOf[Block];
    PosedPiece pieces[Block];
    float boxes[Block][4];
    std::uint32_t count = 0;
    for (; count < std::min(Block, ids.size()); ++count)
    {
        const std::optional<std::uint32_t> row = m_ids.find(ids[count].value);
        if (!row || pieceCount[*row] != 1)
            break;
        const ShapeView view = pool.view(pieceShape[firstPiece[*row]]);
        if (view.count > VertexBlock)
            break;
        rowOf[count] = *row;
        pieces[count] = {view.x, view.y, &poses[count].m00, view.radius};
    }
    if (count == 0)
        return 0;
    count = m_boundsKernel(pieces, count, boxes[0]);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        if (haveSameBits(matrix[rowOf[i]], poses[i]))
            continue;
        std::memcpy(&pieceBounds[firstPiece[rowOf[i]]], boxes[i], sizeof boxes[i]);
        moveTo(rowOf[i], poses[i]);
    }
    return count;
}

void SpriteTable::setEnabled(std::uint32_t row, bool enabled) noexcept
{
    const bool was = (flags[row] & Enabled) != 0;
    if (enabled == was)
        return;
    noteChange(row);
    if (!enabled)
    {
        flags[row] = static_cast<std::uint8_t>(flags[row] & ~Enabled);
        return;
    }
    // Games park sprites disabled and bring them back elsewhere: the way between is none.
    // Guarded by BulletSweep.TargetSwitchedOnAgainHasNoPast.
    previous[row] = matrix[row];
    flags[row] |= Enabled | Moved | Fresh;
    noteUnfiled(row);
}

void SpriteTable::setLayer(std::uint32_t row, Layer newLayer) noexcept
{
    layer[row] = newLayer;
    noteChange(row);
}

void SpriteTable::setNearDistance(std::uint32_t row, float distance) noexcept
{
    m_nearDistances += distance > 0.f ? 1u : 0u;
    m_nearDistances -= nearDistance[row] > 0.f ? 1u : 0u;
    nearDistance[row] = distance;
    noteChange(row);
}

void SpriteTable::takePoses()
{
    for (const std::uint32_t row : m_changed)
        if ((flags[row] & Moved) == 0)
            previous[row] = matrix[row];
    if (m_numbersStale)
        numberRows();
}

void SpriteTable::noteFiled() noexcept
{
    for (const std::uint32_t row : unfiled())
        flags[row] = static_cast<std::uint8_t>(flags[row] & ~Unfiled);
    m_unfiled = 0;
}

void SpriteTable::numberRows()
{
    m_numbersStale = false;
    m_byRank.resize(rows());
    std::iota(m_byRank.begin(), m_byRank.end(), 0u);
    std::sort(m_byRank.begin(), m_byRank.end(), [this](std::uint32_t a, std::uint32_t b) { return rank[a] < rank[b]; });
    m_numbers.resize(rows());
    for (std::uint32_t i = 0; i < rows(); ++i)
        m_numbers[m_byRank[i]] = i;
}

bool SpriteTable::endFrame()
{
    // Who has moved may stop, and is looked at once more.
    std::size_t kept = 0;
    for (const std::uint32_t row : m_changed)
    {
        const bool moved = (flags[row] & Moved) != 0;
        flags[row] = static_cast<std::uint8_t>(flags[row] & ~(Moved | Fresh | Unfiled | (moved ? 0 : Changed)));
        m_changed[kept] = row;
        kept += moved ? 1u : 0u;
    }
    m_changed.resize(kept);
    m_unfiled = 0;
    if (m_alive == rows() && m_unusedPieces.empty())
        return false;
    squeezeRows();
    squeezePieces();
    m_unusedPieces.clear();
    return true;
}

bool SpriteTable::onlyShifts(std::uint32_t row) const noexcept
{
    const Affine2& a = previous[row];
    const Affine2& b = matrix[row];
    return a.m00 == b.m00 && a.m01 == b.m01 && a.m10 == b.m10 && a.m11 == b.m11;
}

SweptPiece SpriteTable::swept(std::uint32_t piece, const ShapePool& pool) const noexcept
{
    const std::uint32_t row = pieceRow[piece];
    const Aabb& now = pieceBounds[piece];
    const float radius = reachFrom(now.centre(), now);
    if (!moves(row))
        return {now, {now.centre(), now.centre(), radius}};
    Aabb then;
    const ShapeView shape = pool.view(pieceShape[piece]);
    if (!boundsAt(shape, previous[row], m_boundsKernel, then))
        then = worldBounds(shape, previous[row]); // a new shape, too large for where the old one was
    if (onlyShifts(row))
        return {merged(now, then), {then.centre(), now.centre(), std::max(reachFrom(then.centre(), then), radius)}};
    // In between, no point is farther from the centre than it is at one of the ends: the motion rule
    // turns and blends, and (1-t)I + tP stretches a vector by no more than I or P does. The centre itself
    // goes straight.
    const Vec2 start = previous[row].transformPoint(centre[row]);
    const Vec2 end = matrix[row].transformPoint(centre[row]);
    const SweptDisc disc{start, end, std::max(reachFrom(start, then), reachFrom(end, now))};
    const Aabb way = merged(Aabb{start, start}, end);
    const float size = std::max(
        {std::fabs(way.lower.x), std::fabs(way.lower.y), std::fabs(way.upper.x), std::fabs(way.upper.y), disc.radius});
    return {way.grown(disc.radius + size * 0x1p-20f), disc};
}

void SpriteTable::appendPieces(std::uint32_t row, std::span<const Shape> pieces, ShapePool& pool)
{
    firstPiece[row] = static_cast<std::uint32_t>(pieceShape.size());
    pieceCount[row] = static_cast<std::uint32_t>(pieces.size());
    Aabb local;
    for (const Shape& piece : pieces)
    {
        pieceShape.push_back(pool.acquire(piece.view()));
        pieceRow.push_back(row);
        pieceBounds.emplace_back();
        m_unusedPieces.reserve(pieceShape.capacity()); // removals must not allocate
        local = merged(local, piece.localBounds());
    }
    centre[row] = local.centre();
    m_poseBounds.resize(std::max(m_poseBounds.size(), pieces.size()));
    findBounds(row, matrix[row], pool);
    takeBounds(row);
}

void SpriteTable::releasePieces(std::uint32_t row, ShapePool& pool)
{
    for (std::uint32_t i = 0; i < pieceCount[row]; ++i)
    {
        const std::uint32_t piece = firstPiece[row] + i;
        pool.release(std::exchange(pieceShape[piece], None));
        m_unusedPieces.push_back(piece);
    }
    pieceCount[row] = 0;
}

// Finite numbers whose products are not would poison the broad phase just as NaN does.
// Guarded by CollisionSystemRefused.PoseThatOverflowsIsRefused.
bool SpriteTable::findBounds(std::uint32_t row, const Affine2& pose, const ShapePool& pool) noexcept
{
    for (std::uint32_t i = 0; i < pieceCount[row]; ++i)
        if (!boundsAt(pool.view(pieceShape[firstPiece[row] + i]), pose, m_boundsKernel, m_poseBounds[i]))
            return false;
    return true;
}

void SpriteTable::takeBounds(std::uint32_t row) noexcept
{
    std::copy_n(m_poseBounds.begin(), pieceCount[row], pieceBounds.begin() + firstPiece[row]);
}

Aabb SpriteTable::boundsOf(std::uint32_t row) const noexcept
{
    Aabb all;
    for (std::uint32_t i = 0; i < pieceCount[row]; ++i)
        all = merged(all, pieceBounds[firstPiece[row] + i]);
    return all;
}

void SpriteTable::squeezeRows()
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
    m_numbersStale = m_ordersGiven;
    for (std::uint32_t& row : m_changed)
        row = m_newRows[row];
}

void SpriteTable::squeezePieces()
{
    const auto count = static_cast<std::uint32_t>(pieceShape.size());
    std::uint32_t kept = 0;
    m_newPieces.resize(count);
    for (std::uint32_t piece = 0; piece < count; ++piece)
    {
        m_newPieces[piece] = pieceShape[piece] == None ? None : kept;
        if (pieceShape[piece] == None)
            continue;
        pieceShape[kept] = pieceShape[piece];
        pieceRow[kept] = m_newRows[pieceRow[piece]];
        pieceBounds[kept] = pieceBounds[piece];
        ++kept;
    }
    pieceShape.resize(kept);
    pieceRow.resize(kept);
    pieceBounds.resize(kept);
    for (std::uint32_t& first : firstPiece)
        first = m_newPieces[first];
}

} // namespace graze::detail
