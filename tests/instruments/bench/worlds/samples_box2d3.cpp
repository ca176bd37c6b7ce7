// SPDX-License-Identifier: Zlib
#include "bench/worlds/box2d3_world.hpp"
#include "bench/worlds/samples.hpp"

#include <algorithm>

// As the samples do it, but with one step of the solver a frame.
namespace graze::bench
{

namespace
{

constexpr b2Vec2 SensorVelocity{0.f, -SensorScene::Speed};

class Box2d3Sensors final : public FrameWorld
{
public:
    Box2d3Sensors()
    {
        const b2BodyDef def = b2DefaultBodyDef();
        const b2BodyId ground = b2CreateBody(m_world.id(), &def);
        b2ShapeDef sensor = b2DefaultShapeDef();
        sensor.isSensor = true;
        sensor.enableSensorEvents = true;
        const auto add = [&](const b2Polygon& box) { b2CreatePolygonShape(ground, &sensor, &box); };
        for (int row = 0; row < SensorScene::Rows; ++row)
        {
            sensor.filter.maskBits = row == SensorScene::BlindRow ? 0 : B2_DEFAULT_MASK_BITS;
            for (int column = 0; column < SensorScene::Columns; ++column)
                add(b2MakeOffsetRoundedBox(SensorScene::Half, SensorScene::Half,
                                           toBox2d3(SensorScene::sensor(row, column)), b2Rot_identity,
                                           SensorScene::Rounding));
        }
        sensor.filter.maskBits = B2_DEFAULT_MASK_BITS;
        sensor.userData = this; // the last one
        for (int i = 0; i < SensorScene::Ends; ++i)
            add(b2MakeOffsetBox(SensorScene::EndHalf, SensorScene::EndHalf, toBox2d3(SensorScene::end(i)),
                                b2Rot_identity));
    }

    FrameTally step() override
    {
        b2World_Step(m_world.id(), static_cast<float>(FrameSeconds), 1);
        const b2SensorEvents events = b2World_GetSensorEvents(m_world.id());
        const FrameTally tally{events.beginCount, events.endCount};
        m_gone.clear();
        for (int i = 0; i < events.beginCount; ++i)
            if (b2Shape_GetUserData(events.beginEvents[i].sensorShapeId) != nullptr)
                m_gone.push_back(events.beginEvents[i].visitorShapeId);
        for (const b2ShapeId disc : m_gone) // which may touch two ends at once
            if (b2Shape_IsValid(disc))
                b2DestroyBody(b2Shape_GetBody(disc));
        m_scene.spawn(
            [this](Vec2 at)
            {
                b2BodyDef def = b2DefaultBodyDef();
                def.type = b2_dynamicBody;
                def.position = toBox2d3(at);
                def.linearVelocity = SensorVelocity;
                b2ShapeDef shape = b2DefaultShapeDef();
                shape.enableSensorEvents = true;
                const b2Circle disc{{0.f, 0.f}, SensorScene::Disc};
                b2CreateCircleShape(b2CreateBody(m_world.id(), &def), &shape, &disc);
            });
        return tally;
    }

private:
    Box2d3World m_world;
    SensorScene m_scene;
    std::vector<b2ShapeId> m_gone;
};

class Box2d3Kinematic final : public FrameWorld
{
public:
    Box2d3Kinematic()
    {
        b2BodyDef def = b2DefaultBodyDef();
        def.type = b2_kinematicBody;
        def.angularVelocity = 1.f;
        b2ShapeDef shape = b2DefaultShapeDef();
        shape.filter.categoryBits = 1;
        shape.filter.maskBits = 2;
        shape.updateBodyMass = false;
        const b2BodyId body = b2CreateBody(m_world.id(), &def);
        for (int i = 0; i < SquaresAcross * SquaresAcross; ++i)
        {
            const int x = i % SquaresAcross - SquaresAcross / 2, y = i / SquaresAcross - SquaresAcross / 2;
            const b2Polygon square =
                b2MakeOffsetBox(0.5f, 0.5f, {static_cast<float>(x), static_cast<float>(y)}, b2Rot_identity);
            b2CreatePolygonShape(body, &shape, &square);
        }
        b2Body_ApplyMassFromShapes(body);
    }

    FrameTally step() override
    {
        b2World_Step(m_world.id(), static_cast<float>(FrameSeconds), 1);
        return {};
    }

private:
    Box2d3World m_world;
};

} // namespace

FrameMade box2d3Sensors()
{
    return std::make_unique<Box2d3Sensors>();
}

FrameMade box2d3Kinematic()
{
    return std::make_unique<Box2d3Kinematic>();
}

} // namespace graze::bench
