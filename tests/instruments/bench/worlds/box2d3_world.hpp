// SPDX-License-Identifier: Zlib
#pragma once

#include "bench/box2d3_shapes.hpp"
#include "bench/worlds/worlds.hpp"

namespace graze::bench
{

/// A world of the newest Box2D, in metres, with all switched off that can be.
class Box2d3World
{
public:
    Box2d3World()
    {
        b2WorldDef def = b2DefaultWorldDef();
        def.gravity = {0.f, 0.f};
        def.enableSleep = false;
        def.enableContinuous = false;
        m_id = b2CreateWorld(&def);
        b2World_EnableWarmStarting(m_id, false);
    }
    ~Box2d3World() { b2DestroyWorld(m_id); }
    Box2d3World(const Box2d3World&) = delete;
    Box2d3World& operator=(const Box2d3World&) = delete;

    b2BodyId add(const Mover& mover, b2BodyType type, const b2ShapeDef& shape)
    {
        b2BodyDef def = b2DefaultBodyDef();
        def.type = type;
        def.position = toBox2d3(mover.position, Box2d3MetresPerPixel);
        def.rotation = b2MakeRot(static_cast<float>(mover.angleRadians));
        def.linearVelocity = toBox2d3(mover.velocity, Box2d3MetresPerPixel);
        def.angularVelocity = static_cast<float>(mover.spin);
        const b2BodyId body = b2CreateBody(m_id, &def);
        if (mover.solid.points.size() == 1)
        {
            const b2Circle circle = box2d3Circle(mover.solid, Box2d3MetresPerPixel);
            b2CreateCircleShape(body, &shape, &circle);
        }
        else
        {
            const b2Polygon polygon = box2d3Polygon(mover.solid, Box2d3MetresPerPixel);
            b2CreatePolygonShape(body, &shape, &polygon);
        }
        return body;
    }

    [[nodiscard]] b2WorldId id() const { return m_id; }

private:
    b2WorldId m_id{};
};

} // namespace graze::bench
