// SPDX-License-Identifier: Zlib
#include "bullet_world.hpp"

#include "bench/chipmunk_shapes.hpp"

// Chipmunk 7: targets are dynamic bodies (only those are moved by a step) of one group, so that they
// never pair; a bullet is the first hit of a thick segment from its last position to the next. The
// targets stand still while the bullets fly.
namespace graze::bench
{

namespace
{

enum class Index
{
    Tree,
    Hash
};

class ChipmunkBullets final : public BulletWorld
{
public:
    ChipmunkBullets(std::uint32_t bullets, float radius, Index index) : m_radius(static_cast<cpFloat>(radius))
    {
        if (index == Index::Hash)
            cpSpaceUseSpatialHash(m_space.get(), 40., static_cast<int>(Targets * 10));
        cpSpaceSetIterations(m_space.get(), 1);
        const Field field = targetField();
        for (const Mover& mover : field.movers)
            add(mover);
        for (std::uint32_t i = 0; i < bullets; ++i)
            m_bullets.push_back(m_gun.next());
    }

    std::int64_t step() override
    {
        for (const CpBody& body : m_bodies)
        {
            const cpVect at = cpBodyGetPosition(body.get());
            const cpVect velocity = cpBodyGetVelocity(body.get());
            const cpVect next = cpv(turnedBack(at.x, velocity.x, Side), turnedBack(at.y, velocity.y, Side));
            if (!cpveql(next, velocity))
                cpBodySetVelocity(body.get(), next);
        }
        cpSpaceStep(m_space.get(), FrameSeconds);

        std::int64_t hits = 0;
        for (Shot& shot : m_bullets)
        {
            const Vec2 end = shot.position + shot.step;
            cpSegmentQueryInfo first;
            const cpShape* const target = cpSpaceSegmentQueryFirst(m_space.get(), toCp(shot.position), toCp(end),
                                                                   m_radius, CP_SHAPE_FILTER_ALL, &first);
            shot.position = end;
            hits += target ? 1 : 0;
            m_checksum += first.alpha;
            if (target || --shot.left < 0)
                shot = m_gun.next();
        }
        return hits;
    }

private:
    static constexpr auto Side = static_cast<cpFloat>(ArenaSide);

    void add(const Mover& mover)
    {
        CpBody body(cpBodyNew(1., 1.));
        cpBodySetPosition(body.get(), toCp(mover.position));
        cpBodySetAngle(body.get(), mover.angleRadians);
        cpBodySetVelocity(body.get(), toCp(mover.velocity));
        cpBodySetAngularVelocity(body.get(), mover.spin);
        CpShape shape = chipmunkShape(mover.solid, body.get());
        cpShapeSetFilter(shape.get(), cpShapeFilterNew(1, CP_ALL_CATEGORIES, CP_ALL_CATEGORIES));
        cpSpaceAddBody(m_space.get(), body.get());
        cpSpaceAddShape(m_space.get(), shape.get());
        m_bodies.push_back(std::move(body));
        m_shapes.push_back(std::move(shape));
    }

    cpFloat m_radius;
    std::vector<CpBody> m_bodies;
    std::vector<CpShape> m_shapes;
    CpSpace m_space{cpSpaceNew()};
    std::vector<Shot> m_bullets;
    Gun m_gun;
    double m_checksum = 0.;
};

} // namespace

std::unique_ptr<BulletWorld> chipmunkTreeBullets(std::uint32_t bullets, float radius)
{
    return std::make_unique<ChipmunkBullets>(bullets, radius, Index::Tree);
}

std::unique_ptr<BulletWorld> chipmunkHashBullets(std::uint32_t bullets, float radius)
{
    return std::make_unique<ChipmunkBullets>(bullets, radius, Index::Hash);
}

} // namespace graze::bench
