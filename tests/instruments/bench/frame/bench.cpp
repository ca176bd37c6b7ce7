// SPDX-License-Identifier: Zlib
#include "bench/register.hpp"
#include "frame_world.hpp"

#include <benchmark/benchmark.h>

#include <map>
#include <string>

namespace graze::bench
{

namespace
{

using MakeFrame = std::unique_ptr<FrameWorld> (*)(Field, Events);

// Begin events of the first frame are all pairs at once; after these frames they come at a steady rate.
constexpr int WarmUpFrames = 30;

/// Worlds live on between repetitions: making 64,000 bodies takes longer than what is measured.
FrameWorld& keptWorld(const std::string& name, MakeFrame make, std::uint32_t count, Events events)
{
    static std::map<std::string, std::unique_ptr<FrameWorld>> kept;
    std::unique_ptr<FrameWorld>& world = kept[name];
    if (!world)
    {
        world = make(frameField(count), events);
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
    if (world.touching() > 0)
        state.counters["ns_per_pair"] = Counter(static_cast<double>(world.touching()) * 1e-9,
                                                Counter::kIsIterationInvariantRate | Counter::kInvert);
    state.counters["begun"] = Counter(static_cast<double>(sum.begun), Counter::kAvgIterations);
    state.counters["ended"] = Counter(static_cast<double>(sum.ended), Counter::kAvgIterations);
    // The pairs that the library holds for touching after the last frame, and those that its own sprites make.
    state.counters["pairs"] = static_cast<double>(world.touching());
    state.counters["pairs_exact"] = static_cast<double>(exactPairs(world.field()));
}

void add(const std::string& name, MakeFrame make, std::uint32_t count, Events events)
{
    benchmark::RegisterBenchmark(name.c_str(),
                                 [=](benchmark::State& state) { run(state, keptWorld(name, make, count, events)); })
        ->Unit(benchmark::kMillisecond);
}

void addAll(const std::string& work, std::uint32_t count, Events events)
{
    add(work + "/graze", grazeFrame, count, events);
    add(work + "/graze_2_threads", grazeTwoThreadsFrame, count, events);
    add(work + "/graze_gjk", grazeGjkFrame, count, events);
    add(work + "/box2d24", box2dFrame, count, events);
    add(work + "/chipmunk_bbtree", chipmunkTreeFrame, count, events);
    add(work + "/chipmunk_hash", chipmunkHashFrame, count, events);
}

} // namespace

void registerFrames()
{
    for (const std::uint32_t count : {1000u, 4000u, 16000u, 64000u})
        for (const Events events : {Events::Ids, Events::Geometry})
            addAll((events == Events::Ids ? "frame/" : "frame-geometry/") + std::to_string(count), count, events);
}

} // namespace graze::bench
