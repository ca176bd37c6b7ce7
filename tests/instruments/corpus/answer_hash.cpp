// SPDX-License-Identifier: Zlib
#include "answer_hash.hpp"

#include <graze/graze.hpp>

#include <bit>
#include <cstdio>

namespace graze::corpus
{

namespace
{

class Writer
{
public:
    explicit Writer(std::uint64_t& value) : m_value(value) {}

    void add(std::uint32_t word)
    {
        for (int shift = 0; shift < 32; shift += 8)
            m_value = (m_value ^ ((word >> shift) & 0xffu)) * 0x100000001b3u;
    }
    void add(float value) { add(std::bit_cast<std::uint32_t>(value)); }
    void add(bool value) { add(value ? 1u : 0u); }
    void add(int value) { add(static_cast<std::uint32_t>(value)); }
    void add(Status value) { add(static_cast<std::uint32_t>(value)); }
    void add(Vec2 value) { addAll(value.x, value.y); }
    void add(std::span<const Vec2> points)
    {
        add(static_cast<std::uint32_t>(points.size()));
        for (const Vec2 p : points)
            add(p);
    }
    void add(const OverlapResult& r) { addAll(r.status, r.iterations, r.pieceA, r.pieceB); }
    void add(const DistanceResult& r)
    {
        addAll(r.status, r.distance, r.lowerBound, r.pointA, r.pointB, r.separation, r.normal, r.iterations);
        addAll(r.pieceA, r.pieceB);
    }
    void add(const PenetrationResult& r)
    {
        addAll(r.status, r.depth, r.lowerBound, r.normal, r.point, r.iterations, r.pieceA, r.pieceB);
    }
    void add(const SatResult& r) { addAll(r.status, r.separation, r.axis, r.pieceA, r.pieceB); }
    void add(const RayCastResult& r)
    {
        addAll(r.status, r.hit, r.startedInside, r.distance, r.point, r.normal, r.iterations, r.piece);
    }
    void add(const CastResult& r)
    {
        addAll(r.status, r.hit, r.startedTouching, r.startedOverlapping, r.fraction, r.point, r.normal);
        addAll(r.iterations, r.pieceA, r.pieceB);
    }
    void add(const ApproachResult& r) { addAll(r.status, r.distance, r.lowerBound, r.fraction, r.iterations); }

private:
    template <class... Fields>
    void addAll(const Fields&... fields)
    {
        (add(fields), ...);
    }

    std::uint64_t& m_value;
};

void addPair(const Body& first, const Body& second, const GjkSettings& settings, Writer& out)
{
    const Operand a{first.shape, first.matrix}, b{second.shape, second.matrix};
    const Motion motionA = Motion::of(a, first.endMatrix), motionB = Motion::of(b, second.endMatrix);
    out.add(overlap(a, b, settings));
    out.add(distance(a, b, settings));
    out.add(penetration(a, b, settings));
    out.add(sat(a, b));
    out.add(shapeCast(a, first.motion, b, second.motion, settings));
    out.add(timeOfImpact(a, motionA, b, motionB, settings));
    out.add(closestApproach(a, motionA, b, motionB, settings));
}

} // namespace

void AnswerHash::add(const Case& question, Method method)
{
    Writer out(m_value);
    const std::vector<Body>& bodies = question.bodies;
    for (const GjkSettings& settings :
         {GjkSettings{.method = method}, GjkSettings{.maxIterations = 3, .method = method}})
    {
        if (bodies.size() == 1)
            out.add(rayCast({bodies[0].shape, bodies[0].matrix}, question.ray, settings));
        if (bodies.size() == 2)
        {
            addPair(bodies[0], bodies[1], settings, out);
            addPair(bodies[1], bodies[0], settings, out);
        }
    }
    if (question.query == "hull")
        out.add(std::span<const Vec2>(convexHull(question.points)));
    if (question.query == "decompose")
        if (const auto pieces = decompose(question.points, question.holes))
            for (const std::vector<Vec2>& piece : *pieces)
                out.add(std::span<const Vec2>(piece));
}

std::string AnswerHash::text() const
{
    char buffer[17];
    std::snprintf(buffer, sizeof buffer, "%016llx", static_cast<unsigned long long>(m_value));
    return buffer;
}

} // namespace graze::corpus
