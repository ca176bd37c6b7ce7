// SPDX-License-Identifier: Zlib
#include "bench/pairs/runs.hpp"

#include <benchmark/benchmark.h>

#include <utility>

namespace graze::bench
{

namespace
{

void measure(benchmark::State& state, const Run& run)
{
    Tally tally = run();
    for ([[maybe_unused]] auto _ : state)
    {
        tally = run();
        benchmark::DoNotOptimize(tally);
    }
    const double queries = static_cast<double>(PairsPerClass);
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(PairsPerClass));
    using benchmark::Counter;
    state.counters["ns_per_query"] = Counter(queries * 1e-9, Counter::kIsIterationInvariantRate | Counter::kInvert);
    state.counters["hits"] = static_cast<double>(tally.hits);
    if (tally.iterations > 0)
        state.counters["mean_iterations"] = static_cast<double>(tally.iterations) / queries;
}

void add(const std::string& name, const std::function<Run()>& make)
{
    benchmark::RegisterBenchmark(name.c_str(), [make](benchmark::State& state) { measure(state, make()); });
}

void addPairs(const std::string& kind, const std::string& gap)
{
    const bool circle = kind == "circle-poly", isB2 = kind != "big-big" && kind != "capsule-poly";
    for (const auto& [work, name] : {std::pair{Work::Overlap, "overlap"}, std::pair{Work::Distance, "distance"},
                                     std::pair{Work::Penetration, "penetration"}, std::pair{Work::Manifold, "manifold"},
                                     std::pair{Work::Cast, "cast"}})
    {
        const std::string row = std::string(name) + "/" + kind + "-" + gap + "/";
        const auto pairs = [kind, gap]() -> const std::vector<Pair>& { return pairsOf(kind, gap); };
        const bool hasManifold = work == Work::Penetration || work == Work::Manifold;
        add(row + "graze", [work = work, pairs] { return grazeRun(work, pairs(), Method::Fast); });
        add(row + "graze_gjk", [work = work, pairs] { return grazeRun(work, pairs(), Method::Gjk); });
        if (work == Work::Overlap)
            add(row + "graze_batch", [pairs] { return grazeRun(Work::Batch, pairs(), Method::Fast); });
        if (isB2 || !hasManifold)
            add(row + "box2d24", [work = work, pairs] { return box2dRun(work, pairs()); });
        if constexpr (HasBox2d3)
            if (kind != "big-big")
                add(row + "box2d3", [work = work, pairs] { return box2d3Run(work, pairs()); });
        if (circle || hasManifold || work == Work::Overlap)
            add(row + "chipmunk", [work = work, pairs] { return chipmunkRun(work, pairs()); });
    }
}

} // namespace

void registerPairs()
{
    for (const char* kind : {"box-box", "poly-poly", "circle-poly", "capsule-poly", "big-big"})
        for (const char* gap : {"far", "near", "shallow", "deep"})
            addPairs(kind, gap);
}

void registerRays()
{
    for (const std::string kind : {"box", "poly", "big"})
        for (const std::string lane : {"hit", "near-miss", "far-miss"})
        {
            const std::string row = "ray/" + kind + "-" + lane + "/";
            add(row + "graze", [kind, lane] { return grazeRays(raysOf(kind, lane), Method::Fast); });
            add(row + "graze_gjk", [kind, lane] { return grazeRays(raysOf(kind, lane), Method::Gjk); });
            add(row + "box2d24", [kind, lane] { return box2dRays(raysOf(kind, lane)); });
            if constexpr (HasBox2d3)
                if (kind != "big")
                    add(row + "box2d3", [kind, lane] { return box2d3Rays(raysOf(kind, lane)); });
            add(row + "chipmunk", [kind, lane] { return chipmunkRays(raysOf(kind, lane)); });
        }
}

} // namespace graze::bench
