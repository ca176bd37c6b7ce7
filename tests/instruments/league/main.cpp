// SPDX-License-Identifier: Zlib
#include "league/contestants.hpp"

#include <sys/time.h>

#include <cmath>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <stdexcept>

namespace graze::league
{

sigjmp_buf g_next;
std::atomic<std::size_t> g_case = 0;

namespace
{

void leaveCase(int signal)
{
    static std::size_t before = 0;
    if (signal == SIGVTALRM && before != g_case)
        before = g_case;
    else
        siglongjmp(g_next, signal);
}

} // namespace

void watch()
{
    for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGVTALRM})
        std::signal(signal, leaveCase);
    const itimerval everySecond{{1, 0}, {1, 0}};
    setitimer(ITIMER_VIRTUAL, &everySecond, nullptr);
}

namespace
{

std::vector<Contestant> contestants()
{
    std::vector<Contestant> all{contestantOf<Graze<Method::Fast>>(), contestantOf<Graze<Method::Gjk>>(),
                                contestantOf<Box2d>(), contestantOf<Chipmunk>()};
    if constexpr (bench::HasBox2d3)
        all.push_back(box2d3());
    return all;
}

void write(const Answers& answers, const std::string& path)
{
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(answers.numbers.data()),
               static_cast<std::streamsize>(answers.numbers.size() * sizeof(double)));
    file.write(reinterpret_cast<const char*>(answers.flags.data()), static_cast<std::streamsize>(answers.flags.size()));
    if (!file.flush())
        throw std::runtime_error(path + " cannot be written");
}

// Answers with the true gap at each first contact in place of the share of the motion.
void writeGaps(const RecordList& records, const std::string& from, const std::string& path)
{
    Answers answers(records.size());
    std::ifstream file(from, std::ios::binary);
    file.read(reinterpret_cast<char*>(answers.numbers.data()),
              static_cast<std::streamsize>(answers.numbers.size() * sizeof(double)));
    file.read(reinterpret_cast<char*>(answers.flags.data()), static_cast<std::streamsize>(answers.flags.size()));
    if (!file)
        throw std::runtime_error(from + " cannot be read");
    for (std::size_t i = 0; i < records.size(); ++i)
        if (records[i]->moves() && (answers.flags[i] & HasNumber) != 0 && std::isfinite(answers.numbers[i]))
            answers.numbers[i] = gapAtContact(*records[i], answers.numbers[i]);
    write(answers, path);
}

double threadSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Pairs that are timed together: by the number of circles in a pair, and apart (1) or overlapping (-1).
struct Row
{
    const char* name;
    Set set;
    int circles;
    int side;
};
constexpr Row Rows[] = {{"octagons apart", Set::Octagons, 0, 1},
                        {"polygons apart", Set::Random, 0, 1},
                        {"polygons overlapping", Set::Random, 0, -1},
                        {"circle and polygon apart", Set::Random, 1, 1},
                        {"circle and polygon overlapping", Set::Random, 1, -1},
                        {"large polygons apart", Set::Large, 0, 1},
                        {"large polygons overlapping", Set::Large, 0, -1},
                        {"capsules apart", Set::Capsules, 0, 1},
                        {"capsules overlapping", Set::Capsules, 0, -1},
                        {"ellipses apart", Set::Ellipses, 0, 1},
                        {"ellipses overlapping", Set::Ellipses, 0, -1},
                        {"polygons that hit", Set::Casts, 0, -1},
                        {"polygons that miss", Set::Casts, 0, 1},
                        {"circle and polygon that hit", Set::Casts, 1, -1},
                        {"circle and polygon that miss", Set::Casts, 1, 1},
                        {"polygon hit", Set::Rays, 1, -1},
                        {"polygon missed", Set::Rays, 1, 1},
                        {"circle hit", Set::Rays, 2, -1},
                        {"circle missed", Set::Rays, 2, 1}};
constexpr std::size_t MostPairs = 4000;

// All take them, but for those shapes and casts that some do not have at all.
bool isCommon(const Record& record)
{
    if (!record.isPlain() || record.set == Set::Large)
        return true;
    const auto takes = [&](const Contestant& c) { return c.name == Chipmunk::Name || c.takes(record); };
    static const std::vector<Contestant> all = contestants();
    return std::all_of(all.begin(), all.end(), takes);
}

RecordList chosen(const RecordList& records, const Row& row)
{
    RecordList result;
    for (const Record* r : records)
        if (r->set == row.set &&
            (r->countA == 1 && !r->a.isEllipse()) + (r->countB == 1 && !r->b.isEllipse()) == row.circles &&
            (r->gap > 0.) == (row.side > 0) && result.size() < MostPairs && isCommon(*r))
            result.push_back(r);
    return result;
}

volatile double g_sink = 0.;

// Interleaved, and the best of the rounds: a busy machine is busy for all.
void time(const RecordList& records, int rounds)
{
    std::vector<Run> runs;
    for (const Row& row : Rows)
        if (const RecordList pairs = chosen(records, row); !pairs.empty())
            for (const Contestant& contestant : contestants())
                contestant.addRuns(pairs, row.name, runs);
    for (int round = 0; round < rounds; ++round)
        for (Run& run : runs)
        {
            const double start = threadSeconds();
            g_sink = run.all();
            run.best = std::min(run.best, threadSeconds() - start);
        }
    for (const Run& run : runs)
        std::printf("%s;%.1f\n", run.name.c_str(), run.best * 1e9 / static_cast<double>(run.pairs));
}

void answer(const RecordList& records, const std::string& name, const std::string& path)
{
    const std::vector<Contestant> all = contestants();
    const auto one = std::find_if(all.begin(), all.end(), [&](const Contestant& c) { return c.name == name; });
    if (one == all.end())
        throw std::runtime_error("there is no contestant " + name);
    Answers answers(records.size());
    one->answer(records, answers);
    write(answers, path);
}

int run(const std::vector<std::string>& words)
{
    if (words.size() == 5 && words[0] == "cases")
        writeCases(words[1], words[2], std::stoi(words[3]), std::stoi(words[4]));
    else if (words.size() == 4 && words[0] == "answer")
        answer(Records(words[1]).all(), words[2], words[3]);
    else if (words.size() == 4 && words[0] == "gaps")
        writeGaps(Records(words[1]).all(), words[2], words[3]);
    else if (words.size() == 3 && words[0] == "time")
        time(Records(words[1]).all(), std::stoi(words[2]));
    else
        throw std::runtime_error("usage: cases FILE CORPUS CAMPAIGN RANDOM | answer FILE NAME ANSWERS | "
                                 "gaps FILE ANSWERS GAPS | time FILE ROUNDS");
    return 0;
}

} // namespace

} // namespace graze::league

// The native side of the league; `run` beside this file calls it.
int main(int argc, char** argv)
{
    try
    {
        return graze::league::run({argv + 1, argv + argc});
    }
    catch (const std::exception& problem)
    {
        std::fprintf(stderr, "graze_league: %s\n", problem.what());
        return 1;
    }
}
