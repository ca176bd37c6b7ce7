// SPDX-License-Identifier: Zlib
#include "bench/box2d3_shapes.hpp"
#include "bench/pairs/runs.hpp"

#include <limits>

// Units: pixels, and metres for casts, for the reasons that box2d.cpp gives. Its queries take B as seen from A and
// answer so; games have both in the world, so each run computes the one from the other, and maps the answer back.
namespace graze::bench
{

namespace
{

b2Transform transformOf(const Pose& pose, float scale = 1.f)
{
    return {toBox2d3(pose.position, scale), {pose.cosine, pose.sine}};
}

struct Poses
{
    Poses(const Pair& pair, float scale) : a(transformOf(pair.poseA, scale)), b(transformOf(pair.poseB, scale)) {}

    b2Transform a;
    b2Transform b;
};

// Each work has its own preparation, which keeps in the cache what it needs and no more.
struct PreparedGap
{
    explicit PreparedGap(const Pair& pair) : at(pair, 1.f)
    {
        input.proxyA = box2d3Proxy(pair.a, 1.f);
        input.proxyB = box2d3Proxy(pair.b, 1.f);
        input.useRadii = true;
    }

    Poses at;
    mutable b2DistanceInput input{}; // but for the transform: that is of the run
};

b2DistanceOutput gap(const PreparedGap& p)
{
    p.input.transform = b2InvMulTransforms(p.at.a, p.at.b);
    b2SimplexCache cache{};
    return b2ShapeDistance(&p.input, &cache, nullptr, 0);
}

// As its sensors decide.
bool touches(const b2DistanceOutput& output)
{
    return output.distance < 10.f * std::numeric_limits<float>::epsilon();
}

void askOverlap(const PreparedGap& p, Tally& tally)
{
    tally.hits += touches(gap(p)) ? 1 : 0;
}

void askDistance(const PreparedGap& p, Tally& tally)
{
    const b2DistanceOutput r = gap(p);
    const b2Vec2 onA = b2TransformPoint(p.at.a, r.pointA), onB = b2TransformPoint(p.at.a, r.pointB);
    tally.hits += touches(r) ? 1 : 0;
    tally.iterations += r.iterations;
    tally.checksum += static_cast<double>(r.distance + onA.x + onB.y);
}

struct PreparedCast
{
    explicit PreparedCast(const Pair& pair) :
    at(pair, Box2d3MetresPerPixel),
    motionB(toBox2d3(pair.motionB, Box2d3MetresPerPixel))
    {
        input.proxyA = box2d3Proxy(pair.a, Box2d3MetresPerPixel);
        input.proxyB = box2d3Proxy(pair.b, Box2d3MetresPerPixel);
        input.maxFraction = 1.f;
    }

    Poses at;
    b2Vec2 motionB;
    mutable b2ShapeCastPairInput input{}; // but for transform and motion
};

void askCast(const PreparedCast& p, Tally& tally)
{
    p.input.transform = b2InvMulTransforms(p.at.a, p.at.b);
    p.input.translationB = b2InvRotateVector(p.at.a.q, p.motionB);
    const b2CastOutput r = b2ShapeCast(&p.input);
    const b2Vec2 normal = b2RotateVector(p.at.a.q, r.normal), point = b2TransformPoint(p.at.a, r.point);
    tally.hits += r.hit ? 1 : 0;
    tally.iterations += r.iterations;
    tally.checksum += static_cast<double>(r.fraction + normal.x + point.y);
}

// Its functions take the polygon first: here that is always B.
struct PreparedManifold
{
    explicit PreparedManifold(const Pair& pair) : at(pair, 1.f), polygon(box2d3Polygon(pair.b, 1.f))
    {
        switch (pair.a.points.size())
        {
            case 1:
                circle = box2d3Circle(pair.a, 1.f);
                break;
            case 2:
                capsule = box2d3Capsule(pair.a, 1.f);
                break;
            default:
                other = box2d3Polygon(pair.a, 1.f);
        }
    }

    Poses at;
    b2Polygon polygon;
    union
    {
        b2Circle circle;
        b2Capsule capsule;
        b2Polygon other;
    };
};

using Collide = b2LocalManifold (*)(const PreparedManifold&, b2Transform aFromB);

template <Collide collide>
void askManifold(const PreparedManifold& p, Tally& tally)
{
    const b2LocalManifold r = collide(p, b2InvMulTransforms(p.at.b, p.at.a));
    const b2Vec2 normal = b2RotateVector(p.at.b.q, r.normal);
    tally.hits += r.pointCount > 0 ? 1 : 0;
    tally.checksum += static_cast<double>(normal.x);
    for (int i = 0; i < r.pointCount; ++i)
        tally.checksum += static_cast<double>(r.points[i].separation + b2TransformPoint(p.at.b, r.points[i].point).y);
}

b2LocalManifold collideCircle(const PreparedManifold& p, b2Transform at)
{
    return b2CollidePolygonAndCircle(&p.polygon, &p.circle, at);
}

b2LocalManifold collideCapsule(const PreparedManifold& p, b2Transform at)
{
    return b2CollidePolygonAndCapsule(&p.polygon, &p.capsule, at);
}

b2LocalManifold collidePolygon(const PreparedManifold& p, b2Transform at)
{
    return b2CollidePolygons(&p.polygon, &p.other, at);
}

template <class Prepared>
Prepared prepare(const Pair& pair)
{
    return Prepared(pair);
}

Run manifoldRun(const std::vector<Pair>& pairs)
{
    switch (pairs.front().a.points.size())
    {
        case 1:
            return runOf(pairs, prepare<PreparedManifold>, askManifold<collideCircle>);
        case 2:
            return runOf(pairs, prepare<PreparedManifold>, askManifold<collideCapsule>);
        default:
            return runOf(pairs, prepare<PreparedManifold>, askManifold<collidePolygon>);
    }
}

struct PreparedRay
{
    b2Polygon polygon;
    b2Transform at;
    b2Vec2 origin;
    b2Vec2 motion;
};

void askRay(const PreparedRay& p, Tally& tally)
{
    const b2RayCastInput input{b2InvTransformPoint(p.at, p.origin), b2InvRotateVector(p.at.q, p.motion), 1.f};
    const b2CastOutput r = b2RayCastPolygon(&p.polygon, &input);
    tally.hits += r.hit ? 1 : 0;
    if (r.hit)
        tally.checksum +=
            static_cast<double>(r.fraction + b2RotateVector(p.at.q, r.normal).x + b2TransformPoint(p.at, r.point).y);
}

} // namespace

Run box2d3Run(Work work, const std::vector<Pair>& pairs)
{
    switch (work)
    {
        case Work::Overlap:
            return runOf(pairs, prepare<PreparedGap>, askOverlap);
        case Work::Distance:
            return runOf(pairs, prepare<PreparedGap>, askDistance);
        case Work::Cast:
            return runOf(pairs, prepare<PreparedCast>, askCast);
        default:
            return manifoldRun(pairs);
    }
}

Run box2d3Rays(const std::vector<RayCase>& rays)
{
    return runOf(
        rays,
        [](const RayCase& ray)
        {
            return PreparedRay{box2d3Polygon(ray.target, 1.f), transformOf(ray.pose), toBox2d3(ray.ray.origin),
                               toBox2d3(ray.ray.direction, ray.ray.length)};
        },
        askRay);
}

} // namespace graze::bench
