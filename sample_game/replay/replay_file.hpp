// SPDX-License-Identifier: Zlib
#pragma once

#include "base/save_file.hpp"
#include "world/world.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace game
{

/// Everything that is needed to play a game once more, to the bit, and to see that it was the same game.
struct Replay
{
    /// Steps from one checkpoint to the next.
    static constexpr std::uint64_t CheckpointSteps = 600;

    /// The same input for `steps` steps.
    struct Run
    {
        std::uint64_t steps = 0; ///< at least 1
        Input input{};
    };
    /// Settings that were changed during the game, before step number `step` (from 0).
    struct Change
    {
        std::uint64_t step = 0;
        graze::GjkSettings settings{};
    };

    WorldSetup setup{};
    std::uint64_t pictures = 0; ///< fingerprint of the catalog
    std::uint64_t steps = 0;    ///< the sum over `runs`
    std::vector<Run> runs{};
    std::vector<Change> changes{};            ///< in order of their steps
    std::vector<std::uint64_t> checkpoints{}; ///< World::runHash after every CheckpointSteps steps
    std::uint64_t runHash = 0;                ///< after the last step

    [[nodiscard]] const graze::GjkSettings& lastSettings() const noexcept
    {
        return changes.empty() ? setup.settings : changes.back().settings;
    }
};

using ReplayError = FileError;

/// Changes with every rectangle of a picture and every vertex of a collider: a game depends on them too.
[[nodiscard]] std::uint64_t fingerprintOf(const Catalog& catalog) noexcept;

/// Both are pushed to the same place, to the bit: -0 and 0 give different games.
[[nodiscard]] bool sameAxes(const Input& a, const Input& b) noexcept;

/// The text of a replay file, a fact a line: version of graze, pictures, seed and start, settings and the step from
/// which they count, hashes of checkpoints, inputs with the number of steps that they last, and the end with a
/// checksum.
[[nodiscard]] std::string encodeReplay(const Replay& replay);

/// Throws ReplayError, its text the line and the reason alone, for anything but the whole of what `encodeReplay` gave
/// in this version of graze: the same inputs lead elsewhere when the rules change.
[[nodiscard]] Replay decodeReplay(const std::string& text);

/// The checksum of all that stands before it in the file: any single byte that differs changes it.
[[nodiscard]] std::uint64_t replayChecksum(std::string_view text) noexcept;

/// Throws ReplayError, also for a replay that was recorded with other pictures: it would be another game.
[[nodiscard]] Replay loadReplay(const std::filesystem::path& file, const Catalog& catalog);

/// Whole or not at all, as `saveFile`. Throws ReplayError.
void saveReplay(const std::filesystem::path& file, const Replay& replay);

} // namespace game
