// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>
#include <graze/sfml/compat.hpp>
#include <graze/sfml/convert.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace graze::detail
{

/// Collects lines and fans as triangles. SFML's own lines are one pixel wide whatever the view.
class Pen
{
public:
    Pen(sf::VertexArray& vertices, float width) : m_vertices(vertices), m_half(width * 0.5f) {}

    void line(Vec2 a, Vec2 b, sf::Color color)
    {
        const Vec2 along = normalized(b - a) * m_half;
        const Vec2 side = perpendicular(along);
        // Ends overlap by half a width, so that corners close.
        quad(a - along - side, b + along - side, b + along + side, a - along + side, color);
    }
    void loop(const std::vector<Vec2>& points, sf::Color color)
    {
        if (points.size() == 1)
            return cross(points[0], 4.f * m_half, color);
        for (std::size_t i = 0; i < points.size(); ++i)
            line(points[i], points[(i + 1) % points.size()], color);
    }
    /// A loop of dashes that are as long as the gaps, a whole number of them.
    void dashedLoop(const std::vector<Vec2>& points, sf::Color color)
    {
        constexpr float Dash = 5.f; // (unit: line widths)
        constexpr float MostDashes = 512.f;
        constexpr float Smallest = 1e-6f; // (unit: pixels) no number below may vanish beside another
        const auto edge = [&points](std::size_t i) { return points[(i + 1) % points.size()] - points[i]; };
        float whole = 0.f;
        for (std::size_t i = 0; i < points.size(); ++i)
            whole += length(edge(i));
        if (points.size() < 3 || !(whole > Smallest) || !std::isfinite(whole))
            return loop(points, color);
        const float dash = whole / (2.f * std::clamp(std::round(whole / (4.f * Dash * m_half)), 4.f, MostDashes));
        float from = 0.f; // along the loop, as are all numbers below
        for (std::size_t i = 0; i < points.size(); ++i)
        {
            const Vec2 along = normalized(edge(i));
            const float to = from + length(edge(i));
            for (float start = std::floor(from / (2.f * dash)) * 2.f * dash; start < to; start += 2.f * dash)
                if (const float a = std::max(start, from), b = std::min(start + dash, to); a < b)
                    line(points[i] + along * (a - from), points[i] + along * (b - from), color);
            from = to;
        }
    }
    void fill(std::span<const Vec2> convex, sf::Color color)
    {
        for (std::size_t i = 2; i < convex.size(); ++i)
            triangle(convex[0], convex[i - 1], convex[i], color);
    }
    /// `unit`: the border of a disc of radius 1.
    void disc(Vec2 centre, float radius, const std::vector<Vec2>& unit, sf::Color color)
    {
        for (std::size_t i = 2; i < unit.size(); ++i)
            triangle(centre + unit[0] * radius, centre + unit[i - 1] * radius, centre + unit[i] * radius, color);
    }
    void cross(Vec2 centre, float size, sf::Color color)
    {
        line(centre - Vec2(size, size), centre + Vec2(size, size), color);
        line(centre - Vec2(size, -size), centre + Vec2(size, -size), color);
    }
    void arrow(Vec2 from, Vec2 direction, float size, sf::Color color)
    {
        const Vec2 tip = from + direction * size;
        const Vec2 back = direction * (size * 0.3f);
        line(from, tip, color);
        line(tip, tip - back + perpendicular(back), color);
        line(tip, tip - back - perpendicular(back), color);
    }

private:
    void triangle(Vec2 a, Vec2 b, Vec2 c, sf::Color color)
    {
        for (const Vec2 corner : {a, b, c})
            m_vertices.append(sf::Vertex{corner, color, {}});
    }
    void quad(Vec2 a, Vec2 b, Vec2 c, Vec2 d, sf::Color color)
    {
        triangle(a, b, c, color);
        triangle(a, c, d, color);
    }

    sf::VertexArray& m_vertices;
    float m_half;
};

} // namespace graze::detail
