// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <SFML/Graphics/Color.hpp>
#include <SFML/Graphics/VertexArray.hpp>

namespace game
{

/// Triangles for a line, into an array of sf::PrimitiveType::Triangles.
void addLine(sf::VertexArray& vertices, graze::Vec2 from, graze::Vec2 to, float width, sf::Color color);
/// `half` the length of a side.
void addSquare(sf::VertexArray& vertices, graze::Vec2 centre, float half, sf::Color color);

} // namespace game
