// SPDX-License-Identifier: Zlib
#include "bench/register.hpp"
#include "frame_world.hpp"

#include <benchmark/benchmark.h>

#include <functional>
#include <map>
#include <string>

namespace graze::bench
{

namespace
{

using MakeFrame = std::unique_ptr<FrameWorld> (*)(Field, Events);
using MakeField = std::function<Field()>;

// Begin events of the first frame are all pairs at once; after these frames they come at a steady rate.
constexpr int WarmUpFrames = 30;
// Where a frame takes Box2D seconds. Few pairs begin or end there, most stay.
constexpr int WorstWarmUpFrames = 3;

/// Worlds live on between repetitions: making 64,000 bodies takes longer than what is measured.
FrameWorld& keptWorld(const std::string& name, MakeFrame make, const MakeField& field, Events events, int warmUp)
{
    static std::map<std::string, std::unique_ptr<FrameWorld>> kept;
    std::unique_ptr<FrameWorld>& world = kept[name];
    if (!world)
    {
        world = make(field(), events);
        for (int i = 0; i < warmUp; ++i)
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

void add(const std::string& name, MakeFrame make, const MakeField& field, Events events, int warmUp)
{
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state)
                                 { run(state, keptWorld(name, make, field, events, warmUp)); })
        ->Unit(benchmark::kMillisecond);
}

void addAll(const std::string& work, const MakeField& field, Events events, int warmUp)
{
    add(work + "/graze", grazeFrame, field, events, warmUp);
    add(work + "/graze_2_threads", grazeTwoThreadsFrame, field, events, warmUp);
    add(work + "/graze_gjk", grazeGjkFrame, field, events, warmUp);
    add(work + "/box2d24", box2dFrame, field, events, warmUp);
    add(work + "/chipmunk_bbtree", chipmunkTreeFrame, field, events, warmUp);
    add(work + "/chipmunk_hash", chipmunkHashFrame, field, events, warmUp);
}

} // namespace

void registerFrames()
{
    for (const std::uint32_t count : {1000u, 4000u, 16000u, 64000u})
        for (const Events events : {Events::Ids, Events::Geometry})
            addAll((events == Events::Ids ? "frame/" : "frame-geometry/") + std::to_string(count),
                   [=] { return frameField(count); }, events, WarmUpFrames);
}

// Ids only. Graze finds the `pairs_exact` of its own sprites, and Chipmunk too. Box2D 2.4.1 takes polygons to have a
// skin of 0.01 of its units, here 0.32 px each, and reports a step in the next one: its `pairs` are some
// per cent more.
void registerWorstFrames()
{
    constexpr std::uint32_t Count = 4096;
    const auto addCase = [](const std::string& name, WorstCase worst)
    {
        addAll(
            "frame_worst/" + name, [=] { return worstField(worst, Count); }, Events::Ids, WorstWarmUpFrames);
    };
    addCase("one-spot", WorstCase::OneSpot);
    addCase("giant", WorstCase::Giant);
    addCase("walls", WorstCase::Walls);
    addCase("far", WorstCase::Far);
}

} // namespace graze::bench
