// SPDX-License-Identifier: Zlib
#include <graze/base/version.hpp>
#include <graze/system/collision_system.hpp>

#include "support/methods.hpp"
#include "support/pairs/judging.hpp"
#include "support/worlds/scripted_world.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace
{

using namespace graze;
using test::NumberHash;
using test::ScriptedWorld;

constexpr std::uint32_t Frames = 600;
constexpr std::uint32_t PerMark = 20;

using Marks = std::array<std::uint64_t, Frames / PerMark>;

/// All events of the frames up to each 20th, in one number. Every compiler, build type and SIMD path gives the
/// same; each method has its own. After a change that is meant to change answers, for fast and gjk:
///
///   GRAZE_PRINT_GOLDEN=1 build/release/bin/graze_system_test --gtest_filter=*Determinism.Events*fast |
///       grep ^0x > tests/system/determinism_golden_fast.inc
constexpr Marks GoldenFast = {
#include "determinism_golden_fast.inc"
};
constexpr Marks GoldenGjk = {
#include "determinism_golden_gjk.inc"
};

class Determinism : public testing::TestWithParam<Method>
{
};

/// One hash per frame, each of all events up to there.
std::vector<std::uint64_t> playAll(Method method, ScriptedWorld::Insertion insertion, std::uint32_t frames)
{
    CollisionSystem system;
    ScriptedWorld script(
        system,
        {.sprites = 4096, .shotsPerFrame = 60, .reach = 3000.f, .seed = 3, .insertion = insertion, .method = method});
    NumberHash hash;
    std::vector<std::uint64_t> hashes;
    for (std::uint32_t frame = 0; frame < frames; ++frame)
    {
        script.play(system, frame);
        system.update();
        hash.add(test::hashEvents(system));
        hashes.push_back(hash.result());
    }
    return hashes;
}

TEST_P(Determinism, EventsOf600FramesAreTheSameOnEveryCompilerAndProcessor)
{
    // A path that was asked for, and that this processor has, must be the one that runs.
    const char* const asked = std::getenv("GRAZE_SIMD");
    if (asked && std::string(asked) != nameOf(simdPath()))
        GTEST_SKIP() << "this processor has no " << asked;
    const bool print = std::getenv("GRAZE_PRINT_GOLDEN") != nullptr;
    // GRAZE_TEST_CASES=600 asks for all of them.
    const auto frames = print ? Frames : std::min(Frames, static_cast<std::uint32_t>(test::caseCount(200)));
    const std::vector<std::uint64_t> hashes = playAll(GetParam(), ScriptedWorld::Insertion::Forwards, frames);
    const Marks& golden = GetParam() == Method::Fast ? GoldenFast : GoldenGjk;
    for (std::uint32_t mark = 0; mark < frames / PerMark; ++mark)
    {
        const std::uint64_t hash = hashes[(mark + 1) * PerMark - 1];
        if (print)
            std::printf("0x%016llXu,\n", static_cast<unsigned long long>(hash));
        else
            ASSERT_EQ(hash, golden[mark])
                << "the first difference is in frames " << mark * PerMark << " to " << (mark + 1) * PerMark - 1;
    }
}

TEST_P(Determinism, OrderOfInsertionChangesNothing)
{
    const std::uint32_t frames = std::min(60u, static_cast<std::uint32_t>(test::caseCount(30)));
    const std::vector<std::uint64_t> forwards = playAll(GetParam(), ScriptedWorld::Insertion::Forwards, frames);
    for (const auto insertion : {ScriptedWorld::Insertion::Backwards, ScriptedWorld::Insertion::Shuffled})
    {
        const std::vector<std::uint64_t> other = playAll(GetParam(), insertion, frames);
        for (std::uint32_t frame = 0; frame < frames; ++frame)
            ASSERT_EQ(other[frame], forwards[frame]) << "the first difference is in frame " << frame;
    }
}

INSTANTIATE_TEST_SUITE_P(Methods, Determinism, testing::ValuesIn(test::Methods),
                         [](const auto& tested) { return test::methodName(tested.param); });

} // namespace
