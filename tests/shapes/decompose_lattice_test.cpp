// SPDX-License-Identifier: Zlib
// Rings on small grids, where touching and collinear edges abound, against integers and every pair of edges.
#include "support/oracle/lattice.hpp"
#include "support/pairs/judging.hpp"
#include "support/shapes/polygons.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>

namespace
{

using graze::decompose;
using graze::DecomposeError;
using graze::Vec2;
using graze::test::areOutlineAndHoles;
using graze::test::cross;
using graze::test::edgesMeet;
using graze::test::expectPiecesOf;
using graze::test::isSimple;
using graze::test::Lattice;
using graze::test::latticeOf;
using graze::test::LatticeRing;
using graze::test::onEdge;
using graze::test::Random;
using graze::test::Ring;
using graze::test::ringOf;
using graze::test::turn;
using Kind = graze::DecomposeError::Kind;

// The edge that an error names: from the vertex to the next one that differs.
struct NamedEdge
{
    Lattice from, to;
    std::size_t first, next; // vertices, the first of those that stand together in one place

    NamedEdge(const Ring& ring, std::size_t index) :
    from(latticeOf(ring[index])),
    to(from),
    first(firstOf(ring, index)),
    next(index)
    {
        while (ring[next] == ring[index])
            next = (next + 1) % ring.size();
        to = latticeOf(ring[next]);
    }

    static std::size_t firstOf(const Ring& ring, std::size_t index)
    {
        for (std::size_t before = index; ring[before] == ring[index]; before = (before + ring.size() - 1) % ring.size())
            index = before;
        return index;
    }
};

// Random points on a grid, with crossing edges swapped away for a while: about half come out simple.
LatticeRing latticeRing(Random& random, std::uint32_t count, std::uint32_t grid, long offset)
{
    LatticeRing ring;
    for (std::uint32_t i = 0; i < count; ++i)
        ring.push_back(
            {offset + static_cast<long>(random.below(grid)), offset + static_cast<long>(random.below(grid))});
    const auto swapOne = [&ring, count]
    {
        for (std::uint32_t i = 0; i + 2 < count; ++i)
            for (std::uint32_t j = i + 2; j < count; ++j)
                if ((j + 1) % count != i && edgesMeet(ring[i], ring[i + 1], ring[j], ring[(j + 1) % count]))
                {
                    std::reverse(ring.begin() + i + 1, ring.begin() + j + 1);
                    return true;
                }
        return false;
    };
    for (std::uint32_t swaps = random.below(4 * count); swaps > 0 && swapOne(); --swaps)
        ;
    return ring;
}

// The error is true of the edges that it names: these two, of this kind, there.
void expectTrue(const DecomposeError& error, const std::vector<Ring>& rings)
{
    ASSERT_LT(error.ring, rings.size());
    ASSERT_LT(error.otherRing, rings.size());
    if (error.kind == Kind::TooFewPoints || error.kind == Kind::Degenerate)
        return;
    const NamedEdge e(rings[error.ring], error.index);
    const NamedEdge f(rings[error.otherRing], error.otherIndex);
    if (error.kind == Kind::SelfIntersecting)
    {
        EXPECT_EQ(error.ring, error.otherRing);
        EXPECT_TRUE(cross(e.from, e.to, f.from, f.to)) << error.message();
    }
    else if (error.kind == Kind::TouchesItself)
    {
        EXPECT_EQ(error.ring, error.otherRing);
        EXPECT_FALSE(cross(e.from, e.to, f.from, f.to)) << error.message();
        EXPECT_EQ(Vec2(std::floor(error.place.x), std::floor(error.place.y)), error.place);
        EXPECT_TRUE(onEdge(e.from, e.to, latticeOf(error.place))) << error.message();
        EXPECT_TRUE(onEdge(f.from, f.to, latticeOf(error.place))) << error.message();
        // Neighbours share a point anyhow: they must run back over each other.
        if (e.next == f.first || f.next == e.first)
        {
            EXPECT_EQ(turn(e.from, e.to, e.next == f.first ? f.to : f.from), 0) << error.message();
        }
    }
    else
    {
        EXPECT_TRUE(error.kind == Kind::HoleOutside || error.kind == Kind::HolesOverlap);
        EXPECT_NE(error.ring, error.otherRing);
        EXPECT_NE(error.ring, 0u);
        EXPECT_EQ(error.otherRing == 0, error.kind == Kind::HoleOutside);
        const bool inOther = graze::contains(rings[error.otherRing], error.place);
        EXPECT_TRUE(edgesMeet(e.from, e.to, f.from, f.to) || inOther == (error.kind == Kind::HolesOverlap))
            << error.message();
    }
}

TEST(Decompose, AgreesWithIntegersOnRingsOfManyVerticesAndNamesTrueFaults)
{
    Random random(16);
    int simple = 0;
    std::array<int, 8> kinds{};
    for (std::uint32_t round = 0; round < 12000; ++round)
    {
        const std::uint32_t count = 1 + random.below(34);
        const LatticeRing lattice = latticeRing(random, count, 3 + random.below(16), 0);
        const Ring ring = ringOf(lattice);
        DecomposeError error;
        const auto pieces = decompose(ring, {}, &error);
        const bool expected = isSimple(lattice);
        ASSERT_EQ(pieces.has_value(), expected) << "round " << round << ": " << error.message();
        ++kinds[static_cast<std::size_t>(error.kind)];
        if (!pieces)
            expectTrue(error, {ring});
        else if (++simple % 8 == 0)
            expectPiecesOf(ring, {}, *pieces, round);
        ASSERT_FALSE(testing::Test::HasFailure()) << "round " << round;
    }
    EXPECT_GT(simple, 1200);
    EXPECT_GT(kinds[static_cast<std::size_t>(Kind::SelfIntersecting)], 500);
    EXPECT_GT(kinds[static_cast<std::size_t>(Kind::TouchesItself)], 500);
}

TEST(Decompose, AgreesWithIntegersOnSeveralHolesAndNamesTrueFaults)
{
    Random random(17);
    int valid = 0;
    std::array<int, 8> kinds{};
    for (std::uint32_t round = 0; round < 20000; ++round)
    {
        std::vector<LatticeRing> lattice{latticeRing(random, 4 + random.below(8), 16, 0)};
        for (std::uint32_t hole = random.below(4); hole > 0; --hole)
            lattice.push_back(latticeRing(random, 3 + random.below(3), 3, 1 + static_cast<long>(random.below(12))));
        std::vector<Ring> rings;
        for (const LatticeRing& ring : lattice)
            rings.push_back(ringOf(ring));
        const bool expected = areOutlineAndHoles(lattice);
        const std::vector<Ring> holes(rings.begin() + 1, rings.end());
        DecomposeError error;
        const auto pieces = decompose(rings[0], holes, &error);
        ASSERT_EQ(pieces.has_value(), expected) << "round " << round << ": " << error.message();
        ++kinds[static_cast<std::size_t>(error.kind)];
        if (!pieces)
            expectTrue(error, rings);
        else if (!holes.empty() && ++valid % 8 == 0)
            expectPiecesOf(rings[0], holes, *pieces, round);
        ASSERT_FALSE(testing::Test::HasFailure()) << "round " << round;
    }
    EXPECT_GT(valid, 400);
    EXPECT_GT(kinds[static_cast<std::size_t>(Kind::HoleOutside)], 1000);
    EXPECT_GT(kinds[static_cast<std::size_t>(Kind::HolesOverlap)], 100);
}

TEST(Decompose, TheFaultReportedDependsNeitherOnTheFirstVertexNorOnTheWinding)
{
    Random random(18);
    int refused = 0;
    const int rounds = graze::test::caseCount(2000);
    for (int round = 0; round < rounds; ++round)
    {
        Ring ring = ringOf(latticeRing(random, 5 + random.below(12), 30, 0));
        std::optional<Vec2> place;
        for (std::size_t shift = 0; shift < 2 * ring.size(); ++shift)
        {
            DecomposeError error;
            static_cast<void>(decompose(ring, {}, &error));
            if (error.kind == Kind::SelfIntersecting || error.kind == Kind::TouchesItself)
            {
                const Vec2 first = place.value_or(error.place);
                ASSERT_NEAR(error.place.x, first.x, 1e-4f) << "round " << round;
                ASSERT_NEAR(error.place.y, first.y, 1e-4f) << "round " << round;
                place = first;
            }
            std::rotate(ring.begin(), ring.begin() + 1, ring.end());
            if (shift + 1 == ring.size())
                std::reverse(ring.begin(), ring.end());
        }
        refused += place ? 1 : 0;
    }
    EXPECT_GT(refused, graze::test::atLeast(0.15, rounds));
}

} // namespace
