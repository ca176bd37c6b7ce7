// SPDX-License-Identifier: Zlib
#include "pair_sets.hpp"

#include <graze/queries/pair_queries.hpp>

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
};

// The operands are made inside the run: they belong to the call.
class GrazePairs final : public PairSet
{
public:
    GrazePairs(const std::vector<Pair>& pairs, Method method)
    {
        m_settings.method = method;
        m_pairs.reserve(pairs.size());
        for (const Pair& pair : pairs)
            m_pairs.push_back({pair.a.shape(), pair.b.shape(), pair.poseA.matrix(), pair.poseB.matrix(), pair.motionB});
    }

    Tally overlap() const override
    {
        Tally tally;
        for (const Prepared& p : m_pairs)
        {
            const OverlapResult r = graze::overlap(Operand(p.a, p.matrixA), Operand(p.b, p.matrixB), m_settings);
            tally.hits += r.overlapping() ? 1 : 0;
            tally.iterations += r.iterations;
        }
        return tally;
    }

    Tally distance() const override
    {
        Tally tally;
        for (const Prepared& p : m_pairs)
        {
            const DistanceResult r = graze::distance(Operand(p.a, p.matrixA), Operand(p.b, p.matrixB), m_settings);
            tally.hits += r.status == Status::Overlapping ? 1 : 0;
            tally.iterations += r.iterations;
            tally.checksum += static_cast<double>(r.distance + r.pointA.x + r.pointB.y);
        }
        return tally;
    }

    Tally penetration() const override
    {
        Tally tally;
        for (const Prepared& p : m_pairs)
        {
            const PenetrationResult r =
                graze::penetration(Operand(p.a, p.matrixA), Operand(p.b, p.matrixB), m_settings);
            tally.hits += r.status == Status::Overlapping ? 1 : 0;
            tally.iterations += r.iterations;
            tally.checksum += static_cast<double>(r.depth + r.normal.x + r.point.y);
        }
        return tally;
    }

    Tally manifold() const override
    {
        Tally tally;
        for (const Prepared& p : m_pairs)
        {
            const ManifoldResult r = graze::manifold(Operand(p.a, p.matrixA), Operand(p.b, p.matrixB), m_settings);
            tally.hits += r.count > 0 ? 1 : 0;
            tally.iterations += r.iterations;
            tally.checksum += static_cast<double>(r.points[0].depth + r.normal.x + r.points[1].position.y);
        }
        return tally;
    }

    Tally cast() const override
    {
        Tally tally;
        for (const Prepared& p : m_pairs)
        {
            const CastResult r =
                graze::shapeCast(Operand(p.a, p.matrixA), Vec2{}, Operand(p.b, p.matrixB), p.motionB, m_settings);
            tally.hits += r.hit ? 1 : 0;
            tally.iterations += r.iterations;
            tally.checksum += static_cast<double>(r.fraction + r.normal.x);
        }
        return tally;
    }

private:
    GjkSettings m_settings;
    std::vector<Prepared> m_pairs;
};

// Operands are made once per sprite and frame, whatever the number of pairs they are in; pairs are what a broad
// phase finds.
class GrazeBatch final : public PairSet
{
public:
    explicit GrazeBatch(const std::vector<Pair>& pairs) : m_results(pairs.size())
    {
        m_shapes.reserve(2 * pairs.size());
        m_operands.reserve(2 * pairs.size());
        for (const Pair& pair : pairs)
            for (const auto& [form, pose] : {std::pair{&pair.a, &pair.poseA}, std::pair{&pair.b, &pair.poseB}})
            {
                m_shapes.push_back(form->shape());
                m_operands.emplace_back(m_shapes.back(), pose->matrix());
            }
        for (std::size_t i = 0; i < pairs.size(); ++i)
            m_pairs.push_back({&m_operands[2 * i], &m_operands[2 * i + 1]});
    }

    Tally overlap() const override
    {
        overlapBatch(m_pairs, m_results);
        Tally tally;
        for (const OverlapResult& r : m_results)
        {
            tally.hits += r.overlapping() ? 1 : 0;
            tally.iterations += r.iterations;
        }
        return tally;
    }

    Tally distance() const override { return {}; }
    Tally penetration() const override { return {}; }
    Tally cast() const override { return {}; }

private:
    std::vector<Shape> m_shapes;
    std::vector<Operand> m_operands;
    std::vector<OperandPair> m_pairs;
    mutable std::vector<OverlapResult> m_results;
};

class GrazeRays final : public RaySet
{
public:
    GrazeRays(const std::vector<RayCase>& rays, Method method)
    {
        m_settings.method = method;
        m_rays.reserve(rays.size());
        for (const RayCase& ray : rays)
            m_rays.push_back({ray.target.shape(), ray.pose.matrix(), ray.ray});
    }

    Tally cast() const override
    {
        Tally tally;
        for (const PreparedRay& p : m_rays)
        {
            const RayCastResult r = graze::rayCast(Operand(p.shape, p.matrix), p.ray, m_settings);
            tally.hits += r.hit ? 1 : 0;
            tally.iterations += r.iterations;
            tally.checksum += static_cast<double>(r.distance + r.normal.x);
        }
        return tally;
    }

private:
    struct PreparedRay
    {
        Shape shape;
        Affine2 matrix;
        Ray ray;
    };

    GjkSettings m_settings;
    std::vector<PreparedRay> m_rays;
};

} // namespace

std::unique_ptr<PairSet> grazePairs(const std::vector<Pair>& pairs, Method method)
{
    return std::make_unique<GrazePairs>(pairs, method);
}

std::unique_ptr<PairSet> grazeBatch(const std::vector<Pair>& pairs)
{
    return std::make_unique<GrazeBatch>(pairs);
}

std::unique_ptr<RaySet> grazeRays(const std::vector<RayCase>& rays, Method method)
{
    return std::make_unique<GrazeRays>(rays, method);
}

} // namespace graze::bench
