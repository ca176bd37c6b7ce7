// SPDX-License-Identifier: Zlib
#include "maps/tile_data.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <new>
#include <optional>

#if defined(GRAZE_HAS_ZLIB)
#include <zlib.h>
#endif

namespace graze::maps
{

namespace
{

const char* const HowToSave = "in Tiled choose CSV or Base64 (uncompressed) as Tile Layer Format of the map (Map > Map "
                              "Properties), and save it again";

[[noreturn]] void refuseCount(const Node& element, std::size_t found, std::size_t count)
{
    refuse(element, "the layer has data for " + std::to_string(found) + " cells, and must have " +
                        std::to_string(count) + ": save the map in Tiled again");
}

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

std::vector<std::uint32_t> fromCsv(const Node& element, std::size_t count)
{
    std::vector<std::uint32_t> cells;
    cells.reserve(std::min(count, element.text.size()));
    const char* at = element.text.data();
    const char* const end = at + element.text.size();
    const auto skipSpaces = [&at, end]
    {
        while (at != end && isSpace(*at))
            ++at;
    };
    for (skipSpaces(); at != end && cells.size() < count; skipSpaces())
    {
        std::uint32_t gid = 0;
        const auto [behind, fault] = std::from_chars(at, end, gid);
        if (fault != std::errc{})
            refuse(element, "the layer has " + inQuotes({at, static_cast<std::size_t>(end - at)}) +
                                " where a tile must be: save the map in Tiled again");
        cells.push_back(gid);
        at = behind;
        skipSpaces();
        if (at == end || *at != ',')
            break;
        ++at;
    }
    skipSpaces();
    if (at != end || cells.size() != count)
        refuseCount(element, cells.size() + (at != end ? 1 : 0), count);
    return cells;
}

// Empty for another character.
std::optional<std::uint32_t> sextetOf(char c)
{
    constexpr std::string_view Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const std::size_t found = Alphabet.find(c);
    return found == std::string_view::npos ? std::nullopt : std::optional(static_cast<std::uint32_t>(found));
}

// At most `most` bytes, and one more when there are more.
std::vector<unsigned char> fromBase64(const Node& element, std::size_t most)
{
    std::vector<unsigned char> bytes;
    bytes.reserve(std::min(most, element.text.size() / 4 * 3 + 3));
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : element.text)
    {
        if (isSpace(c))
            continue;
        if (c == '=' || bytes.size() > most)
            break;
        const std::optional<std::uint32_t> sextet = sextetOf(c);
        if (!sextet)
            refuse(element, "the layer's data is no base64: save the map in Tiled again");
        bits = (bits << 6 | *sextet) & 0xFFFFFF;
        count += 6;
        if (count >= 8)
            bytes.push_back(static_cast<unsigned char>(bits >> (count -= 8) & 0xFF));
    }
    return bytes;
}

#if defined(GRAZE_HAS_ZLIB)
// Both zlib and gzip. At most one byte more than `size` is unpacked.
std::vector<unsigned char> inflated(const Node& element, std::vector<unsigned char>& packed, std::size_t size)
{
    std::vector<unsigned char> bytes(size + 1);
    z_stream stream{};
    stream.next_in = packed.data();
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = bytes.data();
    stream.avail_out = static_cast<uInt>(bytes.size());
    constexpr int LargestWindow = 15, ZlibOrGzip = 32;
    if (inflateInit2(&stream, LargestWindow + ZlibOrGzip) != Z_OK)
        throw std::bad_alloc();
    const int result = inflate(&stream, Z_FINISH);
    bytes.resize(bytes.size() - stream.avail_out);
    inflateEnd(&stream);
    if (result == Z_MEM_ERROR)
        throw std::bad_alloc();
    if (result != Z_STREAM_END && bytes.size() <= size)
        refuse(element, "the layer's data cannot be unpacked: save the map in Tiled again");
    return bytes;
}
#endif

std::vector<unsigned char> unpacked(const Node& element, const Node& data, std::size_t size)
{
    const std::string_view compression = textAt(data, "compression");
    if (compression.empty())
        return fromBase64(element, size);
#if defined(GRAZE_HAS_ZLIB)
    if (compression == "zlib" || compression == "gzip")
    {
        std::vector<unsigned char> packed = fromBase64(element, MaxMapFileBytes);
        return inflated(element, packed, size);
    }
#endif
    refuse(element, "layers that are packed with " + std::string(compression) + " are not read here: " + HowToSave);
}

std::vector<std::uint32_t> fromBytes(const Node& element, const std::vector<unsigned char>& bytes, std::size_t count)
{
    if (bytes.size() != 4 * count)
        refuseCount(element, (bytes.size() + 3) / 4, count);
    std::vector<std::uint32_t> cells(count);
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t byte = 4; byte-- > 0;)
            cells[i] = cells[i] << 8 | bytes[4 * i + byte];
    return cells;
}

// <tile gid="1"/> for each cell: the format of old maps.
std::vector<std::uint32_t> fromElements(const Node& element, std::size_t count)
{
    std::vector<std::uint32_t> cells;
    for (const Node& tile : element.children)
        if (tile.name == "tile")
            cells.push_back(static_cast<std::uint32_t>(
                integerAt(tile, "gid", 0, "a tile", 0, std::numeric_limits<std::uint32_t>::max())));
    if (cells.size() != count)
        refuseCount(element, cells.size(), count);
    return cells;
}

} // namespace

std::vector<std::uint32_t> cellsOf(const Node& element, const Node& data, std::size_t count)
{
    const std::string_view encoding = textAt(data, "encoding");
    if (encoding == "csv")
        return fromCsv(element, count);
    if (encoding == "base64")
        return fromBytes(element, unpacked(element, data, 4 * count), count);
    if (encoding.empty())
        return fromElements(element, count);
    refuse(element, "the encoding " + inQuotes(encoding) + " of a layer is not known here: " + HowToSave);
}

} // namespace graze::maps
