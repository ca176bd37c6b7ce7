// SPDX-License-Identifier: Zlib
#include "contact.hpp"

#include <algorithm>
#include <limits>

namespace graze::detail
{

namespace
{

// f(pieceA, pieceB) for all pairs of pieces of two sprites, until it returns false.
template <class F>
void forEachPair(const SpriteTable& sprites, std::uint32_t rowA, std::uint32_t rowB, F&& f) noexcept
{
    const std::uint32_t endA = sprites.firstPiece[rowA] + sprites.pieceCount[rowA];
    const std::uint32_t endB = sprites.firstPiece[rowB] + sprites.pieceCount[rowB];
    for (std::uint32_t a = sprites.firstPiece[rowA]; a < endA; ++a)
        for (std::uint32_t b = sprites.firstPiece[rowB]; b < endB; ++b)
            if (!f(a, b))
                return;
}

bool boundsOverlap(const SpriteTable& sprites, std::uint32_t a, std::uint32_t b) noexcept
{
    return overlaps(sprites.pieces.bounds[a], sprites.pieces.bounds[b]);
}

} // namespace

Status statusOf(const Scene& scene, std::uint32_t rowA, std::uint32_t rowB, CountedQueries& queries) noexcept
{
    Status all = Status::Separated;
    forEachPair(scene.sprites, rowA, rowB,
                [&](std::uint32_t a, std::uint32_t b)
                {
                    if (!boundsOverlap(scene.sprites, a, b))
                        return true;
                    const Status status = queries.overlap(scene.operand(a), scene.operand(b)).status;
                    all = status == Status::IterationLimit ? status : all;
                    if (status == Status::Overlapping)
                        all = status;
                    return status != Status::Overlapping;
                });
    return all;
}

std::optional<Contact> contactOf(const Scene& scene, std::uint32_t rowA, std::uint32_t rowB,
                                 CountedQueries& queries) noexcept
{
    const SpriteTable& sprites = scene.sprites;
    std::optional<Contact> best;
    float deepest = -std::numeric_limits<float>::infinity();
    forEachPair(sprites, rowA, rowB,
                [&](std::uint32_t a, std::uint32_t b)
                {
                    if (!boundsOverlap(sprites, a, b))
                        return true;
                    const Touch touch = queries.touch(scene.operand(a), scene.operand(b));
                    if (touch.depth > deepest)
                    {
                        deepest = touch.depth;
                        best = {sprites.id[rowA],           sprites.id[rowB],      sprites.user[rowA],
                                sprites.user[rowB],         touch.point,           touch.normal,
                                std::max(touch.depth, 0.f), sprites.localPiece(a), sprites.localPiece(b),
                                sprites.layer[rowA],        sprites.layer[rowB]};
                    }
                    return true;
                });
    return best;
}

float gapOf(const Scene& scene, std::uint32_t rowA, std::uint32_t rowB, CountedQueries& queries) noexcept
{
    float gap = std::numeric_limits<float>::infinity();
    forEachPair(scene.sprites, rowA, rowB,
                [&](std::uint32_t a, std::uint32_t b)
                {
                    gap = std::min(gap, queries.distance(scene.operand(a), scene.operand(b)).distance);
                    return true;
                });
    return gap;
}

} // namespace graze::detail
