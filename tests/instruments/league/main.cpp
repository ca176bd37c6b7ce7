// SPDX-License-Identifier: Zlib
#include "league/contestants.hpp"

#include <sys/time.h>

#include <atomic>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <stdexcept>

namespace graze::league
{

namespace
{

// One answer: a number of NaN with HasNumber set is an answer of NaN.
enum Flags : std::uint8_t
{
    Asked = 1,
    Overlapping = 2,
    HasNumber = 4,
    Crashed = 8,
    Endless = 16,
    Refused = 32 // the library would have ended the process while the shapes were made
};

// First the numbers (minus the depth of overlapping pairs, else the distance), then the flags.
struct Answers
{
    explicit Answers(std::size_t count) : numbers(count), flags(count) {}

    void write(const std::string& path) const
    {
        std::ofstream file(path, std::ios::binary);
        file.write(reinterpret_cast<const char*>(numbers.data()),
                   static_cast<std::streamsize>(numbers.size() * sizeof(double)));
        file.write(reinterpret_cast<const char*>(flags.data()), static_cast<std::streamsize>(flags.size()));
        if (!file.flush())
            throw std::runtime_error(path + " cannot be written");
    }

    std::vector<double> numbers;
    std::vector<std::uint8_t> flags;
};

// A signal that would end the process, as that of an assertion, and a second of CPU time for one case jump to `g_next`.
// Memory that the library held then is lost: nothing here lives long.
sigjmp_buf g_next;
std::atomic<std::size_t> g_case = 0;

void leaveCase(int signal)
{
    static std::size_t before = 0;
    if (signal == SIGVTALRM && before != g_case)
        before = g_case;
    else
        siglongjmp(g_next, signal);
}

void watch()
{
    for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGVTALRM})
        std::signal(signal, leaveCase);
    const itimerval everySecond{{1, 0}, {1, 0}};
    setitimer(ITIMER_VIRTUAL, &everySecond, nullptr);
}

template <class Library>
void answerCase(const Record& record, double& number, std::uint8_t& into)
{
    into = Refused;
    const auto prepared = Library::prepare(record);
    into = prepared ? Asked : 0;
    if (!prepared)
        return;
    std::uint8_t flags = Library::overlaps(*prepared) ? Asked | Overlapping : Asked;
    // Which number is asked for goes by the truth, so that a wrong verdict is counted once.
    const bool isApart = record.gap > 0.;
    if constexpr (requires { Library::distance(*prepared); })
        if (isApart)
            number = Library::distance(*prepared), flags |= HasNumber;
    if constexpr (requires { Library::depth(*prepared); })
        if (!isApart)
            number = -Library::depth(*prepared), flags |= HasNumber;
    into = flags;
}

template <class Library>
void answer(const std::vector<const Record*>& records, Answers& answers)
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

double threadSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// A class of pairs that is timed, by the number of circles in a pair.
struct Timed
{
    const char* name;
    Set set;
    int circles;
    std::size_t most;
};
constexpr Timed Classes[] = {{"octagons", Set::Octagons, 0, 10000},
                             {"polygons", Set::Random, 0, 4000},
                             {"circle-polygon", Set::Random, 1, 4000}};

std::vector<const Record*> chosen(const std::vector<const Record*>& records, const Timed& wanted)
{
    std::vector<const Record*> result;
    for (const Record* r : records)
        if (r->set == wanted.set && (r->countA == 1) + (r->countB == 1) == wanted.circles &&
            result.size() < wanted.most && Box2d::prepare(*r))
            result.push_back(r);
    return result;
}

struct Run
{
    std::string name;
    std::function<double()> all;
    std::size_t pairs = 1;
    double best = 1e9;
};
volatile double g_sink = 0.;

template <class Library>
void addRuns(const std::vector<const Record*>& records, const char* name, std::vector<Run>& runs)
{
    using Prepared = typename decltype(Library::prepare(*records[0]))::value_type;
    const auto all = std::make_shared<std::vector<Prepared>>();
    for (const Record* r : records)
        all->push_back(*Library::prepare(*r));
    const auto add = [&](const char* work, auto ask)
    {
        const auto run = [all, ask]
        {
            double sum = 0.;
            for (const Prepared& p : *all)
                sum += static_cast<double>(ask(p));
            return sum;
        };
        runs.push_back({std::string(Library::Name) + ' ' + work + ' ' + name, run, records.size()});
    };
    add("overlap", [](const Prepared& p) { return Library::overlaps(p); });
    if constexpr (requires(const Prepared& p) { Library::distance(p); })
        add("distance", [](const Prepared& p) { return Library::distance(p); });
    if constexpr (requires(const Prepared& p) { Library::depth(p); })
        add("depth", [](const Prepared& p) { return Library::depth(p); });
}

// Interleaved, and the best of the rounds: a busy machine is busy for all.
void time(const std::vector<const Record*>& records, int rounds)
{
    std::vector<Run> runs;
    for (const Timed& timed : Classes)
    {
        const std::vector<const Record*> pairs = chosen(records, timed);
        addRuns<Graze<Method::Fast>>(pairs, timed.name, runs);
        addRuns<Graze<Method::Gjk>>(pairs, timed.name, runs);
        addRuns<Box2d>(pairs, timed.name, runs);
        addRuns<Chipmunk>(pairs, timed.name, runs);
    }
    for (int round = 0; round < rounds; ++round)
        for (Run& run : runs)
        {
            const double start = threadSeconds();
            g_sink = run.all();
            run.best = std::min(run.best, threadSeconds() - start);
        }
    for (const Run& run : runs)
        std::printf("%s %.1f\n", run.name.c_str(), run.best * 1e9 / static_cast<double>(run.pairs));
}

template <class... Libraries>
void answerBy(const std::string& name, const std::vector<const Record*>& records, Answers& answers)
{
    if (!((name == Libraries::Name && (answer<Libraries>(records, answers), true)) || ...))
        throw std::runtime_error("there is no contestant " + name);
}

int run(const std::vector<std::string>& words)
{
    if (words.size() == 5 && words[0] == "cases")
        writeCases(words[1], words[2], std::stoi(words[3]), std::stoi(words[4]));
    else if (words.size() == 4 && words[0] == "answer")
    {
        const Records records(words[1]);
        Answers answers(records.all().size());
        answerBy<Graze<Method::Fast>, Graze<Method::Gjk>, Box2d, Chipmunk>(words[2], records.all(), answers);
        answers.write(words[3]);
    }
    else if (words.size() == 3 && words[0] == "time")
        time(Records(words[1]).all(), std::stoi(words[2]));
    else
        throw std::runtime_error(
            "usage: cases FILE CORPUS CAMPAIGN RANDOM | answer FILE NAME ANSWERS | time FILE ROUNDS");
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
