// SPDX-License-Identifier: Zlib
#include "bench/box2d3_shapes.hpp"
#include "league/asking.hpp"

#include <limits>
#include <optional>

namespace graze::league
{

namespace
{

using bench::Box2d3MetresPerPixel;

// Its queries take B as seen from A and answer so; games have both in the world, so each call computes the one from the
// other.
struct Box2d3
{
    static constexpr const char* Name = "box2d3";
    struct Body
    {
        b2ShapeProxy proxy{};
        b2Transform at{};
        b2Polygon polygon{};
        b2Circle circle{};
        b2Capsule capsule{};
        int count = 0;
    };
    struct Prepared
    {
        Body a;
        Body b;
        b2Vec2 motion{};
    };

    // Polygons that it makes of all of the vertices: it takes them as they are if its hull has no fewer.
    static bool take(const Vec2* vertices, int count, const Placed& at, Body& body)
    {
        const bench::Solid solid{{vertices, vertices + count}, at.radius};
        body.proxy = bench::box2d3Proxy(solid, Box2d3MetresPerPixel);
        body.at = {bench::toBox2d3({at.x, at.y}, Box2d3MetresPerPixel), {at.cosine, at.sine}};
        body.count = count;
        if (count == 1)
            body.circle = bench::box2d3Circle(solid, Box2d3MetresPerPixel);
        else if (count == 2)
            body.capsule = bench::box2d3Capsule(solid, Box2d3MetresPerPixel);
        else if (b2ComputeHull(body.proxy.points, count).count != count)
            return false;
        else
            body.polygon = bench::box2d3Polygon(solid, Box2d3MetresPerPixel);
        return true;
    }
    static std::optional<Prepared> prepare(const Record& r)
    {
        Prepared p;
        if (r.set == Set::Ellipses || !fitsBox2d(r) || !take(r.verticesA(), r.countA, r.a, p.a) ||
            !take(r.verticesB(), r.countB, r.b, p.b))
            return std::nullopt;
        p.motion = bench::toBox2d3(r.motion, Box2d3MetresPerPixel);
        return p;
    }

    static b2DistanceOutput gap(const Prepared& p)
    {
        const b2DistanceInput input{p.a.proxy, p.b.proxy, b2InvMulTransforms(p.a.at, p.b.at), true};
        b2SimplexCache cache{};
        return b2ShapeDistance(&input, &cache, nullptr, 0);
    }
    // As its sensors decide.
    static bool overlaps(const Prepared& p) { return gap(p).distance < 10.f * std::numeric_limits<float>::epsilon(); }
    static double distance(const Prepared& p) { return static_cast<double>(gap(p).distance / Box2d3MetresPerPixel); }

    // Its functions take the shape of more vertices first.
    static b2LocalManifold manifold(const Body& a, const Body& b)
    {
        const b2Transform at = b2InvMulTransforms(a.at, b.at);
        switch (10 * std::min(a.count, 3) + std::min(b.count, 3))
        {
            case 11:
                return b2CollideCircles(&a.circle, &b.circle, at);
            case 21:
                return b2CollideCapsuleAndCircle(&a.capsule, &b.circle, at);
            case 22:
                return b2CollideCapsules(&a.capsule, &b.capsule, at);
            case 31:
                return b2CollidePolygonAndCircle(&a.polygon, &b.circle, at);
            case 32:
                return b2CollidePolygonAndCapsule(&a.polygon, &b.capsule, at);
            case 33:
                return b2CollidePolygons(&a.polygon, &b.polygon, at);
            default:
                return manifold(b, a);
        }
    }
    static double depth(const Prepared& p)
    {
        const b2LocalManifold r = manifold(p.a, p.b);
        float deepest = 0.f;
        for (int i = 0; i < r.pointCount; ++i)
            deepest = std::max(deepest, -r.points[i].separation);
        return static_cast<double>(deepest / Box2d3MetresPerPixel);
    }

    static double cast(const Prepared& p)
    {
        const b2ShapeCastPairInput input{
            p.a.proxy, p.b.proxy, b2InvMulTransforms(p.a.at, p.b.at), b2InvRotateVector(p.a.at.q, p.motion),
            1.f,       false};
        const b2CastOutput r = b2ShapeCast(&input);
        return r.hit ? static_cast<double>(r.fraction) : Miss;
    }
    static double ray(const Prepared& p)
    {
        const b2RayCastInput input{b2InvTransformPoint(p.a.at, p.b.at.p), b2InvRotateVector(p.a.at.q, p.motion), 1.f};
        const b2CastOutput r =
            p.a.count == 1 ? b2RayCastCircle(&p.a.circle, &input) : b2RayCastPolygon(&p.a.polygon, &input);
        return r.hit ? static_cast<double>(r.fraction) : Miss;
    }
};

} // namespace

Contestant box2d3()
{
    return contestantOf<Box2d3>();
}

} // namespace graze::league
