// SPDX-License-Identifier: Zlib
#include "bench/solids.hpp"

#include "bench_commit.hpp"

#include <benchmark/benchmark.h>
#include <chipmunk/chipmunk.h>
#include <unistd.h>

#include <cstdio>

namespace
{

// Chipmunk built with assertions greets on stdout when the first space is made, in the middle of what
// should be JSON.
void letChipmunkGreet()
{
    std::fflush(stdout);
    const int kept = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    cpSpaceFree(cpSpaceNew());
    std::fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
}

} // namespace

// The rivals beside graze in one process, on the same numbers. Compare within one run only, and
// interleave, so that a busy machine is busy for all:
//
//   graze_bench --benchmark_enable_random_interleaving=true --benchmark_repetitions=5
//               --benchmark_min_time=0.05 --benchmark_format=json > run.json
//   tests/instruments/bench/ratios.py run.json
int main(int argc, char** argv)
{
    letChipmunkGreet();
    graze::bench::registerFrames();
    graze::bench::registerBullets();
    graze::bench::registerQueries();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::AddCustomContext("graze_compiler", GRAZE_BENCH_COMPILER);
    benchmark::AddCustomContext("graze_flags", GRAZE_BENCH_FLAGS);
    benchmark::AddCustomContext("graze_commit", GRAZE_BENCH_COMMIT);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
