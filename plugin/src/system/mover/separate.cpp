// SPDX-License-Identifier: Zlib
#include "slider.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <vector>

namespace graze::detail
{

namespace
{

// A heap of 1,000 discs and boxes rests after fewer than 150 updates. Guarded by Pile.HugeAsItIsComesToRest.
constexpr int MostPasses = 64;
// More over the walls alone: a corner of two of them is left in a few.
constexpr int WallPasses = 8;
// Of a push between two that move: in full, a disc between two others is thrown to and fro.
constexpr double Relaxation = 0.7;
// Less than this counts as nothing (unit: pixels).
constexpr double Least = 1e-6;
// Planes of two walls so near are one (unit: pixels).
constexpr double SamePlane = 1e-4;
// Sprites whose middles are so near stand in one place (unit: pixels).
constexpr double SamePlace = 1e-3;

struct PushedRow
{
    std::uint32_t row = 0;
    double weight = 0.;
    double most = 0.; ///< the longest displacement
    Vec2d displacement{};
    double share = 1.; ///< of the displacement that leads into no wall
};

/// Two pieces that overlap, or are so near that displacements can bring them in touch; the row of the first one moves.
struct Push
{
    std::uint32_t rowA;
    std::uint32_t rowB;
    std::uint32_t pieceA;
    std::uint32_t pieceB;
    Vec2d normal;
    double depth; ///< along the normal; below 0: minus the gap
    Vec2d along;  ///< the displacement of B for each pixel of depth; zero where the axis of the crowd leads nowhere
};

/// The middle of a sprite, where its shape has it.
[[nodiscard]] Vec2d middleOf(const SpriteTable& sprites, std::uint32_t row) noexcept
{
    return worldPoint(sprites.matrix[row], Vec2d(sprites.centre[row]));
}

/// How deep the first piece is in the second one along a direction of length 1.
[[nodiscard]] double depthAlong(const Operand& a, const Operand& b, Vec2d direction) noexcept
{
    return reachOf(a, direction) + reachOf(b, -direction);
}

// Around a circle by the order, in steps of the golden section: any few of them lead all ways.
// Guarded by Crowd.WhatStandsInOnePlaceSpreads.
[[nodiscard]] Vec2d spotOf(std::uint64_t number) noexcept
{
    const std::uint64_t turn = number * 0x9E3779B97F4A7C15u; // the golden section of 2^64
    const SinCos angle = sinCos(2. * Pi * 0x1p-32 * static_cast<double>(turn >> 32));
    return {angle.cosine, angle.sine};
}

[[nodiscard]] Vec2d spread(const Rank& a, const Rank& b) noexcept
{
    const bool byOrder = a.order != b.order;
    return directionOf(spotOf(byOrder ? b.order : b.serial) - spotOf(byOrder ? a.order : a.serial));
}

/// The pairs of one call.
class Crowd
{
public:
    Crowd(const Scene& scene, const BroadPhase& broadPhase, const GjkSettings& settings,
          const SeparateOptions& options) noexcept :
    m_scene(scene),
    m_broadPhase(broadPhase),
    m_settings(settings),
    m_options(options),
    m_slop(options.slop > 1e-3f ? std::min(static_cast<double>(options.slop), 1e6) : 1e-3),
    m_axis(isFinite(options.axis) ? directionOf(Vec2d(options.axis)) : Vec2d{})
    {
    }

    /// Whether all are apart but the slop, in `rows` by their ranks, less those that stay.
    [[nodiscard]] bool run();

    Scratch<PushedRow> rows;
    /// Where a row goes.
    [[nodiscard]] Vec2 placeOf(const PushedRow& row) const noexcept
    {
        return (Vec2d(m_scene.sprites.matrix[row.row].offset()) + row.displacement).toFloat();
    }

private:
    void weigh();
    void gather(std::uint32_t row);
    void add(const WorldSearch& search, std::uint32_t pieceA, std::uint32_t pieceB);
    void addAlongAxis(const WorldSearch& search, std::uint32_t pieceA, std::uint32_t pieceB, Push push);
    void sort();
    void leaveOutHidden();
    [[nodiscard]] bool relax(std::span<const Push> pushes) noexcept;
    [[nodiscard]] bool slip() noexcept;
    [[nodiscard]] double depthNow(const Push& push) const noexcept;
    [[nodiscard]] bool stays(std::uint32_t row) const noexcept { return rows[row].weight == 0.; }
    void keepOutOfWalls(std::span<const Push> walls) noexcept;

    const Scene& m_scene;
    const BroadPhase& m_broadPhase;
    const GjkSettings& m_settings;
    const SeparateOptions& m_options;
    double m_slop;
    Vec2d m_axis; ///< of length 1, or zero
    Scratch<Push> m_pushes;
};

// A displacement that goes no farther than a quarter of the smaller side crosses nothing that it has not been near.
void Crowd::weigh()
{
    const SpriteTable& sprites = m_scene.sprites;
    const auto& [function, user] = m_options.weights;
    for (std::uint32_t row = 0; row < sprites.rows(); ++row)
    {
        const Layer layer = sprites.layer[row];
        const bool out = !sprites.takesPart(row) || !m_options.layers.has(layer) || m_options.fixed.has(layer);
        const float weight = out ? 0.f : function ? function(user, {sprites.id[row], sprites.user[row], layer}) : 1.f;
        PushedRow added{.row = row};
        if (weight > 0.f)
        {
            Aabb bounds;
            sprites.forEachPieceOf(row,
                                   [&](std::uint32_t piece) { bounds = merged(bounds, sprites.pieces.bounds[piece]); });
            const Vec2 size = bounds.size();
            added.weight = std::min(static_cast<double>(weight), 1e6);
            added.most = m_options.maxPush > 0.f
                             ? std::min(static_cast<double>(m_options.maxPush), 1e6)
                             : std::max(0.25 * static_cast<double>(std::min(size.x, size.y)), m_slop);
        }
        rows.push_back(added);
    }
}

// Along the axis alone, two that move are apart by where one meets the other when it comes back on its side.
void Crowd::addAlongAxis(const WorldSearch& search, std::uint32_t pieceA, std::uint32_t pieceB, Push push)
{
    const SpriteTable& sprites = m_scene.sprites;
    const double side = dot(middleOf(sprites, push.rowB) - middleOf(sprites, push.rowA), m_axis);
    const bool isBehind = std::fabs(side) > SamePlace ? side < 0. : sprites.rank[push.rowB] < sprites.rank[push.rowA];
    push.normal = push.along = isBehind ? -m_axis : m_axis;
    const Operand a = search.operand(pieceA), b = search.operand(pieceB);
    const double farthest = std::max(0., depthAlong(a, b, push.normal)) + 1.;
    const double motion = farthest + rows[push.rowA].most + rows[push.rowB].most;
    Affine2 beyond = b.matrix();
    const Vec2 place = (Vec2d(beyond.offset()) + push.normal * farthest).toFloat();
    beyond.tx = place.x;
    beyond.ty = place.y;
    const CastResult met = search.queries().shapeCast(b.at(beyond), (push.normal * -motion).toFloat(), a, {});
    push.depth = farthest - static_cast<double>(met.fraction) * motion;
    if (met.hit)
        m_pushes.push_back(push);
}

void Crowd::add(const WorldSearch& search, std::uint32_t pieceA, std::uint32_t pieceB)
{
    const SpriteTable& sprites = m_scene.sprites;
    const std::uint32_t rowA = search.rowOf(pieceA), rowB = search.rowOf(pieceB);
    const PushedRow &a = rows[rowA], &b = rows[rowB];
    const double reach = a.most + b.most;
    if (!overlaps(search.bounds(pieceA).grown(static_cast<float>(reach)), search.bounds(pieceB)))
        return;
    Push push{rowA, rowB, pieceA, pieceB, {}, 0., {}};
    if (m_axis != Vec2d{} && !stays(rowB))
        return addAlongAxis(search, pieceA, pieceB, push);
    const Operand one = search.operand(pieceA), other = search.operand(pieceB);
    const Touch touch = search.queries().touch(one, other);
    push.depth = static_cast<double>(touch.depth);
    push.normal = push.along = Vec2d(touch.normal);
    if (push.depth > 0. && !stays(rowB) && length(middleOf(sprites, rowB) - middleOf(sprites, rowA)) <= SamePlace)
    {
        push.normal = push.along = spread(sprites.rank[rowA], sprites.rank[rowB]);
        push.depth = depthAlong(one, other, push.normal);
    }
    if (m_axis != Vec2d{})
    {
        const double slope = dot(push.normal, m_axis);
        push.along = std::fabs(slope) > 0.1 ? m_axis * (1. / slope) : Vec2d{};
    }
    if (push.depth >= -reach)
        m_pushes.push_back(push);
}

// A pair of which both move is found from the one that goes farther.
void Crowd::gather(std::uint32_t row)
{
    const SpriteTable& sprites = m_scene.sprites;
    WorldSearch search(m_scene, m_broadPhase, m_settings,
                       {.as = sprites.layer[row], .layers = m_options.layers, .ignore = sprites.id[row]});
    search.askAs(row);
    const auto look = [&](std::uint32_t own)
    {
        const auto take = [&](std::uint32_t other)
        {
            const PushedRow &a = rows[row], &b = rows[search.rowOf(other)];
            const bool isOthers = b.most > a.most || (b.most == a.most && sprites.rank[b.row] < sprites.rank[row]);
            if (stays(b.row) || !isOthers)
                add(search, own, other);
        };
        search.forEachInBox(search.bounds(own).grown(static_cast<float>(2. * rows[row].most)), take);
    };
    sprites.forEachPieceOf(row, look);
}

// Those that stay push last, for each sprite the deepest one first.
void Crowd::sort()
{
    const auto& rank = m_scene.sprites.rank;
    const auto key = [&](const Push& push)
    {
        const bool isWall = stays(push.rowB);
        return std::tuple(isWall, rank[push.rowA], isWall ? -push.depth : 0., rank[push.rowB], push.pieceA,
                          push.pieceB);
    };
    std::sort(m_pushes.begin(), m_pushes.end(), [&](const Push& a, const Push& b) { return key(a) < key(b); });
}

// Behind the plane of a deeper wall another one pushes no more: the corner of the next tile of a floor would push
// aslant, and stop what goes along the floor. Guarded by Separate.TilesOfAFloorPushStraightUp and
// Crowd.TilesOfAFloorStopNothing.
void Crowd::leaveOutHidden()
{
    std::size_t kept = 0, first = 0; // of the walls of one sprite
    for (std::size_t i = 0; i < m_pushes.size(); ++i)
    {
        const Push push = m_pushes[i];
        if (kept == 0 || m_pushes[kept - 1].rowA != push.rowA || !stays(m_pushes[kept - 1].rowB))
            first = kept;
        const Operand own = m_scene.operand(push.pieceA), wall = m_scene.operand(push.pieceB);
        const auto hides = [&](const Push& other)
        { return depthAlong(own, wall, other.normal) <= other.depth + SamePlane; };
        const auto begin = m_pushes.begin();
        if (!stays(push.rowB) ||
            std::none_of(begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(kept), hides))
            m_pushes[kept++] = push;
    }
    m_pushes.resize(kept);
}

double Crowd::depthNow(const Push& push) const noexcept
{
    return push.depth - dot(rows[push.rowB].displacement - rows[push.rowA].displacement, push.normal);
}

// Nothing is pushed into a wall; what is in one by no more than the slop rests.
bool Crowd::relax(std::span<const Push> pushes) noexcept
{
    bool any = false;
    const auto shift = [&any](PushedRow& row, Vec2d by)
    {
        Vec2d next = row.displacement + by;
        if (const double l = length(next); l > row.most)
            next = next * (row.most / l);
        const Vec2d change = next - row.displacement;
        any = any || dot(change, change) > Least * Least;
        row.displacement = next;
    };
    for (const Push& push : pushes)
    {
        PushedRow &a = rows[push.rowA], &b = rows[push.rowB];
        const bool isWall = stays(push.rowB);
        const double depth = depthNow(push), rests = isWall ? std::clamp(push.depth, 0., m_slop) : m_slop;
        if (!(depth > rests + Least))
            continue;
        const double whole = depth - (isWall && push.depth <= m_slop ? rests : 0.5 * m_slop);
        const double share = a.weight / (a.weight + b.weight);
        const Vec2d way = push.along * (whole * (isWall ? 1. : Relaxation));
        shift(a, way * -share);
        shift(b, way * (1. - share));
    }
    return any;
}

// A row of sprites that is too long for the gap between two walls is pushed from both ends, and none of them moves. Two
// neighbours that still overlap go past each other, to the sides on which they are already.
// Guarded by Crowd.RowThatIsTooLongForItsGapLeavesTheRow.
bool Crowd::slip() noexcept
{
    const SpriteTable& sprites = m_scene.sprites;
    bool any = false;
    for (const Push& push : m_pushes)
    {
        PushedRow &a = rows[push.rowA], &b = rows[push.rowB];
        const auto isStuck = [](const PushedRow& row)
        { return length(row.displacement) < std::min(SamePlace, 0.1 * row.most); };
        if (stays(push.rowB) || m_axis != Vec2d{} || !isStuck(a) || !isStuck(b) ||
            !(depthNow(push) > m_slop + SamePlace))
            continue;
        const Vec2d side = perpendicular(push.normal);
        const double askew = dot(middleOf(sprites, b.row) - middleOf(sprites, a.row), side);
        const Vec2d way = side * (askew < 0. ? -0.25 : 0.25);
        a.displacement = way * -a.most, b.displacement = way * b.most;
        any = true;
    }
    return any;
}

// Whatever the passes left: the part of each displacement that leads into no wall.
void Crowd::keepOutOfWalls(std::span<const Push> walls) noexcept
{
    constexpr double Rounding = 1e-5; // of the last pass (unit: pixels)
    for (int pass = 0; pass < WallPasses && relax(walls); ++pass)
    {
    }
    for (const Push& wall : walls)
    {
        PushedRow& row = rows[wall.rowA];
        const double into = dot(row.displacement, wall.normal), room = std::max(0., -wall.depth) + Rounding;
        row.share = into > room ? std::min(row.share, room / into) : row.share;
    }
    for (PushedRow& row : rows)
        row.displacement = row.displacement * row.share;
}

bool Crowd::run()
{
    weigh();
    for (std::uint32_t row = 0; row < m_scene.sprites.rows(); ++row)
        if (!stays(row))
            gather(row);
    sort();
    leaveOutHidden();
    const auto passes = [&]
    {
        for (int pass = 0; pass < MostPasses && relax(m_pushes); ++pass)
        {
        }
    };
    passes();
    if (slip())
        passes();
    const auto firstWall = std::find_if(m_pushes.begin(), m_pushes.end(), [&](const Push& p) { return stays(p.rowB); });
    // No span of iterators: the libc++ of emscripten 3.1.6 has none.
    keepOutOfWalls(std::span<const Push>(m_pushes).subspan(static_cast<std::size_t>(firstWall - m_pushes.begin())));
    const bool isDone =
        std::none_of(m_pushes.begin(), m_pushes.end(),
                     [&](const Push& push) { return push.along != Vec2d{} && depthNow(push) > m_slop + SamePlace; });
    // A displacement below the step of floats there would be asked for again for ever.
    // Guarded by Crowd.DisplacementBelowTheStepOfFloatsIsRest.
    std::erase_if(rows, [&](const PushedRow& row) { return placeOf(row) == m_scene.sprites.matrix[row.row].offset(); });
    const auto& rank = m_scene.sprites.rank;
    std::sort(rows.begin(), rows.end(),
              [&](const PushedRow& a, const PushedRow& b) { return rank[a.row] < rank[b.row]; });
    return isDone;
}

} // namespace

Found separate(const Scene& scene, const BroadPhase& broadPhase, const GjkSettings& settings,
               std::span<PushedSprite> buffer, const SeparateOptions& options)
{
    const SpriteTable& sprites = scene.sprites;
    Crowd crowd(scene, broadPhase, settings, options);
    const bool isDone = crowd.run();
    const std::span<const PushedRow> rows = crowd.rows;
    for (std::size_t i = 0; i < std::min(rows.size(), buffer.size()); ++i)
    {
        const std::uint32_t row = rows[i].row;
        Affine2 matrix = sprites.matrix[row];
        const Vec2 place = crowd.placeOf(rows[i]);
        matrix.tx = place.x;
        matrix.ty = place.y;
        buffer[i] = {sprites.id[row], sprites.user[row], rows[i].displacement.toFloat(), matrix};
    }
    return {rows.size(), !isDone ? Status::IterationLimit : rows.empty() ? Status::Separated : Status::Overlapping};
}

} // namespace graze::detail
