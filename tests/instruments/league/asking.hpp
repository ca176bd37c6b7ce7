// SPDX-License-Identifier: Zlib
#pragma once

#include "league/record.hpp"

#include <algorithm>
#include <atomic>
#include <csetjmp>
#include <csignal>
#include <functional>
#include <memory>

/// How every native contestant is asked. A library is a class of static functions: `prepare` is empty for a case that
/// it does not claim to take; the queries that it does not have are missing.
namespace graze::league
{

/// One answer: a number of NaN with HasNumber set is an answer of NaN.
enum Flags : std::uint8_t
{
    Asked = 1,
    Overlapping = 2, ///< or hit
    HasNumber = 4,
    Crashed = 8,
    Endless = 16,
    Refused = 32 ///< the library would have ended the process while the shapes were made
};

/// Minus the depth of an overlapping pair, else the distance; the share of the motion until the first contact.
struct Answers
{
    explicit Answers(std::size_t count) : numbers(count), flags(count) {}

    std::vector<double> numbers;
    std::vector<std::uint8_t> flags;
};

/// A query about the pairs of a row, all of them once.
struct Run
{
    std::string name; ///< contestant;query, pairs
    std::function<double()> all;
    std::size_t pairs = 1;
    double best = 1e9;
};

using RecordList = std::vector<const Record*>;

struct Contestant
{
    const char* name;
    bool (*takes)(const Record& record);
    void (*answer)(const RecordList& records, Answers& answers);
    /// Nothing when the library does not take one of them.
    void (*addRuns)(const RecordList& records, const std::string& row, std::vector<Run>& runs);
};

/// The newest Box2D, in sources of its own: it has types of the same names as Box2D 2.4.1.
[[nodiscard]] Contestant box2d3();

// A signal that would end the process, as that of an assertion, and a second of CPU time for one case jump to `g_next`.
// Memory that the library held then is lost: nothing here lives long.
extern sigjmp_buf g_next;
extern std::atomic<std::size_t> g_case;
void watch();

/// Box2D is for moving shapes between 0.1 and 10 m, within some kilometres, of 8 vertices at most.
[[nodiscard]] inline bool fitsBox2d(const Record& r)
{
    return r.extent >= 3.2 && (r.band - 1e-3) * 1e4 <= 320. && r.reach <= 64000. && std::max(r.countA, r.countB) <= 8;
}

/// The answer of a cast or a ray that hits nothing.
inline constexpr double Miss = -1.;

template <class Library>
void answerCase(const Record& record, double& number, std::uint8_t& into)
{
    into = Refused;
    const auto prepared = Library::prepare(record);
    into = 0;
    if (!prepared)
        return;
    into = Asked;
    // Which number is asked for goes by the truth, so that a wrong verdict is counted once.
    const bool isApart = record.gap > 0.;
    std::uint8_t flags = Asked;
    if (record.moves())
    {
        const double share = record.set == Set::Rays ? Library::ray(*prepared) : Library::cast(*prepared);
        if (share != Miss)
            flags |= Overlapping;
        if (share != Miss && !isApart)
            number = share, flags |= HasNumber;
        into = flags;
        return;
    }
    if (Library::overlaps(*prepared))
        flags |= Overlapping;
    if constexpr (requires { Library::distance(*prepared); })
        if (isApart)
            number = Library::distance(*prepared), flags |= HasNumber;
    if constexpr (requires { Library::depth(*prepared); })
        if (!isApart)
            number = -Library::depth(*prepared), flags |= HasNumber;
    into = flags;
}

template <class Library>
void answerAll(const RecordList& records, Answers& answers)
{
    watch();
    if (const int signal = sigsetjmp(g_next, 1))
    {
        std::uint8_t& flags = answers.flags[g_case];
        if (flags != Refused)
            flags = Asked | (signal == SIGVTALRM ? Endless : Crashed);
        ++g_case;
    }
    for (; g_case < records.size(); ++g_case)
        answerCase<Library>(*records[g_case], answers.numbers[g_case], answers.flags[g_case]);
}

template <class Library>
void addRuns(const RecordList& records, const std::string& row, std::vector<Run>& runs)
{
    using Prepared = typename decltype(Library::prepare(*records[0]))::value_type;
    const auto all = std::make_shared<std::vector<Prepared>>();
    for (const Record* r : records)
    {
        auto prepared = Library::prepare(*r);
        if (!prepared)
            return;
        all->push_back(std::move(*prepared));
    }
    const auto addRun = [&](const std::string& work, std::function<double()> run) {
        runs.push_back({std::string(Library::Name) + ';' + work + ", " + row, std::move(run), records.size()});
    };
    const auto add = [&](const char* work, auto ask)
    {
        addRun(work,
               [all, ask]
               {
                   double sum = 0.;
                   for (const Prepared& p : *all)
                       sum += static_cast<double>(ask(p));
                   return sum;
               });
    };
    // Distances of pairs that are apart, depths of those that overlap.
    const Record& first = *records[0];
    if (first.set == Set::Casts)
        add("cast", [](const Prepared& p) { return Library::cast(p); });
    else if (first.set == Set::Rays)
        add("ray", [](const Prepared& p) { return Library::ray(p); });
    else
        add("overlap", [](const Prepared& p) { return Library::overlaps(p); });
    if constexpr (requires { Library::overlapsOf(*all); })
        if (!first.moves())
            addRun("overlap in one call", [all, batch = Library::overlapsOf(*all)] { return batch(); });
    if constexpr (requires(const Prepared& p) { Library::distance(p); })
        if (!first.moves() && first.gap > 0.)
            add("distance", [](const Prepared& p) { return Library::distance(p); });
    if constexpr (requires(const Prepared& p) { Library::depth(p); })
        if (!first.moves() && first.gap <= 0.)
            add("depth", [](const Prepared& p) { return Library::depth(p); });
}

template <class Library>
[[nodiscard]] Contestant contestantOf()
{
    return {Library::Name, [](const Record& record) { return Library::prepare(record).has_value(); },
            answerAll<Library>, addRuns<Library>};
}

} // namespace graze::league
