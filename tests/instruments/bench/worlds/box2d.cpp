// SPDX-License-Identifier: Zlib
#include "bench/box2d_shapes.hpp"
#include "bench/worlds/worlds.hpp"

#include <algorithm>
#include <utility>

// Box2D 2.4.1, in metres of 32 pixels, because a body may move only 2 units in a step. No gravity, sleep, continuous or
// warm-started physics, one iteration of a solver that has nothing to solve: all that can be switched off is.
namespace graze::bench
{

namespace
{

/// The movers as bodies.
class Bodies
{
public:
    explicit Bodies(float side) : m_side(side * MetresPerPixel)
    {
        m_world.SetAllowSleeping(false);
        m_world.SetContinuousPhysics(false);
        m_world.SetWarmStarting(false);
    }

    void add(const Mover& mover, b2BodyType type, bool isSensor, std::uint64_t number)
    {
        b2BodyDef def;
        def.type = type;
        def.position = MetresPerPixel * toB2(mover.position);
        def.angle = static_cast<float>(mover.angleRadians);
        def.linearVelocity = MetresPerPixel * toB2(mover.velocity);
        def.angularVelocity = static_cast<float>(mover.spin);
        const std::unique_ptr<b2Shape> shape = box2dShape(mover.solid, MetresPerPixel);
        b2FixtureDef fixture;
        fixture.shape = shape.get();
        fixture.density = 1.f;
        fixture.isSensor = isSensor;
        fixture.userData.pointer = number;
        m_bodies.push_back(m_world.CreateBody(&def));
        m_bodies.back()->CreateFixture(&fixture);
    }

    void step()
    {
        for (b2Body* body : m_bodies)
        {
            const b2Vec2 at = body->GetPosition();
            const b2Vec2 velocity = body->GetLinearVelocity();
            const b2Vec2 next(turnedBack(at.x, velocity.x, m_side), turnedBack(at.y, velocity.y, m_side));
            if (!(next == velocity))
                body->SetLinearVelocity(next);
        }
        m_world.Step(static_cast<float>(FrameSeconds), 1, 1);
    }

    b2World& world() { return m_world; }

private:
    float m_side;
    b2World m_world{b2Vec2_zero};
    std::vector<b2Body*> m_bodies;
};

// Sensor fixtures on dynamic bodies: two kinematic bodies make no contact.
class Box2dFrame final : public FrameWorld, private b2ContactListener
{
public:
    Box2dFrame(const Field& field, Events events) : m_events(events), m_bodies(field.side)
    {
        m_bodies.world().SetContactListener(this);
        std::uint64_t number = 0;
        for (const Mover& mover : field.movers)
            m_bodies.add(mover, b2_dynamicBody, true, ++number);
    }

    FrameTally step() override
    {
        m_tally = {};
        m_bodies.step();
        return m_tally;
    }

private:
    static double idsOf(b2Contact& contact)
    {
        return static_cast<double>(contact.GetFixtureA()->GetUserData().pointer ^
                                   contact.GetFixtureB()->GetUserData().pointer);
    }
    void BeginContact(b2Contact* contact) override
    {
        ++m_tally.begun;
        m_tally.checksum += idsOf(*contact);
        if (m_events == Events::Ids)
            return;
        // Sensors get no manifold: the user works it out.
        const b2Fixture* const a = contact->GetFixtureA();
        const b2Fixture* const b = contact->GetFixtureB();
        b2Manifold manifold;
        contact->Evaluate(&manifold, a->GetBody()->GetTransform(), b->GetBody()->GetTransform());
        if (manifold.pointCount == 0)
            return; // within the skin of b2TestOverlap only
        b2WorldManifold world;
        world.Initialize(&manifold, a->GetBody()->GetTransform(), a->GetShape()->m_radius, b->GetBody()->GetTransform(),
                         b->GetShape()->m_radius);
        m_tally.checksum += static_cast<double>(world.separations[0] + world.points[0].x + world.normal.y);
    }
    void EndContact(b2Contact* contact) override
    {
        ++m_tally.ended;
        m_tally.checksum += idsOf(*contact);
    }

    Events m_events;
    FrameTally m_tally;
    Bodies m_bodies;
};

/// The nearest hit, or all of them.
class Hits final : public b2RayCastCallback
{
public:
    explicit Hits(Flight flight) : m_flight(flight) {}

    float ReportFixture(b2Fixture*, const b2Vec2&, const b2Vec2&, float fraction) override
    {
        nearest = std::min(nearest, fraction);
        ++count;
        return m_flight == Flight::Through ? 1.f : fraction;
    }

    float nearest = 1.f;
    std::int64_t count = 0; ///< of one that stops: targets that were nearest for a while

private:
    Flight m_flight;
};

// Targets are kinematic bodies, which the step moves and never pairs; a bullet is the nearest hit of a ray from its
// last position to the next, as the manual does bullets without bodies. There is no cast of a round bullet against a
// world. The targets stand still while the rays fly.
class Box2dBullets final : public BulletWorld
{
public:
    Box2dBullets(std::uint32_t bullets, Flight flight) : m_flight(flight)
    {
        for (const Mover& mover : m_field.movers)
            m_bodies.add(mover, b2_kinematicBody, false, 0);
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
            Hits found(m_flight);
            m_bodies.world().RayCast(&found, MetresPerPixel * toB2(shot.position), MetresPerPixel * toB2(end));
            shot.position = end;
            const bool stops = m_flight == Flight::UntilHit && found.count > 0;
            hits += stops ? 1 : found.count;
            m_checksum += static_cast<double>(found.nearest);
            if (stops || --shot.left < 0)
                shot = m_gun.next();
        }
        return hits;
    }

private:
    Flight m_flight;
    Field m_field = targetField();
    Bodies m_bodies{m_field.side};
    std::vector<Shot> m_bullets;
    Gun m_gun;
    double m_checksum = 0.;
};

} // namespace

FrameMade box2dFrame(Field field, Events events)
{
    return std::make_unique<Box2dFrame>(field, events);
}

BulletsMade box2dBullets(std::uint32_t bullets, Flight flight)
{
    return std::make_unique<Box2dBullets>(bullets, flight);
}

} // namespace graze::bench
