// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/cues.hpp"

#include <SFML/Audio/Sound.hpp>
#include <SFML/Audio/SoundBuffer.hpp>

#include <deque>
#include <filesystem>
#include <optional>
#include <vector>

namespace game
{

/// How much higher a near miss sounds: up a scale with each of its chain, and a step higher with every multiplier.
/// `chain` as Hud::chain has it after the near miss: 0 when that one raised the multiplier.
[[nodiscard]] float grazePitch(int multiplier, int chain) noexcept;
/// How loud a cue or a loop is beside the others, 0 .. 1.
[[nodiscard]] float loudnessOf(Cue cue) noexcept;
inline constexpr float LoopLoudness = 0.2f;

/// Plays the cues of the game and its music: two tracks, and a layer over either, all of one tempo.
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

    /// Plays the cues of one frame. `grazePitch` is for `Cue::Graze` alone.
    void play(const Cues& cues, float grazePitch = 1.f);
    /// 0 .. 1, at once also for what already sounds.
    void setVolume(float sound, float music);
    /// The loops fade to that mood; call it once a frame, `seconds` after the last time.
    void setMood(const Mood& wanted, float seconds);

    /// Voices that sound a cue now.
    [[nodiscard]] std::size_t sounding(Cue cue) const;
    /// Reached by now.
    [[nodiscard]] const Mood& mood() const noexcept { return m_mood; }

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
    std::vector<Channel> m_cues;  // in the order of Cue
    std::vector<Channel> m_loops; // in the order of Loops
    Mood m_mood;
    float m_musicVolume = 1.f;
};

} // namespace game
