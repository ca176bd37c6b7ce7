// SPDX-License-Identifier: Zlib
#include "window/sound/sounds.hpp"

#include "window/sound/sound_device.hpp"

#include <graze/sfml/compat.hpp>

#include <algorithm>
#include <bitset>
#include <iostream>

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

const CueSpec& specOf(Cue cue)
{
    // In the order of Cue. Sounds that come many times a second stay in the background.
    static constexpr std::array<CueSpec, CueCount> Specs{{{0.14f, 3},  // Shot
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
    return Specs[static_cast<std::size_t>(cue)];
}

constexpr float MusicVolume = 0.35f;
constexpr float Full = 100.f; // the whole volume in SFML

float clamped(float volume)
{
    return std::clamp(volume, 0.f, 1.f);
}

std::optional<sf::SoundBuffer> loadSound(const fs::path& file)
{
    std::optional<sf::SoundBuffer> buffer(std::in_place);
    if (buffer->loadFromFile(file.string()))
        return buffer;
    std::error_code error;
    std::cerr << "graze_game: the sound " << file.string() << " is not heard: "
              << (fs::exists(file, error) ? "it is no sound that SFML can read" : "it does not exist") << '\n';
    return std::nullopt;
}

} // namespace

float grazePitch(int multiplier) noexcept
{
    static constexpr std::array<float, 8> Scale{1.f, 9.f / 8.f, 5.f / 4.f, 3.f / 2.f, 5.f / 3.f, 2.f, 9.f / 4.f, 2.5f};
    return Scale[static_cast<std::size_t>(std::clamp(multiplier, 1, static_cast<int>(Scale.size())) - 1)];
}

Sounds::Sounds(const fs::path& assetFolder) : m_hasDevice(prepareSoundDevice())
{
    const QuietSfml quiet;
    // The first buffer makes SFML open the device, and what it says then is that it cannot.
    const sf::SoundBuffer first;
    m_usable = !quiet.saidSomething();
    m_hasDevice = m_hasDevice && m_usable;
    if (m_usable)
        load(assetFolder / "sounds");
}

void Sounds::load(const fs::path& folder)
{
    std::error_code error;
    if (!fs::is_directory(folder, error))
    {
        std::cerr << "graze_game: no sound is heard: the folder " << folder.string() << " is missing\n";
        return;
    }
    for (std::size_t i = 0; i < CueCount; ++i)
        m_buffers[i] = loadSound(folder / (std::string(toString(static_cast<Cue>(i))) + ".wav"));
    m_musicBuffer = loadSound(folder / "music.wav");
    if (m_musicBuffer)
    {
        m_music.emplace(*m_musicBuffer);
        graze::compat::repeatForEver(*m_music);
        setMusicVolume(m_musicVolume);
    }
}

bool Sounds::isSounding(std::size_t voice) const
{
    return m_sounds[voice] && m_sounds[voice]->getStatus() != sf::Sound::Status::Stopped;
}

void Sounds::start(Cue cue, float pitch)
{
    const std::optional<sf::SoundBuffer>& buffer = m_buffers[static_cast<std::size_t>(cue)];
    if (!buffer)
        return;
    const CueSpec& spec = specOf(cue);
    const std::size_t voice = m_voices.take(cue, spec.voices, [this](std::size_t i) { return isSounding(i); });
    std::optional<sf::Sound>& sound = m_sounds[voice];
    if (sound)
    {
        sound->stop();
        sound->setBuffer(*buffer);
    }
    else
        sound.emplace(*buffer);
    sound->setPitch(pitch);
    sound->setVolume(Full * loudness(cue));
    sound->play();
}

void Sounds::play(std::span<const Cue> cues, float grazePitch)
{
    std::bitset<CueCount> started;
    for (const Cue cue : cues)
    {
        const auto index = static_cast<std::size_t>(cue);
        if (started[index])
            continue;
        started[index] = true;
        start(cue, cue == Cue::Graze ? grazePitch : 1.f);
    }
}

void Sounds::play(Cue cue)
{
    start(cue, 1.f);
}

void Sounds::stop()
{
    for (std::optional<sf::Sound>& sound : m_sounds)
        if (sound)
            sound->stop();
}

void Sounds::playMusic()
{
    if (m_music && m_music->getStatus() != sf::Sound::Status::Playing)
        m_music->play();
}

void Sounds::setVolume(float volume)
{
    m_volume = clamped(volume);
    for (std::size_t i = 0; i < Voices::Count; ++i)
        if (m_sounds[i])
            m_sounds[i]->setVolume(Full * loudness(m_voices.cueOf(i)));
}

void Sounds::setMusicVolume(float volume)
{
    m_musicVolume = clamped(volume);
    if (m_music)
        m_music->setVolume(Full * MusicVolume * m_musicVolume);
}

float Sounds::loudness(Cue cue) const noexcept
{
    return specOf(cue).volume * m_volume;
}

float Sounds::duration(Cue cue) const
{
    const std::optional<sf::SoundBuffer>& buffer = m_buffers[static_cast<std::size_t>(cue)];
    return buffer ? buffer->getDuration().asSeconds() : 0.f;
}

float Sounds::heard(Cue cue) const
{
    for (std::size_t i = 0; i < Voices::Count; ++i)
        if (isSounding(i) && m_voices.cueOf(i) == cue)
            return m_sounds[i]->getVolume() / Full;
    return 0.f;
}

std::size_t Sounds::sounding(Cue cue) const
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < Voices::Count; ++i)
        if (isSounding(i) && m_voices.cueOf(i) == cue)
            ++count;
    return count;
}

} // namespace game
