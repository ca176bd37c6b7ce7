// SPDX-License-Identifier: Zlib
#include "pair_sets.hpp"

#include "bench/chipmunk_shapes.hpp"

namespace graze::bench
{

namespace
{

/// Segments ask their body for its turn, so every shape has one; the pose comes with cpShapeUpdate.
cpBody* anyBody()
{
    static const CpBody body(cpBodyNewStatic());
    return body.get();
}

// Chipmunk keeps the world-space vertices in the shape: taking the pose is part of the preparation.
CpShape placedShape(const Solid& solid, const Pose& pose)
{
    CpShape shape = chipmunkShape(solid, anyBody());
    const auto c = static_cast<cpFloat>(pose.cosine);
    const auto s = static_cast<cpFloat>(pose.sine);
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

class ChipmunkPairs final : public PairSet
{
public:
    explicit ChipmunkPairs(const std::vector<Pair>& pairs)
    {
        m_pairs.reserve(pairs.size());
        for (const Pair& pair : pairs)
            m_pairs.push_back({placedShape(pair.a, pair.poseA), placedShape(pair.b, pair.poseB),
                               toCp(pair.poseA.position), static_cast<cpFloat>(pair.a.radius), toCp(-pair.motionB)});
    }

    Tally overlap() const override
    {
        Tally tally;
        for (const Prepared& p : m_pairs)
            tally.hits += cpShapesCollide(p.a.get(), p.b.get()).count > 0 ? 1 : 0;
        return tally;
    }

    Tally penetration() const override
    {
        Tally tally;
        for (const Prepared& p : m_pairs)
        {
            const cpContactPointSet r = cpShapesCollide(p.a.get(), p.b.get());
            tally.hits += r.count > 0 ? 1 : 0;
            tally.checksum += r.normal.x;
        }
        return tally;
    }

    /// Only for a circle as A: nearest point of B to its centre. Other gaps have no function here.
    Tally distance() const override
    {
        Tally tally;
        for (const Prepared& p : m_pairs)
        {
            cpPointQueryInfo r;
            const cpFloat gap = cpShapePointQuery(p.b.get(), p.centreA, &r) - p.radiusA;
            const cpVect onA = cpvsub(p.centreA, cpvmult(r.gradient, p.radiusA));
            tally.hits += gap <= 0. ? 1 : 0;
            tally.checksum += gap + onA.x + r.point.y;
        }
        return tally;
    }

    /// Only for a circle as A: a thick segment against B, the motion seen from B.
    Tally cast() const override
    {
        Tally tally;
        for (const Prepared& p : m_pairs)
        {
            cpSegmentQueryInfo r;
            const cpVect end = cpvadd(p.centreA, p.motionA);
            tally.hits += cpShapeSegmentQuery(p.b.get(), p.centreA, end, p.radiusA, &r) ? 1 : 0;
            tally.checksum += r.alpha + r.normal.x;
        }
        return tally;
    }

private:
    std::vector<Prepared> m_pairs;
};

struct PreparedRay
{
    CpShape shape;
    cpVect start{};
    cpVect end{};
};

class ChipmunkRays final : public RaySet
{
public:
    explicit ChipmunkRays(const std::vector<RayCase>& rays)
    {
        m_rays.reserve(rays.size());
        for (const RayCase& ray : rays)
            m_rays.push_back({placedShape(ray.target, ray.pose), toCp(ray.ray.origin),
                              toCp(ray.ray.origin + ray.ray.direction * ray.ray.length)});
    }

    Tally cast() const override
    {
        Tally tally;
        for (const PreparedRay& p : m_rays)
        {
            cpSegmentQueryInfo r;
            tally.hits += cpShapeSegmentQuery(p.shape.get(), p.start, p.end, 0., &r) ? 1 : 0;
            tally.checksum += r.alpha + r.normal.x;
        }
        return tally;
    }

private:
    std::vector<PreparedRay> m_rays;
};

} // namespace

std::unique_ptr<PairSet> chipmunkPairs(const std::vector<Pair>& pairs)
{
    return std::make_unique<ChipmunkPairs>(pairs);
}

std::unique_ptr<RaySet> chipmunkRays(const std::vector<RayCase>& rays)
{
    return std::make_unique<ChipmunkRays>(rays);
}

} // namespace graze::bench
