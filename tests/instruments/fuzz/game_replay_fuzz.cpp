// SPDX-License-Identifier: Zlib
// Any bytes as a replay of the game, as they are and between a first line and a checksum that fit, without which hardly
// any would be read: refused with a reason, or read; then what is saved of it is the same text, and its first steps can
// be played, twice with the same hash.
#include "fuzz/game_file.hpp"

#include <assets/assets.hpp>
#include <base/text.hpp>
#include <replay/replay.hpp>

#include <optional>

using game::Replay;
using graze::fuzz::require;

namespace
{

const game::Catalog& catalog()
{
    static const game::Catalog loaded = game::loadAssets().catalog;
    return loaded;
}

/// The input after the first line, and before the checksum, that this version of the game writes.
std::string sealed(const std::string& input)
{
    const std::string empty = game::encodeReplay({});
    const std::string text = empty.substr(0, empty.find('\n') + 1) + input.substr(0, input.rfind(' ') + 1);
    return text + game::hexText(game::replayChecksum(text)) + "\n";
}

/// No more steps than it takes to see that the inputs arrive.
std::uint64_t hashOfTheFirstSteps(const Replay& replay)
{
    constexpr std::uint64_t Most = 3;
    game::ReplayPlayer player(replay, catalog());
    while (!player.finished() && player.played() < Most)
        player.step();
    return player.world().runHash();
}

bool isQuickToPlay(const Replay& replay)
{
    // A world takes longer to make than everything else here, so that only some replays are played.
    return replay.setup.storm <= 64 && replay.setup.seed % 8 == 0;
}

std::optional<Replay> decoded(const std::string& bytes)
{
    try
    {
        return game::decodeReplay(bytes);
    }
    catch (const game::ReplayError& error)
    {
        graze::fuzz::requireRefusal(error.what(), "", bytes);
        return std::nullopt;
    }
}

void check(Replay replay, const std::string& text)
{
    std::uint64_t steps = 0;
    for (const Replay::Run& run : replay.runs)
        steps += run.steps;
    require(steps == replay.steps, "the steps are those of the runs");
    require(replay.checkpoints.size() == replay.steps / Replay::CheckpointSteps, "every checkpoint is there");
    require(replay.runs.size() + replay.changes.size() <= text.size(), "memory is taken for what is there");
    require(game::encodeReplay(replay) == text, "what is saved is the same text");
    if (!isQuickToPlay(replay))
        return;
    replay.pictures = game::fingerprintOf(catalog());
    require(hashOfTheFirstSteps(replay) == hashOfTheFirstSteps(replay), "it is played twice with the same hash");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const graze::fuzz::GameFile file("game.replay");
    const std::string input(data, data + size);
    file.write(input);
    try
    {
        const Replay replay = game::loadReplay(file.path(), catalog());
        check(replay, input);
    }
    catch (const game::ReplayError& error)
    {
        graze::fuzz::requireRefusal(error.what(), "the replay " + file.path().string() + " cannot be used: ", input);
    }
    const std::string whole = sealed(input);
    if (const auto replay = decoded(whole))
        check(*replay, whole);
    return 0;
}
