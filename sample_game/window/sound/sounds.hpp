// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/cues.hpp"

#include <SFML/Audio/Sound.hpp>
#include <SFML/Audio/SoundBuffer.hpp>

#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace game
{

/// How much higher a near miss sounds at a multiplier: up a scale, from 1 to 2.5.
[[nodiscard]] float grazePitch(int multiplier) noexcept;

/// Plays the cues of the game and its music.
///
/// A sound file that is missing or broken is reported on stderr in one sentence, and the game goes on without that
/// sound. Without a sound device nothing is heard and nothing is reported.
class Sounds
{
public:
    /// The music begins.
    explicit Sounds(const std::filesystem::path& assetFolder);
    Sounds(const Sounds&) = delete;
    Sounds& operator=(const Sounds&) = delete;

    /// Plays the cues of one frame, each once however often it is given. `grazePitch` is for `Cue::Graze` alone.
    void play(std::span<const Cue> cues, float grazePitch = 1.f);
    /// 0 .. 1, at once also for what already sounds.
    void setVolume(float sound, float music);

    /// Voices that sound a cue now.
    [[nodiscard]] std::size_t sounding(Cue cue) const;

private:
    /// A sound, and the voices that may play it at once: each begins in its turn, so that the oldest one gives way.
    struct Channel
    {
        sf::SoundBuffer buffer;
        std::deque<sf::Sound> voices;
        std::size_t next = 0;
    };

    void load(Channel& channel, const std::filesystem::path& file, std::size_t voices);

    // SFML keeps the device open as long as there is a buffer: this one is made first. Without a device no other one is
    // made, for each would complain.
    std::optional<sf::SoundBuffer> m_device;
    std::vector<Channel> m_cues; // in the order of Cue
    std::unique_ptr<Channel> m_music;
};

} // namespace game
