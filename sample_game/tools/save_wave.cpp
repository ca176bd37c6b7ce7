// SPDX-License-Identifier: Zlib
#include "tools/synth.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <stdexcept>
#include <string>

namespace synth
{
namespace
{

class Bytes
{
public:
    void text(const char* four) { m_bytes.append(four, 4); }
    void number(std::uint32_t value, int bytes)
    {
        for (int i = 0; i < bytes; ++i)
            m_bytes.push_back(static_cast<char>(value >> (8 * i) & 255u));
    }
    [[nodiscard]] const std::string& all() const noexcept { return m_bytes; }

private:
    std::string m_bytes;
};

void write(const Sound& sound, std::uint32_t rate, const std::filesystem::path& file, float peak)
{
    float loudest = 1e-6f;
    for (const float sample : sound)
        loudest = std::max(loudest, std::fabs(sample));
    const auto bytes = static_cast<std::uint32_t>(sound.size() * 2);
    Bytes out;
    out.text("RIFF");
    out.number(36 + bytes, 4);
    out.text("WAVE");
    out.text("fmt ");
    out.number(16, 4);
    out.number(1, 2); // PCM
    out.number(1, 2); // channel
    out.number(rate, 4);
    out.number(rate * 2, 4);
    out.number(2, 2);
    out.number(16, 2);
    out.text("data");
    out.number(bytes, 4);
    for (const float sample : sound)
    {
        const auto value = static_cast<std::int32_t>(std::floor(sample / loudest * peak * 32767.f + 0.5f));
        out.number(static_cast<std::uint32_t>(value), 2);
    }
    std::ofstream stream(file, std::ios::binary);
    stream << out.all();
    if (!stream.flush())
        throw std::runtime_error("cannot write " + file.string());
}

/// A silent tail only makes the file longer and keeps a voice busy.
void dropSilentEnd(Sound& sound)
{
    constexpr float Inaudible = 0.005f; // part of the loudest: -46 dB
    float loudest = 0.f;
    for (const float sample : sound)
        loudest = std::max(loudest, std::fabs(sample));
    while (!sound.empty() && std::fabs(sound.back()) < loudest * Inaudible)
        sound.pop_back();
}

} // namespace

void saveWav(Sound sound, const std::filesystem::path& file, float peak)
{
    dropSilentEnd(sound);
    const std::size_t ramp = std::min<std::size_t>(Rate / 500, sound.size() / 2);
    // Short enough to keep a strike a strike, long enough not to click.
    constexpr std::size_t Rise = 24;
    for (std::size_t i = 0; i < std::min(Rise, sound.size()); ++i)
        sound[i] *= static_cast<float>(i) / static_cast<float>(Rise);
    for (std::size_t i = 0; i < ramp; ++i)
        sound[sound.size() - 1 - i] *= static_cast<float>(i) / static_cast<float>(ramp);
    write(sound, Rate, file, peak);
}

void saveLoop(const Sound& sound, const std::filesystem::path& file, float peak)
{
    // Two samples become one; what the lower rate cannot hold is taken out first, around the seam too.
    Sound half(sound.size() / 2);
    const auto at = [&](std::size_t i) { return sound[i % sound.size()]; };
    for (std::size_t i = 0; i < half.size(); ++i)
    {
        const std::size_t middle = 2 * i + sound.size();
        half[i] = 0.5f * at(middle) + 0.28125f * (at(middle - 1) + at(middle + 1)) -
                  0.03125f * (at(middle - 3) + at(middle + 3));
    }
    write(half, Rate / 2, file, peak);
}

} // namespace synth
