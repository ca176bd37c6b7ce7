// SPDX-License-Identifier: Zlib
#include "window/sound/sounds.hpp"

#include "base/system.hpp"

#include <SFML/System/Err.hpp>
#include <graze/sfml/compat.hpp>

#include <algorithm>
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

// In the order of Cue. Sounds that come many times a second stay in the background, and the loudest moment does not
// clip. Guarded by SoundLevels.LoudestMomentDoesNotClip.
constexpr std::array<CueSpec, CueCount> Specs{{{0.07f, 3},   // Shot
                                               {0.07f, 3},   // EnemyShot
                                               {0.12f, 3},   // Hit
                                               {0.26f, 4},   // Graze
                                               {0.28f, 1},   // Multiplier
                                               {0.23f, 3},   // RockBreak
                                               {0.23f, 4},   // Explosion
                                               {0.29f, 3},   // BigExplosion
                                               {0.11f, 2},   // LaserAim
                                               {0.21f, 3},   // LaserFire
                                               {0.31f, 2},   // PowerUp
                                               {0.34f, 1},   // ShipLost
                                               {0.26f, 1},   // ShipBack
                                               {0.26f, 1},   // WaveStart
                                               {0.31f, 1},   // BossWarning
                                               {0.39f, 2},   // BossPartLost
                                               {0.45f, 1},   // BossDown
                                               {0.31f, 1},   // GameOver
                                               {0.18f, 2},   // MenuMove
                                               {0.21f, 2}}}; // MenuPick

/// The track, the boss's, and the layer over either.
constexpr std::array Loops{"music", "boss_music", "music_layer"};
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

float grazePitch(int multiplier, int chain) noexcept
{
    // The five notes of A minor that fit to every chord of the music.
    static constexpr std::array<float, 10> Scale{1.f, 1.2f, 4.f / 3.f, 1.5f, 1.8f, 2.f, 2.4f, 8.f / 3.f, 3.f, 3.6f};
    const int degree = chain > 0 ? multiplier + chain - 2 : multiplier + 1; // the last of a chain has raised it
    return Scale[static_cast<std::size_t>(std::clamp(degree, 0, static_cast<int>(Scale.size()) - 1))];
}

float loudnessOf(Cue cue) noexcept
{
    return Specs[static_cast<std::size_t>(cue)].volume;
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
    m_loops = std::vector<Channel>(Loops.size());
    for (std::size_t i = 0; i < CueCount; ++i)
        load(m_cues[i], folder / (std::string(toString(static_cast<Cue>(i))) + ".wav"), Specs[i].voices);
    for (std::size_t i = 0; i < Loops.size(); ++i)
        load(m_loops[i], folder / (std::string(Loops[i]) + ".wav"), 1);
    // All at once, so that they keep the beat; those that are not heard are silent.
    setMood({}, 0.f);
    for (Channel& loop : m_loops)
        for (sf::Sound& voice : loop.voices)
        {
            graze::compat::repeatForEver(voice);
            voice.play();
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

void Sounds::play(const Cues& cues, float grazePitch)
{
    for (const Cue cue : cues)
    {
        const auto index = static_cast<std::size_t>(cue);
        if (m_cues.empty() || m_cues[index].voices.empty())
            continue;
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
    m_musicVolume = music;
    setMood(m_mood, 0.f);
}

void Sounds::setMood(const Mood& wanted, float seconds)
{
    constexpr float FadeSeconds = 1.2f;
    const auto fade = [step = seconds / FadeSeconds](float& value, float goal)
    { value = std::clamp(goal, value - step, value + step); };
    fade(m_mood.boss, wanted.boss);
    fade(m_mood.layer, wanted.layer);
    const std::array shares{1.f - m_mood.boss, m_mood.boss, m_mood.layer};
    for (std::size_t i = 0; i < m_loops.size(); ++i)
        for (sf::Sound& voice : m_loops[i].voices)
            voice.setVolume(Full * LoopLoudness * m_musicVolume * shares[i]);
}

std::size_t Sounds::sounding(Cue cue) const
{
    const auto index = static_cast<std::size_t>(cue);
    const auto plays = [](const sf::Sound& voice) { return voice.getStatus() == sf::Sound::Status::Playing; };
    return m_cues.empty() ? 0 : static_cast<std::size_t>(std::ranges::count_if(m_cues[index].voices, plays));
}

} // namespace game
