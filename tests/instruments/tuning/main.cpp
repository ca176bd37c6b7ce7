// SPDX-License-Identifier: Zlib
// Measures the curves of plugin/docs/tuning.md: what maxIterations and epsilon cost, and what they buy.
//
//   graze_tuning > tests/instruments/tuning/curves.csv        all of them
//   graze_tuning distance timeOfImpact            those of some queries
#include "curves.hpp"

#include <algorithm>
#include <cstdio>
#include <span>

int main(int argc, char** argv)
{
    using namespace graze::tuning;
    const std::span<char*> wanted(argv + 1, static_cast<std::size_t>(argc - 1));
    for (const std::string_view name : wanted)
        if (!isQuery(name))
        {
            std::fprintf(stderr, "graze_tuning: no query is called %s\n", name.data());
            return 2;
        }
    std::printf("%s\n", header().c_str());
    for (const Curve& curve : allCurves())
    {
        if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), nameOf(curve.query)) == wanted.end())
            continue;
        // The oracle goes along a turning motion in steps that no point can outrun: that takes its time.
        const std::size_t count = curve.place == Place::Approaching ? 250 : 1000;
        for (const std::string& line : linesOf(curve, count))
            std::printf("%s\n", line.c_str());
        std::fflush(stdout);
    }
    return 0;
}
