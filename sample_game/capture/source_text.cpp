// SPDX-License-Identifier: Zlib
#include "capture/source_text.hpp"

#include <charconv>

namespace game
{

std::string hexadecimal(float value)
{
    char digits[48];
    char* const end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::hex).ptr;
    std::string text(+digits, end);
    text.insert(text.front() == '-' ? 1 : 0, "0x");
    return text + 'f';
}

std::string hexadecimal(graze::Vec2 point)
{
    return '{' + hexadecimal(point.x) + ", " + hexadecimal(point.y) + '}';
}

std::string decimal(float value)
{
    char digits[48];
    char* const end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    return {digits, end};
}

void replaceAll(std::string& text, std::string_view mark, std::string_view by)
{
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + by.size()))
        text.replace(at, mark.size(), by);
}

} // namespace game
