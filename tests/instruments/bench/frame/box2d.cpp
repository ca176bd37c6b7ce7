// SPDX-License-Identifier: Zlib
#include "frame_world.hpp"

#include "bench/box2d_shapes.hpp"

#include <cmath>
#include <utility>

// Box2D 2.4.1: sensor fixtures on dynamic bodies (two kinematic bodies make no contact), in metres of 32
// pixels, because a body may move only 2 units in a step. No gravity, sleep, continuous or warm-started
// physics, one iteration of a solver that has nothing to solve: all that can be switched off is.
namespace graze::bench
{

namespace
{

class Box2dFrame final : public FrameWorld, private b2ContactListener
{
public:
    Box2dFrame(Field field, Events events) : m_field(std::move(field)), m_events(events)
    {
        m_world.SetAllowSleeping(false);
        m_world.SetContinuousPhysics(false);
        m_world.SetWarmStarting(false);
        m_world.SetContactListener(this);
        std::uint64_t number = 0;
        for (const Mover& mover : m_field.movers)
            add(mover, ++number);
    }

    FrameTally step() override
    {
        m_tally = {};
        const float side = m_field.side * MetresPerPixel;
        for (b2Body* body : m_bodies)
        {
            const b2Vec2 at = body->GetPosition();
            const b2Vec2 velocity = body->GetLinearVelocity();
            const b2Vec2 next(turnedBack(at.x, velocity.x, side), turnedBack(at.y, velocity.y, side));
            if (!(next == velocity))
                body->SetLinearVelocity(next);
        }
        m_world.Step(static_cast<float>(FrameSeconds), 1, 1);
        return counted(m_tally);
    }

    const Field& field() override
    {
        for (std::size_t i = 0; i < m_bodies.size(); ++i)
        {
            const b2Vec2 at = m_bodies[i]->GetPosition();
            m_field.movers[i].position = {at.x / MetresPerPixel, at.y / MetresPerPixel};
            m_field.movers[i].angleRadians = static_cast<double>(m_bodies[i]->GetAngle());
        }
        return m_field;
    }

private:
    void add(const Mover& mover, std::uint64_t number)
    {
        b2BodyDef def;
        def.type = b2_dynamicBody;
        def.position = MetresPerPixel * toB2(mover.position);
        def.angle = static_cast<float>(mover.angleRadians);
        def.linearVelocity = MetresPerPixel * toB2(mover.velocity);
        def.angularVelocity = static_cast<float>(mover.spin);
        b2Body* const body = m_world.CreateBody(&def);
        const std::unique_ptr<b2Shape> shape = box2dShape(mover.solid, MetresPerPixel);
        b2FixtureDef fixture;
        fixture.shape = shape.get();
        fixture.density = 1.f;
        fixture.isSensor = true;
        fixture.userData.pointer = number;
        body->CreateFixture(&fixture);
        m_bodies.push_back(body);
    }

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

    Field m_field;
    Events m_events;
    b2World m_world{b2Vec2_zero};
    std::vector<b2Body*> m_bodies;
    FrameTally m_tally;
};

} // namespace

std::unique_ptr<FrameWorld> box2dFrame(Field field, Events events)
{
    return std::make_unique<Box2dFrame>(std::move(field), events);
}

} // namespace graze::bench
