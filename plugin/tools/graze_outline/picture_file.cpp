// SPDX-License-Identifier: Zlib
#include "picture_file.hpp"

#include <SFML/System/Err.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace outliner
{

namespace
{

namespace fs = std::filesystem;

// SFML reports the reason of a failure on its error stream only.
class CapturedErrors
{
public:
    CapturedErrors() : m_before(sf::err().rdbuf(m_text.rdbuf())) {}
    CapturedErrors(const CapturedErrors&) = delete;
    CapturedErrors& operator=(const CapturedErrors&) = delete;
    ~CapturedErrors() { sf::err().rdbuf(m_before); }

    // " (corrupt PNG)", or nothing.
    [[nodiscard]] std::string reason() const
    {
        const std::string text = m_text.str();
        constexpr std::string_view Marker = "Reason: ";
        const auto at = text.find(Marker);
        if (at == std::string::npos)
            return {};
        const auto begin = at + Marker.size();
        return " (" + text.substr(begin, text.find('\n', begin) - begin) + ")";
    }

private:
    std::ostringstream m_text;
    std::streambuf* m_before;
};

// The first bytes of a PNG.
struct PngHead
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    unsigned bitDepth = 0;
    unsigned colourType = 0;

    // As the standard has it: below 8 bits a pixel is one number, a grey or a place in the palette.
    [[nodiscard]] bool hasDepthOfItsType() const noexcept
    {
        const bool isPowerOfTwo = bitDepth != 0 && (bitDepth & (bitDepth - 1)) == 0 && bitDepth <= 16;
        const bool isGrey = colourType == 0, isPalette = colourType == 3;
        return isPowerOfTwo && (isGrey || (isPalette && bitDepth <= 8) || (!isPalette && bitDepth >= 8));
    }
};

// Nothing for other formats.
std::optional<PngHead> pngHeadOf(const fs::path& picture)
{
    constexpr std::string_view Signature = "\x89PNG\r\n\x1a\n";
    constexpr std::size_t WidthAt = 16, HeightAt = 20, DepthAt = 24, TypeAt = 25;
    std::array<char, 26> bytes{};
    std::ifstream(picture, std::ios::binary).read(bytes.data(), bytes.size());
    if (std::string_view(bytes.data(), Signature.size()) != Signature)
        return std::nullopt;
    const auto byteAt = [&](std::size_t at) { return static_cast<std::uint8_t>(bytes[at]); };
    const auto numberAt = [&](std::size_t at)
    {
        std::uint32_t number = 0;
        for (std::size_t i = at; i < at + 4; ++i)
            number = number << 8 | byteAt(i);
        return number;
    };
    return PngHead{numberAt(WidthAt), numberAt(HeightAt), byteAt(DepthAt), byteAt(TypeAt)};
}

// Refuses files that SFML does not survive: a file of a kilobyte may need gigabytes, and the PNG reader of 2.5 ends the
// program at a bit depth that its colour type cannot have. Guarded by fuzz.picture.
void refuseDamagedHead(const fs::path& picture, std::uint64_t mostPixels)
{
    constexpr std::uint32_t LargestSide = 16384; // the limit of outlineOf, and of most textures
    const std::optional<PngHead> head = pngHeadOf(picture);
    if (!head)
        return;
    if (const std::uint32_t side = std::max(head->width, head->height); side > LargestSide)
        throw std::runtime_error("it has " + std::to_string(side) + " pixels a side, more than " +
                                 std::to_string(LargestSide));
    if (std::uint64_t{head->width} * head->height > mostPixels)
        throw std::runtime_error("it has more than " + std::to_string(mostPixels) + " pixels");
    if (!head->hasDepthOfItsType())
        throw std::runtime_error("it is no PNG: there is no colour type " + std::to_string(head->colourType) + " of " +
                                 std::to_string(head->bitDepth) + " bits");
}

} // namespace

sf::Image loadedPicture(const fs::path& picture, std::uint64_t mostPixels)
{
    refuseDamagedHead(picture, mostPixels);
    const CapturedErrors errors;
    sf::Image image;
    if (!image.loadFromFile(picture.string()))
        throw std::runtime_error("it is no picture that can be read" + errors.reason());
    return image;
}

void savePicture(const sf::Image& image, const fs::path& path)
{
    const CapturedErrors errors;
    if (!image.saveToFile(path.string()))
        throw std::runtime_error("its overlay " + path.string() + " cannot be written" + errors.reason());
}

} // namespace outliner
