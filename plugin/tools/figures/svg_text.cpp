// SPDX-License-Identifier: Zlib
#include "figures/svg_text.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace figures
{

namespace
{

std::string digitsOf(double value, int behindThePoint)
{
    std::array<char, 32> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, behindThePoint);
    return {buffer.data(), end.ptr};
}

// ` name="value"`
std::string attribute(const char* name, double value)
{
    return std::string(" ") + name + "=\"" + number(value) + "\"";
}

std::string escaped(std::string_view words)
{
    std::string result;
    for (const char c : words)
        if (c == '<')
            result.append("&lt;");
        else if (c == '&')
            result.append("&amp;");
        else
            result.push_back(c);
    return result;
}

} // namespace

std::string number(double value)
{
    std::string digits = digitsOf(std::floor(value * 10. + 0.5) / 10., 1);
    if (digits.ends_with(".0"))
        digits.resize(digits.size() - 2);
    return digits == "-0" ? "0" : digits;
}

std::string hundredths(float value)
{
    return digitsOf(static_cast<double>(value), 2);
}

void SvgText::panel(Place corner, double width, double height, std::string_view title)
{
    m_body.append("<rect").append(attribute("x", corner.x)).append(attribute("y", corner.y));
    m_body.append(attribute("width", width)).append(attribute("height", height));
    m_body.append(" fill=\"#fcfcfc\" stroke=\"#ccc\"/>\n");
    text({corner.x, corner.y - 8.}, title, "font-weight=\"bold\"");
}

void SvgText::line(Place from, Place to, Style style)
{
    m_body.append("<line").append(attribute("x1", from.x)).append(attribute("y1", from.y));
    m_body.append(attribute("x2", to.x)).append(attribute("y2", to.y)).append(" ").append(style).append("/>\n");
}

void SvgText::circle(Place centre, double radius, Style style)
{
    m_body.append("<circle").append(attribute("cx", centre.x)).append(attribute("cy", centre.y));
    m_body.append(attribute("r", radius)).append(" ").append(style).append("/>\n");
}

void SvgText::points(std::string_view element, std::span<const Place> places, Style style)
{
    m_body.append("<").append(element).append(" points=\"");
    for (const Place& place : places)
        m_body.append(&place == places.data() ? "" : " ").append(number(place.x)).append(",").append(number(place.y));
    m_body.append("\" ").append(style).append("/>\n");
}

void SvgText::text(Place at, std::string_view words, Style style)
{
    if (words.empty())
        return;
    m_body.append("<text").append(attribute("x", at.x)).append(attribute("y", at.y));
    if (!style.empty())
        m_body.append(" ").append(style);
    m_body.append(">").append(escaped(words)).append("</text>\n");
}

std::string SvgText::file(double width, double height) const
{
    return "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", width) + attribute("height", height) +
           " font-family=\"sans-serif\" font-size=\"12\" stroke-linejoin=\"round\">\n"
           "<!-- drawn by plugin/tools/figures -->\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n" +
           m_body + "</svg>\n";
}

} // namespace figures
