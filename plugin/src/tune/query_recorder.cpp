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

/// Something that may meet others in a frame.
struct Mover
{
    Aabb now{};                        // where it stands
    Aabb path{};                       // where it was in the frame
    float near = 0.f;                  // near distance
    Layer layer{};                     // meets others by it
    std::uint32_t row = 0;             // row of a sprite
    BulletId bullet{};                 // or this
    Motion motion{};                   // within the frame
    std::optional<std::size_t> copy{}; // index of its copy, once it is needed
};

bool startsBefore(const Mover& a, const Mover& b)
{
    return a.path.lower.x - a.near < b.path.lower.x - b.near;
}

} // namespace

/// One call of `record`.
class QueryRecorder::Frame
{
public:
    Frame(QueryRecorder& recorder, const CollisionSystem& system) :
    m_recorder(recorder),
    m_system(system),
    m_scene(SystemAccess::scene(system))
    {
    }

    void record()
    {
        gatherSprites();
        gatherBullets();
        // From left to right: each looks only at those that begin before it ends.
        std::stable_sort(m_movers.begin(), m_movers.end(), startsBefore);
        for (std::size_t i = 0; i < m_movers.size(); ++i)
            for (std::size_t k = i + 1; k < m_movers.size() && m_movers[k].path.lower.x - m_movers[k].near <=
                                                                   m_movers[i].path.upper.x + m_movers[i].near;
                 ++k)
                meet(m_movers[i], m_movers[k]);
        addContacts();
    }

private:
    void gatherSprites()
    {
        const detail::SpriteTable& sprites = m_scene.sprites;
        for (std::uint32_t row = 0; row < sprites.rows(); ++row)
        {
            if (!sprites.takesPart(row))
                continue;
            Mover mover{.near = sprites.nearDistance[row],
                        .layer = sprites.layer[row],
                        .row = row,
                        .motion = sprites.motion(row)};
            mover.now = sprites.boundsOf(row);
            sprites.forEachPieceOf(row, [&](std::uint32_t piece)
                                   { mover.path = merged(mover.path, sweptPiece(m_scene, piece).bounds); });
            m_movers.push_back(mover);
        }
    }
    void gatherBullets()
    {
        std::vector<BulletId> ids(m_system.bulletCount());
        m_system.bullets(ids);
        for (const BulletId id : ids)
        {
            const std::optional<BulletState> bullet = m_system.bullet(id);
            // One that was spent earlier rests until somebody removes it.
            if (!bullet || (bullet->spent && bullet->previous == bullet->position))
                continue;
            Aabb box = Aabb{{}, {}}.grown(bullet->radius);
            if (const std::optional<Shape> shape = m_system.shape(bullet->shape))
                box = shape->localBounds();
            const auto at = [&box](Vec2 place) { return Aabb{box.lower + place, box.upper + place}; };
            m_movers.push_back({.now = at(bullet->position),
                                .path = merged(at(bullet->previous), at(bullet->position)),
                                .layer = bullet->layer,
                                .bullet = id,
                                .motion = {Affine2::translation(bullet->previous),
                                           Affine2::translation(bullet->position), box.centre()}});
        }
    }

    void meet(Mover& one, Mover& other)
    {
        if (one.bullet && other.bullet)
            return;
        const float near = std::max(one.near, other.near);
        if (!overlaps(one.path, other.path.grown(near)) || !m_system.collides(one.layer, other.layer))
            return;
        const bool swap = other.bullet || (!one.bullet && other.row < one.row);
        Mover& a = swap ? other : one;
        Mover& b = swap ? one : other;
        if (isRelated(a, b))
            return;
        if (a.bullet && overlaps(a.path, b.path))
            add(TunedQuery::TimeOfImpact, a, b);
        if (!a.bullet && overlaps(a.now, b.now))
            add(TunedQuery::Overlap, a, b);
        if (near > 0.f)
            add(TunedQuery::ClosestApproach, a, b);
    }
    [[nodiscard]] bool isRelated(const Mover& a, const Mover& b) const
    {
        const detail::SpriteTable& sprites = m_scene.sprites;
        if (!a.bullet)
            return sprites.related(a.row, b.row);
        const SpriteId owner = m_system.bullet(a.bullet)->owner;
        return owner && (owner == sprites.id[b.row] || owner == sprites.owner[b.row]);
    }

    // With copies of both: a motion starts where the operand's own matrix plays no part.
    void add(TunedQuery query, Mover& a, Mover& b)
    {
        const std::size_t first = copyOf(a), second = copyOf(b);
        m_recorder.m_cases.push_back({.query = query,
                                      .a = m_recorder.m_sprites[first],
                                      .b = m_recorder.m_sprites[second],
                                      .motionA = a.motion,
                                      .motionB = b.motion});
        m_recorder.m_origins.push_back({a.bullet ? SpriteId{} : m_scene.sprites.id[a.row], m_scene.sprites.id[b.row],
                                        a.bullet, m_recorder.m_frames});
    }
    std::size_t copyOf(Mover& mover)
    {
        if (mover.copy)
            return *mover.copy;
        mover.copy = m_recorder.m_sprites.size();
        if (!mover.bullet)
            m_recorder.m_sprites.push_back(*m_system.sprite(m_scene.sprites.id[mover.row]));
        else
        {
            const BulletState bullet = *m_system.bullet(mover.bullet);
            const std::optional<Shape> shape = m_system.shape(bullet.shape);
            m_recorder.m_sprites.emplace_back(shape ? *shape : Shape(Circle{bullet.radius}));
            m_recorder.m_sprites.back().setMatrix(mover.motion.end);
        }
        return *mover.copy;
    }

    void addContacts()
    {
        if (!m_system.eventOptions().beginGeometry)
            return;
        for (const Contact& contact : m_system.begun())
        {
            std::optional<Sprite2D> a = m_system.sprite(contact.a), b = m_system.sprite(contact.b);
            if (!a || !b)
                continue;
            m_recorder.add(TuningCase::penetration(*a, *b), *a, *b);
            m_recorder.m_origins.back() = {contact.a, contact.b, {}, m_recorder.m_frames};
        }
    }

    QueryRecorder& m_recorder;
    const CollisionSystem& m_system;
    const Scene& m_scene;
    std::vector<Mover> m_movers;
};

void QueryRecorder::record(const CollisionSystem& system)
{
    Frame(*this, system).record();
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
