// SPDX-License-Identifier: Zlib
#include "register.hpp"

#include <benchmark/benchmark.h>

// The rivals beside graze in one process, on the same numbers. Compare within one run only, and
// interleave, so that a busy machine is busy for all:
//
//   graze_bench --benchmark_enable_random_interleaving=true --benchmark_repetitions=5
//               --benchmark_min_time=0.05 --benchmark_format=json > run.json
//   tests/bench/ratios.py run.json
int main(int argc, char** argv)
{
    graze::bench::registerPairs();
    graze::bench::registerRays();
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
