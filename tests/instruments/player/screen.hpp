// SPDX-License-Identifier: Zlib
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace player
{

struct Pixel
{
    int red = 0;
    int green = 0;
    int blue = 0;
};

/// The picture of a display, in the file in which Xvfb keeps it (`-fbdir`, format XWD).
class Screen
{
public:
    /// Throws std::runtime_error when the file cannot be read.
    explicit Screen(const std::string& file);
    ~Screen();
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    /// Outside the picture: black.
    [[nodiscard]] Pixel at(std::size_t x, std::size_t y) const noexcept;

private:
    const std::uint8_t* m_bytes = nullptr;
    std::size_t m_length = 0;
    std::size_t m_start = 0;
    std::size_t m_stride = 0;
    std::size_t m_width = 0;
    std::size_t m_height = 0;
};

} // namespace player
