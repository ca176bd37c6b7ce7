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
#include <string>

namespace
{

using namespace graze::test;
using namespace graze::test::mover;

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
bool walkAll(const JudgeOptions& options, std::uint64_t count)
{
    Random random(options.seed);
    Progress progress("mover", "stairs", count);
    std::uint64_t calls = 0, climbed = 0, stopped = 0, wrong = 0;
    for (std::uint64_t i = 0; i < count; ++i)
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
                static_cast<unsigned long long>(count), progress.seconds(), static_cast<unsigned long long>(calls),
                static_cast<unsigned long long>(climbed), static_cast<unsigned long long>(stopped),
                static_cast<unsigned long long>(wrong));
    return wrong == 0 && climbed >= count / 3 && stopped >= count / 20;
}

} // namespace

int main(int count, char** arguments)
{
    std::uint64_t moves = 1'000'000, stairs = 0; // a walk up stairs has some 40 moves
    return runJudge(count, arguments, {{"--moves", &moves}, {"--stairs", &stairs}},
                    [&](const JudgeOptions& options)
                    {
                        Random random(options.seed);
                        Progress progress("mover", "moves", moves);
                        Counts counts;
                        std::vector<std::string> flaws;
                        std::size_t shown = 0;
                        while (counts.moves < moves)
                        {
                            Game game(randomCourse(random), options.method);
                            for (int i = 0; i < 40 && !game.isOver() && counts.moves < moves && game.canStart(); ++i)
                                game.play(random, counts, flaws);
                            for (const std::string& text : flaws)
                                if (shown++ < options.shown)
                                    std::printf("%s\n", text.c_str());
                            flaws.clear();
                            progress.show(counts.moves, std::to_string(shown) + " flaws");
                        }
                        progress.end();
                        const bool isRight = report(counts, progress.seconds());
                        return walkAll(options, stairs) && isRight;
                    });
}
