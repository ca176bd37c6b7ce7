// SPDX-License-Identifier: Zlib
#include "bench/chipmunk_shapes.hpp"
#include "bench/worlds/worlds.hpp"

#include <utility>

// Chipmunk 7: dynamic bodies (only those are moved by a step), one solver iteration that has nothing to solve. Its own
// bounding box tree, or its spatial hash with cells of about the mean size of a sprite and ten times as many as
// sprites, as its manual advises.
namespace graze::bench
{

namespace
{

/// The movers as bodies.
class Bodies
{
public:
    Bodies(const Field& field, CpIndex index, cpFloat meanSize) : m_side(static_cast<cpFloat>(field.side))
    {
        if (index == CpIndex::Hash)
            cpSpaceUseSpatialHash(m_space.get(), meanSize, static_cast<int>(field.movers.size() * 10));
        cpSpaceSetIterations(m_space.get(), 1);
    }

    cpShape* add(const Mover& mover)
    {
        CpBody body(cpBodyNew(1., 1.));
        cpBodySetPosition(body.get(), toCp(mover.position));
        cpBodySetAngle(body.get(), mover.angleRadians);
        cpBodySetVelocity(body.get(), toCp(mover.velocity));
        cpBodySetAngularVelocity(body.get(), mover.spin);
        m_shapes.push_back(chipmunkShape(mover.solid, body.get()));
        cpSpaceAddBody(m_space.get(), body.get());
        cpSpaceAddShape(m_space.get(), m_shapes.back().get());
        m_bodies.push_back(std::move(body));
        return m_shapes.back().get();
    }

    void step()
    {
        for (const CpBody& body : m_bodies)
        {
            const cpVect at = cpBodyGetPosition(body.get());
            const cpVect velocity = cpBodyGetVelocity(body.get());
            const cpVect next = cpv(turnedBack(at.x, velocity.x, m_side), turnedBack(at.y, velocity.y, m_side));
            if (!cpveql(next, velocity))
                cpBodySetVelocity(body.get(), next);
        }
        cpSpaceStep(m_space.get(), FrameSeconds);
    }

    cpSpace* space() { return m_space.get(); }

private:
    cpFloat m_side;
    std::vector<CpBody> m_bodies;
    std::vector<CpShape> m_shapes;
    CpSpace m_space{cpSpaceNew()};
};

class ChipmunkFrame final : public FrameWorld
{
public:
    ChipmunkFrame(const Field& field, Events events, CpIndex index) : m_events(events), m_bodies(field, index, 24.)
    {
        cpCollisionHandler* const handler = cpSpaceAddDefaultCollisionHandler(m_bodies.space());
        handler->beginFunc = begin;
        handler->separateFunc = separate;
        handler->userData = this;
        std::uintptr_t number = 0;
        for (const Mover& mover : field.movers)
        {
            cpShape* const shape = m_bodies.add(mover);
            cpShapeSetSensor(shape, cpTrue);
            cpShapeSetUserData(shape, reinterpret_cast<cpDataPointer>(++number));
        }
    }

    FrameTally step() override
    {
        m_tally = {};
        m_bodies.step();
        return m_tally;
    }

private:
    static double idsOf(const cpArbiter* arbiter)
    {
        CP_ARBITER_GET_SHAPES(arbiter, a, b);
        return static_cast<double>(reinterpret_cast<std::uintptr_t>(cpShapeGetUserData(a)) ^
                                   reinterpret_cast<std::uintptr_t>(cpShapeGetUserData(b)));
    }
    static cpBool begin(cpArbiter* arbiter, cpSpace*, cpDataPointer user)
    {
        auto* const self = static_cast<ChipmunkFrame*>(user);
        ++self->m_tally.begun;
        self->m_tally.checksum += idsOf(arbiter);
        if (self->m_events == Events::Geometry)
        {
            const cpContactPointSet set = cpArbiterGetContactPointSet(arbiter);
            self->m_tally.checksum += set.points[0].distance + set.points[0].pointA.x + set.normal.y;
        }
        return cpTrue;
    }
    static void separate(cpArbiter* arbiter, cpSpace*, cpDataPointer user)
    {
        auto* const self = static_cast<ChipmunkFrame*>(user);
        ++self->m_tally.ended;
        self->m_tally.checksum += idsOf(arbiter);
    }

    Events m_events;
    FrameTally m_tally;
    Bodies m_bodies;
};

// Targets are of one group, so that they never pair; a bullet is the first hit of a thick segment from its last
// position to the next. The targets stand still while the bullets fly.
class ChipmunkBullets final : public BulletWorld
{
public:
    ChipmunkBullets(std::uint32_t bullets, float radius, Flight flight, CpIndex index) :
    m_flight(flight),
    m_radius(static_cast<cpFloat>(radius)),
    m_bodies(m_field, index, 40.)
    {
        for (const Mover& mover : m_field.movers)
            cpShapeSetFilter(m_bodies.add(mover), cpShapeFilterNew(1, CP_ALL_CATEGORIES, CP_ALL_CATEGORIES));
        for (std::uint32_t i = 0; i < bullets; ++i)
            m_bullets.push_back(m_gun.next());
    }

    std::int64_t step() override
    {
        m_bodies.step();
        std::int64_t hits = 0;
        for (Shot& shot : m_bullets)
        {
            const Vec2 end = shot.position + shot.step;
            const std::int64_t before = hits;
            if (m_flight == Flight::Through)
                cpSpaceSegmentQuery(m_bodies.space(), toCp(shot.position), toCp(end), m_radius, CP_SHAPE_FILTER_ALL,
                                    countHit, &hits);
            else
            {
                cpSegmentQueryInfo first;
                hits += cpSpaceSegmentQueryFirst(m_bodies.space(), toCp(shot.position), toCp(end), m_radius,
                                                 CP_SHAPE_FILTER_ALL, &first)
                            ? 1
                            : 0;
                m_checksum += first.alpha;
            }
            shot.position = end;
            if ((m_flight == Flight::UntilHit && hits > before) || --shot.left < 0)
                shot = m_gun.next();
        }
        return hits;
    }

private:
    static void countHit(cpShape*, cpVect, cpVect, cpFloat, void* hits) { ++*static_cast<std::int64_t*>(hits); }

    Field m_field = targetField();
    Flight m_flight;
    cpFloat m_radius;
    Bodies m_bodies;
    std::vector<Shot> m_bullets;
    Gun m_gun;
    double m_checksum = 0.;
};

} // namespace

FrameMade chipmunkFrame(Field field, Events events, CpIndex index)
{
    return std::make_unique<ChipmunkFrame>(field, events, index);
}

BulletsMade chipmunkBullets(std::uint32_t bullets, float radius, Flight flight, CpIndex index)
{
    return std::make_unique<ChipmunkBullets>(bullets, radius, flight, index);
}

} // namespace graze::bench
