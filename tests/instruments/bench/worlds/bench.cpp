// SPDX-License-Identifier: Zlib
#include "bench/worlds/worlds.hpp"

#include <benchmark/benchmark.h>

#include <functional>
#include <map>
#include <string>

namespace graze::bench
{

namespace
{

using benchmark::Counter;

// Begin events of the first frame are all pairs at once; after these frames they come at a steady rate, and bullets
// are everywhere.
constexpr int WarmUpFrames = 30;

/// Worlds live on between repetitions: making 64,000 bodies takes longer than what is measured.
template <class World>
World& kept(const std::string& name, const std::function<std::unique_ptr<World>()>& make)
{
    static std::map<std::string, std::unique_ptr<World>> worlds;
    std::unique_ptr<World>& world = worlds[name];
    if (!world)
    {
        world = make();
        for (int i = 0; i < WarmUpFrames; ++i)
            world->step();
    }
    return *world;
}

void addFrame(const std::string& name, const std::function<FrameMade()>& make)
{
    const auto run = [name, make](benchmark::State& state)
    {
        FrameWorld& world = kept<FrameWorld>(name, make);
        FrameTally sum;
        for ([[maybe_unused]] auto _ : state)
        {
            FrameTally tally = world.step();
            benchmark::DoNotOptimize(tally);
            sum.begun += tally.begun;
            sum.ended += tally.ended;
        }
        state.counters["begun"] = Counter(static_cast<double>(sum.begun), Counter::kAvgIterations);
        state.counters["ended"] = Counter(static_cast<double>(sum.ended), Counter::kAvgIterations);
    };
    benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMillisecond);
}

void addBullets(const std::string& name, std::uint32_t bullets, const std::function<BulletsMade()>& make)
{
    const auto run = [name, bullets, make](benchmark::State& state)
    {
        BulletWorld& world = kept<BulletWorld>(name, make);
        std::int64_t hits = 0;
        for ([[maybe_unused]] auto _ : state)
            hits += world.step();
        state.counters["ns_per_bullet"] =
            Counter(static_cast<double>(bullets) * 1e-9, Counter::kIsIterationInvariantRate | Counter::kInvert);
        state.counters["hits_per_frame"] = Counter(static_cast<double>(hits), Counter::kAvgIterations);
    };
    benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMillisecond);
}

} // namespace

void registerFrames()
{
    for (const std::uint32_t count : {1000u, 4000u, 16000u, 64000u})
        for (const Events events : {Events::Ids, Events::Geometry})
        {
            const std::string row =
                (events == Events::Ids ? "frame/" : "frame-geometry/") + std::to_string(count) + "/";
            const auto field = [count] { return frameField(count); };
            addFrame(row + "graze", [=] { return grazeFrame(field(), events, Method::Fast); });
            addFrame(row + "graze_2_threads", [=] { return grazeFrame(field(), events, Method::Fast, 2); });
            addFrame(row + "graze_gjk", [=] { return grazeFrame(field(), events, Method::Gjk); });
            addFrame(row + "box2d24", [=] { return box2dFrame(field(), events); });
            addFrame(row + "chipmunk_bbtree", [=] { return chipmunkFrame(field(), events, CpIndex::Tree); });
            addFrame(row + "chipmunk_hash", [=] { return chipmunkFrame(field(), events, CpIndex::Hash); });
        }
}

// bullets: radius 2; bullets-point: radius 0.
void registerBullets()
{
    for (const std::uint32_t count : {1000u, 10000u, 100000u})
        for (const float radius : {2.f, 0.f})
        {
            const std::string row = (radius > 0.f ? "bullets/" : "bullets-point/") + std::to_string(count) + "/";
            addBullets(row + "graze", count, [=] { return grazeBullets(count, radius, Method::Fast); });
            addBullets(row + "graze_gjk", count, [=] { return grazeBullets(count, radius, Method::Gjk); });
            if (radius == 0.f)
                addBullets(row + "box2d24", count, [=] { return box2dBullets(count); });
            addBullets(row + "chipmunk_bbtree", count, [=] { return chipmunkBullets(count, radius, CpIndex::Tree); });
            addBullets(row + "chipmunk_hash", count, [=] { return chipmunkBullets(count, radius, CpIndex::Hash); });
        }
}

} // namespace graze::bench
