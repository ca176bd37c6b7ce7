// SPDX-License-Identifier: Zlib
#include "bench/chipmunk_shapes.hpp"
#include "bench/pairs/runs.hpp"

namespace graze::bench
{

namespace
{

// Chipmunk keeps the world-space vertices in the shape: taking the pose is part of the preparation.
CpShape placedShape(const Solid& solid, const Pose& pose)
{
    // Segments ask their body for its turn, so every shape has one; the pose comes with cpShapeUpdate.
    static const CpBody anyBody(cpBodyNewStatic());
    CpShape shape = chipmunkShape(solid, anyBody.get());
    const auto c = static_cast<cpFloat>(pose.cosine), s = static_cast<cpFloat>(pose.sine);
    const cpVect at = toCp(pose.position);
    cpShapeUpdate(shape.get(), cpTransform{c, s, -s, c, at.x, at.y});
    return shape;
}

struct Prepared
{
    CpShape a;
    CpShape b;
    cpVect centreA{};
    cpFloat radiusA = 0.;
    cpVect motionA{};
};

Prepared prepare(const Pair& pair)
{
    return {placedShape(pair.a, pair.poseA), placedShape(pair.b, pair.poseB), toCp(pair.poseA.position),
            static_cast<cpFloat>(pair.a.radius), toCp(-pair.motionB)};
}

void castSegment(cpShape* shape, cpVect start, cpVect end, cpFloat radius, Tally& tally)
{
    cpSegmentQueryInfo r;
    tally.hits += cpShapeSegmentQuery(shape, start, end, radius, &r) ? 1 : 0;
    tally.checksum += r.alpha + r.normal.x;
}

void askOverlap(const Prepared& p, Tally& tally)
{
    const cpContactPointSet r = cpShapesCollide(p.a.get(), p.b.get());
    tally.hits += r.count > 0 ? 1 : 0;
    tally.checksum += r.normal.x;
}

// Only for a circle as A: nearest point of B to its centre. Other gaps have no function here.
void askDistance(const Prepared& p, Tally& tally)
{
    cpPointQueryInfo r;
    const cpFloat gap = cpShapePointQuery(p.b.get(), p.centreA, &r) - p.radiusA;
    const cpVect onA = cpvsub(p.centreA, cpvmult(r.gradient, p.radiusA));
    tally.hits += gap <= 0. ? 1 : 0;
    tally.checksum += gap + onA.x + r.point.y;
}

// Only for a circle as A: a thick segment against B, the motion seen from B.
void askCast(const Prepared& p, Tally& tally)
{
    castSegment(p.b.get(), p.centreA, cpvadd(p.centreA, p.motionA), p.radiusA, tally);
}

struct PreparedRay
{
    CpShape shape;
    cpVect start{};
    cpVect end{};
};

} // namespace

Run chipmunkRun(Work work, const std::vector<Pair>& pairs)
{
    switch (work)
    {
        case Work::Distance:
            return runOf(pairs, prepare, askDistance);
        case Work::Cast:
            return runOf(pairs, prepare, askCast);
        default:
            return runOf(pairs, prepare, askOverlap);
    }
}

Run chipmunkRays(const std::vector<RayCase>& rays)
{
    return runOf(
        rays,
        [](const RayCase& ray)
        {
            return PreparedRay{placedShape(ray.target, ray.pose), toCp(ray.ray.origin),
                               toCp(ray.ray.origin + ray.ray.direction * ray.ray.length)};
        },
        [](const PreparedRay& p, Tally& tally) { castSegment(p.shape.get(), p.start, p.end, 0., tally); });
}

} // namespace graze::bench
