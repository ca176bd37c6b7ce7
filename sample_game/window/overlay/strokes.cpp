// SPDX-License-Identifier: Zlib
#include "window/overlay/strokes.hpp"

#include <graze/sfml/debug_view.hpp>

#include <span>

namespace game
{

using graze::Vec2;

namespace
{

void addLoop(sf::VertexArray& vertices, std::span<const Vec2> loop, float width, sf::Color color)
{
    for (std::size_t i = 0; loop.size() > 1 && i < loop.size(); ++i)
        addLine(vertices, loop[i], loop[(i + 1) % loop.size()], width, color);
}

} // namespace

void addLine(sf::VertexArray& vertices, Vec2 from, Vec2 to, float width, sf::Color color)
{
    const Vec2 side = graze::perpendicular(graze::normalized(to - from)) * (width * 0.5f);
    for (const Vec2 corner : {from - side, to - side, to + side, from - side, to + side, from + side})
        vertices.append(sf::Vertex{corner, color, {}});
}

void addSquare(sf::VertexArray& vertices, Vec2 centre, float half, sf::Color color)
{
    addLine(vertices, centre - Vec2(half, 0.f), centre + Vec2(half, 0.f), 2.f * half, color);
}

void addFrame(sf::VertexArray& vertices, const graze::Aabb& box, float width, sf::Color color)
{
    const Vec2 corners[] = {box.lower, {box.upper.x, box.lower.y}, box.upper, {box.lower.x, box.upper.y}};
    addLoop(vertices, corners, width, color);
}

void addOutline(sf::VertexArray& vertices, const graze::Sprite2D& sprite, float width, sf::Color color)
{
    for (const graze::Shape& piece : sprite.pieces())
        addLoop(vertices, graze::borderOf(piece.view(), sprite.matrix()), width, color);
}

} // namespace game
