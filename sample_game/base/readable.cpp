// SPDX-License-Identifier: Zlib
#include "base/readable.hpp"

#include "base/text.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace game
{
namespace
{

// With so many decimals, less the zeros at the end.
std::string fixedText(double value, int decimals)
{
    std::array<char, 400> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
    std::string text(buffer.data(), end.ptr);
    if (text.find('.') != std::string::npos)
    {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.')
            text.pop_back();
    }
    return text == "-0" ? "0" : text;
}

} // namespace

std::string readable(double value)
{
    const double size = std::fabs(value);
    if (!std::isfinite(value) || size < 0.1)
        return numberText(value, 2);
    return fixedText(value, size < 1. ? 2 : size < 99.95 ? 1 : 0);
}

std::string readableRange(double low, double high)
{
    const std::string least = readable(low);
    const std::string most = readable(high);
    return least == most ? most : joined({least, " .. ", most});
}

std::string readablePoint(graze::Vec2 point)
{
    return joined({"(", readable(static_cast<double>(point.x)), ", ", readable(static_cast<double>(point.y)), ")"});
}

std::string readableDirection(graze::Vec2 direction)
{
    return joined({"(", fixedText(static_cast<double>(direction.x), 2), ", ",
                   fixedText(static_cast<double>(direction.y), 2), ")"});
}

std::string readablePercent(float fraction)
{
    return joined({readable(static_cast<double>(fraction) * 100.), " %"});
}

} // namespace game
