// SPDX-License-Identifier: Zlib
#include "bench/worlds/box2d3_world.hpp"
#include "bench/worlds/queries.hpp"

namespace graze::bench
{

namespace
{

bool countShape(b2ShapeId, void* count)
{
    ++*static_cast<std::int64_t*>(count);
    return true;
}

float first(b2ShapeId, b2Pos, b2Vec2, float fraction, void* hit)
{
    *static_cast<std::int64_t*>(hit) = 1;
    return fraction; // only what is nearer from now on
}

float any(b2ShapeId, b2Pos, b2Vec2, float, void* hit)
{
    *static_cast<std::int64_t*>(hit) = 1;
    return 0.f;
}

class Box2d3Queries final : public QueryWorld
{
public:
    explicit Box2d3Queries(const Field& field)
    {
        b2ShapeDef shape = b2DefaultShapeDef();
        for (const Mover& mover : field.movers)
        {
            shape.filter.categoryBits = std::uint64_t{1} << mover.group;
            m_world.add(mover, b2_staticBody, shape);
        }
        // Its tree of moving bodies is rebuilt while they move: this one is to be as good.
        b2World_RebuildStaticTree(m_world.id());
    }

    std::int64_t ask(Question question, const Path& path) override
    {
        const b2WorldId world = m_world.id();
        b2QueryFilter filter = b2DefaultQueryFilter();
        filter.maskBits = 1;
        const b2Pos from = toBox2d3(path.from, Box2d3MetresPerPixel);
        const b2Vec2 motion = toBox2d3(path.motion, Box2d3MetresPerPixel), origin{0.f, 0.f};
        std::int64_t found = 0;
        switch (question)
        {
            case Question::Ray:
                return b2World_CastRayClosest(world, from, motion, filter).hit ? 1 : 0;
            case Question::Sight:
                b2World_CastRay(world, from, motion, filter, any, &found);
                return found;
            case Question::SampleBox:
            {
                const float half = Box2d3MetresPerPixel * radiusOf(question);
                b2World_OverlapAABB(world, from, {{-half, -half}, {half, half}}, filter, countShape, &found);
                return found;
            }
            default:
                break;
        }
        const b2ShapeProxy disc = b2MakeProxy(&origin, 1, Box2d3MetresPerPixel * radiusOf(question));
        if (question == Question::Point || question == Question::Disc)
            b2World_OverlapShape(world, from, &disc, filter, countShape, &found);
        else
            b2World_CastShape(world, from, &disc, motion, filter, first, &found);
        return found;
    }

private:
    Box2d3World m_world;
};

} // namespace

QueriesMade box2d3Queries(const Field& field)
{
    return std::make_unique<Box2d3Queries>(field);
}

} // namespace graze::bench
