// SPDX-License-Identifier: Zlib
// graze_mover [--moves N] [--stairs N] [--seed S] [--method fast|gjk] [--shown N]: movers of all kinds on floors of
// tiles, in corridors, on slopes, among steps, in rooms and in rings of thin walls. Each move is judged by a model in
// doubles that knows no seams: never too deep, no progress lost, no plane reported that is not there. Then walks of
// movers up stairs and through tunnels: they get to every step that they can climb, and no farther. Exit code 1 when
// one is wrong.
#include "mover/judge.hpp"
#include "mover/stairs.hpp"

#include "support/options.hpp"
#include "support/progress.hpp"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace
{

using namespace graze::test;
using namespace graze::test::mover;

struct Options
{
    std::uint64_t moves = 1'000'000;
    std::uint64_t stairs = 0; ///< how many; a walk has some 40 moves
    std::uint32_t seed = 1;
    std::uint64_t shown = 5;
    graze::Method method = graze::Method::Fast;
};

Options optionsOf(int count, char** arguments)
{
    Options options;
    readOptions(count, arguments,
                {{"--moves", &options.moves},
                 {"--stairs", &options.stairs},
                 {"--seed", &options.seed},
                 {"--shown", &options.shown},
                 {"--method", &options.method}});
    if (options.moves + options.stairs == 0)
        throw std::invalid_argument("nothing is asked for");
    return options;
}

/// Whether all was right and enough has happened for that to mean something.
bool report(const Counts& counts, double seconds)
{
    std::printf("%llu moves in %.0f s, %llu stopped, %llu looked at again from aside\n",
                static_cast<unsigned long long>(counts.moves), seconds, static_cast<unsigned long long>(counts.stopped),
                static_cast<unsigned long long>(counts.asides));
    std::uint64_t wrong = 0;
    for (std::size_t kind = 0; kind < counts.flaws.size(); ++kind)
    {
        std::printf("%-10s", nameOf(static_cast<CourseKind>(kind)));
        for (std::size_t flaw = 0; flaw < counts.flaws[kind].size(); ++flaw)
        {
            std::printf("  %s %llu", nameOf(static_cast<Flaw>(flaw)),
                        static_cast<unsigned long long>(counts.flaws[kind][flaw]));
            wrong += counts.flaws[kind][flaw];
        }
        std::printf("\n");
    }
    std::printf("%llu wrong\n", static_cast<unsigned long long>(wrong));
    return wrong == 0 && counts.stopped >= counts.moves / 4;
}

/// Whether all walks were right, and enough of them led up and were stopped.
bool walkAll(const Options& options)
{
    Random random(options.seed);
    Progress progress("mover", "stairs", options.stairs);
    std::uint64_t calls = 0, climbed = 0, stopped = 0, wrong = 0;
    for (std::uint64_t i = 0; i < options.stairs; ++i)
    {
        const Stairs stairs = randomStairs(random);
        const Climb climb = climbOf(stairs);
        climbed += climb.least > 0 ? 1u : 0u;
        stopped += climb.most < stairs.steps.size() ? 1u : 0u;
        if (const auto flaw = walkStairs(stairs, options.method, calls); flaw && ++wrong <= options.shown)
            std::printf("%s\n", flaw->c_str());
        progress.show(i, std::to_string(wrong) + " flaws");
    }
    progress.end();
    std::printf("%llu stairs in %.0f s, %llu moves, %llu climbed, %llu stopped, %llu wrong\n",
                static_cast<unsigned long long>(options.stairs), progress.seconds(),
                static_cast<unsigned long long>(calls), static_cast<unsigned long long>(climbed),
                static_cast<unsigned long long>(stopped), static_cast<unsigned long long>(wrong));
    return wrong == 0 && climbed >= options.stairs / 3 && stopped >= options.stairs / 20;
}

} // namespace

int main(int count, char** arguments)
{
    try
    {
        const Options options = optionsOf(count, arguments);
        Random random(options.seed);
        Progress progress("mover", "moves", options.moves);
        Counts counts;
        std::vector<std::string> flaws;
        std::size_t shown = 0;
        while (counts.moves < options.moves)
        {
            Game game(randomCourse(random), options.method);
            for (int i = 0; i < 40 && !game.isOver() && counts.moves < options.moves && game.canStart(); ++i)
                game.play(random, counts, flaws);
            for (const std::string& text : flaws)
                if (shown++ < options.shown)
                    std::printf("%s\n", text.c_str());
            flaws.clear();
            progress.show(counts.moves, std::to_string(shown) + " flaws");
        }
        progress.end();
        const bool isRight = report(counts, progress.seconds());
        return walkAll(options) && isRight ? 0 : 1;
    }
    catch (const std::exception& problem)
    {
        std::fprintf(stderr,
                     "graze_mover: %s\nusage: graze_mover [--moves N] [--stairs N] [--seed S] [--method fast|gjk] "
                     "[--shown N]\n",
                     problem.what());
        return 2;
    }
}
