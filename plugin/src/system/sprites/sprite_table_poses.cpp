// SPDX-License-Identifier: Zlib
#include "sprite_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

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
bool boundsAt(const ShapePool& pool, std::uint32_t place, const Affine2& pose, const PoseKernels& kernels,
              Aabb& box) noexcept
{
    const PieceForm& form = pool.form(place);
    if (!form.isSmall)
    {
        box = worldBounds(pool.view(place), pose);
        return pose.isFinite() && isFinite(box.lower) && isFinite(box.upper);
    }
    const PosedPiece piece{&form, &pose.m00, 0};
    const std::uint8_t number = 0;
    return kernels.boundsOf({&piece, &number, 1}, pool.vertices(), &box.lower.x) == 1;
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

void SpriteTable::moveTo(std::uint32_t row, const Affine2& pose) noexcept
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
    {
        std::uint32_t rowOf[Block];
        block = findBounds(ids.subspan(done), poses.subspan(done), pool, rowOf);
        take(poses.subspan(done, block), rowOf);
    }
    return done;
}

// Bounds are written where they belong, those of sprites behind the one that ends the block too early: by the end of
// the call they are right.
std::uint32_t SpriteTable::findBounds(std::span<const SpriteId> ids, std::span<const Affine2> poses,
                                      const ShapePool& pool, std::uint32_t* rowOf) noexcept
{
    const SlotMap::Finder slots = m_ids.finder();
    const std::uint32_t *const pieces = pieceCount.data(), *const first = firstPiece.data();
    const std::uint32_t* const places = pieceShape.data();
    const auto most = static_cast<std::uint32_t>(std::min(Block, ids.size()));
    PosedPiece posed[Block];
    // Which list a piece is on is a coin toss that no processor foresees: its number is written to both, and one of
    // them goes on.
    std::uint8_t boxes[Block], others[Block];
    std::uint32_t count = 0, boxCount = 0;
    for (; count < most; ++count)
    {
        const std::uint32_t row = slots.rowOf(ids[count].value);
        if (row == None || pieces[row] != 1)
            break;
        const std::uint32_t piece = first[row];
        const PieceForm& form = pool.form(places[piece]);
        if (!form.isSmall)
            break;
        rowOf[count] = row;
        posed[count] = {&form, &poses[count].m00, piece};
        boxes[boxCount] = others[count - boxCount] = static_cast<std::uint8_t>(count);
        boxCount += form.isBox ? 1u : 0u;
    }
    if (count == 0) // there may be no piece at all
        return 0;
    const std::uint32_t otherCount = count - boxCount;
    float* const bounds = &pieceBounds.data()->lower.x;
    const std::uint32_t boxesDone = m_kernels->boundsOfBoxes({posed, boxes, boxCount}, bounds);
    const std::uint32_t othersDone = m_kernels->boundsOf({posed, others, otherCount}, pool.vertices(), bounds);
    if (boxesDone < boxCount)
        count = boxes[boxesDone];
    if (othersDone < otherCount)
        count = std::min<std::uint32_t>(count, others[othersDone]);
    return count;
}

// What moved in the last frame too, and is moved once in this one, is as most that move. `flags` last: a store of
// bytes could be one of anything.
void SpriteTable::take(std::span<const Affine2> poses, const std::uint32_t* rowOf) noexcept
{
    Affine2 *const now = matrix.data(), *const before = previous.data();
    std::uint8_t* const flag = flags.data();
    std::uint32_t* const list = m_unfiledRows.data();
    std::uint32_t listed = m_unfiled;
    for (std::size_t i = 0; i < poses.size(); ++i)
    {
        const std::uint32_t row = rowOf[i];
        if (haveSameBits(now[row], poses[i]))
            continue;
        const std::uint8_t was = flag[row];
        if ((was & (Changed | Fresh | Moved | Unfiled)) != Changed)
        {
            m_unfiled = listed;
            moveTo(row, poses[i]);
            listed = m_unfiled;
            continue;
        }
        before[row] = now[row];
        now[row] = poses[i];
        list[listed++] = row;
        flag[row] = static_cast<std::uint8_t>(was | Moved | Unfiled);
    }
    m_unfiled = listed;
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
    if (!boundsAt(pool, pieceShape[piece], previous[row], *m_kernels, then))
        then = worldBounds(pool.view(pieceShape[piece]),
                           previous[row]); // a new shape, too large for where the old one was
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

// Finite numbers whose products are not would poison the broad phase just as NaN does.
// Guarded by CollisionSystemRefused.PoseThatOverflowsIsRefused.
bool SpriteTable::findBounds(std::uint32_t row, const Affine2& pose, const ShapePool& pool) noexcept
{
    for (std::uint32_t i = 0; i < pieceCount[row]; ++i)
        if (!boundsAt(pool, pieceShape[firstPiece[row] + i], pose, *m_kernels, m_poseBounds[i]))
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

} // namespace graze::detail
