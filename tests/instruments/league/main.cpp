// SPDX-License-Identifier: Zlib
#include "league/contestants.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <functional>
#include <map>
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
    Refused = 32 // the library ended the process while the shapes were made
};

// The answers of a contestant in a file that a child fills: first the numbers (minus the depth of overlapping pairs,
// else the distance), then the flags. What ends the child, or keeps it longer than a second, does not end the parent.
struct Answers
{
    explicit Answers(const std::string& path, std::size_t count)
    {
        const std::size_t size = count * (sizeof(double) + 1) + sizeof(std::atomic<std::size_t>);
        const int file = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC, 0644);
        if (file < 0 || ftruncate(file, static_cast<off_t>(size)) != 0)
            throw std::runtime_error(path + " cannot be written");
        numbers = static_cast<double*>(mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0));
        close(file);
        if (numbers == MAP_FAILED)
            throw std::runtime_error(path + " cannot be mapped");
        done = reinterpret_cast<std::atomic<std::size_t>*>(numbers + count);
        flags = reinterpret_cast<std::uint8_t*>(done + 1);
    }

    double* numbers;
    std::atomic<std::size_t>* done;
    std::uint8_t* flags;
};

template <class Library>
void answer(const std::vector<const Record*>& records, Answers& answers)
{
    for (std::size_t i = *answers.done; i < records.size(); *answers.done = ++i)
    {
        answers.flags[i] = Refused;
        const auto prepared = Library::prepare(*records[i]);
        answers.flags[i] = 0;
        if (!prepared)
            continue;
        const bool isOverlapping = Library::overlaps(*prepared);
        std::uint8_t flags = isOverlapping ? Asked | Overlapping : Asked;
        // Which number is asked for goes by the truth, so that a wrong verdict is counted once.
        const bool isApart = records[i]->gap > 0.;
        if constexpr (requires { Library::distance(*prepared); })
            if (isApart)
                answers.numbers[i] = Library::distance(*prepared), flags |= HasNumber;
        if constexpr (requires { Library::depth(*prepared); })
            if (!isApart)
                answers.numbers[i] = -Library::depth(*prepared), flags |= HasNumber;
        answers.flags[i] = flags;
    }
}

// Two seconds without progress: one alone may be the machine.
bool isStuck(pid_t child, const Answers& answers, int& status)
{
    std::size_t before = *answers.done;
    for (int idle = 0; waitpid(child, &status, WNOHANG) == 0;)
    {
        usleep(5000);
        idle = before == *answers.done ? idle + 1 : 0;
        before = *answers.done;
        if (idle > 400)
            return true;
    }
    return false;
}

void answerInChildren(const std::function<void(Answers&)>& answerAll, Answers& answers)
{
    for (;;)
    {
        const pid_t child = fork();
        if (child == 0)
        {
            // Assertions would print a line each.
            static_cast<void>(std::freopen("/dev/null", "w", stderr));
            answerAll(answers);
            _exit(0);
        }
        int status = 0;
        const bool stuck = isStuck(child, answers, status);
        if (stuck)
        {
            kill(child, SIGKILL);
            waitpid(child, &status, 0);
        }
        else if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
            return;
        std::uint8_t& flags = answers.flags[*answers.done];
        if (flags != Refused)
            flags = Asked | (stuck ? Endless : Crashed);
        ++*answers.done;
    }
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
    const auto answerAll = [&](auto library)
    { answerInChildren([&records](Answers& into) { answer<decltype(library)>(records, into); }, answers); };
    if (!((name == Libraries::Name && (answerAll(Libraries{}), true)) || ...))
        throw std::runtime_error("there is no contestant " + name);
}

int run(const std::vector<std::string>& words)
{
    if (words.size() == 5 && words[0] == "cases")
        writeCases(words[1], words[2], std::stoi(words[3]), std::stoi(words[4]));
    else if (words.size() == 4 && words[0] == "answer")
    {
        const Records records(words[1]);
        Answers answers(words[3], records.all().size());
        answerBy<Graze<Method::Fast>, Graze<Method::Gjk>, Box2d, Chipmunk>(words[2], records.all(), answers);
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
