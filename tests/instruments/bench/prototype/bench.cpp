// SPDX-License-Identifier: Zlib
// Rows prototype/WORK/FILE, run/WORK/FILE and gjk/WORK/FILE: a prototype, the algorithm of gjk/ on bodies that it makes
// itself, and the whole query under Method::Gjk; fast/WORK/FILE is the query under Method::Fast. A pair stands on each
// line of a file: vertices, radius and points of A, its position, cosine and sine; the same of B; displacement of B.
#include "bench/prototype/prototypes.hpp"
#include "bench/register.hpp"

#include <graze/gjk/cast.hpp>
#include <graze/gjk/gjk.hpp>
#include <graze/graze.hpp>

#include <benchmark/benchmark.h>

#include <cmath>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace graze::bench
{

namespace
{

struct Pair
{
    Shape a;
    Affine2 matrixA;
    Shape b;
    Affine2 matrixB;
    Vec2 motion;

    [[nodiscard]] Operand operandA() const { return {a, matrixA}; }
    [[nodiscard]] Operand operandB() const { return {b, matrixB}; }
    [[nodiscard]] double radii() const { return static_cast<double>(a.radius() + b.radius()); }
    [[nodiscard]] Ray ray() const
    {
        const Vec2 to = matrixB.offset() - matrixA.offset();
        return {matrixA.offset(), to, 2.f * length(to)};
    }
};

std::vector<Pair> read(const std::string& name)
{
    std::ifstream in(std::string(GRAZE_BENCH_PROTOTYPE_FOLDER "/") + name + ".txt");
    const auto shape = [&in](std::size_t count, float radius)
    {
        std::vector<Vec2> points(count);
        for (Vec2& point : points)
            in >> point.x >> point.y;
        return Shape::hullOf(points, radius);
    };
    const auto matrix = [&in]
    {
        float x = 0.f, y = 0.f, cosine = 1.f, sine = 0.f;
        in >> x >> y >> cosine >> sine;
        return Affine2{cosine, -sine, x, sine, cosine, y};
    };
    std::vector<Pair> pairs;
    std::size_t count = 0;
    float radius = 0.f;
    while (in >> count >> radius)
    {
        Shape a = shape(count, radius);
        const Affine2 matrixA = matrix();
        in >> count >> radius;
        Shape b = shape(count, radius);
        const Affine2 matrixB = matrix();
        Vec2 motion;
        in >> motion.x >> motion.y;
        pairs.push_back({std::move(a), matrixA, std::move(b), matrixB, motion});
    }
    if (pairs.empty())
        throw std::runtime_error("graze_bench: no pairs in " + name + ".txt");
    return pairs;
}

constexpr GjkSettings Gjk{.method = Method::Gjk};
const Limits Most{Gjk};

PrototypeVector vector(Vec2 v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

template <class Make>
void withPrototypes(const Pair& pair, const Make& make)
{
    const Vec2 origin = pair.matrixA.offset();
    const PrototypeBody a(pair.a.view(), pair.matrixA, origin), b(pair.b.view(), pair.matrixB, origin);
    auto run = make(a, b);
    while (run.step())
    {
    }
    double answer = run.answer(); // alone, or the whole object would have to stand in memory
    benchmark::DoNotOptimize(answer);
}

template <class Make>
void withBodies(const Pair& pair, const Make& make)
{
    const Operand operandA = pair.operandA();
    const Vec2d origin = originOf(operandA);
    const Body a = makeBody(operandA, origin), b = makeBody(pair.operandB(), origin);
    auto run = make(a, b);
    finish(run);
    benchmark::DoNotOptimize(run);
}

alignas(32) constexpr float Zeros[VertexBlock]{};

void withRayPrototypes(const Pair& pair)
{
    const Ray ray = pair.ray();
    const PrototypeBody point({Zeros, Zeros, 1, 0.f, true, false, {}, {}}, Affine2::translation(ray.origin),
                              ray.origin);
    const PrototypeBody target(pair.b.view(), pair.matrixB, ray.origin);
    const PrototypeVector along = vector(ray.direction);
    const double perLength = static_cast<double>(ray.length) / std::sqrt(dot(along, along));
    PrototypeCast run(point, target, along * -perLength, static_cast<double>(pair.b.radius()), 64);
    while (run.step())
    {
    }
    double answer = run.answer();
    benchmark::DoNotOptimize(answer);
}

template <class Query>
void asked(const Pair& pair, const Query& query)
{
    auto result = query(pair.operandA(), pair.operandB());
    benchmark::DoNotOptimize(result);
}

void add(const std::string& name, const std::string& file, std::function<void(const Pair&)> one)
{
    benchmark::RegisterBenchmark((name + "/" + file).c_str(),
                                 [file, one](benchmark::State& state)
                                 {
                                     const std::vector<Pair> pairs = read(file);
                                     for ([[maybe_unused]] auto _ : state)
                                         for (const Pair& pair : pairs)
                                             one(pair);
                                     using benchmark::Counter;
                                     state.counters["ns_per_query"] =
                                         Counter(static_cast<double>(pairs.size()) * 1e-9,
                                                 Counter::kIsIterationInvariantRate | Counter::kInvert);
                                 });
}

void addQueries(const std::string& library, const std::string& file, const GjkSettings& settings)
{
    add(library + "/overlap", file,
        [settings](const Pair& pair)
        { asked(pair, [&](const Operand& a, const Operand& b) { return overlap(a, b, settings); }); });
    add(library + "/distance", file,
        [settings](const Pair& pair)
        { asked(pair, [&](const Operand& a, const Operand& b) { return distance(a, b, settings); }); });
    add(library + "/cast", file,
        [settings](const Pair& pair) {
            asked(pair, [&](const Operand& a, const Operand& b) { return shapeCast(a, {}, b, pair.motion, settings); });
        });
    add(library + "/ray", file,
        [settings](const Pair& pair)
        { asked(pair, [&](const Operand&, const Operand& b) { return rayCast(b, pair.ray(), settings); }); });
}

} // namespace

void registerPrototypes()
{
    for (const std::string file : {"boxes_near", "polygons_near", "circle_polygon_near"})
    {
        const bool sharp = file != "circle_polygon_near";
        if (sharp)
            add("prototype/overlap", file,
                [](const Pair& pair)
                { withPrototypes(pair, [](const auto& a, const auto& b) { return PrototypeOverlap(a, b, 32); }); });
        add("prototype/distance", file,
            [](const Pair& pair)
            { withPrototypes(pair, [](const auto& a, const auto& b) { return PrototypeDistance(a, b, 32, 1e-4); }); });
        add("prototype/cast", file,
            [](const Pair& pair)
            {
                withPrototypes(pair, [&](const auto& a, const auto& b)
                               { return PrototypeCast(a, b, vector(pair.motion), pair.radii(), 64); });
            });
        add("prototype/ray", file, withRayPrototypes);
        if (sharp)
            add("run/overlap", file,
                [](const Pair& pair)
                { withBodies(pair, [](const Body& a, const Body& b) { return GjkOverlap(a, b, Most); }); });
        add("run/distance", file,
            [](const Pair& pair)
            { withBodies(pair, [](const Body& a, const Body& b) { return GjkDistance(a, b, Most); }); });
        add("run/cast", file,
            [](const Pair& pair) {
                withBodies(pair,
                           [&](const Body& a, const Body& b) { return GjkCast(a, b, -Vec2d(pair.motion), Most); });
            });
        addQueries("gjk", file, Gjk);
        addQueries("fast", file, {});
    }
}

} // namespace graze::bench
