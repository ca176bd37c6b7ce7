// SPDX-License-Identifier: Zlib
#pragma once

#include "bench/box2d_shapes.hpp"
#include "bench/chipmunk_shapes.hpp"
#include "league/record.hpp"

#include <graze/queries/pair_queries.hpp>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

/// The calls of each library. `prepare` is empty for a case that the library does not claim to take; the queries that
/// it does not have are missing. Lengths are in pixels.
namespace graze::league
{

[[nodiscard]] inline bench::Solid solidOf(const Vec2* vertices, int count, float radius)
{
    return {{vertices, vertices + count}, radius};
}

template <Method method>
struct Graze
{
    static constexpr const char* Name = method == Method::Fast ? "graze-fast" : "graze-gjk";
    struct Prepared
    {
        Shape shapeA;
        Shape shapeB;
        Affine2 matrixA{};
        Affine2 matrixB{};
    };
    static std::optional<Prepared> prepare(const Record& r)
    {
        const auto matrix = [](const Placed& at)
        { return Affine2{at.cosine, -at.sine, at.x, at.sine, at.cosine, at.y}; };
        return Prepared{solidOf(r.verticesA(), r.countA, r.a.radius).shape(),
                        solidOf(r.verticesB(), r.countB, r.b.radius).shape(), matrix(r.a), matrix(r.b)};
    }
    // Out of iterations is no answer: false, which is what `overlapping` says then, or NaN.
    static bool overlaps(const Prepared& p)
    {
        return overlap({p.shapeA, p.matrixA}, {p.shapeB, p.matrixB}, Settings).overlapping();
    }
    static double distance(const Prepared& p)
    {
        const DistanceResult r = graze::distance({p.shapeA, p.matrixA}, {p.shapeB, p.matrixB}, Settings);
        return r.status == Status::IterationLimit ? None : static_cast<double>(r.distance);
    }
    static double depth(const Prepared& p)
    {
        const PenetrationResult r = penetration({p.shapeA, p.matrixA}, {p.shapeB, p.matrixB}, Settings);
        return r.status == Status::IterationLimit ? None : static_cast<double>(r.depth);
    }
    static constexpr GjkSettings Settings{.method = method};
    static constexpr double None = std::numeric_limits<double>::quiet_NaN();
};

struct Box2d
{
    static constexpr const char* Name = "box2d";
    // The shapes; and for b2Distance the same vertices without the skin of polygons.
    struct Prepared
    {
        std::unique_ptr<b2Shape> shapeA;
        std::unique_ptr<b2Shape> shapeB;
        b2DistanceInput input{};
    };
    static b2Transform transformOf(const Placed& at)
    {
        b2Transform result;
        result.p = bench::MetresPerPixel * b2Vec2(at.x, at.y);
        result.q.s = at.sine;
        result.q.c = at.cosine;
        return result;
    }
    static void setProxy(b2DistanceProxy& proxy, const b2Shape& shape)
    {
        proxy.Set(&shape, 0);
        if (shape.GetType() == b2Shape::e_polygon)
            proxy.m_radius = 0.f;
    }
    static bool hasTaken(const b2Shape* shape, int count)
    {
        return shape != nullptr && (count == 1 || static_cast<const b2PolygonShape*>(shape)->m_count == count);
    }
    // Moving shapes between 0.1 and 10 m, within some kilometres; polygons whose vertices it does not merge.
    static std::optional<Prepared> prepare(const Record& r)
    {
        if (r.extent < 3.2 || (r.band - 1e-3) * 1e4 > 320. || r.reach > 64000. || std::max(r.countA, r.countB) > 8)
            return std::nullopt;
        Prepared p{bench::box2dShape(solidOf(r.verticesA(), r.countA, r.a.radius), bench::MetresPerPixel),
                   bench::box2dShape(solidOf(r.verticesB(), r.countB, r.b.radius), bench::MetresPerPixel)};
        if (!hasTaken(p.shapeA.get(), r.countA) || !hasTaken(p.shapeB.get(), r.countB))
            return std::nullopt;
        p.input.transformA = transformOf(r.a);
        p.input.transformB = transformOf(r.b);
        setProxy(p.input.proxyA, *p.shapeA);
        setProxy(p.input.proxyB, *p.shapeB);
        p.input.useRadii = true;
        return p;
    }
    static bool overlaps(const Prepared& p)
    {
        return b2TestOverlap(p.shapeA.get(), 0, p.shapeB.get(), 0, p.input.transformA, p.input.transformB);
    }
    static double distance(const Prepared& p)
    {
        b2SimplexCache cache;
        cache.count = 0;
        b2DistanceOutput output;
        b2Distance(&output, &cache, &p.input);
        return static_cast<double>(output.distance / bench::MetresPerPixel);
    }
};

struct Chipmunk
{
    static constexpr const char* Name = "chipmunk";
    struct Prepared
    {
        bench::CpShape a;
        bench::CpShape b;
    };
    static bench::CpShape shapeOf(const bench::Solid& solid, const Placed& at)
    {
        static const bench::CpBody anyBody(cpBodyNewStatic());
        bench::CpShape shape = bench::chipmunkShape(solid, anyBody.get());
        const auto c = static_cast<cpFloat>(at.cosine), s = static_cast<cpFloat>(at.sine);
        cpShapeUpdate(shape.get(), {c, s, -s, c, static_cast<cpFloat>(at.x), static_cast<cpFloat>(at.y)});
        return shape;
    }
    static std::optional<Prepared> prepare(const Record& r)
    {
        return Prepared{shapeOf(solidOf(r.verticesA(), r.countA, r.a.radius), r.a),
                        shapeOf(solidOf(r.verticesB(), r.countB, r.b.radius), r.b)};
    }
    static bool overlaps(const Prepared& p) { return cpShapesCollide(p.a.get(), p.b.get()).count > 0; }
    // By the points: their field `distance` has the wrong sign when A is a polygon and B a circle.
    static double depth(const Prepared& p)
    {
        const cpContactPointSet set = cpShapesCollide(p.a.get(), p.b.get());
        double deepest = 0.;
        for (int i = 0; i < set.count; ++i)
            deepest = std::max(deepest, cpvdot(cpvsub(set.points[i].pointA, set.points[i].pointB), set.normal));
        return deepest;
    }
};

} // namespace graze::league
