// SPDX-License-Identifier: Zlib
#include "replay/replay_file.hpp"

#include "base/state_hash.hpp"
#include "base/text.hpp"
#include "settings/settings.hpp"

#include <graze/base/version.hpp>

#include <algorithm>
#include <bit>
#include <sstream>

namespace game
{
namespace
{

constexpr const char* What = "the replay";
constexpr std::string_view Magic = "graze replay ";

struct Key
{
    std::string_view name;
    bool Input::*held;
};
constexpr Key Keys[]{
    {"fire", &Input::fire}, {"focus", &Input::focus}, {"power", &Input::power}, {"restart", &Input::restart}};

/// The format, and the version of graze: the rules change from version to version.
std::string firstLine()
{
    constexpr int Format = 5;
    return joined({Magic, std::to_string(Format), " ", std::to_string(graze::VersionMajor), ".",
                   std::to_string(graze::VersionMinor), ".", std::to_string(graze::VersionPatch)});
}

std::string settingsLine(const Replay::Change& change)
{
    return joined({"settings ", std::to_string(change.step), " ", std::to_string(change.settings.maxIterations), " ",
                   shortestText(change.settings.epsilon), " ", methodName(change.settings.method), "\n"});
}

/// Reads what it understands of a text, values as they are possible at all; see `decodeReplay`.
Replay readLeniently(const std::string& text)
{
    Replay replay;
    WorldSetup& setup = replay.setup;
    std::vector<Replay::Change> settings;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
    {
        std::istringstream in(line);
        std::string word;
        in >> word;
        if (word == "pictures")
            in >> std::hex >> replay.pictures;
        else if (word == "start")
            in >> setup.seed >> setup.storm >> setup.firstWave >> setup.ships;
        else if (word == "hash")
            in >> std::hex >> replay.checkpoints.emplace_back();
        else if (word == "settings")
        {
            Replay::Change& change = settings.emplace_back();
            in >> change.step >> change.settings.maxIterations >> change.settings.epsilon >> word;
            change.settings.method = methodNamed(word).value_or(graze::Method::Gjk);
        }
        else if (word == "input")
        {
            Replay::Run& run = replay.runs.emplace_back();
            in >> run.steps >> run.input.moveX >> run.input.moveY;
            while (in >> word)
                for (const Key& key : Keys)
                    if (word == key.name)
                        run.input.*key.held = true;
            run.steps = std::max<std::uint64_t>(run.steps, 1);
            replay.steps += run.steps;
        }
        else if (word == "end")
            in >> word >> std::hex >> replay.runHash;
    }
    setup.storm = std::min(setup.storm, WorldSetup::MostStorm);
    setup.firstWave = std::clamp(setup.firstWave, 1, WorldSetup::HighestFirstWave);
    setup.ships = std::clamp(setup.ships, 1, WorldSetup::MostShips);
    if (!settings.empty())
    {
        setup.settings = settings.front().settings;
        replay.changes.assign(settings.begin() + 1, settings.end());
    }
    return replay;
}

} // namespace

bool sameAxes(const Input& a, const Input& b) noexcept
{
    return std::bit_cast<std::uint32_t>(a.moveX) == std::bit_cast<std::uint32_t>(b.moveX) &&
           std::bit_cast<std::uint32_t>(a.moveY) == std::bit_cast<std::uint32_t>(b.moveY);
}

std::uint64_t fingerprintOf(const Catalog& catalog) noexcept
{
    StateHash hash;
    for (std::size_t i = 0; i < PictureCount; ++i)
    {
        const PixelRect& rect = catalog.rects[i];
        hash.add(rect.x, rect.y, rect.width, rect.height);
        const std::vector<graze::Shape>& pieces = catalog.colliders[i].shapes();
        hash.add(std::uint64_t{pieces.size()});
        for (const graze::Shape& piece : pieces)
        {
            hash.add(std::uint64_t{piece.pointCount()}, piece.radius());
            for (std::uint32_t k = 0; k < piece.pointCount(); ++k)
                hash.add(piece.point(k));
        }
    }
    return hash.value();
}

// Each step of the hash can be undone, so two texts that differ in one byte never have the same.
std::uint64_t replayChecksum(std::string_view text) noexcept
{
    StateHash hash;
    for (const char c : text)
        hash.add(std::uint64_t{static_cast<std::uint8_t>(c)});
    return hash.value();
}

std::string encodeReplay(const Replay& replay)
{
    const WorldSetup& setup = replay.setup;
    std::string text =
        joined({firstLine(), "\npictures ", hexText(replay.pictures), "\nstart ", std::to_string(setup.seed), " ",
                std::to_string(setup.storm), " ", std::to_string(setup.firstWave), " ", std::to_string(setup.ships),
                "\n", settingsLine({.settings = setup.settings})});
    for (const Replay::Change& change : replay.changes)
        text += settingsLine(change);
    for (const std::uint64_t checkpoint : replay.checkpoints)
        text += joined({"hash ", hexText(checkpoint), "\n"});
    for (const Replay::Run& run : replay.runs)
    {
        text += joined({"input ", std::to_string(run.steps), " ", shortestText(run.input.moveX), " ",
                        shortestText(run.input.moveY)});
        for (const Key& key : Keys)
            if (run.input.*key.held)
                text += joined({" ", key.name});
        text += "\n";
    }
    text += joined({"end ", std::to_string(replay.steps), " ", hexText(replay.runHash), " "});
    return text + hexText(replayChecksum(text)) + "\n";
}

// The text that was read is written again: the first line that comes out differently was not understood.
Replay decodeReplay(const std::string& text)
{
    if (!text.starts_with(firstLine() + "\n"))
        throw ReplayError(text.starts_with("GRAZEREP") || text.starts_with(Magic)
                              ? "another version of the game has recorded it, whose rules may differ"
                              : "it is not a replay of graze");
    Replay replay = readLeniently(text);
    const std::string again = encodeReplay(replay);
    const auto differs = std::ranges::mismatch(text, again).in1;
    const std::string line = std::to_string(1 + std::count(text.begin(), differs, '\n'));
    if (const auto last = text.rfind("\nend "); last == std::string::npos || text.back() != '\n')
        throw ReplayError(joined({"it is cut off, or damaged in line ", line}));
    if (text != again)
        throw ReplayError(joined({"it is damaged, as line ", line, " shows"}));
    if (replay.checkpoints.size() != replay.steps / Replay::CheckpointSteps)
        throw ReplayError(joined({"it has ", std::to_string(replay.checkpoints.size()), " hashes where ",
                                  std::to_string(replay.steps), " steps have ",
                                  std::to_string(replay.steps / Replay::CheckpointSteps)}));
    return replay;
}

Replay loadReplay(const std::filesystem::path& file, const Catalog& catalog)
{
    const std::string text = readFile(file, What);
    try
    {
        Replay replay = decodeReplay(text);
        if (replay.pictures != fingerprintOf(catalog))
            throw ReplayError("it was recorded with other pictures");
        return replay;
    }
    catch (const ReplayError& error)
    {
        refuseFile(file, What, error.what());
    }
}

void saveReplay(const std::filesystem::path& file, const Replay& replay)
{
    saveFile(file, encodeReplay(replay), What);
}

} // namespace game
