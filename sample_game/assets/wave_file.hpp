// SPDX-License-Identifier: Zlib
#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <vector>

namespace game
{

/// Its text is the reason alone: the caller knows which file it asked for.
class WaveError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// One channel of sound.
struct Wave
{
    unsigned rate = 0; ///< samples per second
    std::vector<std::int16_t> samples;

    [[nodiscard]] float seconds() const noexcept
    {
        return static_cast<float>(samples.size()) / static_cast<float>(rate);
    }
};

/// Reads a WAV file of 16-bit PCM with one channel, which is what the game's sounds are. Throws WaveError
/// for anything else, for a file that ends early and for one without a sample.
[[nodiscard]] Wave loadWave(const std::filesystem::path& file);

} // namespace game
