// SPDX-License-Identifier: Zlib
#pragma once

#include "maps/document.hpp"

#include <array>
#include <vector>

namespace graze::maps
{

/// What a packer draws in place of a rectangle: in pixels of the picture before it was trimmed.
struct Mesh
{
    std::vector<Vec2> points{};
    std::vector<std::array<std::size_t, 3>> triangles{}; // indices of points; none: the points are the outline
};

/// Reads "vertices" and "triangles"; both are lists of lists. Refuses what is not, and indices without a vertex.
[[nodiscard]] Mesh meshOf(const Node& vertices, const Node* triangles, const std::string& what);

/// Convex pieces: of the border of all triangles where that is clear, else the triangles. Empty when the outline
/// crosses itself.
[[nodiscard]] std::vector<std::vector<Vec2>> piecesOf(const Mesh& mesh);

} // namespace graze::maps
