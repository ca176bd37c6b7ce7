// SPDX-License-Identifier: Zlib
#include "bench/box2d_shapes.hpp"
#include "bench/pairs/runs.hpp"

// Units: one pixel is one unit of Box2D. That is kind to it: its skin of 0.02 units is then 0.02 px, and
// its answers are nearest to the truth. Times do not depend on the unit but for casts: those stop within
// a tolerance in units, so they are made in metres, where they need fewer steps.
namespace graze::bench
{

namespace
{

b2Transform transformOf(const Pose& pose, float scale = 1.f)
{
    b2Transform result;
    result.p = scale * toB2(pose.position);
    result.q.s = pose.sine;
    result.q.c = pose.cosine;
    return result;
}

struct Prepared
{
    std::unique_ptr<b2Shape> shapeA;
    std::unique_ptr<b2Shape> shapeB;
    std::vector<b2Vec2> pointsA; // the proxies point to these
    std::vector<b2Vec2> pointsB;
    std::vector<b2Vec2> metresA;
    std::vector<b2Vec2> metresB;
    b2DistanceInput distance{};
    b2ShapeCastInput cast{};
};

// The inputs of b2Distance and b2ShapeCast hold proxies and transforms: all of it is prepared, so the
// library is charged for its algorithm alone.
Prepared prepare(const Pair& pair)
{
    Prepared p;
    p.shapeA = box2dShape(pair.a, 1.f);
    p.shapeB = box2dShape(pair.b, 1.f);
    p.pointsA = box2dPoints(pair.a, 1.f);
    p.pointsB = box2dPoints(pair.b, 1.f);
    p.distance.proxyA.Set(p.pointsA.data(), static_cast<int32>(p.pointsA.size()), pair.a.radius);
    p.distance.proxyB.Set(p.pointsB.data(), static_cast<int32>(p.pointsB.size()), pair.b.radius);
    p.distance.transformA = transformOf(pair.poseA);
    p.distance.transformB = transformOf(pair.poseB);
    p.distance.useRadii = true;
    p.metresA = box2dPoints(pair.a, MetresPerPixel);
    p.metresB = box2dPoints(pair.b, MetresPerPixel);
    p.cast.proxyA.Set(p.metresA.data(), static_cast<int32>(p.metresA.size()), pair.a.radius * MetresPerPixel);
    p.cast.proxyB.Set(p.metresB.data(), static_cast<int32>(p.metresB.size()), pair.b.radius * MetresPerPixel);
    p.cast.transformA = transformOf(pair.poseA, MetresPerPixel);
    p.cast.transformB = transformOf(pair.poseB, MetresPerPixel);
    p.cast.translationB = MetresPerPixel * toB2(pair.motionB);
    return p;
}

b2DistanceOutput gap(const Prepared& p)
{
    b2SimplexCache cache;
    cache.count = 0;
    b2DistanceOutput output;
    b2Distance(&output, &cache, &p.distance);
    return output;
}

bool touches(const b2DistanceOutput& output)
{
    return output.distance < 10.f * b2_epsilon;
}

// Without a b2Shape on both sides: what b2TestOverlap does, on proxies.
void askOverlap(const Prepared& p, Tally& tally)
{
    const bool hit = p.shapeA && p.shapeB ? b2TestOverlap(p.shapeA.get(), 0, p.shapeB.get(), 0, p.distance.transformA,
                                                          p.distance.transformB)
                                          : touches(gap(p));
    tally.hits += hit ? 1 : 0;
}

void askDistance(const Prepared& p, Tally& tally)
{
    const b2DistanceOutput r = gap(p);
    tally.hits += touches(r) ? 1 : 0;
    tally.iterations += r.iterations;
    tally.checksum += static_cast<double>(r.distance + r.pointA.x + r.pointB.y);
}

// Only where both are b2Shapes.
void askManifold(const Prepared& p, Tally& tally)
{
    const b2Transform &atA = p.distance.transformA, &atB = p.distance.transformB;
    const auto& b = static_cast<const b2PolygonShape&>(*p.shapeB);
    b2Manifold r;
    if (p.shapeA->GetType() == b2Shape::e_circle)
        b2CollidePolygonAndCircle(&r, &b, atB, static_cast<const b2CircleShape*>(p.shapeA.get()), atA);
    else
        b2CollidePolygons(&r, static_cast<const b2PolygonShape*>(p.shapeA.get()), atA, &b, atB);
    tally.hits += r.pointCount > 0 ? 1 : 0;
    tally.checksum += static_cast<double>(r.localNormal.x);
}

void castShape(const b2ShapeCastInput& input, Tally& tally)
{
    b2ShapeCastOutput r;
    tally.hits += b2ShapeCast(&r, &input) ? 1 : 0;
    tally.iterations += r.iterations;
    tally.checksum += static_cast<double>(r.lambda + r.normal.x);
}

struct PreparedRay
{
    std::unique_ptr<b2Shape> shape;
    b2Transform transform{};
    b2RayCastInput input{};
    std::vector<b2Vec2> points;
    b2ShapeCastInput cast{}; // for big polygons: a point that is cast
};

PreparedRay prepareRay(const RayCase& ray)
{
    static const b2Vec2 origin(0.f, 0.f);
    const b2Vec2 motion = ray.ray.length * toB2(ray.ray.direction);
    PreparedRay p;
    p.shape = box2dShape(ray.target, 1.f);
    p.transform = transformOf(ray.pose);
    p.input = {toB2(ray.ray.origin), toB2(ray.ray.origin) + motion, 1.f};
    p.points = box2dPoints(ray.target, MetresPerPixel);
    p.cast.proxyA.Set(p.points.data(), static_cast<int32>(p.points.size()), 0.f);
    p.cast.proxyB.Set(&origin, 1, 0.f);
    p.cast.transformA = transformOf(ray.pose, MetresPerPixel);
    p.cast.transformB.SetIdentity();
    p.cast.transformB.p = MetresPerPixel * toB2(ray.ray.origin);
    p.cast.translationB = MetresPerPixel * motion;
    return p;
}

} // namespace

Run box2dRun(Work work, const std::vector<Pair>& pairs)
{
    switch (work)
    {
        case Work::Overlap:
            return runOf(pairs, prepare, askOverlap);
        case Work::Distance:
            return runOf(pairs, prepare, askDistance);
        case Work::Cast:
            return runOf(pairs, prepare, [](const Prepared& p, Tally& tally) { castShape(p.cast, tally); });
        default:
            return runOf(pairs, prepare, askManifold);
    }
}

Run box2dRays(const std::vector<RayCase>& rays)
{
    return runOf(rays, prepareRay,
                 [](const PreparedRay& p, Tally& tally)
                 {
                     if (!p.shape)
                         return castShape(p.cast, tally);
                     b2RayCastOutput r{b2Vec2_zero, 1.f};
                     tally.hits += p.shape->RayCast(&r, p.input, p.transform, 0) ? 1 : 0;
                     tally.checksum += static_cast<double>(r.fraction + r.normal.x);
                 });
}

} // namespace graze::bench
