// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/aabb.hpp>
#include <graze/math/vec2.hpp>
#include <graze/sprite/sprite2d.hpp>

#include <SFML/Graphics/Color.hpp>
#include <SFML/Graphics/VertexArray.hpp>

namespace game
{

/// Triangles for a line, into an array of sf::PrimitiveType::Triangles.
void addLine(sf::VertexArray& vertices, graze::Vec2 from, graze::Vec2 to, float width, sf::Color color);
/// `half` the length of a side.
void addSquare(sf::VertexArray& vertices, graze::Vec2 centre, float half, sf::Color color);
void addFrame(sf::VertexArray& vertices, const graze::Aabb& box, float width, sf::Color color);
/// Around every piece of a sprite, as its matrix shows it.
void addOutline(sf::VertexArray& vertices, const graze::Sprite2D& sprite, float width, sf::Color color);

} // namespace game
