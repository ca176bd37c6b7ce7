// SPDX-License-Identifier: Zlib
#include "bench/register.hpp"
#include "query_world.hpp"

#include "support/random.hpp"

#include <benchmark/benchmark.h>

#include <map>

namespace graze::bench
{

namespace
{

using MakeWorld = std::unique_ptr<QueryWorld> (*)(const Field&);

constexpr std::size_t Questions = 1000;

QueryWorld& keptWorld(const std::string& library, MakeWorld make, std::uint32_t count)
{
    static std::map<std::string, std::unique_ptr<QueryWorld>> kept;
    std::unique_ptr<QueryWorld>& world = kept[library + std::to_string(count)];
    if (!world)
        world = make(frameField(count));
    return *world;
}

void add(const std::string& kind, Question question, std::uint32_t count, const std::string& library, MakeWorld make)
{
    benchmark::RegisterBenchmark(("query/" + kind + "-" + std::to_string(count) + "/" + library).c_str(),
                                 [=](benchmark::State& state)
                                 {
                                     QueryWorld& world = keptWorld(library, make, count);
                                     const std::vector<Asked> all = questions(question, frameField(count).side);
                                     std::int64_t hits = 0;
                                     for ([[maybe_unused]] auto _ : state)
                                     {
                                         hits = 0;
                                         for (const Asked& asked : all)
                                             hits += world.ask(question, asked);
                                         benchmark::DoNotOptimize(hits);
                                     }
                                     using benchmark::Counter;
                                     state.counters["hits"] = static_cast<double>(hits);
                                     state.counters["ns_per_query"] =
                                         Counter(static_cast<double>(Questions) * 1e-9,
                                                 Counter::kIsIterationInvariantRate | Counter::kInvert);
                                 })
        ->Unit(benchmark::kMicrosecond);
}

} // namespace

std::vector<Asked> questions(Question question, float side)
{
    test::Random random(17);
    std::vector<Asked> all;
    for (std::size_t i = 0; i < Questions; ++i)
    {
        const float x = random.between(0.f, side);
        const Vec2 from{x, random.between(0.f, side)};
        Vec2 to = from;
        if (question == Question::Ray)
        {
            const Vec2 direction = random.inSquare(1.f);
            to += direction * (random.between(100.f, 600.f) / length(direction));
        }
        else if (question == Question::Box)
        {
            const float width = random.between(20.f, 200.f);
            to += Vec2{width, random.between(20.f, 200.f)};
        }
        all.push_back({from, to});
    }
    return all;
}

// `hits` of Box2D differ a little: its polygons have a skin of 0.01 of its units, and its rays pass by what they
// start in.
void registerQueries()
{
    for (const std::uint32_t count : {4096u, 16384u})
        for (const auto& [kind, question] : {std::pair("ray", Question::Ray), std::pair("point", Question::Point),
                                             std::pair("box", Question::Box), std::pair("nearest", Question::Nearest)})
        {
            add(kind, question, count, "graze", grazeQueries);
            add(kind, question, count, "box2d24", box2dQueries);
            add(kind, question, count, "chipmunk_bbtree", chipmunkTreeQueries);
            add(kind, question, count, "chipmunk_hash", chipmunkHashQueries);
        }
}

} // namespace graze::bench
