// SPDX-License-Identifier: Zlib
// Any rings: refused with a kind and a place, or convex pieces of the whole area. On small grids valid
// exactly when integers say so.
#include "fuzz/bytes.hpp"
#include "support/oracle/lattice.hpp"

#include <graze/graze.hpp>
#include <graze/math/vec2.hpp>

#include <algorithm>
#include <cmath>

namespace
{

using graze::DecomposeError;
using graze::Vec2;
using graze::fuzz::require;
using Ring = std::vector<Vec2>;

enum class Coordinates
{
    Grid,   // 0..15: two in a byte
    Bytes,  // 0..255
    Floats, // any bits
    Count
};

Vec2 pointFrom(graze::fuzz::Bytes& input, Coordinates coordinates)
{
    if (coordinates == Coordinates::Floats)
    {
        const auto x = input.take<float>();
        return {x, input.take<float>()};
    }
    const std::uint8_t first = input.byte();
    if (coordinates == Coordinates::Grid)
        return {static_cast<float>(first & 15), static_cast<float>(first >> 4)};
    return {static_cast<float>(first), static_cast<float>(input.byte())};
}

std::vector<Ring> ringsFrom(graze::fuzz::Bytes& input, Coordinates coordinates)
{
    std::vector<Ring> rings(1 + input.byte() % 4u);
    std::vector<std::size_t> counts;
    for (std::size_t i = 1; i < rings.size(); ++i)
        counts.push_back(input.byte() % 12u);
    for (std::size_t i = 1; i < rings.size(); ++i)
        for (std::size_t k = 0; k < counts[i - 1]; ++k)
            rings[i].push_back(pointFrom(input, coordinates));
    while (input.left() > 0 && rings[0].size() < 300)
        rings[0].push_back(pointFrom(input, coordinates));
    return rings;
}

void checkRefusal(const DecomposeError& error, const std::vector<Ring>& rings)
{
    require(error.kind != DecomposeError::Kind::None, "a refusal has a kind");
    require(error.ring < rings.size() && error.otherRing < rings.size(), "a refusal names rings that there are");
    const auto isVertex = [&](std::size_t ring, std::size_t index)
    { return index < rings[ring].size() || (index == 0 && rings[ring].empty()); };
    require(isVertex(error.ring, error.index), "a refusal names a vertex that there is");
    require(isVertex(error.otherRing, error.otherIndex), "a refusal names another vertex that there is");
    require(graze::isFinite(error.place) == (error.kind != DecomposeError::Kind::NotFinite), "a refusal has a place");
    require(!error.message().empty(), "a refusal has a message");
}

// Sum of products of coordinates as doubles, from a vertex of the ring: near to exact for any floats.
double areaOf(const Ring& ring)
{
    double twice = 0.;
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()];
        twice += (static_cast<double>(a.x) - static_cast<double>(ring[0].x)) *
                     (static_cast<double>(b.y) - static_cast<double>(ring[0].y)) -
                 (static_cast<double>(a.y) - static_cast<double>(ring[0].y)) *
                     (static_cast<double>(b.x) - static_cast<double>(ring[0].x));
    }
    return twice / 2.;
}

void checkPieces(const std::vector<Ring>& pieces, const std::vector<Ring>& rings)
{
    Ring vertices;
    double expected = 0.;
    graze::Aabb bounds;
    for (const Ring& ring : rings)
    {
        expected += (&ring == &rings[0] ? 1. : -1.) * std::fabs(areaOf(ring));
        for (const Vec2 p : ring)
            bounds = graze::merged(bounds, p);
        vertices.insert(vertices.end(), ring.begin(), ring.end());
    }
    const auto before = [](Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
    std::sort(vertices.begin(), vertices.end(), before);
    double area = 0.;
    for (const Ring& piece : pieces)
    {
        require(piece.size() >= 3, "a piece has three vertices");
        require(graze::isConvex(piece), "a piece is convex");
        require(graze::winding(piece) == graze::Winding::CounterClockwise, "a piece is counter-clockwise");
        for (std::size_t i = 0; i < piece.size(); ++i)
        {
            require(std::binary_search(vertices.begin(), vertices.end(), piece[i], before),
                    "a piece has vertices of the input");
            require(graze::orientation(piece[i], piece[(i + 1) % piece.size()], piece[(i + 2) % piece.size()]) > 0,
                    "a piece is strictly convex");
        }
        area += areaOf(piece);
    }
    const double box = (static_cast<double>(bounds.upper.x) - static_cast<double>(bounds.lower.x)) *
                       (static_cast<double>(bounds.upper.y) - static_cast<double>(bounds.lower.y));
    require(std::fabs(area - expected) <= 1e-13 * static_cast<double>(vertices.size()) * box, "the areas add up");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    graze::fuzz::Bytes input({data, size});
    const auto coordinates = static_cast<Coordinates>(input.byte() % static_cast<unsigned>(Coordinates::Count));
    const std::vector<Ring> rings = ringsFrom(input, coordinates);
    const std::vector<Ring> holes(rings.begin() + 1, rings.end());
    DecomposeError error;
    const auto pieces = graze::decompose(rings[0], holes, &error);
    if (pieces)
        checkPieces(*pieces, rings);
    else
        checkRefusal(error, rings);
    if (coordinates == Coordinates::Floats)
        return 0;

    std::vector<graze::test::LatticeRing> lattice(rings.size());
    for (std::size_t r = 0; r < rings.size(); ++r)
        for (const Vec2 p : rings[r])
            lattice[r].push_back(graze::test::latticeOf(p));
    require(pieces.has_value() == graze::test::areOutlineAndHoles(lattice), "integers agree on what is valid");
    return 0;
}
