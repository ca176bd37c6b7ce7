// SPDX-License-Identifier: Zlib
#include "graze_outline.hpp"

#include <graze/sfml/compat.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace outliner
{

namespace
{

using graze::Vec2;

using Colour = std::array<float, 3>; // red, green, blue

constexpr Colour Ink{20.f, 20.f, 28.f};
constexpr Colour Line{255.f, 255.f, 255.f};
// Neighbours in this list differ, and none is a colour that a thin white or dark line would be lost in.
constexpr std::array<Colour, 8> PieceColours{
    Colour{230.f, 60.f, 60.f},  Colour{60.f, 140.f, 240.f}, Colour{240.f, 190.f, 40.f}, Colour{50.f, 180.f, 90.f},
    Colour{180.f, 80.f, 220.f}, Colour{250.f, 130.f, 40.f}, Colour{40.f, 190.f, 200.f}, Colour{240.f, 110.f, 180.f}};

class Canvas
{
public:
    Canvas(const sf::Image& picture, int scale) :
    m_scale(scale),
    m_width(static_cast<int>(picture.getSize().x) * scale),
    m_height(static_cast<int>(picture.getSize().y) * scale),
    m_rgba(static_cast<std::size_t>(m_width) * static_cast<std::size_t>(m_height) * 4)
    {
        constexpr int Square = 8;
        for (int y = 0; y < m_height; ++y)
            for (int x = 0; x < m_width; ++x)
            {
                // Nothing is drawn here: squares, as every editor shows it.
                const float grey = (x / Square + y / Square) % 2 == 0 ? 118.f : 104.f;
                const sf::Color pixel =
                    graze::compat::pixel(picture, {static_cast<unsigned>(x / scale), static_cast<unsigned>(y / scale)});
                blend(x, y, {grey, grey, grey}, 1.f);
                blend(x, y, {static_cast<float>(pixel.r), static_cast<float>(pixel.g), static_cast<float>(pixel.b)},
                      static_cast<float>(pixel.a) / 255.f);
            }
    }

    // The loop is convex.
    void fill(const std::vector<Vec2>& loop, Vec2 origin, Colour colour, float opacity)
    {
        const auto points = placed(loop, origin);
        const auto [highest, lowest] =
            std::minmax_element(points.begin(), points.end(), [](Vec2 a, Vec2 b) { return a.y < b.y; });
        const float top = highest->y, bottom = lowest->y;
        for (int y = std::max(0, static_cast<int>(top)); y < std::min(m_height, static_cast<int>(bottom) + 1); ++y)
        {
            const float level = static_cast<float>(y) + 0.5f;
            float left = static_cast<float>(m_width), right = 0.f;
            for (std::size_t i = 0; i < points.size(); ++i)
            {
                const Vec2 a = points[i], b = points[(i + 1) % points.size()];
                if ((a.y <= level) == (b.y <= level))
                    continue;
                const float x = a.x + (b.x - a.x) * ((level - a.y) / (b.y - a.y));
                left = std::min(left, x);
                right = std::max(right, x);
            }
            const int end = std::min(m_width, static_cast<int>(std::ceil(right - 0.5f)));
            for (int x = std::max(0, static_cast<int>(std::ceil(left - 0.5f))); x < end; ++x)
                blend(x, y, colour, opacity);
        }
    }

    void loop(const std::vector<Vec2>& loop, Vec2 origin, Colour colour, float width, float opacity)
    {
        const auto points = placed(loop, origin);
        for (std::size_t i = 0; i < points.size(); ++i)
            segment(points[i], points[(i + 1) % points.size()], colour, 0.5f * width, opacity);
    }

    void dots(const std::vector<Vec2>& loop, Vec2 origin, Colour colour, float radius)
    {
        for (const Vec2 p : placed(loop, origin))
            segment(p, p, colour, radius, 1.f);
    }

    [[nodiscard]] sf::Image image() const
    {
        return graze::compat::makeImage({static_cast<unsigned>(m_width), static_cast<unsigned>(m_height)},
                                        m_rgba.data());
    }

private:
    [[nodiscard]] std::vector<Vec2> placed(const std::vector<Vec2>& loop, Vec2 origin) const
    {
        std::vector<Vec2> points;
        for (const Vec2 p : loop)
            points.push_back((p + origin) * static_cast<float>(m_scale));
        return points;
    }

    // All pixels within the radius of the segment, row by row or column by column along it.
    void segment(Vec2 a, Vec2 b, Colour colour, float radius, float opacity)
    {
        const bool steep = std::fabs(b.y - a.y) > std::fabs(b.x - a.x);
        const auto turned = [&](Vec2 p) { return steep ? Vec2{p.y, p.x} : p; };
        Vec2 from = turned(a), to = turned(b);
        if (to.x < from.x)
            std::swap(from, to);
        const float slope = to.x > from.x ? (to.y - from.y) / (to.x - from.x) : 0.f;
        const float reach = radius * 1.5f + 1.f; // at 45 degrees the line is that much thicker along an axis
        const int last = std::min(steep ? m_height - 1 : m_width - 1, static_cast<int>(to.x + radius + 1.f));
        for (int i = std::max(0, static_cast<int>(from.x - radius - 1.f)); i <= last; ++i)
        {
            const float along = std::clamp(static_cast<float>(i) + 0.5f, from.x, to.x);
            const float middle = from.y + slope * (along - from.x);
            const int end = std::min(steep ? m_width - 1 : m_height - 1, static_cast<int>(middle + reach));
            for (int j = std::max(0, static_cast<int>(middle - reach)); j <= end; ++j)
            {
                const Vec2 p{static_cast<float>(i) + 0.5f, static_cast<float>(j) + 0.5f};
                const float covered = std::clamp(radius + 0.5f - distance(p, from, to), 0.f, 1.f);
                if (covered > 0.f)
                    blend(steep ? j : i, steep ? i : j, colour, covered * opacity);
            }
        }
    }

    [[nodiscard]] static float distance(Vec2 p, Vec2 a, Vec2 b)
    {
        const Vec2 edge = b - a;
        const float squared = lengthSquared(edge);
        const float t = squared > 0.f ? std::clamp(dot(p - a, edge) / squared, 0.f, 1.f) : 0.f;
        return length(p - a - edge * t);
    }

    void blend(int x, int y, const Colour& colour, float opacity)
    {
        std::uint8_t* pixel = &m_rgba[4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(m_width) +
                                           static_cast<std::size_t>(x))];
        for (std::size_t i = 0; i < colour.size(); ++i)
        {
            const auto old = static_cast<float>(pixel[i]);
            pixel[i] = static_cast<std::uint8_t>(old + (colour[i] - old) * opacity + 0.5f);
        }
        pixel[3] = 255;
    }

    int m_scale;
    int m_width;
    int m_height;
    std::vector<std::uint8_t> m_rgba;
};

// Small pictures are shown about this large.
int scaleFor(const sf::Image& picture)
{
    constexpr int Wanted = 768, Largest = 24;
    const auto size = picture.getSize();
    return std::clamp(Wanted / static_cast<int>(std::max({size.x, size.y, 1u})), 1, Largest);
}

template <class Each>
void eachLoop(const graze::ColliderFrame& frame, Each each)
{
    for (const graze::OutlineLoop& loop : frame.outline)
    {
        each(loop.border);
        for (const auto& hole : loop.holes)
            each(hole);
    }
}

} // namespace

sf::Image overlayOf(const sf::Image& picture, const graze::ColliderFile& file)
{
    const int scale = scaleFor(picture);
    Canvas canvas(picture, scale);
    const float width = scale > 1 ? 2.f : 1.f;
    for (const graze::ColliderFrame& frame : file.frames)
    {
        const Vec2 origin(static_cast<float>(frame.rect.x), static_cast<float>(frame.rect.y));
        for (std::size_t i = 0; i < frame.pieces.size(); ++i)
            canvas.fill(frame.pieces[i].points, origin, PieceColours[i % PieceColours.size()], 0.45f);
        for (const graze::ColliderPiece& piece : frame.pieces)
            canvas.loop(piece.points, origin, Ink, width * 0.75f, 0.8f);
        eachLoop(frame, [&](const auto& loop) { canvas.loop(loop, origin, Ink, 2.f * width, 0.9f); });
        eachLoop(frame, [&](const auto& loop) { canvas.loop(loop, origin, Line, width, 1.f); });
        eachLoop(frame, [&](const auto& loop) { canvas.dots(loop, origin, Ink, 2.25f * width); });
        eachLoop(frame, [&](const auto& loop) { canvas.dots(loop, origin, Line, 1.25f * width); });
    }
    return canvas.image();
}

} // namespace outliner
