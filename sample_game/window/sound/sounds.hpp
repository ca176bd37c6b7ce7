// SPDX-License-Identifier: Zlib
#pragma once

#include "window/sound/voices.hpp"

#include <SFML/Audio/Sound.hpp>
#include <SFML/Audio/SoundBuffer.hpp>

#include <array>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace game
{

/// How much higher a near miss sounds at a multiplier: up a scale, from 1 to 2.5.
[[nodiscard]] float grazePitch(int multiplier) noexcept;

/// Plays the cues of the game and its music.
///
/// A sound file that is missing or broken is reported on stderr in one sentence, and the game goes on without that
/// sound. Without a sound device nothing is heard and nothing is reported. Make it on the main
/// thread before anything else starts a thread: it may set environment variables for the sound system.
class Sounds
{
public:
    explicit Sounds(const std::filesystem::path& assetFolder);
    Sounds(const Sounds&) = delete;
    Sounds& operator=(const Sounds&) = delete;

    /// Plays the cues of one frame, each once however often it is given. `grazePitch` is for
    /// `Cue::Graze` alone.
    void play(std::span<const Cue> cues, float grazePitch = 1.f);
    void play(Cue cue);
    /// Ends what sounds; the music goes on. For a new game.
    void stop();

    /// Starts the music, which repeats.
    void playMusic();

    /// 0 .. 1, at once also for what already sounds.
    void setVolume(float volume);
    void setMusicVolume(float volume);
    [[nodiscard]] float volume() const noexcept { return m_volume; }
    [[nodiscard]] float musicVolume() const noexcept { return m_musicVolume; }

    /// How loud a cue is at the volume that is set, 0 .. 1. Sounds that come many times a second stay in the
    /// background.
    [[nodiscard]] float loudness(Cue cue) const noexcept;
    /// Length of the sound of a cue, 0 for one that is not heard (unit: seconds).
    [[nodiscard]] float duration(Cue cue) const;
    /// The volume of the voice that sounds a cue now, 0 .. 1; 0 when none does.
    [[nodiscard]] float heard(Cue cue) const;
    /// Voices that sound a cue now.
    [[nodiscard]] std::size_t sounding(Cue cue) const;
    /// Whether there is a device to be heard on.
    [[nodiscard]] bool hasDevice() const noexcept { return m_hasDevice; }

private:
    void load(const std::filesystem::path& folder);
    void start(Cue cue, float pitch);
    [[nodiscard]] bool isSounding(std::size_t voice) const;

    float m_volume = 1.f;
    float m_musicVolume = 1.f;
    bool m_hasDevice = false;
    bool m_usable = false; // a system that takes sounds, with a device or without
    // Before what plays them: a buffer must outlive its sounds.
    std::array<std::optional<sf::SoundBuffer>, CueCount> m_buffers;
    std::optional<sf::SoundBuffer> m_musicBuffer;
    Voices m_voices;
    std::array<std::optional<sf::Sound>, Voices::Count> m_sounds;
    std::optional<sf::Sound> m_music;
};

} // namespace game
