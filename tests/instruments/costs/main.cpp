// SPDX-License-Identifier: Zlib
// graze_costs                     the rows: name, unit, sizes, largest exponent that is right
// graze_costs NAME SIZE           measures one row once: seconds or bytes, or the words of a refusal
//
// costs.py asks for all of them, each in a process of its own.
#include "costs.hpp"

#include <chrono>
#include <cstdio>
#include <exception>
#include <fstream>
#include <string>
#include <string_view>

#include <sys/resource.h>
#include <unistd.h>

namespace graze::test::costs
{

double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double residentBytes()
{
    long all = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double peakBytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024.;
}

} // namespace graze::test::costs

int main(int argc, char** argv)
{
    using namespace graze::test::costs;
    try
    {
        for (const auto rows : {queryRows(), frameRows(), featureRows(), dataRows()})
            for (const Row& row : rows)
                if (argc < 3)
                    std::printf("%s %s %zu %zu %zu %g\n", row.name, row.unit, row.sizes[0], row.sizes[1], row.sizes[2],
                                row.exponent);
                else if (row.name == std::string_view(argv[1]))
                    std::printf("%.17g\n", row.measure(std::stoul(argv[2])));
    }
    catch (const std::exception& error)
    {
        std::printf("refused: %s\n", error.what());
    }
}
