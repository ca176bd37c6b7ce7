// SPDX-License-Identifier: Zlib
#pragma once

#include "shapes/decompose_rings.hpp"

namespace graze::decomposition
{

/// The polygon cut along diagonals, as half-edges: the first ones are the borders (half-edge i leaves
/// corner i), then two for each diagonal.
class Mesh
{
public:
    Mesh(const std::vector<RingVertex>& corners, std::span<const Diagonal> diagonals);

    /// Corners of each face, counter-clockwise.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> faces() const;

    /// Takes diagonals away, in this order, as long as the face that arises is convex.
    void mergeConvex(std::span<const std::uint32_t> order);

private:
    [[nodiscard]] std::uint32_t endOf(std::uint32_t edge) const { return m_origin[m_next[edge]]; }

    std::vector<RingVertex> m_corners;
    std::vector<std::uint32_t> m_origin;
    std::vector<std::uint32_t> m_next;
    std::vector<std::uint32_t> m_previous;
    std::vector<bool> m_removed;
};

/// Diagonals that cut a face of a monotone partition into triangles.
void triangulateMonotone(const std::vector<RingVertex>& corners, std::span<const std::uint32_t> face,
                         std::vector<Diagonal>& diagonals);

} // namespace graze::decomposition
