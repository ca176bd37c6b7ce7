// SPDX-License-Identifier: Zlib
#include "tools/synth.hpp"

#include "tools/sdf.hpp"

#include <array>
#include <utility>

namespace synth
{
namespace
{

constexpr float RateF = static_cast<float>(Rate);

std::size_t samplesIn(float seconds)
{
    return static_cast<std::size_t>(std::max(seconds, 0.f) * RateF);
}

float placeOf(std::size_t index, std::size_t count)
{
    return count > 1 ? static_cast<float>(index) / static_cast<float>(count - 1) : 0.f;
}

/// Rounds the corner of a saw that jumps at phase 0 (polynomial band-limited step).
double corner(double phase, double step)
{
    if (phase < step)
    {
        const double t = phase / step;
        return t + t - t * t - 1.;
    }
    if (phase > 1. - step)
    {
        const double t = (phase - 1.) / step;
        return t * t + t + t + 1.;
    }
    return 0.;
}

/// `phase` 0 .. 1, which moves on by `step` a sample.
double valueOf(Wave wave, double phase, double step)
{
    const auto saw = [step](double p) { return 2. * p - 1. - corner(p, step); };
    switch (wave)
    {
        case Wave::Sine:
            return graze::sinCos(phase * 2. * graze::Pi).sine;
        case Wave::Triangle:
            return phase < 0.5 ? 4. * phase - 1. : 3. - 4. * phase;
        case Wave::Saw:
            return saw(phase);
        case Wave::Square:
            return saw(phase) - saw(phase < 0.5 ? phase + 0.5 : phase - 0.5);
    }
    return 0.;
}

/// The factor for each sample that halves a level in that time.
float halvingStep(float halfLife)
{
    const double x = 0.6931471805599453 / (static_cast<double>(halfLife) * Rate);
    return static_cast<float>(1. - x + 0.5 * x * x);
}

} // namespace

Curve from(float start, float end)
{
    return [=](float t) { return start + (end - start) * t; };
}

Curve falling(float start, float end)
{
    return [=](float t) { return end + (start - end) * (1.f - t) * (1.f - t) * (1.f - t); };
}

float note(int semitonesFromA4) noexcept
{
    constexpr double Semitone = 1.0594630943592953;
    double hertz = 440.;
    for (int i = 0; i < semitonesFromA4; ++i)
        hertz *= Semitone;
    for (int i = 0; i > semitonesFromA4; --i)
        hertz /= Semitone;
    return static_cast<float>(hertz);
}

Sound silence(float seconds)
{
    return Sound(samplesIn(seconds), 0.f);
}

Sound tone(float seconds, Wave wave, const Curve& hertz)
{
    Sound result = silence(seconds);
    double phase = 0.;
    for (std::size_t i = 0; i < result.size(); ++i)
    {
        const double step = static_cast<double>(hertz(placeOf(i, result.size()))) / Rate;
        result[i] = static_cast<float>(valueOf(wave, phase, step));
        phase += step;
        phase -= std::floor(phase);
    }
    return result;
}

Sound tone(float seconds, Wave wave, float hertz)
{
    return tone(seconds, wave, from(hertz, hertz));
}

Sound noise(float seconds, std::uint32_t seed)
{
    Sound result = silence(seconds);
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = 2.f * art::hashNoise(static_cast<int>(i), 0, seed) - 1.f;
    return result;
}

Sound struck(Sound sound, float attack, float halfLife)
{
    constexpr float Release = 0.005f; // the rest would click otherwise
    const float step = halvingStep(halfLife);
    const float rise = std::max(attack * RateF, 1.f), fall = Release * RateF;
    float level = 1.f;
    for (std::size_t i = 0; i < sound.size(); ++i)
    {
        const float since = static_cast<float>(i), left = static_cast<float>(sound.size() - 1 - i);
        sound[i] *= std::min({since / rise, level, left / fall});
        if (since >= rise)
            level *= step;
    }
    return sound;
}

Sound swelled(Sound sound, float attack, float release)
{
    const float rise = std::max(attack * RateF, 1.f), fall = std::max(release * RateF, 1.f);
    for (std::size_t i = 0; i < sound.size(); ++i)
        sound[i] *= art::smooth(0.f, rise, static_cast<float>(i)) *
                    art::smooth(0.f, fall, static_cast<float>(sound.size() - i));
    return sound;
}

Sound scaled(Sound sound, const Curve& gain)
{
    for (std::size_t i = 0; i < sound.size(); ++i)
        sound[i] *= gain(placeOf(i, sound.size()));
    return sound;
}

Sound scaled(Sound sound, float gain)
{
    return scaled(std::move(sound), from(gain, gain));
}

// Simper's trapezoidal state variable filter: stable while its frequency moves.
Sound filtered(const Sound& sound, Pass pass, const Curve& hertz, float resonance)
{
    Sound result(sound.size());
    const float k = 1.f / resonance;
    float s1 = 0.f, s2 = 0.f;
    for (std::size_t i = 0; i < sound.size(); ++i)
    {
        const float turn = std::clamp(hertz(placeOf(i, sound.size())) / RateF, 0.f, 0.24f);
        const auto quarter = graze::sinCos(static_cast<double>(turn) * graze::Pi);
        const float g = static_cast<float>(quarter.sine / quarter.cosine);
        const float a1 = 1.f / (1.f + g * (g + k));
        const float v3 = sound[i] - s2;
        const float v1 = a1 * (s1 + g * v3);
        const float v2 = s2 + g * v1;
        s1 = 2.f * v1 - s1;
        s2 = 2.f * v2 - s2;
        result[i] = pass == Pass::Low ? v2 : pass == Pass::Band ? k * v1 : sound[i] - k * v1 - v2;
    }
    return result;
}

Sound filtered(const Sound& sound, Pass pass, float hertz, float resonance)
{
    return filtered(sound, pass, from(hertz, hertz), resonance);
}

// Schroeder's reverberator: four combs side by side, two all-passes after them.
Sound inRoom(const Sound& sound, float seconds, float wet)
{
    const std::size_t count = sound.size() + samplesIn(seconds);
    Sound echoes(count, 0.f);
    for (const std::size_t delay : {1687u, 1601u, 2053u, 2251u})
    {
        Sound line(count, 0.f);
        float dull = 0.f;
        // With this factor the echoes are almost silent when the time is over.
        const float feedback =
            std::clamp(1.f - 1.4f * static_cast<float>(delay) / (RateF * std::max(seconds, 0.1f)), 0.f, 0.9f);
        for (std::size_t i = 0; i < count; ++i)
        {
            const float in = i < sound.size() ? sound[i] : 0.f;
            const float back = i >= delay ? line[i - delay] : 0.f;
            dull += 0.55f * (back - dull); // walls swallow the highs
            line[i] = in + feedback * dull;
            echoes[i] += 0.25f * back;
        }
    }
    for (const std::size_t delay : {347u, 113u})
    {
        Sound passed(count, 0.f);
        for (std::size_t i = 0; i < count; ++i)
            passed[i] = -0.6f * echoes[i] + (i >= delay ? echoes[i - delay] + 0.6f * passed[i - delay] : 0.f);
        echoes = std::move(passed);
    }
    Sound result = sound;
    add(result, echoes, 0.f, wet);
    return result;
}

Sound driven(Sound sound, float gain)
{
    for (float& sample : sound)
    {
        const float loud = std::clamp(sample * gain, -1.5f, 1.5f);
        sample = loud - loud * loud * loud * (4.f / 27.f);
    }
    return sound;
}

void add(Sound& into, const Sound& what, float atSeconds, float gain)
{
    const std::size_t first = samplesIn(atSeconds);
    into.resize(std::max(into.size(), first + what.size()), 0.f);
    for (std::size_t i = 0; i < what.size(); ++i)
        into[first + i] += what[i] * gain;
}

} // namespace synth
