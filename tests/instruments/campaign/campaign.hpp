// SPDX-License-Identifier: Zlib
#pragma once

#include "campaign/tally.hpp"

#include "support/random.hpp"

#include <graze/pair/settings.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace graze::test::campaign
{

struct Options
{
    std::uint64_t pairs = 10'000'000;
    std::uint32_t seed = 1;
    unsigned threads = 0; ///< 0: one per core
    Method method = Method::Fast;
    std::uint32_t iterations = 0; ///< cases take turns with 1, 2, 4... up to that; 0: as many as usual
    std::string query;            ///< names with commas between; empty: all of them
    std::string recheck;          ///< file for the cases of the second look; empty for none
    std::uint64_t rechecked = 10'000;

    [[nodiscard]] bool wants(const std::string& name) const
    {
        return query.empty() || (',' + query + ',').find(',' + name + ',') != std::string::npos;
    }
};

struct Query
{
    const char* name;
    void (*judge)(Random&, Book&);
    bool isRechecked; ///< has a counterpart in the exact oracle
};

[[nodiscard]] std::span<const Query> queries();

struct Result
{
    const Query* query = nullptr;
    Tally tally;
    double seconds = 0.;
};

/// All cases of one query, on all threads, with a progress line. The cases depend on the seed alone.
[[nodiscard]] Result run(const Query& query, const Options& options, Findings& findings);

/// The table of all results, and whether they are what they have to be.
void printTable(const std::vector<Result>& results);
[[nodiscard]] bool allRight(const std::vector<Result>& results, const Options& options);

} // namespace graze::test::campaign
