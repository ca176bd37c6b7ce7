// SPDX-License-Identifier: Zlib
#include "bullet_world.hpp"

#include "bench/box2d_shapes.hpp"

// Box2D 2.4.1: targets are kinematic bodies, which the step moves and never pairs; a bullet is the
// nearest hit of a ray from its last position to the next, as its manual does bullets without bodies. It
// has no cast of a round bullet against a world. The targets stand still while the rays fly.
namespace graze::bench
{

namespace
{

class NearestHit final : public b2RayCastCallback
{
public:
    float ReportFixture(b2Fixture*, const b2Vec2&, const b2Vec2&, float fraction) override
    {
        nearest = fraction;
        hit = true;
        return fraction;
    }

    float nearest = 1.f;
    bool hit = false;
};

class Box2dBullets final : public BulletWorld
{
public:
    explicit Box2dBullets(std::uint32_t bullets)
    {
        m_world.SetAllowSleeping(false);
        m_world.SetContinuousPhysics(false);
        const Field field = targetField();
        for (const Mover& mover : field.movers)
        {
            b2BodyDef def;
            def.type = b2_kinematicBody;
            def.position = MetresPerPixel * toB2(mover.position);
            def.angle = static_cast<float>(mover.angleRadians);
            def.linearVelocity = MetresPerPixel * toB2(mover.velocity);
            def.angularVelocity = static_cast<float>(mover.spin);
            m_targets.push_back(m_world.CreateBody(&def));
            m_targets.back()->CreateFixture(box2dShape(mover.solid, MetresPerPixel).get(), 0.f);
        }
        for (std::uint32_t i = 0; i < bullets; ++i)
            m_bullets.push_back(m_gun.next());
    }

    std::int64_t step() override
    {
        constexpr float Side = ArenaSide * MetresPerPixel;
        for (b2Body* body : m_targets)
        {
            const b2Vec2 at = body->GetPosition();
            const b2Vec2 velocity = body->GetLinearVelocity();
            const b2Vec2 next(turnedBack(at.x, velocity.x, Side), turnedBack(at.y, velocity.y, Side));
            if (!(next == velocity))
                body->SetLinearVelocity(next);
        }
        m_world.Step(static_cast<float>(FrameSeconds), 1, 1);

        std::int64_t hits = 0;
        for (Shot& shot : m_bullets)
        {
            const Vec2 end = shot.position + shot.step;
            NearestHit first;
            m_world.RayCast(&first, MetresPerPixel * toB2(shot.position), MetresPerPixel * toB2(end));
            shot.position = end;
            hits += first.hit ? 1 : 0;
            m_checksum += static_cast<double>(first.nearest);
            if (first.hit || --shot.left < 0)
                shot = m_gun.next();
        }
        return hits;
    }

private:
    b2World m_world{b2Vec2_zero};
    std::vector<b2Body*> m_targets;
    std::vector<Shot> m_bullets;
    Gun m_gun;
    double m_checksum = 0.;
};

} // namespace

std::unique_ptr<BulletWorld> box2dBullets(std::uint32_t bullets, float)
{
    return std::make_unique<Box2dBullets>(bullets);
}

} // namespace graze::bench
