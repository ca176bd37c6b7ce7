// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/sfml/debug_view.hpp>

#include <gtest/gtest.h>

#include <cstddef>

namespace graze::test
{

[[nodiscard]] inline bool hasColor(const sf::VertexArray& vertices, sf::Color color)
{
    for (std::size_t i = 0; i < vertices.getVertexCount(); ++i)
        if (vertices[i].color == color)
            return true;
    return false;
}

/// Bounds of the vertices of one colour.
[[nodiscard]] inline Aabb boundsOf(const sf::VertexArray& vertices, sf::Color color)
{
    Aabb bounds;
    for (std::size_t i = 0; i < vertices.getVertexCount(); ++i)
        if (vertices[i].color == color)
            bounds = merged(bounds, Vec2(vertices[i].position));
    return bounds;
}

[[nodiscard]] inline bool hasPoint(const sf::VertexArray& vertices, Vec2 point)
{
    for (std::size_t i = 0; i < vertices.getVertexCount(); ++i)
        if (length(Vec2(vertices[i].position) - point) < 1e-3f)
            return true;
    return false;
}

/// An empty system, and what is drawn of it.
class DebugViewColours : public testing::Test
{
protected:
    CollisionSystem m_system;
    DebugViewOptions m_options;

    [[nodiscard]] sf::VertexArray picture() const { return DebugView(m_system, m_options).triangles(); }
};

} // namespace graze::test
