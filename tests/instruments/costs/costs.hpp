// SPDX-License-Identifier: Zlib
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace graze::test::costs
{

/// How many things, or how much of one.
using Size = std::size_t;

/// One line of the table.
struct Row
{
    const char* name;          ///< "nearest/all"
    const char* unit;          ///< "ms" for a time, "B" for a number of bytes
    std::array<Size, 3> sizes; ///< smallest first
    double exponent;           ///< at most this is right, noise included
    double (*measure)(Size);   ///< in seconds, or in bytes; runs in a process of its own. Throws std::runtime_error
                               ///< where the library refuses the work, with its words
};

[[nodiscard]] std::span<const Row> queryRows();
[[nodiscard]] std::span<const Row> frameRows();
[[nodiscard]] std::span<const Row> featureRows();
[[nodiscard]] std::span<const Row> dataRows();

/// Shortest of several calls, in seconds.
template <class Work>
double shortest(int times, Work&& work);

/// Seconds since some moment.
[[nodiscard]] double now();

/// Bytes that the process has in memory now, and the most it ever had.
[[nodiscard]] double residentBytes();
[[nodiscard]] double peakBytes();

template <class Work>
double shortest(int times, Work&& work)
{
    double best = 1e300;
    for (int i = 0; i < times; ++i)
    {
        const double start = now();
        work();
        const double took = now() - start;
        best = took < best ? took : best;
    }
    return best;
}

} // namespace graze::test::costs
