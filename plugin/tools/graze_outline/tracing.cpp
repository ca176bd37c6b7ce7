// SPDX-License-Identifier: Zlib
#include "graze_outline.hpp"

#include <graze/files/collider_file.hpp>
#include <graze/sfml/attach.hpp>

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
void refuseDamagedHead(const fs::path& picture)
{
    constexpr std::uint32_t LargestSide = 16384; // the limit of outlineOf, and of most textures
    const std::optional<PngHead> head = pngHeadOf(picture);
    if (!head)
        return;
    if (const std::uint32_t side = std::max(head->width, head->height); side > LargestSide)
        throw std::runtime_error("it has " + std::to_string(side) + " pixels a side, more than " +
                                 std::to_string(LargestSide));
    if (!head->hasDepthOfItsType())
        throw std::runtime_error("it is no PNG: there is no colour type " + std::to_string(head->colourType) + " of " +
                                 std::to_string(head->bitDepth) + " bits");
}

sf::Image loaded(const fs::path& picture)
{
    refuseDamagedHead(picture);
    const CapturedErrors errors;
    sf::Image image;
    if (!image.loadFromFile(picture.string()))
        throw std::runtime_error("it is no picture that can be read" + errors.reason());
    return image;
}

std::vector<graze::PixelRect> cellsOf(const sf::Image& image, const std::optional<CellSize>& cell)
{
    const int width = static_cast<int>(image.getSize().x), height = static_cast<int>(image.getSize().y);
    if (!cell)
        return {{0, 0, width, height}};
    if (width % cell->width != 0 || height % cell->height != 0)
        throw std::runtime_error("its " + std::to_string(width) + " x " + std::to_string(height) +
                                 " pixels are no whole number of frames of " + std::to_string(cell->width) + " x " +
                                 std::to_string(cell->height));
    std::vector<graze::PixelRect> cells;
    for (int y = 0; y < height; y += cell->height)
        for (int x = 0; x < width; x += cell->width)
            cells.push_back({x, y, cell->width, cell->height});
    return cells;
}

graze::ColliderFile colliderOf(const sf::Image& image, const std::string& name, const Options& options)
{
    graze::ColliderFile file{name, options.outline.maxError, {}, options.outline};
    graze::ColliderSheet sheet = graze::sheetOf(image, options.outline);
    bool isBlank = true;
    for (const graze::PixelRect& cell : cellsOf(image, options.frames))
    {
        file.frames.push_back(sheet.at(cell));
        isBlank = isBlank && file.frames.back().pieces.empty();
    }
    if (isBlank)
        throw std::runtime_error("nothing to trace: no pixel has alpha " + std::to_string(options.outline.threshold) +
                                 " or more");
    return file;
}

// The ending is added: replace_extension would take the "left" of "walk.left" for one.
fs::path outputOf(const Job& job, const Options& options, const char* ending)
{
    fs::path path = options.out / job.stem;
    path += ending;
    return path;
}

Traced summaryOf(const graze::ColliderFile& file)
{
    Traced summary;
    summary.frames = file.frames.size();
    for (const graze::ColliderFrame& frame : file.frames)
    {
        summary.pieces += frame.pieces.size();
        summary.measuredError = std::max(summary.measuredError, frame.measuredError);
        for (const graze::OutlineLoop& loop : frame.outline)
        {
            summary.vertices += loop.border.size();
            for (const auto& hole : loop.holes)
                summary.vertices += hole.size();
        }
    }
    return summary;
}

} // namespace

Traced trace(const Job& job, const Options& options)
{
    const sf::Image image = loaded(job.picture);
    const graze::ColliderFile file = colliderOf(image, job.image, options);
    const fs::path path = outputOf(job, options, ".collider.json");
    fs::create_directories(path.parent_path());
    saveColliderFile(file, path);
    if (options.overlay)
    {
        const fs::path drawing = outputOf(job, options, ".overlay.png");
        const CapturedErrors errors;
        if (!overlayOf(image, file).saveToFile(drawing.string()))
            throw std::runtime_error("its overlay " + drawing.string() + " cannot be written" + errors.reason());
    }
    return summaryOf(file);
}

} // namespace outliner
