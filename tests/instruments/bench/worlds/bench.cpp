// SPDX-License-Identifier: Zlib
#include "bench/worlds/samples.hpp"

#include <benchmark/benchmark.h>

#include <functional>
#include <map>
#include <string>
#include <utility>

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

/// Discs reach the end of that scene after 2500 frames; from then on as many come as go.
FrameMade warm(FrameMade sensors)
{
    for (int i = 0; i < 3000; ++i)
        sensors->step();
    return sensors;
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
            if constexpr (HasBox2d3)
                addFrame(row + "box2d3", [=] { return box2d3Frame(field(), events); });
            addFrame(row + "chipmunk_bbtree", [=] { return chipmunkFrame(field(), events, CpIndex::Tree); });
            addFrame(row + "chipmunk_hash", [=] { return chipmunkFrame(field(), events, CpIndex::Hash); });
        }
    for (const auto& [name, method] : {std::pair{"graze", Method::Fast}, std::pair{"graze_gjk", Method::Gjk}})
    {
        addFrame(std::string("sensors/sample/") + name, [by = method] { return warm(grazeSensors(by)); });
        addFrame(std::string("kinematic/sample/") + name, [by = method] { return grazeKinematic(by); });
    }
    if constexpr (HasBox2d3)
    {
        addFrame("sensors/sample/box2d3", [] { return warm(box2d3Sensors()); });
        addFrame("kinematic/sample/box2d3", box2d3Kinematic);
    }
}

// bullets: radius 2; the others: radius 0. graze reports each target of a piercing bullet once. The rivals report it in
// each frame that the bullet is inside; that their users have to remember the target is not in their times.
void registerBullets()
{
    struct Kind
    {
        const char* work;
        float radius;
        Flight flight;
    };
    for (const std::uint32_t count : {1000u, 10000u, 100000u})
        for (const auto& [work, radius, flight] :
             {Kind{"bullets", 2.f, Flight::UntilHit}, Kind{"bullets-point", 0.f, Flight::UntilHit},
              Kind{"bullets-pierce", 0.f, Flight::Through}})
        {
            const std::string row = std::string(work) + "/" + std::to_string(count) + "/";
            const auto add = [&](const char* library, const std::function<BulletsMade()>& make)
            { addBullets(row + library, count, make); };
            add("graze", [=, r = radius, f = flight] { return grazeBullets(count, r, f, Method::Fast); });
            add("graze_gjk", [=, r = radius, f = flight] { return grazeBullets(count, r, f, Method::Gjk); });
            if (radius == 0.f)
            {
                add("box2d24", [=, f = flight] { return box2dBullets(count, f); });
                if constexpr (HasBox2d3)
                    add("box2d3", [=, f = flight] { return box2d3Bullets(count, f); });
            }
            add("chipmunk_bbtree", [=, r = radius, f = flight] { return chipmunkBullets(count, r, f, CpIndex::Tree); });
            add("chipmunk_hash", [=, r = radius, f = flight] { return chipmunkBullets(count, r, f, CpIndex::Hash); });
        }
}

} // namespace graze::bench
