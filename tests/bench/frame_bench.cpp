// SPDX-License-Identifier: Zlib
#include "frame_world.hpp"
#include "register.hpp"

#include <benchmark/benchmark.h>

#include <map>

namespace graze::bench
{

namespace
{

using MakeFrame = std::unique_ptr<FrameWorld> (*)(std::uint32_t, Events);

// Begin events of the first frame are all pairs at once; after these frames they come at a steady rate.
constexpr int WarmUpFrames = 30;

/// Worlds live on between repetitions: making 64,000 bodies takes longer than what is measured.
FrameWorld& keptWorld(const std::string& name, MakeFrame make, std::uint32_t count, Events events)
{
    static std::map<std::string, std::unique_ptr<FrameWorld>> kept;
    std::unique_ptr<FrameWorld>& world = kept[name];
    if (!world)
    {
        world = make(count, events);
        for (int i = 0; i < WarmUpFrames; ++i)
            world->step();
    }
    return *world;
}

void run(benchmark::State& state, FrameWorld& world)
{
    FrameTally sum;
    for ([[maybe_unused]] auto _ : state)
    {
        FrameTally tally = world.step();
        benchmark::DoNotOptimize(tally);
        sum.begun += tally.begun;
        sum.ended += tally.ended;
    }
    using benchmark::Counter;
    state.counters["begun"] = Counter(static_cast<double>(sum.begun), Counter::kAvgIterations);
    state.counters["ended"] = Counter(static_cast<double>(sum.ended), Counter::kAvgIterations);
    // What the library holds for touching after the last frame, and what is true of its own sprites then.
    state.counters["pairs"] = static_cast<double>(world.touching());
    state.counters["pairs_exact"] = static_cast<double>(exactPairs(world.field()));
}

void add(const std::string& work, std::uint32_t count, const std::string& library, MakeFrame make, Events events)
{
    const std::string name = work + "/" + std::to_string(count) + "/" + library;
    benchmark::RegisterBenchmark(name.c_str(),
                                 [=](benchmark::State& state) { run(state, keptWorld(name, make, count, events)); })
        ->Unit(benchmark::kMillisecond);
}

} // namespace

void registerFrames()
{
    for (const std::uint32_t count : {1000u, 4000u, 16000u, 64000u})
        for (const Events events : {Events::Ids, Events::Geometry})
        {
            const std::string work = events == Events::Ids ? "frame" : "frame-geometry";
            add(work, count, "graze", grazeFrame, events);
            add(work, count, "box2d24", box2dFrame, events);
            add(work, count, "chipmunk_bbtree", chipmunkTreeFrame, events);
            add(work, count, "chipmunk_hash", chipmunkHashFrame, events);
        }
}

} // namespace graze::bench
