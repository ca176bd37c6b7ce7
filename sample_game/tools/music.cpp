// SPDX-License-Identifier: Zlib
#include "tools/sounds.hpp"

#include <array>

namespace synth
{
namespace
{

constexpr float BeatSeconds = 0.46875f; // 128 beats a minute
constexpr int BeatsPerBar = 4;
/// A minor: i VI III VII, then i iv VI v to lead back. Semitones from A.
constexpr std::array<std::array<int, 3>, 8> Chords{
    {{0, 3, 7}, {-4, 0, 3}, {3, 7, 10}, {-2, 2, 5}, {0, 3, 7}, {-7, -4, 0}, {-4, 0, 3}, {-5, -2, 2}}};
constexpr std::size_t Bars = Chords.size();
constexpr int Turns = 2; // turns of the chords: the second one adds the melody

/// Adds around the end of the loop, so that what still sounds there is heard at the beginning.
void addAround(Sound& loop, const Sound& what, float atSeconds, float gain)
{
    const auto first = static_cast<std::size_t>(atSeconds * static_cast<float>(Rate));
    for (std::size_t i = 0; i < what.size(); ++i)
        loop[(first + i) % loop.size()] += what[i] * gain;
}

Sound pluck(int semitones)
{
    constexpr float Seconds = 0.7f;
    Sound body = tone(Seconds, Wave::Triangle, note(semitones));
    add(body, tone(Seconds, Wave::Saw, note(semitones) * 1.004f), 0.f, 0.2f);
    return struck(filtered(body, Pass::Low, falling(2600.f, 500.f)), 0.004f, 0.09f);
}

Sound bass(int semitones)
{
    constexpr float Seconds = BeatSeconds * 0.5f;
    Sound body = tone(Seconds, Wave::Saw, note(semitones));
    add(body, tone(Seconds, Wave::Sine, note(semitones)), 0.f, 1.2f);
    return swelled(struck(filtered(body, Pass::Low, falling(700.f, 180.f)), 0.004f, 0.14f), 0.004f, 0.03f);
}

Sound pad(const std::array<int, 3>& chord)
{
    constexpr float Seconds = BeatSeconds * BeatsPerBar + 0.5f;
    Sound body = silence(Seconds);
    for (const int key : chord)
        for (const float detune : {0.997f, 1.f, 1.0035f})
            add(body, tone(Seconds, Wave::Saw, note(key - 12) * detune), 0.f, 0.33f);
    return swelled(filtered(body, Pass::Low, 620.f), 0.5f, 0.6f);
}

Sound brush()
{
    return struck(filtered(noise(0.12f, 211), Pass::High, 5200.f), 0.002f, 0.02f);
}

Sound kick()
{
    return struck(tone(0.22f, Wave::Sine, falling(130.f, 44.f)), 0.002f, 0.05f);
}

void addBar(Sound& loop, const std::array<int, 3>& chord, float at, bool withMelody)
{
    constexpr float Eighth = BeatSeconds * 0.5f;
    addAround(loop, pad(chord), at, 0.32f);
    constexpr std::array<int, 8> Order{0, 1, 2, 1, 0, 2, 1, 2};
    for (int i = 0; i < 8; ++i)
    {
        const float time = at + Eighth * static_cast<float>(i);
        addAround(loop, bass(chord[0] - 24 + (i % 4 == 3 ? 12 : 0)), time, i % 4 == 0 ? 0.8f : 0.55f);
        addAround(loop, pluck(chord[static_cast<std::size_t>(Order[static_cast<std::size_t>(i)])]), time, 0.26f);
        if (i % 2 == 1)
            addAround(loop, brush(), time, 0.07f);
        if (i % 4 == 0)
            addAround(loop, kick(), time, 0.85f);
    }
    if (!withMelody)
        return;
    // Long notes: the fifth, then the third, an octave up.
    addAround(loop, pluck(chord[2] + 12), at, 0.34f);
    addAround(loop, pluck(chord[1] + 12), at + Eighth * 3.f, 0.3f);
    addAround(loop, pluck(chord[2] + 12), at + Eighth * 6.f, 0.26f);
}

} // namespace

Sound music()
{
    constexpr float BarSeconds = BeatSeconds * BeatsPerBar;
    Sound loop = silence(BarSeconds * static_cast<float>(Bars) * Turns);
    for (int turn = 0; turn < Turns; ++turn)
        for (std::size_t bar = 0; bar < Bars; ++bar)
            addBar(loop, Chords[bar], BarSeconds * static_cast<float>(static_cast<std::size_t>(turn) * Bars + bar),
                   turn == 1);
    return loop;
}

} // namespace synth
