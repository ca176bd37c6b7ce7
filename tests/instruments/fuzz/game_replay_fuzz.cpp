// SPDX-License-Identifier: Zlib
// Any bytes as a replay of the game, as they are and with a header that fits, without which hardly any would come
// past the checksum: refused with a reason, or read; then what is saved of it is loaded again to the same values, and
// its first steps can be played, twice with the same hash.
#include "fuzz/game_file.hpp"

#include <assets/assets.hpp>
#include <base/byte_stream.hpp>
#include <replay/replay.hpp>

#include <bit>
#include <optional>

using game::Replay;
using graze::fuzz::require;

namespace
{

constexpr std::size_t HeaderSize = 32, LengthAt = 16, ChecksumAt = 24;

const game::Catalog& catalog()
{
    static const game::Catalog loaded = game::loadAssets().catalog;
    return loaded;
}

/// The input with magic, versions, length and checksum as this version of the game writes them.
std::string sealed(std::string_view input)
{
    game::ByteWriter out;
    out.text(std::string_view(game::encodeReplay({})).substr(0, HeaderSize));
    out.text(input.substr(std::min(input.size(), HeaderSize)));
    out.u64At(LengthAt, out.bytes().size());
    out.u64At(ChecksumAt, game::replayChecksum(out.bytes()));
    return out.bytes();
}

bool sameSettings(const graze::GjkSettings& a, const graze::GjkSettings& b)
{
    return a.maxIterations == b.maxIterations && a.method == b.method &&
           std::bit_cast<std::uint32_t>(a.epsilon) == std::bit_cast<std::uint32_t>(b.epsilon);
}

bool sameEvents(const graze::EventOptions& a, const graze::EventOptions& b)
{
    return a.beginGeometry == b.beginGeometry && a.stayGeometry == b.stayGeometry;
}

bool sameChange(const Replay::Change& a, const Replay::Change& b)
{
    return a.step == b.step && sameSettings(a.settings, b.settings) && sameEvents(a.events, b.events);
}

bool sameRun(const Replay::Run& a, const Replay::Run& b)
{
    return a.steps == b.steps && a.input == b.input &&
           std::bit_cast<std::uint32_t>(a.input.moveX) == std::bit_cast<std::uint32_t>(b.input.moveX) &&
           std::bit_cast<std::uint32_t>(a.input.moveY) == std::bit_cast<std::uint32_t>(b.input.moveY);
}

bool same(const Replay& a, const Replay& b)
{
    return a.setup.seed == b.setup.seed && a.setup.storm == b.setup.storm && a.setup.firstWave == b.setup.firstWave &&
           sameSettings(a.setup.settings, b.setup.settings) && sameEvents(a.setup.events, b.setup.events) &&
           a.pictures == b.pictures && a.steps == b.steps && a.runHash == b.runHash && a.checkpoints == b.checkpoints &&
           std::equal(a.runs.begin(), a.runs.end(), b.runs.begin(), b.runs.end(), sameRun) &&
           std::equal(a.changes.begin(), a.changes.end(), b.changes.begin(), b.changes.end(), sameChange);
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

void check(Replay replay, const std::string& bytes)
{
    std::uint64_t steps = 0;
    for (const Replay::Run& run : replay.runs)
        steps += run.steps;
    require(steps == replay.steps, "the steps are those of the runs");
    require(replay.checkpoints.size() == replay.steps / Replay::CheckpointSteps, "every checkpoint is there");
    require(replay.runs.size() + replay.changes.size() <= bytes.size(), "memory is taken for what is there");
    const std::string again = game::encodeReplay(replay);
    require(same(game::decodeReplay(again), replay), "what is saved is loaded again");
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
        graze::fuzz::requireRefusal(error.what(), "the replay " + file.path().string() + " cannot be played: ", input);
    }
    const std::string whole = sealed(input);
    if (const auto replay = decoded(whole))
        check(*replay, whole);
    return 0;
}
