// SPDX-License-Identifier: Zlib
#include "system/bullets/bullet_lookup.hpp"

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace
{

using namespace graze;
using detail::BulletLookup;
using detail::Flight;

constexpr std::uint64_t Taken[] = {0b100, 1};
// 8 cells of 2 px a side.
constexpr BulletLookup Lookup{15.f, 0.5f, 3, 7, Taken};

std::uint32_t cellOf(const Flight& flight)
{
    std::uint32_t cells[4];
    Lookup.cellsOf(&flight, 1, cells);
    return cells[0];
}

TEST(BulletLookup, CellIsThatOfTheMiddleOfThePath)
{
    EXPECT_EQ(cellOf({.position = {9.f, 5.f}, .previous = {1.f, 1.f}}), 2u + 8u * 1u);
    EXPECT_EQ(cellOf({.position = {9.f + 16.f, 5.f - 32.f}, .previous = {1.f + 16.f, 1.f - 32.f}}) & 7u, 2u);
}

TEST(BulletLookup, HalfThePathAndTheRadiusDecideWhatIsTooLarge)
{
    EXPECT_NE(cellOf({.position = {30.f, 0.f}}), Lookup.tooLarge());
    EXPECT_EQ(cellOf({.position = {30.1f, 0.f}}), Lookup.tooLarge());
    EXPECT_NE(cellOf({.position = {24.f, 0.f}, .radius = 3.f}), Lookup.tooLarge());
    EXPECT_EQ(cellOf({.position = {24.f, 0.f}, .radius = 3.1f}), Lookup.tooLarge());
    EXPECT_EQ(cellOf({.radius = 40.f}), Lookup.tooLarge());
    EXPECT_EQ(cellOf({.position = {3e38f, 0.f}, .previous = {-3e38f, 0.f}}), Lookup.tooLarge());
}

TEST(BulletLookup, OneBitSaysWhetherABulletMayMeetAnything)
{
    EXPECT_EQ(Lookup.mayMeet(2), 1u);
    EXPECT_EQ(Lookup.mayMeet(3), 0u);
    EXPECT_EQ(Lookup.mayMeet(Lookup.tooLarge()), 1u);
}

TEST(BulletLookup, FlightsAreLookedUpTogetherAsEachByItself)
{
    test::Random random(15);
    for (int i = 0; i < 3000; ++i)
    {
        const std::uint32_t count = 1 + random.below(4);
        std::vector<Flight> flights(count);
        for (Flight& flight : flights)
        {
            const float place = random.chance(0.1f) ? 3e38f : random.logBetween(1e-3f, 1e5f);
            flight.previous = random.inSquare(place);
            flight.position = flight.previous + random.inSquare(random.chance(0.1f) ? place : 25.f);
            flight.radius = random.between(0.f, 20.f);
        }
        std::uint32_t cells[4];
        Lookup.cellsOf(flights.data(), count, cells);
        for (std::uint32_t k = 0; k < count; ++k)
            ASSERT_EQ(cells[k], cellOf(flights[k])) << i;
    }
}

} // namespace
