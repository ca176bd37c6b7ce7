// SPDX-License-Identifier: Zlib
#include "mover.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <vector>

namespace graze::detail
{

namespace
{

// A heap of 1,000 discs and boxes rests after 110 updates. Guarded by Pile.ComesToRestAndMovesLessInEachUpdate.
constexpr int MostPasses = 64;
// Of a push between two that move: in full, a disc between two others is thrown to and fro.
constexpr double Relaxation = 0.7;
// Pieces that are nearer than this share of their extent take part: else pushes of this call would lead into them.
constexpr float ReachShare = 0.125f;

struct PushedRow
{
    std::uint32_t row = 0;
    double weight = 0.;
    Vec2d displacement{};
};
using PushedRows = std::vector<PushedRow>;

/// Two pieces that overlap or are near; the row of the first one moves.
struct Push
{
    std::uint32_t rowA;
    std::uint32_t rowB;
    std::uint32_t pieceA;
    std::uint32_t pieceB;
    Vec2d normal;
    double depth; ///< below 0: minus the gap
};
using Pushes = std::vector<Push>;

void weigh(const SpriteTable& sprites, const SeparateOptions& options, PushedRows& rows)
{
    const auto& [function, user] = options.weights;
    for (std::uint32_t row = 0; row < sprites.rows(); ++row)
    {
        const Layer layer = sprites.layer[row];
        const bool stays = !sprites.takesPart(row) || !options.layers.has(layer) || options.fixed.has(layer);
        const float weight = stays ? 0.f : function ? function(user, {sprites.id[row], sprites.user[row], layer}) : 1.f;
        rows.push_back({row, weight > 0.f ? std::min(static_cast<double>(weight), 1e6) : 0., Vec2d{}});
    }
}

// A pair of which both move is found from the one of lower rank.
void gather(const WorldSearch& search, std::uint32_t row, const PushedRows& rows, Pushes& pushes)
{
    const SpriteTable& sprites = search.sprites();
    const auto look = [&](std::uint32_t own)
    {
        const Aabb& bounds = search.bounds(own);
        const float reach = ReachShare * std::max(bounds.size().x, bounds.size().y);
        const auto take = [&](std::uint32_t other)
        {
            const std::uint32_t rowB = search.rowOf(other);
            if (rows[rowB].weight > 0. && sprites.rank[rowB] < sprites.rank[row])
                return;
            const Touch touch = search.queries().touch(search.operand(own), search.operand(other));
            if (touch.depth >= -reach)
                pushes.push_back({row, rowB, own, other, Vec2d(touch.normal), static_cast<double>(touch.depth)});
        };
        search.forEachInBox(bounds.grown(reach), take);
    };
    sprites.forEachPieceOf(row, look);
}

// Those that stay push last. Of several of their pieces the deepest comes first: beside it the next tile of a floor
// pushes no more, whose corner would push aslant. Guarded by Separate.TilesOfAFloorPushStraightUp.
void sort(const SpriteTable& sprites, const PushedRows& rows, Pushes& pushes)
{
    const auto key = [&](const Push& push)
    {
        const bool stays = rows[push.rowB].weight == 0.;
        return std::tuple(stays, sprites.rank[push.rowA], stays ? -push.depth : 0., sprites.rank[push.rowB],
                          push.pieceA, push.pieceB);
    };
    std::sort(pushes.begin(), pushes.end(), [&](const Push& a, const Push& b) { return key(a) < key(b); });
}

/// One pass over all pairs. Whether any was pushed.
bool relax(const Pushes& pushes, double slop, PushedRows& rows) noexcept
{
    bool any = false;
    for (const Push& push : pushes)
    {
        PushedRow &a = rows[push.rowA], &b = rows[push.rowB];
        const double depth = push.depth - dot(b.displacement - a.displacement, push.normal);
        if (!(depth > slop))
            continue;
        any = true;
        const double whole = (depth - 0.5 * slop) * (b.weight > 0. ? Relaxation : 1.);
        const double share = a.weight / (a.weight + b.weight);
        a.displacement = a.displacement - push.normal * (whole * share);
        b.displacement = b.displacement + push.normal * (whole * (1. - share));
    }
    return any;
}

} // namespace

Found separate(const Scene& scene, const BroadPhase& broadPhase, const GjkSettings& settings,
               std::span<PushedSprite> buffer, const SeparateOptions& options)
{
    const SpriteTable& sprites = scene.sprites;
    Scratch<PushedRow> rows;
    Scratch<Push> pushes;
    weigh(sprites, options, rows);
    for (std::uint32_t row = 0; row < sprites.rows(); ++row)
        if (rows[row].weight > 0.)
        {
            WorldSearch search(scene, broadPhase, settings,
                               {.as = sprites.layer[row], .layers = options.layers, .ignore = sprites.id[row]});
            search.askAs(row);
            gather(search, row, rows, pushes);
        }
    sort(sprites, rows, pushes);
    const double slop = options.slop > 1e-3f ? std::min(static_cast<double>(options.slop), 1e6) : 1e-3;
    for (int pass = 0; pass < MostPasses && relax(pushes, slop, rows); ++pass)
    {
    }
    std::erase_if(rows, [](const PushedRow& row) { return row.displacement == Vec2d{}; });
    std::sort(rows.begin(), rows.end(),
              [&](const PushedRow& a, const PushedRow& b) { return sprites.rank[a.row] < sprites.rank[b.row]; });
    for (std::size_t i = 0; i < std::min(rows.size(), buffer.size()); ++i)
    {
        const auto& [row, weight, displacement] = rows[i];
        Affine2 matrix = sprites.matrix[row];
        const Vec2 place = (Vec2d(matrix.offset()) + displacement).toFloat();
        matrix.tx = place.x;
        matrix.ty = place.y;
        buffer[i] = {sprites.id[row], sprites.user[row], displacement.toFloat(), matrix};
    }
    return {rows.size(), rows.empty() ? Status::Separated : Status::Overlapping};
}

} // namespace graze::detail
