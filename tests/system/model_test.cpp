// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/methods.hpp"
#include "support/model/model_game.hpp"
#include "support/pairs/judging.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

namespace
{

using namespace graze;
using test::ModelGame;
using test::Operation;

using Script = std::vector<Operation>;

/// Plays a script up to the first difference; cuts off what comes behind it.
bool fails(Method method, Script& script)
{
    ModelGame game(method);
    for (std::size_t i = 0; i < script.size(); ++i)
        if (game.play(script[i]))
        {
            script.resize(i + 1);
            return true;
        }
    return false;
}

/// Leaves out what is not needed to fail, in ever smaller parts (Zeller's delta debugging).
Script shrunk(Method method, Script script)
{
    int tries = 2000;
    for (std::size_t part = std::max<std::size_t>(script.size() / 2, 1); tries > 0;
         part = std::max<std::size_t>(part / 2, 1))
    {
        bool smaller = false;
        for (std::size_t first = 0; first < script.size() && tries > 0; --tries)
        {
            Script without = script;
            const auto from = without.begin() + static_cast<std::ptrdiff_t>(first);
            without.erase(from, from + static_cast<std::ptrdiff_t>(std::min(part, without.size() - first)));
            if (fails(method, without))
            {
                script = without;
                smaller = true;
            }
            else
                first += part;
        }
        if (part == 1 && !smaller)
            break;
    }
    return script;
}

/// What the script does, call by call, and where it ends.
std::string told(Method method, const Script& script)
{
    std::ostringstream log;
    ModelGame game(method, &log);
    for (const Operation& operation : script)
        if (const auto difference = game.play(operation))
            return log.str() + "=> " + *difference;
    return log.str();
}

class CollisionSystemModel : public testing::TestWithParam<Method>
{
};

/// The number in a variable of the environment.
std::size_t numberIn(const char* variable, std::size_t otherwise)
{
    const char* const text = std::getenv(variable);
    return text ? std::strtoul(text, nullptr, 10) : otherwise;
}

// GRAZE_OPERATIONS asks for more of them, GRAZE_SEED for others.
TEST_P(CollisionSystemModel, EventsAreThoseOfBruteForceOverRandomOperations)
{
    const char* const asked = std::getenv("GRAZE_OPERATIONS");
    const std::size_t operations = numberIn("GRAZE_OPERATIONS", static_cast<std::size_t>(test::caseCount(6000)));
    const std::size_t seeds = numberIn("GRAZE_SEED", 1);
    constexpr std::size_t PerGame = 2000;
    test::ModelCounts counts;
    for (std::size_t done = 0; done < operations; done += PerGame)
    {
        const auto seed = static_cast<std::uint32_t>(seeds + done / PerGame);
        Script script = test::randomOperations(seed, PerGame);
        ModelGame game(GetParam());
        for (std::size_t i = 0; i < script.size(); ++i)
            if (game.play(script[i]))
            {
                script.resize(i + 1);
                FAIL() << "seed " << seed << ", operation " << i << "; enough is:\n"
                       << told(GetParam(), shrunk(GetParam(), script));
            }
        counts += game.counts();
        if (asked && (done / PerGame) % 10 == 9)
        {
            std::printf("%zu of %zu operations\n", done + PerGame, operations);
            std::fflush(stdout);
        }
    }
    // Enough of everything has happened.
    EXPECT_GT(counts.begun, operations / 20);
    EXPECT_GT(counts.passed, operations / 1000);
    EXPECT_GT(counts.hits, operations / 200);
    EXPECT_GT(counts.nearMisses, operations / 100);
    EXPECT_GT(counts.restored, operations / 200);
    EXPECT_GT(counts.refused, operations / 50);
    EXPECT_GT(counts.keptApart, operations / 200);
    EXPECT_GE(counts.reported, operations / 1000);
    EXPECT_GE(counts.effects, operations / 1000);
    if (asked)
        std::printf("%zu begun, %zu hits, %zu near misses, %zu restored, %zu refused\n", counts.begun, counts.hits,
                    counts.nearMisses, counts.restored, counts.refused);
}

INSTANTIATE_TEST_SUITE_P(Methods, CollisionSystemModel, testing::ValuesIn(test::Methods),
                         [](const auto& tested) { return test::methodName(tested.param); });

} // namespace
