// SPDX-License-Identifier: Zlib
#include "player/screen.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <stdexcept>

namespace player
{
namespace
{

// Numbers of the header, each of four bytes, the highest first.
constexpr std::size_t HeaderSize = 0, Width = 4, Height = 5, Stride = 12, Colours = 19;
constexpr std::size_t BytesPerColour = 12;
constexpr std::size_t LeastHeader = 100;

std::size_t headerNumber(const std::uint8_t* bytes, std::size_t index) noexcept
{
    std::size_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value = value << 8 | bytes[4 * index + i];
    return value;
}

} // namespace

Screen::Screen(const std::string& file)
{
    const int handle = open(file.c_str(), O_RDONLY);
    struct stat state = {};
    const bool known = handle >= 0 && fstat(handle, &state) == 0;
    m_length = known ? static_cast<std::size_t>(state.st_size) : 0;
    void* bytes = m_length >= LeastHeader ? mmap(nullptr, m_length, PROT_READ, MAP_SHARED, handle, 0) : MAP_FAILED;
    if (handle >= 0)
        close(handle);
    if (bytes == MAP_FAILED)
        throw std::runtime_error("the picture of the display, " + file + ", cannot be read");
    m_bytes = static_cast<const std::uint8_t*>(bytes);
    m_start = headerNumber(m_bytes, HeaderSize) + headerNumber(m_bytes, Colours) * BytesPerColour;
    m_stride = headerNumber(m_bytes, Stride);
    m_width = headerNumber(m_bytes, Width);
    m_height = headerNumber(m_bytes, Height);
}

Screen::~Screen()
{
    munmap(const_cast<std::uint8_t*>(m_bytes), m_length);
}

Pixel Screen::at(std::size_t x, std::size_t y) const noexcept
{
    const std::size_t place = m_start + y * m_stride + 4 * x;
    if (x >= m_width || y >= m_height || place + 4 > m_length)
        return {};
    return {m_bytes[place + 2], m_bytes[place + 1], m_bytes[place]};
}

} // namespace player
