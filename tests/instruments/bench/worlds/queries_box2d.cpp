// SPDX-License-Identifier: Zlib
#include "bench/box2d_shapes.hpp"
#include "bench/worlds/queries.hpp"

#include <stdexcept>

// Box2D 2.4.1 in metres. Its boxes are the question, and its shapes answer it.
namespace graze::bench
{

namespace
{

bool isAsked(const b2Fixture* fixture)
{
    return fixture->GetFilterData().categoryBits == 1;
}

struct FirstOnRay final : b2RayCastCallback
{
    explicit FirstOnRay(bool closest) : goesOn(closest) {}

    float ReportFixture(b2Fixture* fixture, const b2Vec2&, const b2Vec2&, float fraction) override
    {
        if (!isAsked(fixture))
            return -1.f;
        hit = true;
        return goesOn ? fraction : 0.f;
    }

    bool goesOn;
    bool hit = false;
};

struct AtPoint final : b2QueryCallback
{
    explicit AtPoint(b2Vec2 at) : point(at) {}

    bool ReportFixture(b2Fixture* fixture) override
    {
        count += isAsked(fixture) && fixture->TestPoint(point) ? 1 : 0;
        return true;
    }

    b2Vec2 point;
    std::int64_t count = 0;
};

struct InDisc final : b2QueryCallback
{
    InDisc(b2Vec2 centre, float radius)
    {
        at.Set(centre, 0.f);
        disc.m_radius = radius;
    }

    bool ReportFixture(b2Fixture* fixture) override
    {
        count +=
            isAsked(fixture) && b2TestOverlap(&disc, 0, fixture->GetShape(), 0, at, fixture->GetBody()->GetTransform())
                ? 1
                : 0;
        return true;
    }

    b2CircleShape disc;
    b2Transform at;
    std::int64_t count = 0;
};

struct InBox final : b2QueryCallback
{
    bool ReportFixture(b2Fixture* fixture) override
    {
        count += isAsked(fixture) ? 1 : 0;
        return true;
    }

    std::int64_t count = 0;
};

class Box2dQueries final : public QueryWorld
{
public:
    explicit Box2dQueries(const Field& field)
    {
        for (const Mover& mover : field.movers)
        {
            b2BodyDef def;
            def.position = MetresPerPixel * toB2(mover.position);
            def.angle = static_cast<float>(mover.angleRadians);
            const std::unique_ptr<b2Shape> shape = box2dShape(mover.solid, MetresPerPixel);
            b2FixtureDef fixture;
            fixture.shape = shape.get();
            fixture.filter.categoryBits = static_cast<uint16>(1u << mover.group);
            m_world.CreateBody(&def)->CreateFixture(&fixture);
        }
    }

    std::int64_t ask(Question question, const Path& path) override
    {
        const b2Vec2 from = MetresPerPixel * toB2(path.from);
        switch (question)
        {
            case Question::Ray:
            case Question::Sight:
            {
                FirstOnRay first(question == Question::Ray);
                m_world.RayCast(&first, from, from + MetresPerPixel * toB2(path.motion));
                return first.hit ? 1 : 0;
            }
            case Question::Point:
                return countIn(AtPoint(from), from, 0.f);
            case Question::Disc:
            {
                const float radius = MetresPerPixel * radiusOf(question);
                return countIn(InDisc(from, radius), from, radius);
            }
            case Question::SampleBox:
                return countIn(InBox(), from, MetresPerPixel * radiusOf(question));
            default:
                throw std::logic_error("Box2D 2.4.1 casts no shapes through worlds");
        }
    }

private:
    template <class Callback>
    std::int64_t countIn(Callback callback, b2Vec2 middle, float half)
    {
        m_world.QueryAABB(&callback, {middle - b2Vec2(half, half), middle + b2Vec2(half, half)});
        return callback.count;
    }

    b2World m_world{b2Vec2_zero};
};

} // namespace

QueriesMade box2dQueries(const Field& field)
{
    return std::make_unique<Box2dQueries>(field);
}

} // namespace graze::bench
