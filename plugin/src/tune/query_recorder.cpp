// SPDX-License-Identifier: Zlib
#include "system/sprites/scene.hpp"
#include "system/system_access.hpp"

#include <graze/tune/query_recorder.hpp>

#include <algorithm>
#include <type_traits>
#include <utility>

namespace graze
{

namespace
{

// Growing the list of copies leaves their pieces where they are.
static_assert(std::is_nothrow_move_constructible_v<Sprite2D>);

using detail::Scene;
using detail::SystemAccess;

/// A sprite or a bullet that may meet others in a frame.
struct Mover
{
    Aabb now{};            // where it stands
    Aabb path{};           // where it was in the frame
    float near = 0.f;      // near distance
    bool swept = false;    // meets others over its motion
    Layer layer{};         // meets others by it
    SpriteId owner{};      // does not meet it, nor what it owns
    SpriteId id{};         // null for a bullet
    std::uint32_t row = 0; // orders sprites
    BulletId bullet{};     // null for a sprite
    Motion motion{};       // within the frame

    [[nodiscard]] float left() const noexcept { return path.lower.x - near; }
};

void gatherSprites(const CollisionSystem& system, std::vector<Mover>& movers)
{
    const Scene& scene = SystemAccess::scene(system);
    const detail::SpriteTable& sprites = scene.sprites;
    for (std::uint32_t row = 0; row < sprites.rows(); ++row)
    {
        if (!sprites.takesPart(row))
            continue;
        Mover& mover = movers.emplace_back(Mover{.now = sprites.boundsOf(row),
                                                 .near = sprites.nearDistance[row],
                                                 .swept = sprites.flags.has(row, detail::RowFlags::Swept),
                                                 .layer = sprites.layer[row],
                                                 .owner = sprites.owner[row],
                                                 .id = sprites.id[row],
                                                 .row = row,
                                                 .motion = sprites.motion(row)});
        sprites.forEachPieceOf(row, [&](std::uint32_t piece)
                               { mover.path = merged(mover.path, sweptPiece(scene, piece).bounds); });
    }
}

void gatherBullets(const CollisionSystem& system, std::vector<Mover>& movers)
{
    std::vector<BulletId> ids(system.bulletCount());
    system.bullets(ids);
    for (const BulletId id : ids)
    {
        const std::optional<BulletState> bullet = system.bullet(id);
        // One that was spent earlier rests until somebody removes it.
        if (!bullet || (bullet->spent && bullet->previous == bullet->position))
            continue;
        Aabb box = Aabb{{}, {}}.grown(bullet->radius);
        const std::optional<Shape> shape = system.shape(bullet->shape);
        if (shape)
            box = shape->localBounds();
        const Motion motion{Affine2::from({.position = bullet->previous, .angleRadians = bullet->previousAngleRadians}),
                            Affine2::from({.position = bullet->position, .angleRadians = bullet->angleRadians}),
                            box.centre()};
        const auto at = [&](const Affine2& pose) {
            return shape ? worldBounds(shape->view(), pose)
                         : Aabb{box.lower + pose.offset(), box.upper + pose.offset()};
        };
        const bool turns = bullet->angleRadians != bullet->previousAngleRadians;
        movers.push_back(
            {.now = at(motion.end),
             .path = merged(at(motion.start), at(motion.end)).grown(turns ? length(box.size()) * 0.5f : 0.f),
             .layer = bullet->layer,
             .owner = bullet->owner,
             .bullet = id,
             .motion = motion});
    }
}

bool areRelated(const Mover& a, const Mover& b)
{
    return (a.owner && (a.owner == b.id || a.owner == b.owner)) || (b.owner && b.owner == a.id);
}

Sprite2D copyOf(const CollisionSystem& system, const Mover& mover)
{
    if (!mover.bullet)
        return *system.sprite(mover.id);
    const BulletState bullet = *system.bullet(mover.bullet);
    const std::optional<Shape> shape = system.shape(bullet.shape);
    Sprite2D copy(shape ? *shape : Shape(Circle{bullet.radius}));
    copy.setMatrix(mover.motion.end);
    return copy;
}

// The queries of two movers; a bullet is the first of them.
std::vector<TunedQuery> queriesOf(const CollisionSystem& system, const Mover& a, const Mover& b)
{
    std::vector<TunedQuery> queries;
    const float near = std::max(a.near, b.near);
    if (b.bullet || !overlaps(a.path, b.path.grown(near)) || !system.collides(a.layer, b.layer) || areRelated(a, b))
        return queries;
    if (a.bullet && overlaps(a.path, b.path))
        queries.push_back(TunedQuery::TimeOfImpact);
    if (!a.bullet && overlaps(a.now, b.now))
        queries.push_back(TunedQuery::Overlap);
    if (near > 0.f || (!a.bullet && (a.swept || b.swept)))
        queries.push_back(TunedQuery::ClosestApproach);
    return queries;
}

} // namespace

void QueryRecorder::record(const CollisionSystem& system)
{
    std::vector<Mover> movers;
    gatherSprites(system, movers);
    gatherBullets(system, movers);
    // From left to right: each looks only at those that begin before it ends.
    std::stable_sort(movers.begin(), movers.end(), [](const Mover& a, const Mover& b) { return a.left() < b.left(); });
    for (std::size_t i = 0; i < movers.size(); ++i)
        for (std::size_t k = i + 1; k < movers.size() && movers[k].left() <= movers[i].path.upper.x + movers[i].near;
             ++k)
        {
            const bool swap = movers[k].bullet || (!movers[i].bullet && movers[k].row < movers[i].row);
            const Mover &a = movers[swap ? k : i], &b = movers[swap ? i : k];
            for (const TunedQuery query : queriesOf(system, a, b))
            {
                const Sprite2D one = copyOf(system, a), other = copyOf(system, b);
                // A motion starts where the operand's own matrix plays no part.
                add({.query = query, .a = one, .b = other, .motionA = a.motion, .motionB = b.motion}, one, other);
                m_origins.back() = {a.id, b.id, a.bullet, m_frames};
            }
        }
    if (system.eventOptions().beginGeometry)
        for (const Contact& contact : system.begun())
        {
            const std::optional<Sprite2D> a = system.sprite(contact.a), b = system.sprite(contact.b);
            if (!a || !b)
                continue;
            add(TuningCase::penetration(*a, *b), *a, *b);
            m_origins.back() = {contact.a, contact.b, {}, m_frames};
        }
    ++m_frames;
}

void QueryRecorder::add(const TuningCase& asked, const Sprite2D& a, const Sprite2D& b)
{
    const std::size_t first = m_sprites.size();
    m_sprites.push_back(a);
    m_sprites.push_back(b);
    TuningCase copy = asked;
    copy.a = m_sprites[first];
    copy.b = m_sprites[first + 1];
    m_cases.push_back(copy);
    m_origins.push_back({.frame = m_frames});
}

void QueryRecorder::clear() noexcept
{
    m_cases.clear();
    m_origins.clear();
    m_sprites.clear();
    m_frames = 0;
}

std::optional<Motion> motionOf(const CollisionSystem& system, SpriteId id) noexcept
{
    const detail::SpriteTable& sprites = SystemAccess::scene(system).sprites;
    const std::optional<std::uint32_t> row = sprites.ids().find(id.value);
    return row ? std::optional(sprites.motion(*row)) : std::nullopt;
}

} // namespace graze
