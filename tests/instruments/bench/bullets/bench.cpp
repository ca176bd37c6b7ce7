// SPDX-License-Identifier: Zlib
#include "bench/register.hpp"
#include "bullet_world.hpp"

#include <benchmark/benchmark.h>

#include <map>

namespace graze::bench
{

namespace
{

using MakeBullets = std::unique_ptr<BulletWorld> (*)(std::uint32_t, float);

constexpr int WarmUpFrames = 10;

BulletWorld& keptArena(const std::string& name, MakeBullets make, std::uint32_t bullets, float radius)
{
    static std::map<std::string, std::unique_ptr<BulletWorld>> kept;
    std::unique_ptr<BulletWorld>& world = kept[name];
    if (!world)
    {
        world = make(bullets, radius);
        for (int i = 0; i < WarmUpFrames; ++i)
            world->step();
    }
    return *world;
}

void add(const std::string& work, std::uint32_t bullets, const std::string& library, MakeBullets make, float radius)
{
    const std::string name = work + "/" + std::to_string(bullets) + "/" + library;
    benchmark::RegisterBenchmark(
        name.c_str(),
        [=](benchmark::State& state)
        {
            BulletWorld& world = keptArena(name, make, bullets, radius);
            std::int64_t hits = 0;
            for ([[maybe_unused]] auto _ : state)
                hits += world.step();
            using benchmark::Counter;
            state.counters["ns_per_bullet"] =
                Counter(static_cast<double>(bullets) * 1e-9, Counter::kIsIterationInvariantRate | Counter::kInvert);
            state.counters["hits_per_frame"] = Counter(static_cast<double>(hits), Counter::kAvgIterations);
        })
        ->Unit(benchmark::kMillisecond);
}

} // namespace

// bullets: radius 2; bullets-point: radius 0.
void registerBullets()
{
    for (const std::uint32_t bullets : {1000u, 10000u, 100000u})
    {
        add("bullets", bullets, "graze", grazeBullets, 2.f);
        add("bullets", bullets, "graze_move", grazeMovedBullets, 2.f);
        add("bullets", bullets, "graze_pierce", grazePiercingBullets, 2.f);
        add("bullets", bullets, "graze_gjk", grazeGjkBullets, 2.f);
        add("bullets", bullets, "chipmunk_bbtree", chipmunkTreeBullets, 2.f);
        add("bullets", bullets, "chipmunk_hash", chipmunkHashBullets, 2.f);

        add("bullets-point", bullets, "graze", grazeBullets, 0.f);
        add("bullets-point", bullets, "graze_move", grazeMovedBullets, 0.f);
        add("bullets-point", bullets, "graze_pierce", grazePiercingBullets, 0.f);
        add("bullets-point", bullets, "graze_gjk", grazeGjkBullets, 0.f);
        add("bullets-point", bullets, "box2d24", box2dBullets, 0.f);
        add("bullets-point", bullets, "chipmunk_bbtree", chipmunkTreeBullets, 0.f);
        add("bullets-point", bullets, "chipmunk_hash", chipmunkHashBullets, 0.f);
    }
}

} // namespace graze::bench
