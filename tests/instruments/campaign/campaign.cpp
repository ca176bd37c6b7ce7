// SPDX-License-Identifier: Zlib
#include "campaign/campaign.hpp"

#include "campaign/judges.hpp"
#include "support/progress.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdio>
#include <thread>

namespace graze::test::campaign
{

namespace
{

constexpr std::uint64_t BlockSize = 256;
constexpr std::array<Query, 9> Queries{{{"overlap", judgeOverlap, true},
                                        {"distance", judgeDistance, true},
                                        {"penetration", judgePenetration, true},
                                        {"sat", judgeSat, true},
                                        {"rayCast", judgeRayCast, true},
                                        {"shapeCast", judgeShapeCast, true},
                                        {"timeOfImpact", judgeTimeOfImpact, true},
                                        {"closestApproach", judgeClosestApproach, false},
                                        {"manifold", judgeManifold, false}}};

// Every block of cases has numbers of its own, so the threads may take them in any order.
std::uint32_t seedOf(std::uint32_t seed, std::uint64_t query, std::uint64_t block)
{
    std::uint64_t x = block * 64 + query + (std::uint64_t{seed} << 40);
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return static_cast<std::uint32_t>(x ^ (x >> 31));
}

struct Shared
{
    const Query& query;
    const Options& options;
    Findings& findings;
    std::uint64_t asideEvery = 0; ///< 0 for none
    std::atomic<std::uint64_t> nextBlock{0};
    std::atomic<std::uint64_t> done{0};
    std::atomic<std::uint64_t> wrong{0};
};

void work(Shared& shared, Tally& tally)
{
    const auto index = static_cast<std::uint64_t>(&shared.query - Queries.data());
    const Options& options = shared.options;
    for (;;)
    {
        const std::uint64_t block = shared.nextBlock++;
        const std::uint64_t first = block * BlockSize;
        if (first >= options.pairs)
            return;
        const std::uint64_t last = std::min(options.pairs, first + BlockSize);
        const std::uint64_t wrongBefore = tally.wrong;
        Random random(seedOf(options.seed, index, block));
        for (std::uint64_t number = first; number < last; ++number)
        {
            GjkSettings settings{.method = options.method};
            if (options.iterations > 0)
                settings.maxIterations = 1 << (number % static_cast<std::uint64_t>(std::bit_width(options.iterations)));
            const bool aside = shared.asideEvery > 0 && number % shared.asideEvery == 0;
            Book book(tally, shared.findings,
                      {.query = shared.query.name, .number = number, .settings = settings, .aside = aside});
            shared.query.judge(random, book);
        }
        shared.done += last - first;
        shared.wrong += tally.wrong - wrongBefore;
    }
}

std::uint64_t asideEvery(const Query& query, const Options& options)
{
    if (options.recheck.empty() || !query.isRechecked)
        return 0;
    const auto sharing = static_cast<std::uint64_t>(std::count_if(
        Queries.begin(), Queries.end(), [&options](const Query& q) { return q.isRechecked && options.wants(q.name); }));
    const std::uint64_t wanted = std::max<std::uint64_t>(1, (options.rechecked + sharing - 1) / sharing);
    return std::max<std::uint64_t>(1, options.pairs / wanted);
}

} // namespace

std::span<const Query> queries()
{
    return Queries;
}

Result run(const Query& query, const Options& options, Findings& findings)
{
    Shared shared{query, options, findings, asideEvery(query, options)};
    const unsigned count = std::max(1u, options.threads > 0 ? options.threads : std::thread::hardware_concurrency());
    std::vector<Tally> tallies(count);
    Progress progress(query.name, "pairs", options.pairs);
    std::vector<std::thread> threads;
    for (Tally& tally : tallies)
        threads.emplace_back([&shared, &tally] { work(shared, tally); });
    while (shared.done < options.pairs)
    {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        progress.show(shared.done, std::to_string(shared.wrong) + " wrong");
    }
    for (std::thread& thread : threads)
        thread.join();
    progress.end();
    Result result{&query, {}, progress.seconds()};
    for (const Tally& tally : tallies)
        result.tally.add(tally);
    return result;
}

void printTable(const std::vector<Result>& results)
{
    const auto number = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
    std::printf("\n%-16s %10s %10s %6s %6s %7s %9s %9s\n", "query", "cases", "answers", "hits %", "wrong", "limits",
                "unproven", "s per 1e6");
    for (const auto& [query, t, seconds] : results)
        std::printf("%-16s %10llu %10llu %6.1f %6llu %7llu %9llu %9.1f\n", query->name, number(t.cases),
                    number(t.answers), 100. * static_cast<double>(t.hits) / static_cast<double>(t.answers),
                    number(t.wrong), number(t.limits), number(t.unproven),
                    1e6 * seconds / static_cast<double>(t.cases));
    std::printf("\n%-16s %12s %12s %12s %12s %12s %12s %12s\n", "worst of", "error px", "error/size", "at hand px",
                "stop px", "stop/allowed", "iterations", "mean iter.");
    for (const auto& [query, t, seconds] : results)
        std::printf("%-16s %12.3g %12.3g %12.3g %12.3g %12.3g %12d %12.2f\n", query->name, t.worstError,
                    t.worstErrorOfSize, t.worstErrorAtHand, t.worstStop, t.worstStopOfSlack, t.worstIterations,
                    static_cast<double>(t.iterations) / static_cast<double>(t.answers));
    std::printf(
        "\n"
        "answers     both argument orders, where there are two      limits    answers IterationLimit\n"
        "unproven    cases whose truth the oracle left open         at hand   within 1000 px of the origin,\n"
        "error       of distance, depth or smallest gap                       sizes to 512 px\n"
        "stop        gap where a cast stops                         allowed   the band and 2 ulp of the motion\n");
}

bool allRight(const std::vector<Result>& results, const Options& options)
{
    bool right = true;
    for (const auto& [query, t, seconds] : results)
    {
        right = right && t.wrong == 0;
        // The figures that the design asks for are narrower than the band.
        const std::string name = query->name;
        // A budget that is enough for everything would test nothing.
        if (options.iterations > 0 && 200 * t.limits < t.answers)
        {
            std::printf("%s: few answers are unfinished\n", query->name);
            right = false;
        }
        const bool close = t.worstErrorAtHand <= 1e-3 && t.worstErrorOfSize <= 1e-4;
        if ((name == "distance" || name == "penetration") && !close)
        {
            std::printf("%s: an error above 1e-3 px at hand or 1e-4 of the size\n", query->name);
            right = false;
        }
    }
    return right;
}

} // namespace graze::test::campaign
