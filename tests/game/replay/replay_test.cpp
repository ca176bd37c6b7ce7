// SPDX-License-Identifier: Zlib
#include "replay/replay.hpp"

#include "game/fixtures.hpp"

#include <vector>

using namespace game;
using namespace game::test;

namespace
{

constexpr WorldSetup Tuned{.seed = 7, .settings = {24, 1e-3f, graze::Method::Gjk}, .firstWave = 2};

/// The bot plays, and the settings are changed meanwhile, to some that make a difference.
Replay recorded(std::uint64_t steps, const WorldSetup& setup = Tuned)
{
    World world(setup, catalog());
    ReplayRecorder recorder(setup, catalog());
    for (std::uint64_t step = 0; step < steps; ++step)
    {
        if (step == 100 || step == 250)
            (void)world.setSettings({.maxIterations = step == 100 ? 1 : 2, .method = graze::Method::Gjk});
        Input input = botInput(world);
        input.restart = input.restart || step == 300;
        recorder.step(world, input);
    }
    EXPECT_EQ(recorder.replay().runHash, world.runHash());
    return recorder.replay();
}

const Replay& recordedOnce()
{
    static const Replay replay = recorded(1250);
    return replay;
}

std::optional<std::uint64_t> differenceWhenPlayed(const Replay& replay)
{
    ReplayPlayer player(replay, catalog());
    while (!player.finished())
        player.step();
    return player.differsAt();
}

} // namespace

TEST(Replay, ARecordedGameIsPlayedToTheSameHash)
{
    const Replay& replay = recordedOnce();
    EXPECT_EQ(replay.checkpoints.size(), 2u);
    EXPECT_EQ(replay.changes.size(), 2u);
    EXPECT_EQ(differenceWhenPlayed(decodeReplay(encodeReplay(replay))), std::nullopt);
    EXPECT_EQ(differenceWhenPlayed(recorded(200, {.seed = 2, .storm = 200})), std::nullopt) << "a storm";
}

// Equal inputs are kept once, and -0 is equal to 0 for everybody but the game.
TEST(Replay, InputsAreRecordedToTheBit)
{
    World world(Tuned, catalog());
    ReplayRecorder recorder(Tuned, catalog());
    std::vector<std::uint64_t> lasts;
    for (const Input& input : {Input{}, Input{.moveX = -0.f}, Input{.moveX = -0.f}, Input{.moveX = 1e-40f}, Input{}})
        recorder.step(world, input);
    EXPECT_EQ(differenceWhenPlayed(recorder.replay()), std::nullopt) << "the recording may go on";
    recorder.step(world, {});
    EXPECT_EQ(differenceWhenPlayed(recorder.replay()), std::nullopt);
    for (const Replay::Run& run : recorder.replay().runs)
        lasts.push_back(run.steps);
    EXPECT_EQ(lasts, (std::vector<std::uint64_t>{1, 2, 1, 2}));
}

TEST(Replay, ADifferenceIsReportedAtTheFirstCheckpointThatSeesIt)
{
    const Replay& replay = recordedOnce();
    Replay other = replay;
    // One step less to the left somewhere in the second stretch of 600.
    std::uint64_t step = 0;
    for (Replay::Run& run : other.runs)
    {
        if (step > 700 && run.input.moveX < 0.f)
        {
            run.input.moveX = 1.f;
            break;
        }
        step += run.steps;
    }
    EXPECT_EQ(differenceWhenPlayed(other), 1200u);
    other = replay;
    other.runHash ^= 1;
    EXPECT_EQ(differenceWhenPlayed(other), 1250u);
    other = replay;
    other.setup.seed += 1;
    EXPECT_EQ(differenceWhenPlayed(other), 600u);
    other = replay;
    other.changes.clear();
    EXPECT_NE(differenceWhenPlayed(other), std::nullopt);
}

TEST(Replay, OtherPicturesAreRefused)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "r.replay";
    const Replay replay = recorded(10);
    saveReplay(file, replay);
    EXPECT_EQ(loadReplay(file, catalog()).runHash, replay.runHash);
    Catalog moved = catalog();
    moved.rects[0].x += 1;
    Catalog reshaped = catalog();
    reshaped.colliders[static_cast<std::size_t>(Picture::Ship)] = graze::Circle{20.f};
    for (const Catalog& other : {moved, reshaped})
        EXPECT_EQ(sentenceOf<ReplayError>([&] { (void)loadReplay(file, other); }),
                  "the replay " + file.string() + " cannot be used: it was recorded with other pictures");
}
