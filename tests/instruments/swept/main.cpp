// SPDX-License-Identifier: Zlib
// graze_swept [--pairs N] [--seed S] [--method fast|gjk] [--shown N]: pairs of swept sprites of all kinds, straight and
// turning, slow and fast, across each other and within a hair. The events of each are judged by a subdivision of the
// frame with bounds, in doubles: no touch missed, none invented, the first moment right. Exit code 1 when one is wrong.
#include "swept/cases.hpp"

#include "support/options.hpp"
#include "support/progress.hpp"

#include <cstdio>
#include <string>

namespace
{

using namespace graze;
using namespace graze::test;
using namespace graze::test::swept;

enum Column
{
    Cases,
    Crossed,
    Free,
    Undecided,
    Passes,
    Missed,
    Invented,
    Moment,
    State,
    Columns
};
constexpr std::array ColumnNames{"cases",  "crossed",  "free",   "undecided", "passes",
                                 "missed", "invented", "moment", "state"};
using Row = std::array<std::uint64_t, Columns>;

struct Tally
{
    Row all{};
    std::array<std::array<Row, 6>, 4> parts{}; ///< by label, and its value
    std::uint64_t gaveUp = 0;
    std::uint64_t limitsReached = 0;

    void add(const Case& c, Column column)
    {
        ++all[column];
        for (std::size_t i = 0; i < parts.size(); ++i)
            ++parts[i][c.labels[i]][column];
    }
    [[nodiscard]] std::uint64_t wrong() const { return all[Missed] + all[Invented] + all[Moment] + all[State]; }
};

/// The events of one pair, seen from its first sprite.
struct Seen
{
    std::vector<Contact> begun;
    std::vector<Contact> ended;
};

std::vector<Contact> eventsOf(std::span<const Contact> events, SpriteId a, SpriteId b)
{
    std::vector<Contact> result;
    for (const Contact& event : events)
        if (event.other(a) == b)
            result.push_back(event.a == a ? event : event.turned());
    return result;
}

// The state of a pair that touches: nothing is left of one that passed, and its contact is the one of that moment.
bool isRightState(Judge& judge, const Seen& seen)
{
    const Contact& begun = seen.begun.front();
    const double atEnd = judge.at(1.).gap, t = static_cast<double>(begun.fraction);
    if (seen.begun.size() != 1 || seen.ended.size() != begun.passed)
        return false;
    if (!begun.passed)
        return atEnd <= judge.band();
    return seen.ended.front().passed && atEnd >= -judge.band() && isUnit(begun.normal) &&
           judge.outside(pointOf(begun.point), t, begun.pieceA, begun.pieceB) <= judge.band() &&
           judge.shortfall(pointOf(begun.normal), t, begun.pieceA, begun.pieceB) <= judge.band();
}

// In touch at the fraction, and nothing deep before.
bool isRightMoment(Judge& judge, double fraction)
{
    return judge.at(fraction).gap <= judge.band() && judge.least(0., fraction, -judge.band(), 0.).gap >= -judge.band();
}

void judgeCase(const Case& c, const Seen& seen, Tally& tally)
{
    Judge judge(c.a, c.b);
    const bool touched = !seen.begun.empty();
    const Look least = judge.least(0., 1., -judge.band(), judge.band());
    const bool crossed = least.gap<-judge.band(), free = least.gap> 1.25 * judge.band();
    tally.add(c, Cases);
    tally.add(c, crossed ? Crossed : free ? Free : Undecided);
    if (crossed && !touched)
        tally.add(c, Missed);
    else if (free && touched)
        tally.add(c, Invented);
    else if (touched)
    {
        if (seen.begun.front().passed)
            tally.add(c, Passes);
        if (!isRightMoment(judge, static_cast<double>(seen.begun.front().fraction)))
            tally.add(c, Moment);
        if (!isRightState(judge, seen))
            tally.add(c, State);
    }
    else if (!seen.ended.empty())
        tally.add(c, State);
    tally.gaveUp += judge.gaveUp();
}

void show(const Case& c, const Seen& seen)
{
    Judge judge(c.a, c.b);
    const Look least = judge.least(0., 1., -oracle::Infinity, judge.band());
    std::printf("wrong: smallest gap %g at %.9g, band %g;", least.gap, least.time, judge.band());
    for (const Contact& begun : seen.begun)
        std::printf(" begun at %.9g, passed %d, gap there %g;", static_cast<double>(begun.fraction), begun.passed,
                    judge.at(static_cast<double>(begun.fraction)).gap);
    for (const Frame* frame : {&c.a, &c.b})
        std::printf("\n%s: %s, from %s to %s", frame->swept ? "swept" : "plain", describe(frame->pieces).c_str(),
                    describe(frame->start).c_str(), describe(frame->end).c_str());
    std::printf("\n");
}

// Several pairs, far apart from each other, in one system.
void play(Random& random, const JudgeOptions& options, Tally& tally)
{
    std::vector<Case> cases;
    std::vector<std::array<SpriteId, 2>> ids;
    CollisionSystem system({.method = options.method});
    for (int i = 0; i < 9; ++i)
    {
        cases.push_back(randomCase(random, {4000.f * static_cast<float>(i % 3), 4000.f * static_cast<float>(i / 3)}));
        const auto add = [&](const Frame& frame)
        { return system.add({.shape = frame.pieces, .matrix = frame.start, .swept = frame.swept}); };
        const SpriteId a = add(cases.back().a), b = add(cases.back().b);
        ids.push_back({a, b});
    }
    system.update();
    const std::vector<Contact> early(system.begun().begin(), system.begun().end());
    for (std::size_t i = 0; i < ids.size(); ++i)
    {
        system.setMatrix(ids[i][0], cases[i].a.end);
        system.setMatrix(ids[i][1], cases[i].b.end);
    }
    system.update();
    for (std::size_t i = 0; i < ids.size(); ++i)
    {
        const auto [a, b] = ids[i];
        const Seen seen{eventsOf(system.begun(), a, b), eventsOf(system.ended(), a, b)};
        const std::uint64_t before = tally.wrong();
        if (!eventsOf(early, a, b).empty())
            tally.add(cases[i], Invented);
        else
            judgeCase(cases[i], seen, tally);
        if (tally.wrong() > before && before < options.shown)
            show(cases[i], seen);
    }
    tally.limitsReached += system.statistics().limitsReached;
}

void print(const char* name, const Row& row)
{
    std::printf("%-14s", name);
    for (const std::uint64_t count : row)
        std::printf("%10llu", static_cast<unsigned long long>(count));
    std::printf("\n");
}

/// Whether all was right and enough has happened for that to mean something.
bool report(const Tally& tally)
{
    std::printf("%-14s", "");
    for (const char* name : ColumnNames)
        std::printf("%10s", name);
    std::printf("\n");
    const auto printPart = [&](const auto& names, const std::array<Row, 6>& rows)
    {
        for (std::size_t i = 0; i < names.size(); ++i)
            print(names[i], rows[i]);
    };
    printPart(Kinds, tally.parts[0]);
    printPart(Turns, tally.parts[2]);
    printPart(Aims, tally.parts[3]);
    print("all", tally.all);
    std::printf("%llu wrong, %llu given up by the judge, %llu iteration limits reached\n",
                static_cast<unsigned long long>(tally.wrong()), static_cast<unsigned long long>(tally.gaveUp),
                static_cast<unsigned long long>(tally.limitsReached));
    return tally.wrong() == 0 && tally.all[Crossed] > tally.all[Cases] / 5 && tally.all[Free] > tally.all[Cases] / 5 &&
           tally.all[Passes] > tally.all[Cases] / 10 && tally.gaveUp <= tally.all[Cases] / 1000;
}

} // namespace

int main(int count, char** arguments)
{
    std::uint64_t pairs = 1'000'000;
    return runJudge(count, arguments, {{"--pairs", &pairs}},
                    [&](const JudgeOptions& options)
                    {
                        Random random(options.seed);
                        Progress progress("swept", "pairs", pairs);
                        Tally tally;
                        while (tally.all[Cases] < pairs)
                        {
                            play(random, options, tally);
                            progress.show(tally.all[Cases], std::to_string(tally.wrong()) + " wrong");
                        }
                        progress.end();
                        std::printf("%.0f s\n", progress.seconds());
                        return report(tally);
                    });
}
