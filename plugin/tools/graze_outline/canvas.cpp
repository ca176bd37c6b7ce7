// SPDX-License-Identifier: Zlib
#include "canvas.hpp"

#include <graze/sfml/compat.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace outliner
{

namespace
{

using graze::Vec2;

// A whole number from 0 to the limit; NaN is 0.
int within(float value, int limit)
{
    return !(value > 0.f) ? 0 : value >= static_cast<float>(limit) ? limit : static_cast<int>(value);
}

float distanceToSegment(Vec2 p, Vec2 a, Vec2 b)
{
    const Vec2 edge = b - a;
    const float squared = lengthSquared(edge);
    const float t = squared > 0.f ? std::clamp(dot(p - a, edge) / squared, 0.f, 1.f) : 0.f;
    return length(p - a - edge * t);
}

} // namespace

const Colour& Palette::of(const std::string& name)
{
    return PieceColours[m_indices.try_emplace(name, m_indices.size()).first->second % PieceColours.size()].colour;
}

std::string Palette::legend() const
{
    constexpr std::size_t Most = 24;
    std::vector<std::string> entries(m_indices.size());
    for (const auto& [name, index] : m_indices)
        entries[index] = (name.empty() ? "(no name)" : name) + " " + PieceColours[index % PieceColours.size()].name;
    std::string text;
    for (std::size_t i = 0; i < std::min(entries.size(), Most); ++i)
        text += (i == 0 ? "" : ", ") + entries[i];
    return entries.size() > Most ? text + ", ..." : text;
}

std::vector<Vec2> placed(const std::vector<Vec2>& points, const graze::Affine2& matrix)
{
    std::vector<Vec2> result;
    for (const Vec2 p : points)
        result.push_back(matrix.transformPoint(p));
    return result;
}

Canvas::Canvas(int width, int height, const Colour& background) :
m_width(width),
m_height(height),
m_rgba(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4)
{
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            blend(x, y, background, 1.f);
}

void Canvas::drawSquares()
{
    constexpr int Square = 8;
    for (int y = 0; y < m_height; ++y)
        for (int x = 0; x < m_width; ++x)
        {
            const float grey = (x / Square + y / Square) % 2 == 0 ? 118.f : 104.f;
            blend(x, y, {grey, grey, grey}, 1.f);
        }
}

void Canvas::draw(const sf::Image& picture, const graze::PixelRect& part, const graze::Affine2& canvasFromPart)
{
    const auto partFromCanvas = canvasFromPart.inverse();
    if (!partFromCanvas)
        return;
    const auto width = static_cast<float>(part.width), height = static_cast<float>(part.height);
    const auto corners = placed({{}, {width, 0.f}, {width, height}, {0.f, height}}, canvasFromPart);
    const auto [left, right] =
        std::minmax_element(corners.begin(), corners.end(), [](Vec2 a, Vec2 b) { return a.x < b.x; });
    const auto [top, bottom] =
        std::minmax_element(corners.begin(), corners.end(), [](Vec2 a, Vec2 b) { return a.y < b.y; });
    const int endX = within(right->x + 1.f, m_width), endY = within(bottom->y + 1.f, m_height);
    const auto [pictureWidth, pictureHeight] = picture.getSize();
    for (int y = within(top->y, m_height); y < endY; ++y)
        for (int x = within(left->x, m_width); x < endX; ++x)
        {
            const Vec2 p = partFromCanvas->transformPoint({static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f});
            if (!(p.x >= 0.f && p.y >= 0.f && p.x < width && p.y < height))
                continue;
            const auto column = static_cast<unsigned>(part.x + static_cast<int>(p.x));
            const auto row = static_cast<unsigned>(part.y + static_cast<int>(p.y));
            if (column >= pictureWidth || row >= pictureHeight)
                continue;
            const sf::Color pixel = graze::compat::pixel(picture, {column, row});
            blend(x, y, {static_cast<float>(pixel.r), static_cast<float>(pixel.g), static_cast<float>(pixel.b)},
                  static_cast<float>(pixel.a) / 255.f);
        }
}

void Canvas::fill(const std::vector<Vec2>& loop, const Colour& colour, float opacity)
{
    const auto [highest, lowest] =
        std::minmax_element(loop.begin(), loop.end(), [](Vec2 a, Vec2 b) { return a.y < b.y; });
    const int end = within(lowest->y + 1.f, m_height);
    for (int y = within(highest->y, m_height); y < end; ++y)
    {
        const float level = static_cast<float>(y) + 0.5f;
        float left = static_cast<float>(m_width), right = 0.f;
        for (std::size_t i = 0; i < loop.size(); ++i)
        {
            const Vec2 a = loop[i], b = loop[(i + 1) % loop.size()];
            if ((a.y <= level) == (b.y <= level))
                continue;
            const float x = a.x + (b.x - a.x) * ((level - a.y) / (b.y - a.y));
            left = std::min(left, x);
            right = std::max(right, x);
        }
        const int last = within(std::ceil(right - 0.5f), m_width);
        for (int x = within(std::ceil(left - 0.5f), m_width); x < last; ++x)
            blend(x, y, colour, opacity);
    }
}

// All pixels within half the width of the segment, row by row or column by column along it.
void Canvas::line(Vec2 a, Vec2 b, const Colour& colour, float width, float opacity)
{
    const float radius = 0.5f * width;
    const bool steep = std::fabs(b.y - a.y) > std::fabs(b.x - a.x);
    const auto turned = [&](Vec2 p) { return steep ? Vec2{p.y, p.x} : p; };
    Vec2 from = turned(a), to = turned(b);
    if (to.x < from.x)
        std::swap(from, to);
    const float slope = to.x > from.x ? (to.y - from.y) / (to.x - from.x) : 0.f;
    const float reach = radius * 1.5f + 1.f; // at 45 degrees the line is that much thicker along an axis
    const int endI = within(to.x + radius + 2.f, steep ? m_height : m_width);
    for (int i = within(from.x - radius - 1.f, steep ? m_height : m_width); i < endI; ++i)
    {
        const float along = std::clamp(static_cast<float>(i) + 0.5f, from.x, to.x);
        const float middle = from.y + slope * (along - from.x);
        const int endJ = within(middle + reach + 1.f, steep ? m_width : m_height);
        for (int j = within(middle - reach, steep ? m_width : m_height); j < endJ; ++j)
        {
            const Vec2 p{static_cast<float>(i) + 0.5f, static_cast<float>(j) + 0.5f};
            const float covered = std::clamp(radius + 0.5f - distanceToSegment(p, from, to), 0.f, 1.f);
            if (covered > 0.f)
                blend(steep ? j : i, steep ? i : j, colour, covered * opacity);
        }
    }
}

void Canvas::loop(const std::vector<Vec2>& loop, const Colour& colour, float width, float opacity)
{
    for (std::size_t i = 0; i < loop.size(); ++i)
        line(loop[i], loop[(i + 1) % loop.size()], colour, width, opacity);
}

void Canvas::dots(const std::vector<Vec2>& points, const Colour& colour, float radius)
{
    for (const Vec2 p : points)
        line(p, p, colour, 2.f * radius);
}

sf::Image Canvas::image() const
{
    return graze::compat::makeImage({static_cast<unsigned>(m_width), static_cast<unsigned>(m_height)}, m_rgba.data());
}

void Canvas::blend(int x, int y, const Colour& colour, float opacity)
{
    std::uint8_t* pixel =
        &m_rgba[4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(m_width) + static_cast<std::size_t>(x))];
    for (std::size_t i = 0; i < colour.size(); ++i)
    {
        const auto old = static_cast<float>(pixel[i]);
        pixel[i] = static_cast<std::uint8_t>(old + (colour[i] - old) * opacity + 0.5f);
    }
    pixel[3] = 255;
}

} // namespace outliner
