// SPDX-License-Identifier: Zlib
#include "frame_world.hpp"

#include "bench/chipmunk_shapes.hpp"

#include <utility>

// Chipmunk 7: sensor shapes on dynamic bodies (only those are moved by a step), one solver iteration
// that has nothing to solve. Its own bounding box tree, or its spatial hash with cells of about the
// mean size of a sprite and ten times as many as sprites, as its manual advises.
namespace graze::bench
{

namespace
{

enum class Index
{
    Tree,
    Hash
};

class ChipmunkFrame final : public FrameWorld
{
public:
    ChipmunkFrame(Field field, Events events, Index index) : m_field(std::move(field)), m_events(events)
    {
        if (index == Index::Hash)
            cpSpaceUseSpatialHash(m_space.get(), 24., static_cast<int>(m_field.movers.size() * 10));
        cpSpaceSetIterations(m_space.get(), 1);
        cpCollisionHandler* const handler = cpSpaceAddDefaultCollisionHandler(m_space.get());
        handler->beginFunc = begin;
        handler->separateFunc = separate;
        handler->userData = this;
        std::uintptr_t number = 0;
        for (const Mover& mover : m_field.movers)
            add(mover, ++number);
    }

    FrameTally step() override
    {
        m_tally = {};
        const auto side = static_cast<cpFloat>(m_field.side);
        for (const CpBody& body : m_bodies)
        {
            const cpVect at = cpBodyGetPosition(body.get());
            const cpVect velocity = cpBodyGetVelocity(body.get());
            const cpVect next = cpv(turnedBack(at.x, velocity.x, side), turnedBack(at.y, velocity.y, side));
            if (!cpveql(next, velocity))
                cpBodySetVelocity(body.get(), next);
        }
        cpSpaceStep(m_space.get(), FrameSeconds);
        return counted(m_tally);
    }

    const Field& field() override
    {
        for (std::size_t i = 0; i < m_bodies.size(); ++i)
        {
            const cpVect at = cpBodyGetPosition(m_bodies[i].get());
            m_field.movers[i].position = {static_cast<float>(at.x), static_cast<float>(at.y)};
            m_field.movers[i].angleRadians = cpBodyGetAngle(m_bodies[i].get());
        }
        return m_field;
    }

private:
    void add(const Mover& mover, std::uintptr_t number)
    {
        CpBody body(cpBodyNew(1., 1.));
        cpBodySetPosition(body.get(), toCp(mover.position));
        cpBodySetAngle(body.get(), mover.angleRadians);
        cpBodySetVelocity(body.get(), toCp(mover.velocity));
        cpBodySetAngularVelocity(body.get(), mover.spin);
        CpShape shape = chipmunkShape(mover.solid, body.get());
        cpShapeSetSensor(shape.get(), cpTrue);
        cpShapeSetUserData(shape.get(), reinterpret_cast<cpDataPointer>(number));
        cpSpaceAddBody(m_space.get(), body.get());
        cpSpaceAddShape(m_space.get(), shape.get());
        m_bodies.push_back(std::move(body));
        m_shapes.push_back(std::move(shape));
    }

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

    Field m_field;
    Events m_events;
    std::vector<CpBody> m_bodies;
    std::vector<CpShape> m_shapes;
    CpSpace m_space{cpSpaceNew()};
    FrameTally m_tally;
};

} // namespace

std::unique_ptr<FrameWorld> chipmunkTreeFrame(Field field, Events events)
{
    return std::make_unique<ChipmunkFrame>(std::move(field), events, Index::Tree);
}

std::unique_ptr<FrameWorld> chipmunkHashFrame(Field field, Events events)
{
    return std::make_unique<ChipmunkFrame>(std::move(field), events, Index::Hash);
}

} // namespace graze::bench
