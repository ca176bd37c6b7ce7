// SPDX-License-Identifier: Zlib
#include <graze/shapes/decompose.hpp>
#include <graze/shapes/shape_error.hpp>

#include "shapes/decompose_mesh.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <utility>

namespace graze
{

namespace
{

using namespace decomposition;

std::string textOf(float value)
{
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
}

std::string nameOf(std::size_t ring)
{
    return ring == 0 ? "the outline" : "hole " + std::to_string(ring - 1);
}

// The diagonals that can be removed depend on those removed before; a few orders are tried, the fewest pieces win.
// Thin triangles leave angles in which nothing can be merged, so diagonals are swapped first.
std::vector<std::vector<std::uint32_t>> mergedFaces(const std::vector<RingVertex>& corners,
                                                    std::span<const Diagonal> diagonals)
{
    Mesh triangles(corners, diagonals);
    triangles.flipThin();
    const std::vector<double> lengths = triangles.squaredLengths();
    std::vector<std::uint32_t> byPlace(lengths.size());
    std::iota(byPlace.begin(), byPlace.end(), 0u);
    auto shortFirst = byPlace;
    std::stable_sort(shortFirst.begin(), shortFirst.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return lengths[a] < lengths[b]; });
    const std::vector<std::uint32_t> longFirst(shortFirst.rbegin(), shortFirst.rend());
    const std::vector<std::uint32_t> lateFirst(byPlace.rbegin(), byPlace.rend());

    std::vector<std::vector<std::uint32_t>> best;
    for (const std::span<const std::uint32_t> order : {std::span(longFirst), std::span(std::as_const(shortFirst)),
                                                       std::span(std::as_const(byPlace)), std::span(lateFirst)})
    {
        Mesh mesh = triangles;
        mesh.mergeConvex(order);
        mesh.slideEnds();
        auto faces = mesh.faces();
        if (best.empty() || faces.size() < best.size())
            best = std::move(faces);
    }
    return best;
}

// Removes corners on a straight line: two faces that met there leave them behind.
std::vector<Vec2> strictlyConvex(const std::vector<RingVertex>& corners, std::span<const std::uint32_t> face)
{
    std::vector<Vec2> piece;
    const std::size_t n = face.size();
    for (std::size_t i = 0; i < n; ++i)
    {
        const Vec2 at = corners[face[i]].at;
        if (orientation(corners[face[(i + n - 1) % n]].at, at, corners[face[(i + 1) % n]].at) > 0)
            piece.push_back(at);
    }
    std::rotate(piece.begin(), std::min_element(piece.begin(), piece.end(), before), piece.end());
    return piece;
}

} // namespace

std::string DecomposeError::message() const
{
    const std::string where = " near (" + textOf(place.x) + ", " + textOf(place.y) + ")";
    const std::string edge = "edge " + std::to_string(index) + " of " + nameOf(ring);
    const std::string otherEdge = "edge " + std::to_string(otherIndex);
    switch (kind)
    {
        case Kind::None:
            return "no error";
        case Kind::NotFinite:
            return "point " + std::to_string(index) + " of " + nameOf(ring) + " is not finite";
        case Kind::TooFewPoints:
            return nameOf(ring) + " has fewer than three different points";
        case Kind::Degenerate:
            return nameOf(ring) + " has no area: all its points lie on one line";
        case Kind::SelfIntersecting:
            return edge + " crosses " + otherEdge + where;
        case Kind::TouchesItself:
            return edge + " touches " + otherEdge + where;
        case Kind::HoleOutside:
            return nameOf(ring) + " is not strictly inside the outline: see its point " + std::to_string(index) + where;
        case Kind::HolesOverlap:
            return nameOf(ring) + " and " + nameOf(otherRing) + " are not apart: see point " + std::to_string(index) +
                   " of the former" + where;
        case Kind::TooLarge:
            return "point " + std::to_string(index) + " of " + nameOf(ring) + " is too large: beyond " +
                   textOf(MaxCoordinate);
    }
    return "unknown error";
}

InvalidOutline::InvalidOutline(const DecomposeError& error) :
std::invalid_argument("outline: " + error.message()),
m_error(error)
{
}

std::optional<std::vector<std::vector<Vec2>>> decompose(std::span<const Vec2> outline,
                                                        std::span<const std::vector<Vec2>> holes, DecomposeError* error)
{
    DecomposeError found;
    std::vector<RingVertex> corners = joinRings(outline, holes, found);
    if (found.kind == DecomposeError::Kind::None)
        checkEdges(corners, found);
    std::vector<Diagonal> diagonals;
    if (found.kind == DecomposeError::Kind::None)
    {
        corners = orientedCorners(corners);
        diagonals = monotoneDiagonals(corners, found);
    }
    if (error)
        *error = found;
    if (found.kind != DecomposeError::Kind::None)
        return std::nullopt;

    for (const auto& face : Mesh(corners, diagonals).faces())
        triangulateMonotone(corners, face, diagonals);
    std::vector<std::vector<Vec2>> pieces;
    for (const auto& face : mergedFaces(corners, diagonals))
        pieces.push_back(strictlyConvex(corners, face));
    return pieces;
}

} // namespace graze
