// SPDX-License-Identifier: Zlib
#include "bench/worlds/samples.hpp"

#include <benchmark/benchmark.h>

#include <functional>
#include <map>
#include <string>

namespace graze::bench
{

namespace
{

constexpr std::size_t QueriesPerField = 4000;
constexpr std::uint32_t Sample = 0; // stands for the count of that field

const char* nameOf(Question question)
{
    switch (question)
    {
        case Question::Ray:
            return "world-ray";
        case Question::Sight:
            return "world-sight";
        case Question::Point:
            return "world-point";
        case Question::Disc:
            return "world-disc";
        case Question::SmallCast:
            return "world-cast-4";
        case Question::SampleCast:
            return "sample-cast";
        case Question::SampleBox:
            return "sample-box";
        default:
            return "world-cast-16";
    }
}

// The same for every question. Many start in a sprite: so do those of games.
std::vector<Path> pathsIn(float side)
{
    test::Random random(11);
    std::vector<Path> paths;
    while (paths.size() < QueriesPerField)
    {
        Path path;
        path.from.x = random.between(0.f, side);
        path.from.y = random.between(0.f, side);
        path.motion = randomDirection(random) * Reach;
        paths.push_back(path);
    }
    return paths;
}

struct Asked
{
    std::unique_ptr<QueryWorld> world;
    std::vector<Path> paths;
};

/// One world for all questions: making 64,000 bodies takes longer than what is measured.
Asked& kept(std::uint32_t count, const std::string& library, const std::function<QueriesMade(const Field&)>& make)
{
    static std::map<std::string, Asked> worlds;
    Asked& asked = worlds[std::to_string(count) + library];
    if (!asked.world)
    {
        const Field field = count == Sample ? sampleField() : frameField(count);
        asked = {make(field), count == Sample ? samplePaths() : pathsIn(field.side)};
    }
    return asked;
}

void add(Question question, std::uint32_t count, const std::string& library,
         const std::function<QueriesMade(const Field&)>& make)
{
    const auto run = [=](benchmark::State& state)
    {
        const Asked& asked = kept(count, library, make);
        std::int64_t hits = 0;
        for ([[maybe_unused]] auto _ : state)
        {
            hits = 0;
            for (const Path& path : asked.paths)
                hits += asked.world->ask(question, path);
        }
        using benchmark::Counter;
        state.counters["ns_per_query"] = Counter(static_cast<double>(asked.paths.size()) * 1e-9,
                                                 Counter::kIsIterationInvariantRate | Counter::kInvert);
        state.counters["hits"] = static_cast<double>(hits);
    };
    const std::string work = count == Sample && question == Question::Ray ? "sample-ray" : nameOf(question);
    const std::string name = work + "/" + (count == Sample ? "boxes" : std::to_string(count)) + "/" + library;
    benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMillisecond);
}

} // namespace

void registerQueries()
{
    for (const std::uint32_t count : {Sample, 1000u, 4000u, 16000u, 64000u})
        for (const Question question : AllQuestions)
        {
            const bool isSample = question == Question::SampleCast || question == Question::SampleBox;
            if (count == Sample ? !isSample && question != Question::Ray : isSample)
                continue;
            add(question, count, "graze", [](const Field& field) { return grazeQueries(field, Method::Fast); });
            add(question, count, "graze_gjk", [](const Field& field) { return grazeQueries(field, Method::Gjk); });
            if (question != Question::SmallCast && question != Question::WideCast && question != Question::SampleCast)
                add(question, count, "box2d24", box2dQueries);
            if constexpr (HasBox2d3)
                add(question, count, "box2d3", box2d3Queries);
            add(question, count, "chipmunk_bbtree",
                [](const Field& field) { return chipmunkQueries(field, CpIndex::Tree); });
            add(question, count, "chipmunk_hash",
                [](const Field& field) { return chipmunkQueries(field, CpIndex::Hash); });
        }
}

} // namespace graze::bench
