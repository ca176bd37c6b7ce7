// SPDX-License-Identifier: Zlib
#include "zoo_queries.hpp"

#include <array>
#include <limits>
#include <tuple>

namespace
{

using namespace graze;
using namespace graze::test;

class NearestQueries : public ::testing::TestWithParam<std::uint32_t>
{
};

using NearKey = std::tuple<float, std::uint64_t, std::uint32_t>;

/// (gap, order, piece) of each sprite that is seen and not farther away, nearest first.
template <class GapTo>
std::vector<NearKey> bruteNearest(const Zoo& zoo, const QueryFilter& filter, float farthest, GapTo&& gapTo)
{
    std::vector<NearKey> all;
    for (const Zoo::Animal& animal : zoo.animals)
    {
        NearKey best{std::numeric_limits<float>::infinity(), animal.order, 0};
        for (std::uint32_t i = 0; i < animal.pieces.size() && zoo.sees(filter, animal); ++i)
        {
            const float gap = gapTo(Operand(animal.pieces[i], animal.matrix));
            if (gap < std::get<0>(best))
                best = {gap, animal.order, i};
        }
        if (std::get<0>(best) < std::numeric_limits<float>::infinity() && std::get<0>(best) <= farthest)
            all.push_back(best);
    }
    std::sort(all.begin(), all.end());
    return all;
}

TEST_P(NearestQueries, NearestFindsTheSmallestGaps)
{
    std::size_t hits = 0;
    inAllStates(GetParam() + 500,
                [&](Zoo& zoo)
                {
                    QueryFilter filter = zoo.filter();
                    const bool asPoint = zoo.random.chance(0.5f);
                    const Zoo::Animal& asking = zoo.anyone();
                    const Vec2 point = zoo.random.inSquare(2.f * Reach);
                    const float farthest = zoo.random.chance(0.3f) ? std::numeric_limits<float>::infinity()
                                                                   : zoo.random.logBetween(1.f, 3.f * Reach);
                    if (!asPoint)
                        filter.ignore = {};
                    std::vector<NearHit> buffer(1 + zoo.random.below(zoo.random.chance(0.2f) ? 200 : 6));
                    const Found found = asPoint ? zoo.system.nearest(point, farthest, buffer, filter)
                                                : zoo.system.nearest(asking.id, farthest, buffer, filter);
                    ASSERT_LE(found.count, buffer.size());
                    hits += found;
                    if (!asPoint)
                    {
                        filter.ignore = asking.id;
                        filter.as = filter.as.value_or(asking.layer);
                    }

                    const auto gapTo = [&](const Operand& other)
                    {
                        return asPoint ? distance(pointAt(point), other).distance
                                       : distance({asking.pieces, asking.matrix}, other).distance;
                    };
                    std::vector<NearKey> expected = bruteNearest(zoo, filter, farthest, gapTo), got;
                    expected.resize(std::min(expected.size(), buffer.size()));
                    for (std::size_t i = 0; i < found; ++i)
                    {
                        got.emplace_back(buffer[i].distance, buffer[i].user.number() - 7, buffer[i].piece);
                        if (buffer[i].distance > 0.f)
                        {
                            EXPECT_NEAR(length(buffer[i].normal), 1.f, 1e-5f);
                        }
                    }
                    EXPECT_EQ(got, expected);
                });
    EXPECT_GT(hits, 300u);
}

// The bounds of the segment are nearer than the point, so it is measured first.
TEST(Nearest, PieceOfTheLowerNumberIsReportedAtEqualGaps)
{
    CollisionSystem system;
    system.add({.shape = std::vector<Shape>{Point{{10.f, 0.f}}, Segment{{6.f, 8.f}, {14.f, 2.f}}}});
    std::array<NearHit, 1> buffer;
    ASSERT_EQ(system.nearest(Vec2{}, 100.f, buffer).count, 1u);
    EXPECT_EQ(buffer[0].distance, 10.f);
    EXPECT_EQ(buffer[0].piece, 0u);
}

INSTANTIATE_TEST_SUITE_P(Seeds, NearestQueries, ::testing::Values(1u, 2u, 3u));

} // namespace
