// SPDX-License-Identifier: Zlib
#include "window/lab/canvas.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace game
{
namespace
{

using graze::Vec2;

constexpr float DashOn = 7.f;
constexpr float DashOff = 5.f;
constexpr float SharpestMitre = 2.5f;

std::vector<Vec2> circlePoints(Vec2 centre, float radius)
{
    const int count = std::clamp(static_cast<int>(radius * 1.5f), 12, 96);
    std::vector<Vec2> points;
    for (int i = 0; i < count; ++i)
    {
        const float angle = 2.f * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(count);
        points.push_back(centre + Vec2(std::cos(angle), std::sin(angle)) * radius);
    }
    return points;
}

// Narrows [low, high] of from + t * span to the t whose coordinate lies between two limits.
bool narrow(float from, float span, float least, float most, float& low, float& high)
{
    if (span == 0.f)
        return least <= from && from <= most;
    const float a = (least - from) / span;
    const float b = (most - from) / span;
    low = std::max(low, std::min(a, b));
    high = std::min(high, std::max(a, b));
    return low <= high;
}

} // namespace

Vec2 middleOf(const sf::FloatRect& pane) noexcept
{
    const sf::Vector2f corner = graze::compat::positionOf(pane);
    const sf::Vector2f size = graze::compat::sizeOf(pane);
    return {std::floor(corner.x + size.x * 0.5f), std::floor(corner.y + size.y * 0.5f)};
}

Vec2 LabCamera::screenOf(Vec2 place, const sf::FloatRect& pane) const noexcept
{
    return middleOf(pane) + (place - centre) * zoom;
}

Vec2 LabCamera::placeAt(Vec2 screen, const sf::FloatRect& pane) const noexcept
{
    return centre + (screen - middleOf(pane)) * (1.f / zoom);
}

void LabCamera::zoomAt(Vec2 screen, float factor, const sf::FloatRect& pane) noexcept
{
    const Vec2 held = placeAt(screen, pane);
    zoom = std::clamp(zoom * factor, LeastZoom, MostZoom);
    centre = held - (screen - middleOf(pane)) * (1.f / zoom);
}

LabCanvas::LabCanvas(const Assets& assets) : m_assets(&assets), m_batch(assets) {}

void LabCanvas::begin(const sf::FloatRect& pane, float fontHeight)
{
    m_pane = pane;
    m_fontHeight = fontHeight;
    m_scale = labScale(fontHeight);
    const float fontLine = static_cast<float>(std::max(1, m_assets->font.lineHeight));
    m_lineHeight = fontLine * std::max(1.f, std::round(fontHeight / fontLine));
    m_bigLineHeight = m_lineHeight + fontLine;
    m_triangles.clear();
    m_batch.begin(1.f);
}

void LabCanvas::end(sf::RenderTarget& target, const AtlasTextures& atlas)
{
    const sf::Vector2f window(target.getSize());
    const sf::Vector2f corner = graze::compat::positionOf(m_pane);
    const sf::Vector2f size = graze::compat::sizeOf(m_pane);
    sf::View view(m_pane);
    view.setViewport(graze::compat::makeRect<float>({corner.x / window.x, corner.y / window.y},
                                                    {size.x / window.x, size.y / window.y}));
    target.setView(view);
    target.draw(m_triangles);
    m_batch.draw(target, atlas);
}

void LabCanvas::triangle(Vec2 a, sf::Color colorA, Vec2 b, sf::Color colorB, Vec2 c, sf::Color colorC)
{
    m_triangles.append(sf::Vertex{a, colorA, {}});
    m_triangles.append(sf::Vertex{b, colorB, {}});
    m_triangles.append(sf::Vertex{c, colorC, {}});
}

void LabCanvas::rectangle(Vec2 corner, Vec2 size, sf::Color color)
{
    const Vec2 right(corner.x + size.x, corner.y);
    const Vec2 below(corner.x, corner.y + size.y);
    triangle(corner, color, right, color, corner + size, color);
    triangle(corner, color, corner + size, color, below, color);
}

void LabCanvas::area(std::span<const Vec2> loop, sf::Color color)
{
    for (std::size_t i = 2; i < loop.size(); ++i)
        triangle(loop[0], color, loop[i - 1], color, loop[i], color);
}

// A strip along the points: full colour within, fading out over the pixel on either side.
void LabCanvas::stroke(std::span<const Vec2> points, bool closed, float width, sf::Color color)
{
    const std::size_t count = points.size();
    if (count < 2)
        return;
    const float inner = std::max(0.f, (scaled(width) - 1.f) * 0.5f);
    const float outer = inner + 1.f;
    const sf::Color clear = faded(color, 0);
    const std::size_t edges = closed ? count : count - 1;
    std::vector<Vec2> normals(edges);
    for (std::size_t i = 0; i < edges; ++i)
        normals[i] = graze::perpendicular(graze::normalized(points[(i + 1) % count] - points[i]));
    // Offset of an edge at one of its ends; `other` is the normal of the edge that it meets there.
    const auto offsetAt = [](Vec2 own, Vec2 other)
    {
        const Vec2 sum = own + other;
        const float squared = graze::lengthSquared(sum);
        // The mitre keeps the width of the strip around the corner, unless the corner is too sharp.
        return squared < 4.f / (SharpestMitre * SharpestMitre) ? own : sum * (2.f / squared);
    };
    for (std::size_t i = 0; i < edges; ++i)
    {
        const Vec2 a = points[i];
        const Vec2 b = points[(i + 1) % count];
        const Vec2 own = normals[i];
        const Vec2 from = closed || i > 0 ? offsetAt(own, normals[(i + edges - 1) % edges]) : own;
        const Vec2 to = closed || i + 1 < edges ? offsetAt(own, normals[(i + 1) % edges]) : own;
        const auto quad = [&](float low, sf::Color lowColor, float high, sf::Color highColor)
        {
            triangle(a + from * low, lowColor, b + to * low, lowColor, b + to * high, highColor);
            triangle(a + from * low, lowColor, b + to * high, highColor, a + from * high, highColor);
        };
        if (inner > 0.f)
            quad(-inner, color, inner, color);
        quad(inner, color, outer, clear);
        quad(-outer, clear, -inner, color);
    }
}

void LabCanvas::loop(std::span<const Vec2> points, float width, sf::Color color)
{
    if (points.size() == 1)
        disc(points[0], width + 1.5f, color);
    else
        stroke(points, points.size() > 2, width, color);
}

bool LabCanvas::clip(Vec2& from, Vec2& to) const noexcept
{
    const Vec2 corner(graze::compat::positionOf(m_pane));
    const Vec2 size(graze::compat::sizeOf(m_pane));
    const Vec2 span = to - from;
    const float beyond = scaled(20.f);
    float low = 0.f;
    float high = 1.f;
    if (!graze::isFinite(from) || !graze::isFinite(span) ||
        !narrow(from.x, span.x, corner.x - beyond, corner.x + size.x + beyond, low, high) ||
        !narrow(from.y, span.y, corner.y - beyond, corner.y + size.y + beyond, low, high))
        return false;
    to = from + span * high;
    from = from + span * low;
    return true;
}

void LabCanvas::line(Vec2 from, Vec2 to, float width, sf::Color color)
{
    if (!clip(from, to))
        return;
    const Vec2 points[] = {from, to};
    stroke(points, false, width, color);
}

void LabCanvas::dashes(Vec2 from, Vec2 to, float width, sf::Color color)
{
    if (!clip(from, to))
        return;
    const float length = graze::length(to - from);
    const Vec2 unit = graze::normalized(to - from);
    const float on = scaled(DashOn), off = scaled(DashOff);
    for (float at = 0.f; at < length; at += on + off)
        line(from + unit * at, from + unit * std::min(length, at + on), width, color);
}

void LabCanvas::dashedLoop(std::span<const Vec2> points, float width, sf::Color color)
{
    // One rhythm all around, so that short edges of curves are dashed too.
    const float on = scaled(DashOn), off = scaled(DashOff);
    float phase = 0.f;
    for (std::size_t i = 0; points.size() > 1 && i < points.size(); ++i)
    {
        Vec2 from = points[i];
        Vec2 to = points[(i + 1) % points.size()];
        if (!clip(from, to))
            continue;
        const float length = graze::length(to - from);
        const Vec2 unit = graze::normalized(to - from);
        for (float at = -phase; at < length; at += on + off)
            if (at + on > 0.f)
                line(from + unit * std::max(0.f, at), from + unit * std::min(length, at + on), width, color);
        phase = std::fmod(phase + length, on + off);
    }
}

void LabCanvas::arrow(Vec2 from, Vec2 to, float width, sf::Color color)
{
    const float length = graze::length(to - from);
    const Vec2 unit = graze::normalized(to - from);
    const float head = std::min(scaled(6.f + 2.f * width), length);
    if (!(head > 0.f) || !graze::isFinite(to))
        return;
    const Vec2 base = to - unit * head;
    const Vec2 side = graze::perpendicular(unit) * (head * 0.42f);
    line(from, base, width, color);
    const Vec2 tip[] = {to, base + side, base - side};
    area(tip, color);
    stroke(tip, true, 1.f, color);
}

void LabCanvas::disc(Vec2 centre, float radius, sf::Color color)
{
    const std::vector<Vec2> points = circlePoints(centre, scaled(radius));
    area(points, color);
    stroke(points, true, 1.f, color);
}

void LabCanvas::ring(Vec2 centre, float radius, float width, sf::Color color)
{
    stroke(circlePoints(centre, scaled(radius)), true, width, color);
}

void LabCanvas::cross(Vec2 centre, float size, float width, sf::Color color)
{
    const float reach = scaled(size);
    line(centre - Vec2(reach, 0.f), centre + Vec2(reach, 0.f), width, color);
    line(centre - Vec2(0.f, reach), centre + Vec2(0.f, reach), width, color);
}

float LabCanvas::widthOf(std::string_view text) const
{
    int width = 0;
    for (const char c : text)
        width += m_assets->font.glyph(c).advance;
    return static_cast<float>(width) * m_lineHeight / static_cast<float>(std::max(1, m_assets->font.lineHeight));
}

void LabCanvas::label(std::string_view text, Vec2 place, Vec2 away, sf::Color color)
{
    labelOf(m_lineHeight, text, place, away, color);
}

void LabCanvas::bigLabel(std::string_view text, Vec2 place, Vec2 away, sf::Color color)
{
    labelOf(m_bigLineHeight, text, place, away, color);
}

void LabCanvas::labelOf(float lineHeight, std::string_view text, Vec2 place, Vec2 away, sf::Color color)
{
    if (!holds(m_pane, {place.x, place.y}))
        return;
    const Vec2 unit = graze::normalized(away);
    const Vec2 half(widthOf(text) * 0.5f * lineHeight / m_lineHeight, lineHeight * 0.5f);
    const Vec2 corner(graze::compat::positionOf(m_pane));
    const Vec2 size(graze::compat::sizeOf(m_pane));
    const float gap = scaled(8.f);
    Vec2 middle = place + Vec2(unit.x * (half.x + gap), unit.y * (half.y + gap));
    const auto within = [](float value, float low, float high)
    { return low < high ? std::clamp(value, low, high) : low; };
    middle.x = within(middle.x, corner.x + half.x + 2.f, corner.x + size.x - half.x - 2.f);
    middle.y = within(middle.y, corner.y + half.y + 2.f, corner.y + size.y - half.y - 2.f);
    m_batch.text(text, middle - half, {.height = lineHeight, .tint = {color.r, color.g, color.b, color.a}});
}

void LabCanvas::text(std::string_view text, Vec2 topLeft, sf::Color color)
{
    m_batch.text(text, topLeft, {.height = m_fontHeight, .tint = {color.r, color.g, color.b, color.a}});
}

} // namespace game
