// SPDX-License-Identifier: Zlib
// graze_tuning_costs: every curve once at each setting, under callgrind (see costs.sh). Instruction counts are the
// same to the digit from run to run, which no clock on a busy machine is.
#include "curves.hpp"
#include "judge.hpp"

#include <valgrind/callgrind.h>

#include <cstdio>

namespace
{

using namespace graze::tuning;

// Counting is slow, and the counts do not scatter: fewer than are judged are enough.
constexpr std::size_t Cases = 200;

template <class Ask>
void count(const Curve& curve, const std::vector<Case>& cases, const char* sweep, const graze::GjkSettings& settings,
           Ask&& ask)
{
    const std::string name = nameOf(curve, sweep, settings);
    long iterations = 0;
    CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
    for (const Case& each : cases)
        iterations += ask(each);
    CALLGRIND_DUMP_STATS_AT(name.c_str());
    CALLGRIND_STOP_INSTRUMENTATION;
    std::printf("%s,%zu,%ld\n", name.c_str(), cases.size(), iterations);
}

// Pairs that are apart, without a cache and with one that knows them.
void countCached(const Curve& curve, std::vector<Case> cases)
{
    std::vector<graze::GjkCache> caches;
    const auto withCache = [](const Case& each, graze::GjkCache& cache)
    { return overlap(each.moving.pair.operandA(), each.moving.pair.operandB(), {}, &cache); };
    std::erase_if(cases,
                  [&](const Case& each)
                  {
                      graze::GjkCache cache;
                      const bool apart = withCache(each, cache).status == graze::Status::Separated;
                      if (apart)
                          caches.push_back(cache);
                      return !apart;
                  });
    count(curve, cases, "cold", {}, [](const Case& each) { return run(graze::tuning::Query::Overlap, each, {}); });
    count(curve, cases, "warm", {},
          [&](const Case& each)
          { return withCache(each, caches[static_cast<std::size_t>(&each - cases.data())]).iterations; });
}

} // namespace

int main()
{
    std::printf("%s, %s\n", GRAZE_TUNING_BUILD, graze::nameOf(graze::simdPath()));
    for (const Curve& curve : allCurves())
    {
        const std::vector<Case> cases = casesOf(curve, Cases);
        for (const graze::GjkSettings& settings : budgetSweep())
            if (settings.maxIterations <= 32)
                count(curve, cases, "iterations", settings,
                      [&](const Case& each) { return run(curve.query, each, settings); });
        for (const graze::GjkSettings& settings : epsilonSweep())
            count(curve, cases, "epsilon", settings,
                  [&](const Case& each) { return run(curve.query, each, settings); });
        if (curve.query == Query::Overlap && curve.place == Place::Grazing)
            countCached(curve, cases);
    }
    return 0;
}
