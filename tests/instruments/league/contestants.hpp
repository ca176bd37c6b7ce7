// SPDX-License-Identifier: Zlib
#pragma once

#include "bench/box2d_shapes.hpp"
#include "bench/chipmunk_shapes.hpp"
#include "league/asking.hpp"

#include <graze/queries/pair_queries.hpp>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

/// The calls of each library, but for the newest Box2D. Lengths are in pixels.
namespace graze::league
{

[[nodiscard]] inline bench::Solid solidOf(const Vec2* vertices, int count, float radius)
{
    return {{vertices, vertices + count}, radius};
}
[[nodiscard]] inline bench::Solid solidA(const Record& r)
{
    return solidOf(r.verticesA(), r.countA, r.a.radius);
}
[[nodiscard]] inline bench::Solid solidB(const Record& r)
{
    return solidOf(r.verticesB(), r.countB, r.b.radius);
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
        Vec2 motion{};
        float length = 0.f;

        [[nodiscard]] Operand first() const { return {shapeA, matrixA}; }
        [[nodiscard]] Operand second() const { return {shapeB, matrixB}; }
    };
    static std::optional<Prepared> prepare(const Record& r)
    {
        const auto matrix = [](const Placed& at)
        { return Affine2{at.cosine, -at.sine, at.x, at.sine, at.cosine, at.y}; };
        const auto shape = [](const bench::Solid& solid, const Placed& at) {
            return at.isEllipse() ? Shape(Ellipse{at.radius, at.radiusY}) : solid.shape();
        };
        return Prepared{shape(solidA(r), r.a),  shape(solidB(r), r.b), matrix(r.a), matrix(r.b), r.motion,
                        graze::length(r.motion)};
    }
    // Out of iterations is no answer: false, which is what `overlapping` says then, or NaN.
    static double unless(Status status, float number)
    {
        return status == Status::IterationLimit ? std::numeric_limits<double>::quiet_NaN()
                                                : static_cast<double>(number);
    }
    static bool overlaps(const Prepared& p) { return overlap(p.first(), p.second(), Settings).overlapping(); }
    static double distance(const Prepared& p)
    {
        const DistanceResult r = graze::distance(p.first(), p.second(), Settings);
        return unless(r.status, r.distance);
    }
    static double depth(const Prepared& p)
    {
        const PenetrationResult r = penetration(p.first(), p.second(), Settings);
        return unless(r.status, r.depth);
    }
    static double cast(const Prepared& p)
    {
        const CastResult r = shapeCast(p.first(), {}, p.second(), p.motion, Settings);
        return r.hit ? static_cast<double>(r.fraction) : unless(r.status, static_cast<float>(Miss));
    }
    static double ray(const Prepared& p)
    {
        const Ray along{{p.matrixB.tx, p.matrixB.ty}, p.motion, p.length};
        const RayCastResult r = rayCast(p.first(), along, Settings);
        return r.hit ? static_cast<double>(r.distance / p.length) : unless(r.status, static_cast<float>(Miss));
    }
    // Operands are made once per sprite and frame, however many pairs they are in; pairs are what a broad phase finds.
    struct Batch
    {
        std::vector<Operand> operands;
        std::vector<OperandPair> pairs;
        std::vector<OverlapResult> results;
    };
    static auto overlapsOf(const std::vector<Prepared>& all)
    {
        const auto batch = std::make_shared<Batch>();
        batch->operands.reserve(2 * all.size());
        for (const Prepared& p : all)
        {
            batch->operands.push_back(p.first());
            batch->operands.push_back(p.second());
            batch->pairs.push_back({&batch->operands.end()[-2], &batch->operands.end()[-1]});
        }
        batch->results.resize(all.size());
        return [batch]
        {
            overlapBatch(batch->pairs, batch->results, Settings);
            return static_cast<double>(std::count_if(batch->results.begin(), batch->results.end(),
                                                     [](const OverlapResult& r) { return r.overlapping(); }));
        };
    }
    static constexpr GjkSettings Settings{.method = method};
};

struct Box2d
{
    static constexpr const char* Name = "box2d";
    // The shapes; for b2Distance and b2ShapeCast the same vertices without the skin of polygons.
    struct Prepared
    {
        std::unique_ptr<b2Shape> shapeA;
        std::unique_ptr<b2Shape> shapeB;
        b2DistanceInput input{};
        b2ShapeCastInput cast{};
        b2RayCastInput ray{};
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
    // Polygons whose vertices it does not merge.
    static std::optional<Prepared> prepare(const Record& r)
    {
        if (!r.isPlain() || !fitsBox2d(r))
            return std::nullopt;
        Prepared p{bench::box2dShape(solidA(r), bench::MetresPerPixel),
                   bench::box2dShape(solidB(r), bench::MetresPerPixel)};
        if (!hasTaken(p.shapeA.get(), r.countA) || !hasTaken(p.shapeB.get(), r.countB))
            return std::nullopt;
        p.input.transformA = p.cast.transformA = transformOf(r.a);
        p.input.transformB = p.cast.transformB = transformOf(r.b);
        setProxy(p.input.proxyA, *p.shapeA);
        setProxy(p.input.proxyB, *p.shapeB);
        p.input.useRadii = true;
        p.cast.proxyA = p.input.proxyA;
        p.cast.proxyB = p.input.proxyB;
        p.cast.translationB = bench::MetresPerPixel * bench::toB2(r.motion);
        p.ray = {p.cast.transformB.p, p.cast.transformB.p + p.cast.translationB, 1.f};
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
    // By the points of the contact, without the skin of polygons. Its functions take a polygon first.
    static double depth(const Prepared& p)
    {
        const bool isTurned = p.shapeA->GetType() == b2Shape::e_circle;
        const b2Shape &a = isTurned ? *p.shapeB : *p.shapeA, &b = isTurned ? *p.shapeA : *p.shapeB;
        const b2Transform &atA = isTurned ? p.input.transformB : p.input.transformA,
                          &atB = isTurned ? p.input.transformA : p.input.transformB;
        const bool isRoundA = a.GetType() == b2Shape::e_circle, isRoundB = b.GetType() == b2Shape::e_circle;
        b2Manifold manifold;
        if (isRoundA)
            b2CollideCircles(&manifold, static_cast<const b2CircleShape*>(&a), atA,
                             static_cast<const b2CircleShape*>(&b), atB);
        else if (isRoundB)
            b2CollidePolygonAndCircle(&manifold, static_cast<const b2PolygonShape*>(&a), atA,
                                      static_cast<const b2CircleShape*>(&b), atB);
        else
            b2CollidePolygons(&manifold, static_cast<const b2PolygonShape*>(&a), atA,
                              static_cast<const b2PolygonShape*>(&b), atB);
        b2WorldManifold world;
        world.Initialize(&manifold, atA, isRoundA ? a.m_radius : 0.f, atB, isRoundB ? b.m_radius : 0.f);
        float deepest = 0.f;
        for (int i = 0; i < manifold.pointCount; ++i)
            deepest = std::max(deepest, -world.separations[i]);
        return static_cast<double>(deepest / bench::MetresPerPixel);
    }
    static double cast(const Prepared& p)
    {
        b2ShapeCastOutput output;
        return b2ShapeCast(&output, &p.cast) ? static_cast<double>(output.lambda) : Miss;
    }
    static double ray(const Prepared& p)
    {
        b2RayCastOutput output;
        return p.shapeA->RayCast(&output, p.ray, p.input.transformA, 0) ? static_cast<double>(output.fraction) : Miss;
    }
};

struct Chipmunk
{
    static constexpr const char* Name = "chipmunk";
    // For casts: what stands, and the path of the circle or point that moves, seen from there.
    struct Prepared
    {
        bench::CpShape a;
        bench::CpShape b;
        cpShape* target = nullptr;
        cpVect from{};
        cpVect to{};
        cpFloat radius = 0.;
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
        if (r.set == Set::Ellipses || (r.moves() && r.countA > 1 && r.countB > 1))
            return std::nullopt;
        Prepared p{shapeOf(solidA(r), r.a), shapeOf(solidB(r), r.b)};
        const bool movesB = r.countB == 1;
        const Placed& mover = movesB ? r.b : r.a;
        p.target = movesB ? p.a.get() : p.b.get();
        p.from = bench::toCp({mover.x, mover.y});
        p.to = cpvadd(p.from, bench::toCp(movesB ? r.motion : -r.motion));
        p.radius = static_cast<cpFloat>(mover.radius);
        return p;
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
    static double cast(const Prepared& p)
    {
        cpSegmentQueryInfo info;
        return cpShapeSegmentQuery(p.target, p.from, p.to, p.radius, &info) ? info.alpha : Miss;
    }
    static double ray(const Prepared& p) { return cast(p); }
};

} // namespace graze::league
