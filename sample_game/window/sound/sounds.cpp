// SPDX-License-Identifier: Zlib
#include "window/sound/sounds.hpp"

#include "base/system.hpp"

#include <SFML/System/Err.hpp>
#include <graze/sfml/compat.hpp>

#include <algorithm>
#include <bitset>
#include <iostream>
#include <sstream>
#include <string>

namespace game
{
namespace
{

namespace fs = std::filesystem;

/// How loud a cue is, 0 .. 1, and how many of it may sound at once.
struct CueSpec
{
    float volume = 0.f;
    std::size_t voices = 1;
};

// In the order of Cue. Sounds that come many times a second stay in the background.
constexpr std::array<CueSpec, CueCount> Specs{{{0.14f, 3},  // Shot
                                               {0.13f, 3},  // EnemyShot
                                               {0.24f, 3},  // Hit
                                               {0.42f, 4},  // Graze
                                               {0.55f, 1},  // Multiplier
                                               {0.5f, 3},   // RockBreak
                                               {0.5f, 4},   // Explosion
                                               {0.65f, 3},  // BigExplosion
                                               {0.22f, 2},  // LaserAim
                                               {0.4f, 3},   // LaserFire
                                               {0.6f, 2},   // PowerUp
                                               {0.8f, 1},   // ShipLost
                                               {0.5f, 1},   // ShipBack
                                               {0.5f, 1},   // WaveStart
                                               {0.6f, 1},   // BossWarning
                                               {0.75f, 2},  // BossPartLost
                                               {0.9f, 1},   // BossDown
                                               {0.6f, 1},   // GameOver
                                               {0.35f, 2},  // MenuMove
                                               {0.4f, 2}}}; // MenuPick

constexpr float MusicVolume = 0.35f;
constexpr float Full = 100.f; // the whole volume in SFML

/// While it lives, SFML's own messages are kept.
class HeardErrors
{
public:
    HeardErrors() : m_former(sf::err().rdbuf(m_messages.rdbuf())) {}
    ~HeardErrors() { sf::err().rdbuf(m_former); }
    HeardErrors(const HeardErrors&) = delete;
    HeardErrors& operator=(const HeardErrors&) = delete;

    [[nodiscard]] bool none() const { return m_messages.str().empty(); }

private:
    std::ostringstream m_messages;
    std::streambuf* m_former;
};

// The first buffer makes SFML open the device; empty when there is none. Libraries below SFML complain to the error
// output then.
std::optional<sf::SoundBuffer> openInSilence()
{
    const HeardErrors errors;
    const SilentErrorOutput silence;
    std::optional<sf::SoundBuffer> first(std::in_place);
    if (!errors.none())
        first.reset();
    return first;
}

} // namespace

float grazePitch(int multiplier) noexcept
{
    static constexpr std::array<float, 8> Scale{1.f, 9.f / 8.f, 5.f / 4.f, 3.f / 2.f, 5.f / 3.f, 2.f, 9.f / 4.f, 2.5f};
    return Scale[static_cast<std::size_t>(std::clamp(multiplier, 1, static_cast<int>(Scale.size())) - 1)];
}

Sounds::Sounds(const fs::path& assetFolder) : m_device(openInSilence())
{
    if (!m_device)
        return;
    const fs::path folder = assetFolder / "sounds";
    std::error_code error;
    if (!fs::is_directory(folder, error))
    {
        std::cerr << "graze_game: no sound is heard: the folder " << folder.string() << " is missing\n";
        return;
    }
    m_cues = std::vector<Channel>(CueCount);
    m_music = std::make_unique<Channel>();
    for (std::size_t i = 0; i < CueCount; ++i)
        load(m_cues[i], folder / (std::string(toString(static_cast<Cue>(i))) + ".wav"), Specs[i].voices);
    load(*m_music, folder / "music.wav", 1);
    for (sf::Sound& music : m_music->voices)
    {
        graze::compat::repeatForEver(music);
        music.play();
    }
}

void Sounds::load(Channel& channel, const fs::path& file, std::size_t voices)
{
    const HeardErrors errors;
    std::error_code error;
    const bool exists = fs::exists(file, error);
    if (!exists || !channel.buffer.loadFromFile(file.string()))
    {
        std::cerr << "graze_game: the sound " << file.string()
                  << " is not heard: " << (exists ? "it is no sound file that can be read\n" : "it does not exist\n");
        return;
    }
    for (std::size_t i = 0; i < voices; ++i)
        channel.voices.emplace_back(channel.buffer);
}

void Sounds::play(std::span<const Cue> cues, float grazePitch)
{
    std::bitset<CueCount> started;
    for (const Cue cue : cues)
    {
        const auto index = static_cast<std::size_t>(cue);
        if (started[index] || m_cues.empty() || m_cues[index].voices.empty())
            continue;
        started[index] = true;
        Channel& channel = m_cues[index];
        sf::Sound& voice = channel.voices[channel.next];
        channel.next = (channel.next + 1) % channel.voices.size();
        voice.stop();
        voice.setPitch(cue == Cue::Graze ? grazePitch : 1.f);
        voice.play();
    }
}

void Sounds::setVolume(float sound, float music)
{
    for (std::size_t i = 0; i < m_cues.size(); ++i)
        for (sf::Sound& voice : m_cues[i].voices)
            voice.setVolume(Full * Specs[i].volume * sound);
    if (m_music)
        for (sf::Sound& voice : m_music->voices)
            voice.setVolume(Full * MusicVolume * music);
}

std::size_t Sounds::sounding(Cue cue) const
{
    const auto index = static_cast<std::size_t>(cue);
    const auto plays = [](const sf::Sound& voice) { return voice.getStatus() == sf::Sound::Status::Playing; };
    return m_cues.empty() ? 0 : static_cast<std::size_t>(std::ranges::count_if(m_cues[index].voices, plays));
}

} // namespace game
