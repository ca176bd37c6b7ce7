// SPDX-License-Identifier: Zlib
#include "bench/pairs/pair_sets.hpp"

#include <valgrind/callgrind.h>

#include <cstdio>
#include <exception>
#include <stdexcept>
#include <vector>

// graze_counts [CLASS...]: each class of queries once, under callgrind (see counts.sh). Instruction
// counts are the same to the digit from run to run, so they show a change of the kernel that no clock on
// a busy machine can. A class is a name of graze_bench without the library: overlap/box-box-near.

namespace graze::bench
{

namespace
{

// Counting is slow, and the counts do not scatter: fewer than in a timed run are enough.
constexpr std::size_t Queries = 1000;

template <class Case>
std::vector<Case> firstOf(const std::vector<Case>& all)
{
    return {all.begin(), all.begin() + Queries};
}

template <class Run>
Tally counted(const std::string& name, const Run& run)
{
    run(); // so that nothing lazy is counted
    CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
    const Tally tally = run();
    CALLGRIND_DUMP_STATS_AT(name.c_str());
    CALLGRIND_STOP_INSTRUMENTATION;
    return tally;
}

Tally count(const std::string& name)
{
    const std::size_t slash = name.find('/');
    const std::string work = name.substr(0, slash);
    const std::string kind = slash == std::string::npos ? "" : name.substr(slash + 1);
    if (work == "ray")
    {
        const auto set = grazeRays(firstOf(raysOf(kind)), Method::Fast);
        return counted(name, [&] { return set->cast(); });
    }
    const auto set = grazePairs(firstOf(pairsOf(kind)), Method::Fast);
    if (work == "overlap")
        return counted(name, [&] { return set->overlap(); });
    if (work == "distance")
        return counted(name, [&] { return set->distance(); });
    if (work == "penetration")
        return counted(name, [&] { return set->penetration(); });
    if (work == "manifold")
        return counted(name, [&] { return set->manifold(); });
    if (work == "cast")
        return counted(name, [&] { return set->cast(); });
    throw std::out_of_range("no work is called " + work);
}

std::vector<std::string> allClasses()
{
    std::vector<std::string> names;
    for (const char* work : {"overlap/", "distance/", "penetration/", "cast/"})
        for (const std::string& kind : pairKinds())
            for (const std::string& gap : pairGaps())
                names.push_back(work + kind + "-" + gap);
    for (const std::string& kind : rayKinds())
        for (const std::string& lane : rayLanes())
            names.push_back("ray/" + kind + "-" + lane);
    return names;
}

} // namespace

} // namespace graze::bench

int main(int argc, char** argv)
{
    using namespace graze::bench;
    try
    {
        std::vector<std::string> names(argv + 1, argv + argc);
        if (names.empty())
            names = allClasses();
        std::printf("compiler: %s\nflags: %s\nqueries: %zu\n", GRAZE_BENCH_COMPILER, GRAZE_BENCH_FLAGS, Queries);
        for (const std::string& name : names)
        {
            const Tally tally = count(name);
            std::printf("%s hits %lld iterations %lld\n", name.c_str(), static_cast<long long>(tally.hits),
                        static_cast<long long>(tally.iterations));
        }
    }
    catch (const std::exception& error)
    {
        std::fprintf(stderr, "graze_counts: %s\n", error.what());
        return 1;
    }
    return 0;
}
