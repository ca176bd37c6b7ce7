// SPDX-License-Identifier: Zlib
#include "assets/wave_file.hpp"

#include "base/save_file.hpp"

#include <string>
#include <string_view>

namespace game
{
namespace
{

constexpr std::size_t ChunkHeader = 8;
constexpr unsigned LowestRate = 8000, HighestRate = 96000;

std::uint32_t number(std::string_view bytes, std::size_t at, int size)
{
    std::uint32_t value = 0;
    for (int i = size - 1; i >= 0; --i)
        value = value << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
    return value;
}

/// The contents of the chunk with that name. Throws when there is none or when the file ends inside it.
std::string_view chunk(std::string_view bytes, std::string_view name)
{
    constexpr std::size_t FirstChunk = 12;
    std::size_t at = FirstChunk;
    while (bytes.size() >= at + ChunkHeader)
    {
        const std::size_t size = number(bytes, at + 4, 4);
        const std::size_t rest = bytes.size() - at - ChunkHeader;
        if (bytes.substr(at, 4) == name)
        {
            if (size > rest)
                throw WaveError("it ends early: " + std::to_string(rest) + " of " + std::to_string(size) +
                                " bytes are there");
            return bytes.substr(at + ChunkHeader, size);
        }
        if (size > rest)
            break;
        at += ChunkHeader + size + size % 2; // chunks start at even places
    }
    throw WaveError("it has no part \"" + std::string(name) + '"');
}

unsigned checkedRate(std::string_view format)
{
    constexpr std::size_t FormatSize = 16;
    if (format.size() < FormatSize)
        throw WaveError("the description of its format is too short");
    if (number(format, 0, 2) != 1 || number(format, 2, 2) != 1 || number(format, 14, 2) != 16)
        throw WaveError("it is not 16-bit PCM with one channel");
    const unsigned rate = number(format, 4, 4);
    if (rate < LowestRate || rate > HighestRate)
        throw WaveError("its rate of " + std::to_string(rate) + " samples per second is out of range");
    return rate;
}

std::string bytesOf(const std::filesystem::path& file)
{
    constexpr std::uintmax_t MostBytes = 16u << 20; // three minutes at 44100 samples per second
    try
    {
        return readFile(file, MostBytes);
    }
    catch (const FileError& error)
    {
        throw WaveError(error.reason());
    }
}

} // namespace

Wave loadWave(const std::filesystem::path& file)
{
    const std::string bytes = bytesOf(file);
    const std::string_view all(bytes);
    if (all.substr(0, 4) != "RIFF" || all.size() < 12 || all.substr(8, 4) != "WAVE")
        throw WaveError("it is no WAV file");
    Wave wave;
    wave.rate = checkedRate(chunk(all, "fmt "));
    const std::string_view data = chunk(all, "data");
    for (std::size_t i = 0; i + 1 < data.size(); i += 2)
        wave.samples.push_back(static_cast<std::int16_t>(number(data, i, 2)));
    if (wave.samples.empty())
        throw WaveError("it holds no sound");
    return wave;
}

} // namespace game
