// SPDX-License-Identifier: Zlib
#include "query_world.hpp"

#include "bench/box2d_shapes.hpp"

#include <algorithm>
#include <array>

// Box2D 2.4.1: static bodies, whose boxes in its tree are as tight as it makes them. Its world answers rays; for
// points, boxes and gaps it gives the fixtures whose boxes are met, and the user asks these.
namespace graze::bench
{

namespace
{

class FirstHit final : public b2RayCastCallback
{
public:
    bool hit = false;
    float ReportFixture(b2Fixture*, const b2Vec2&, const b2Vec2&, float fraction) override
    {
        hit = true;
        return fraction;
    }
};

class Holding final : public b2QueryCallback
{
public:
    explicit Holding(b2Vec2 point) : m_point(point) {}
    std::int64_t count = 0;
    bool ReportFixture(b2Fixture* fixture) override
    {
        count += fixture->TestPoint(m_point) ? 1 : 0;
        return true;
    }

private:
    b2Vec2 m_point;
};

class Touching final : public b2QueryCallback
{
public:
    explicit Touching(const b2AABB& box)
    {
        const b2Vec2 half = box.GetExtents();
        m_box.SetAsBox(half.x, half.y);
        m_place.Set(box.GetCenter(), 0.f);
    }
    std::int64_t count = 0;
    bool ReportFixture(b2Fixture* fixture) override
    {
        count += b2TestOverlap(&m_box, 0, fixture->GetShape(), 0, m_place, fixture->GetBody()->GetTransform()) ? 1 : 0;
        return true;
    }

private:
    b2PolygonShape m_box;
    b2Transform m_place;
};

/// Keeps the smallest gaps in order.
class Nearest final : public b2QueryCallback
{
public:
    Nearest(b2Vec2 point, float reach) : m_point(point), m_reach(reach)
    {
        m_input.proxyA.Set(&m_point, 1, 0.f);
        m_input.transformA.SetIdentity();
        m_input.useRadii = true;
    }
    std::size_t count = 0;
    bool ReportFixture(b2Fixture* fixture) override
    {
        m_input.proxyB.Set(fixture->GetShape(), 0);
        m_input.transformB = fixture->GetBody()->GetTransform();
        b2SimplexCache cache;
        cache.count = 0;
        b2DistanceOutput output;
        b2Distance(&output, &cache, &m_input);
        if (output.distance > m_reach || (count == NearestCount && output.distance >= m_gaps.back()))
            return true;
        count = std::min<std::size_t>(count + 1, NearestCount);
        const auto end = m_gaps.begin() + static_cast<std::ptrdiff_t>(count);
        const auto place = std::upper_bound(m_gaps.begin(), end - 1, output.distance);
        std::move_backward(place, end - 1, end);
        *place = output.distance;
        return true;
    }

private:
    b2Vec2 m_point; ///< the proxy holds no copy
    float m_reach;
    b2DistanceInput m_input;
    std::array<float, NearestCount> m_gaps{};
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
            m_world.CreateBody(&def)->CreateFixture(box2dShape(mover.solid, MetresPerPixel).get(), 0.f);
        }
    }

    std::int64_t ask(Question question, const Asked& asked) override
    {
        const b2Vec2 from = MetresPerPixel * toB2(asked.from), to = MetresPerPixel * toB2(asked.to);
        const b2AABB box{from, to};
        switch (question)
        {
            case Question::Ray:
            {
                FirstHit first;
                m_world.RayCast(&first, from, to);
                return first.hit ? 1 : 0;
            }
            case Question::Point:
            {
                Holding holding(from);
                m_world.QueryAABB(&holding, box);
                return holding.count;
            }
            case Question::Box:
            {
                Touching touching(box);
                m_world.QueryAABB(&touching, box);
                return touching.count;
            }
            case Question::Nearest:
            {
                const float reach = NearestReach * MetresPerPixel;
                Nearest nearest(from, reach);
                m_world.QueryAABB(&nearest, {from - b2Vec2(reach, reach), from + b2Vec2(reach, reach)});
                return static_cast<std::int64_t>(nearest.count);
            }
        }
        return 0;
    }

private:
    b2World m_world{b2Vec2_zero};
};

} // namespace

std::unique_ptr<QueryWorld> box2dQueries(const Field& field)
{
    return std::make_unique<Box2dQueries>(field);
}

} // namespace graze::bench
