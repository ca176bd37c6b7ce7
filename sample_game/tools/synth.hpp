// SPDX-License-Identifier: Zlib
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

/// A small synthesizer. Only sums, products, square roots and graze's own sine go into a sample, so every
/// machine makes the same files.
namespace synth
{

inline constexpr int Rate = 44100; ///< samples per second

/// One channel, nominally -1 .. 1; what is louder is scaled when it is written.
using Sound = std::vector<float>;

enum class Wave : std::uint8_t
{
    Sine,
    Triangle,
    Saw,
    Square
};

/// A value over the course of a sound: 0 is its first sample, 1 its last.
using Curve = std::function<float(float)>;
[[nodiscard]] Curve from(float start, float end);
/// Falls quickly, then slowly, from `start` to `end`.
[[nodiscard]] Curve falling(float start, float end);

/// Frequency of the key that many semitones above (or below) the A of 440 Hz.
[[nodiscard]] float note(int semitonesFromA4) noexcept;

[[nodiscard]] Sound silence(float seconds);
[[nodiscard]] Sound tone(float seconds, Wave wave, const Curve& hertz);
[[nodiscard]] Sound tone(float seconds, Wave wave, float hertz);
/// White noise.
[[nodiscard]] Sound noise(float seconds, std::uint32_t seed);

/// Rises in `attack`, then halves every `halfLife` (unit: seconds); nothing is left at its end.
[[nodiscard]] Sound struck(Sound sound, float attack, float halfLife);
/// Rises in `attack`, holds, falls to nothing in the last `release` (unit: seconds).
[[nodiscard]] Sound swelled(Sound sound, float attack, float release);
[[nodiscard]] Sound scaled(Sound sound, const Curve& gain);
[[nodiscard]] Sound scaled(Sound sound, float gain);

enum class Pass : std::uint8_t
{
    Low,
    Band,
    High
};
/// A state variable filter of the second order; `resonance` 0.7 is flat, more rings.
[[nodiscard]] Sound filtered(const Sound& sound, Pass pass, const Curve& hertz, float resonance = 0.7f);
[[nodiscard]] Sound filtered(const Sound& sound, Pass pass, float hertz, float resonance = 0.7f);

/// A room: `seconds` longer, with echoes `wet` as loud as the sound.
[[nodiscard]] Sound inRoom(const Sound& sound, float seconds, float wet);
/// Soft clipping: the loud parts get warm instead of harsh.
[[nodiscard]] Sound driven(Sound sound, float gain);

/// Adds `what` to `into` from that time on; `into` grows as needed.
void add(Sound& into, const Sound& what, float atSeconds, float gain = 1.f);

/// Writes 16-bit PCM, one channel. The loudest sample becomes `peak`, a silent end is
/// cut off, what is left goes to zero within 2 ms.
/// Throws std::runtime_error with the file's name.
void saveWav(Sound sound, const std::filesystem::path& file, float peak);
/// The same for a sound that repeats: its ends meet, so they are left alone. At half the rate.
void saveLoop(const Sound& sound, const std::filesystem::path& file, float peak);

} // namespace synth
