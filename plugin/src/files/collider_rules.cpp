// SPDX-License-Identifier: Zlib
#include "files/collider_text.hpp"

#include <graze/shapes/measures.hpp>
#include <graze/shapes/shape_error.hpp>

#include <algorithm>
#include <cmath>

namespace graze::files
{

std::string reasonAgainstPoint(Vec2 point)
{
    for (const float coordinate : {point.x, point.y})
    {
        if (!std::isfinite(coordinate))
            return "is not finite";
        if (std::fabs(coordinate) > MaxCoordinate)
            return "is beyond 1e12 px";
    }
    return {};
}

std::string reasonAgainstPiece(std::span<const Vec2> points)
{
    if (points.empty())
        return "has no points";
    if (points.size() <= 2)
        return points.front() == points.back() && points.size() == 2 ? "has two points at one place" : std::string{};
    const Winding turn = winding(points);
    if (turn == Winding::Clockwise)
        return "is clockwise (with y up; pieces are counter-clockwise)";
    if (turn == Winding::None)
        return "has no area";
    return isConvex(points) ? std::string{} : "is not convex";
}

std::string reasonAgainstLoop(std::span<const Vec2> points)
{
    return points.size() < 3 ? "has fewer than three points" : std::string{};
}

std::string reasonAgainstError(float error)
{
    return std::isfinite(error) && error >= 0.f ? std::string{} : "is no distance of 0 px or more";
}

std::string reasonAgainstRect(const PixelRect& rect)
{
    constexpr int LargestPixel = 1 << 20; // larger than any texture; see also outlineOf
    if (rect.x < 0 || rect.y < 0 || rect.width < 1 || rect.height < 1)
        return "is not x, y of 0 or more and width, height of 1 or more";
    if (std::max({rect.x, rect.y, rect.width, rect.height}) > LargestPixel)
        return "goes beyond 1048576 px";
    return {};
}

std::string reasonAgainstText(std::string_view text)
{
    return text.size() > MaxColliderText ? "is longer than " + std::to_string(MaxColliderText) + " bytes"
                                         : std::string{};
}

std::string Budget::piece()
{
    return ++m_pieces > MaxColliderPieces ? "more than " + std::to_string(MaxColliderPieces) + " pieces"
                                          : std::string{};
}

std::string Budget::point()
{
    return ++m_points > MaxColliderPoints ? "more than " + std::to_string(MaxColliderPoints) + " points"
                                          : std::string{};
}

} // namespace graze::files
