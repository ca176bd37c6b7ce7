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

    /// Swaps diagonals of a triangulation, which avoids thin triangles: Lawson's flips towards a constrained
    /// Delaunay triangulation, a few for each diagonal at most.
    void flipThin();

    /// Squared length of each diagonal.
    [[nodiscard]] std::vector<double> squaredLengths() const;

    /// Removes diagonals, in this order, where the resulting face is convex.
    void mergeConvex(std::span<const std::uint32_t> order);

    /// Moves ends of the remaining diagonals where another one can then be removed, and removes that one.
    void slideEnds();

private:
    [[nodiscard]] std::uint32_t twinOf(std::uint32_t edge) const
    {
        const auto borders = static_cast<std::uint32_t>(m_corners.size());
        return borders + ((edge - borders) ^ 1u);
    }
    [[nodiscard]] bool isThin(std::uint32_t edge) const;
    void flip(std::uint32_t edge);
    [[nodiscard]] bool staysConvex(std::uint32_t arrives, std::uint32_t leaves) const;
    [[nodiscard]] bool isNeedless(std::uint32_t edge) const;
    void remove(std::uint32_t edge);
    bool slideOrigin(std::uint32_t edge);
    [[nodiscard]] bool splits(std::uint32_t arrivesB, std::uint32_t leavesB, std::uint32_t leavesW) const;
    void connect(std::uint32_t arrives, std::uint32_t leaves)
    {
        m_next[arrives] = leaves;
        m_previous[leaves] = arrives;
    }
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
