// SPDX-License-Identifier: Zlib
#include "bench/register.hpp"
#include "pair_sets.hpp"

#include <benchmark/benchmark.h>

#include <functional>
#include <map>

namespace graze::bench
{

namespace
{

template <class Set>
using MakeSet = std::function<std::unique_ptr<Set>()>;

/// Made when first asked for and kept: repetitions, and the works on the same class, share it.
template <class Set>
const Set& keptSet(const std::string& key, const MakeSet<Set>& make)
{
    static std::map<std::string, std::unique_ptr<Set>> kept;
    std::unique_ptr<Set>& set = kept[key];
    if (!set)
        set = make();
    return *set;
}

void report(benchmark::State& state, const Tally& tally)
{
    const double queries = static_cast<double>(PairsPerClass);
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(PairsPerClass));
    using benchmark::Counter;
    state.counters["ns_per_query"] = Counter(queries * 1e-9, Counter::kIsIterationInvariantRate | Counter::kInvert);
    state.counters["hits"] = static_cast<double>(tally.hits);
    if (tally.iterations > 0)
        state.counters["mean_iterations"] = static_cast<double>(tally.iterations) / queries;
}

template <class Set>
void add(const std::string& work, const std::string& name, const std::string& library, const MakeSet<Set>& make,
         Tally (Set::*run)() const)
{
    const std::string key = name + "/" + library;
    benchmark::RegisterBenchmark((work + "/" + key).c_str(),
                                 [key, make, run](benchmark::State& state)
                                 {
                                     const Set& set = keptSet(key, make);
                                     Tally tally = (set.*run)();
                                     for ([[maybe_unused]] auto _ : state)
                                     {
                                         tally = (set.*run)();
                                         benchmark::DoNotOptimize(tally);
                                     }
                                     report(state, tally);
                                 });
}

} // namespace

void registerPairs()
{
    for (const std::string& kind : pairKinds())
        for (const std::string& gap : pairGaps())
        {
            const std::string name = kind + "-" + gap;
            const MakeSet<PairSet> graze = [name] { return grazePairs(pairsOf(name), Method::Fast); };
            const MakeSet<PairSet> gjk = [name] { return grazePairs(pairsOf(name), Method::Gjk); };
            const MakeSet<PairSet> batch = [name] { return grazeBatch(pairsOf(name)); };
            const MakeSet<PairSet> box2d = [name] { return box2dPairs(pairsOf(name)); };
            const MakeSet<PairSet> chipmunk = [name] { return chipmunkPairs(pairsOf(name)); };
            const bool circle = kind == "circle-poly";

            add("overlap", name, "graze", graze, &PairSet::overlap);
            add("overlap", name, "graze_gjk", gjk, &PairSet::overlap);
            add("overlap", name, "graze_batch", batch, &PairSet::overlap);
            add("overlap", name, "box2d24", box2d, &PairSet::overlap);
            add("overlap", name, "chipmunk", chipmunk, &PairSet::overlap);

            add("distance", name, "graze", graze, &PairSet::distance);
            add("distance", name, "graze_gjk", gjk, &PairSet::distance);
            add("distance", name, "box2d24", box2d, &PairSet::distance);
            if (circle)
                add("distance", name, "chipmunk", chipmunk, &PairSet::distance);

            for (const auto& [work, run] :
                 {std::pair{"penetration", &PairSet::penetration}, std::pair{"manifold", &PairSet::manifold}})
            {
                add(work, name, "graze", graze, run);
                add(work, name, "graze_gjk", gjk, run);
                if (kind != "big-big" && kind != "capsule-poly")
                    add(work, name, "box2d24", box2d, run);
                add(work, name, "chipmunk", chipmunk, run);
            }

            add("cast", name, "graze", graze, &PairSet::cast);
            add("cast", name, "graze_gjk", gjk, &PairSet::cast);
            add("cast", name, "box2d24", box2d, &PairSet::cast);
            if (circle)
                add("cast", name, "chipmunk", chipmunk, &PairSet::cast);
        }
}

void registerRays()
{
    for (const std::string& kind : rayKinds())
        for (const std::string& lane : rayLanes())
        {
            const std::string name = kind + "-" + lane;
            add<RaySet>(
                "ray", name, "graze", [name] { return grazeRays(raysOf(name), Method::Fast); }, &RaySet::cast);
            add<RaySet>(
                "ray", name, "graze_gjk", [name] { return grazeRays(raysOf(name), Method::Gjk); }, &RaySet::cast);
            add<RaySet>(
                "ray", name, "box2d24", [name] { return box2dRays(raysOf(name)); }, &RaySet::cast);
            add<RaySet>(
                "ray", name, "chipmunk", [name] { return chipmunkRays(raysOf(name)); }, &RaySet::cast);
        }
}

} // namespace graze::bench
