// SPDX-License-Identifier: Zlib
// How costs grow: each row at three sizes, and the exponent between the first and the last of them.
//
//   graze_costs [PART OF A NAME]...
//
// A mark stands behind exponents that are larger than they should be. Times differ from run to run, so this is no test:
// it ends with 0. Each measurement has a process of its own, which is stopped after two minutes.
#include "costs.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <exception>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace graze::test::costs
{

double now()
{
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double residentBytes()
{
    long pages = 0;
    if (std::FILE* const file = std::fopen("/proc/self/statm", "r"))
    {
        if (std::fscanf(file, "%*d %ld", &pages) != 1)
            pages = 0;
        std::fclose(file);
    }
    return static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double peakBytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024.;
}

namespace
{

constexpr unsigned LongestSeconds = 120;

struct Measured
{
    double value = std::nan("");
    std::string words{}; ///< instead of a value
};

[[noreturn]] void measureAndEnd(const Row& row, Size size, int out)
{
    alarm(LongestSeconds);
    try
    {
        const double value = row.measure(size);
        char text[64];
        const int length = std::snprintf(text, sizeof text, "=%.17g", value);
        _exit(write(out, text, static_cast<std::size_t>(length)) < 0 ? 1 : 0);
    }
    catch (const std::exception& error)
    {
        const std::string text = std::string("refused: ") + error.what();
        _exit(write(out, text.data(), text.size()) < 0 ? 1 : 0);
    }
}

Measured measured(const Row& row, Size size)
{
    int ends[2];
    std::fflush(stdout);
    if (pipe(ends) != 0)
        return {.words = "no pipe"};
    const pid_t child = fork();
    if (child == 0)
        measureAndEnd(row, size, ends[1]);
    close(ends[1]);
    std::string text;
    char block[256];
    for (ssize_t got; (got = read(ends[0], block, sizeof block)) > 0;)
        text.append(block, static_cast<std::size_t>(got));
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status))
        return {.words = WTERMSIG(status) == SIGALRM ? "more than two minutes" : "ended by a signal"};
    if (text.empty() || text[0] != '=')
        return {.words = text};
    return {.value = std::stod(text.substr(1))};
}

/// In the unit of the row.
double shown(const Row& row, Size size, double value)
{
    const std::string_view unit = row.unit;
    if (unit == "ms")
        return value * 1e3;
    const auto count = static_cast<double>(size);
    return unit == "B/pair" ? value / (count * (count - 1.) * 0.5) : value;
}

void print(const Row& row)
{
    std::printf("%-22s", row.name);
    std::array<Measured, 3> all;
    for (std::size_t i = 0; i < all.size(); ++i)
    {
        all[i] = measured(row, row.sizes[i]);
        if (all[i].words.empty())
            std::printf("  %7zu: %-10.4g", row.sizes[i], shown(row, row.sizes[i], all[i].value));
        else
            std::printf("  %7zu: %s", row.sizes[i], all[i].words.c_str());
    }
    const double first = shown(row, row.sizes[0], all[0].value), last = shown(row, row.sizes[2], all[2].value);
    const double exponent = std::log(std::max(last, 1e-12) / std::max(first, 1e-12)) /
                            std::log(static_cast<double>(row.sizes[2]) / static_cast<double>(row.sizes[0]));
    if (std::isnan(exponent))
        std::printf("  %s\n", row.unit);
    else
        std::printf("  %-6s  exponent %5.2f%s\n", row.unit, exponent, exponent > row.exponent ? "  <-- too large" : "");
}

} // namespace

} // namespace graze::test::costs

int main(int argc, char** argv)
{
    using namespace graze::test::costs;
    const auto isAsked = [&](const Row& row)
    {
        return argc < 2 ||
               std::any_of(argv + 1, argv + argc, [&](const char* part) { return std::strstr(row.name, part); });
    };
    for (const auto rows : {queryRows(), frameRows(), dataRows()})
        for (const Row& row : rows)
            if (isAsked(row))
                print(row);
}
