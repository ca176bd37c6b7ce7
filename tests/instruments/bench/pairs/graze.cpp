// SPDX-License-Identifier: Zlib
#include "bench/pairs/runs.hpp"

namespace graze::bench
{

namespace
{

struct Prepared
{
    Shape a;
    Shape b;
    Affine2 matrixA;
    Affine2 matrixB;
    Vec2 motionB;

    // Made inside the run: they belong to the call.
    [[nodiscard]] Operand first() const { return {a, matrixA}; }
    [[nodiscard]] Operand second() const { return {b, matrixB}; }
};

void count(Tally& tally, bool hit, int iterations, float sum = 0.f)
{
    tally.hits += hit ? 1 : 0;
    tally.iterations += iterations;
    tally.checksum += static_cast<double>(sum);
}

// Operands are made once per sprite and frame, whatever the number of pairs they are in; pairs are what a broad
// phase finds.
Run batchRun(const std::vector<Pair>& pairs)
{
    struct Batch
    {
        std::vector<Shape> shapes;
        std::vector<Operand> operands;
        std::vector<OperandPair> pairs;
        std::vector<OverlapResult> results;
    };
    const auto batch = std::make_shared<Batch>();
    batch->shapes.reserve(2 * pairs.size());
    batch->operands.reserve(2 * pairs.size());
    for (const Pair& pair : pairs)
    {
        for (const auto& [solid, pose] : {std::pair{&pair.a, &pair.poseA}, std::pair{&pair.b, &pair.poseB}})
        {
            batch->shapes.push_back(solid->shape());
            batch->operands.emplace_back(batch->shapes.back(), pose->matrix());
        }
        batch->pairs.push_back({&batch->operands.end()[-2], &batch->operands.end()[-1]});
    }
    batch->results.resize(pairs.size());
    return [batch]
    {
        overlapBatch(batch->pairs, batch->results);
        Tally tally;
        for (const OverlapResult& r : batch->results)
            count(tally, r.overlapping(), r.iterations);
        return tally;
    };
}

} // namespace

Run grazeRun(Work work, const std::vector<Pair>& pairs, Method method)
{
    const GjkSettings by{.method = method};
    const auto run = [&](auto ask)
    {
        return runOf(
            pairs,
            [](const Pair& pair) {
                return Prepared{pair.a.shape(), pair.b.shape(), pair.poseA.matrix(), pair.poseB.matrix(), pair.motionB};
            },
            ask);
    };
    switch (work)
    {
        case Work::Overlap:
            return run(
                [by](const Prepared& p, Tally& tally)
                {
                    const OverlapResult r = overlap(p.first(), p.second(), by);
                    count(tally, r.overlapping(), r.iterations);
                });
        case Work::Batch:
            return batchRun(pairs);
        case Work::Distance:
            return run(
                [by](const Prepared& p, Tally& tally)
                {
                    const DistanceResult r = distance(p.first(), p.second(), by);
                    count(tally, r.status == Status::Overlapping, r.iterations, r.distance + r.pointA.x + r.pointB.y);
                });
        case Work::Penetration:
            return run(
                [by](const Prepared& p, Tally& tally)
                {
                    const PenetrationResult r = penetration(p.first(), p.second(), by);
                    count(tally, r.status == Status::Overlapping, r.iterations, r.depth + r.normal.x + r.point.y);
                });
        case Work::Manifold:
            return run(
                [by](const Prepared& p, Tally& tally)
                {
                    const ManifoldResult r = manifold(p.first(), p.second(), by);
                    count(tally, r.count > 0, r.iterations, r.points[0].depth + r.normal.x + r.points[1].position.y);
                });
        case Work::Cast:
        default:
            return run(
                [by](const Prepared& p, Tally& tally)
                {
                    const CastResult r = shapeCast(p.first(), Vec2{}, p.second(), p.motionB, by);
                    count(tally, r.hit, r.iterations, r.fraction + r.normal.x);
                });
    }
}

Run grazeRays(const std::vector<RayCase>& rays, Method method)
{
    struct PreparedRay
    {
        Shape shape;
        Affine2 matrix;
        Ray ray;
    };
    return runOf(
        rays,
        [](const RayCase& ray) {
            return PreparedRay{ray.target.shape(), ray.pose.matrix(), ray.ray};
        },
        [by = GjkSettings{.method = method}](const PreparedRay& p, Tally& tally)
        {
            const RayCastResult r = rayCast(Operand(p.shape, p.matrix), p.ray, by);
            count(tally, r.hit, r.iterations, r.distance + r.normal.x);
        });
}

} // namespace graze::bench
