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
    }
    return 0;
}
