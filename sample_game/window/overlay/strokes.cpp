// SPDX-License-Identifier: Zlib
#include "window/overlay/strokes.hpp"

namespace game
{

using graze::Vec2;

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

} // namespace game
