// SPDX-License-Identifier: Zlib
// Any bytes as a sound of the game: refused with a reason, or samples that read back the same from a plain WAV file.
#include "fuzz/game_file.hpp"

#include <assets/wave_file.hpp>
#include <base/byte_stream.hpp>

using graze::fuzz::require;

namespace
{

std::string plainFileOf(const game::Wave& wave)
{
    constexpr std::uint32_t FormatSize = 16, OnePcmChannel = 0x10001, BytesPerSample = 2,
                            SixteenBitsInTwoBytes = 0x100002;
    const auto size = static_cast<std::uint32_t>(wave.samples.size()) * BytesPerSample;
    game::ByteWriter out;
    out.text("RIFF");
    out.u32(size + 36);
    out.text("WAVEfmt ");
    for (const std::uint32_t number :
         {FormatSize, OnePcmChannel, wave.rate, wave.rate * BytesPerSample, SixteenBitsInTwoBytes})
        out.u32(number);
    out.text("data");
    out.u32(size);
    for (const std::int16_t sample : wave.samples)
    {
        out.u8(static_cast<std::uint8_t>(sample));
        out.u8(static_cast<std::uint8_t>(static_cast<std::uint16_t>(sample) >> 8));
    }
    return out.bytes();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const graze::fuzz::GameFile file("sound.wav");
    const std::string input(data, data + size);
    file.write(input);
    game::Wave wave;
    try
    {
        wave = game::loadWave(file.path());
    }
    catch (const game::WaveError& error)
    {
        graze::fuzz::requireRefusal(error.what(), "", input);
        return 0;
    }
    require(!wave.samples.empty() && wave.samples.size() * 2 <= size, "every sample stands in the file");
    require(wave.seconds() > 0.f, "a sound lasts");
    file.write(plainFileOf(wave));
    const game::Wave again = game::loadWave(file.path());
    require(again.rate == wave.rate && again.samples == wave.samples, "the samples read back the same");
    return 0;
}
