// SPDX-License-Identifier: Zlib
#include "bench/box2d3_shapes.hpp"
#include "bench/worlds/box2d3_world.hpp"
#include "bench/worlds/worlds.hpp"

#include <cstdint>
#include <vector>

// In metres of 32 pixels, one thread, one step of a solver that has nothing to solve.
namespace graze::bench
{

namespace
{

/// The movers as bodies.
class MovingBodies
{
public:
    explicit MovingBodies(float side) : m_side(side * Box2d3MetresPerPixel) {}

    void add(const Mover& mover, b2BodyType type, const b2ShapeDef& shape)
    {
        m_bodies.push_back(m_world.add(mover, type, shape));
    }

    void step()
    {
        for (const b2BodyId body : m_bodies)
        {
            const b2Pos at = b2Body_GetPosition(body);
            const b2Vec2 velocity = b2Body_GetLinearVelocity(body);
            const b2Vec2 next{turnedBack(at.x, velocity.x, m_side), turnedBack(at.y, velocity.y, m_side)};
            if (next.x != velocity.x || next.y != velocity.y)
                b2Body_SetLinearVelocity(body, next);
        }
        b2World_Step(m_world.id(), static_cast<float>(FrameSeconds), 1);
    }

    [[nodiscard]] b2WorldId world() const { return m_world.id(); }

private:
    float m_side;
    Box2d3World m_world;
    std::vector<b2BodyId> m_bodies;
};

// Contacts of dynamic bodies without mass: nothing pushes those, so they fly on. Sensors on kinematic bodies see each
// other too, but report each pair twice, and take 1.4 to 2 times as long. Contacts begin 0.02 m early, as made for a
// solver: there are about 3 % more events.
class Box2d3Frame final : public FrameWorld
{
public:
    Box2d3Frame(const Field& field, Events events) : m_events(events), m_bodies(field.side)
    {
        b2ShapeDef shape = b2DefaultShapeDef();
        shape.density = 0.f;
        shape.enableContactEvents = true;
        std::uintptr_t number = 0;
        for (const Mover& mover : field.movers)
        {
            shape.userData = reinterpret_cast<void*>(++number);
            m_bodies.add(mover, b2_dynamicBody, shape);
        }
    }

    FrameTally step() override
    {
        m_bodies.step();
        const b2ContactEvents events = b2World_GetContactEvents(m_bodies.world());
        FrameTally tally{events.beginCount, events.endCount};
        for (int i = 0; i < events.beginCount; ++i)
        {
            const b2ContactBeginTouchEvent& begun = events.beginEvents[i];
            tally.checksum += idsOf(begun.shapeIdA, begun.shapeIdB);
            if (m_events == Events::Geometry)
                tally.checksum += geometryOf(begun);
        }
        for (int i = 0; i < events.endCount; ++i)
            tally.checksum += idsOf(events.endEvents[i].shapeIdA, events.endEvents[i].shapeIdB);
        return tally;
    }

private:
    static double idsOf(b2ShapeId a, b2ShapeId b)
    {
        return static_cast<double>(reinterpret_cast<std::uintptr_t>(b2Shape_GetUserData(a)) ^
                                   reinterpret_cast<std::uintptr_t>(b2Shape_GetUserData(b)));
    }
    static double geometryOf(const b2ContactBeginTouchEvent& begun)
    {
        const b2Manifold manifold = b2Contact_GetData(begun.contactId).manifold;
        const b2Pos centre = b2Body_GetWorldCenter(b2Shape_GetBody(begun.shapeIdA));
        return static_cast<double>(manifold.points[0].separation + centre.x + manifold.points[0].anchorA.x +
                                   manifold.normal.y);
    }

    Events m_events;
    MovingBodies m_bodies;
};

float countHit(b2ShapeId, b2Pos, b2Vec2, float, void* hits)
{
    ++*static_cast<std::int64_t*>(hits);
    return 1.f; // and on
}

// Kinematic targets, which never pair, and rays for bullets, as with 2.4.1.
class Box2d3Bullets final : public BulletWorld
{
public:
    Box2d3Bullets(std::uint32_t bullets, Flight flight) : m_flight(flight)
    {
        for (const Mover& mover : m_field.movers)
            m_bodies.add(mover, b2_kinematicBody, b2DefaultShapeDef());
        for (std::uint32_t i = 0; i < bullets; ++i)
            m_bullets.push_back(m_gun.next());
    }

    std::int64_t step() override
    {
        m_bodies.step();
        std::int64_t hits = 0;
        for (Shot& shot : m_bullets)
        {
            const std::int64_t before = hits;
            const b2Vec2 from = toBox2d3(shot.position, Box2d3MetresPerPixel),
                         step = toBox2d3(shot.step, Box2d3MetresPerPixel);
            if (m_flight == Flight::Through)
                b2World_CastRay(m_bodies.world(), from, step, b2DefaultQueryFilter(), countHit, &hits);
            else
            {
                const b2RayResult first = b2World_CastRayClosest(m_bodies.world(), from, step, b2DefaultQueryFilter());
                hits += first.hit ? 1 : 0;
                m_checksum += static_cast<double>(first.fraction);
            }
            shot.position += shot.step;
            if ((m_flight == Flight::UntilHit && hits > before) || --shot.left < 0)
                shot = m_gun.next();
        }
        return hits;
    }

private:
    Flight m_flight;
    Field m_field = targetField();
    MovingBodies m_bodies{m_field.side};
    std::vector<Shot> m_bullets;
    Gun m_gun;
    double m_checksum = 0.;
};

} // namespace

FrameMade box2d3Frame(Field field, Events events)
{
    return std::make_unique<Box2d3Frame>(field, events);
}

BulletsMade box2d3Bullets(std::uint32_t bullets, Flight flight)
{
    return std::make_unique<Box2d3Bullets>(bullets, flight);
}

} // namespace graze::bench
