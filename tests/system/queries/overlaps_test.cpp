// SPDX-License-Identifier: Zlib
#include "zoo_queries.hpp"

namespace
{

using namespace graze;
using namespace graze::test;

class OverlapQueries : public ::testing::TestWithParam<std::uint32_t>
{
};

TEST_P(OverlapQueries, AtPointFindsWhatContainsIt)
{
    std::size_t found = 0;
    inAllStates(GetParam(),
                [&](Zoo& zoo)
                {
                    const Vec2 point = zoo.random.inSquare(Reach);
                    const QueryFilter filter = zoo.filter();
                    const auto all = ask<SpriteFound>(zoo.random, [&](std::span<SpriteFound> buffer)
                                                      { return zoo.system.atPoint(point, buffer, filter); });
                    found += all.size();
                    EXPECT_EQ(namesOf(zoo, all), bruteForce(zoo, filter,
                                                            [&](const Operand& piece)
                                                            { return overlap(pointAt(point), piece).overlapping(); }));
                });
    EXPECT_GT(found, 50u);
}

TEST_P(OverlapQueries, InBoxFindsWhatTouchesTheBoxItself)
{
    std::size_t found = 0;
    inAllStates(GetParam() + 100,
                [&](Zoo& zoo)
                {
                    const Vec2 corner = zoo.random.inSquare(Reach);
                    const Vec2 size{zoo.random.between(0.f, 200.f), zoo.random.between(0.f, 200.f)};
                    const QueryFilter filter = zoo.filter();
                    const auto all =
                        ask<SpriteFound>(zoo.random,
                                         [&](std::span<SpriteFound> buffer) {
                                             return zoo.system.inBox({corner, corner + size}, buffer, filter);
                                         });
                    found += all.size();
                    const Shape box = Box{size, size * 0.5f};
                    EXPECT_EQ(namesOf(zoo, all),
                              bruteForce(zoo, filter,
                                         [&](const Operand& piece) {
                                             return overlap({box, Affine2::translation(corner)}, piece).overlapping();
                                         }));
                });
    EXPECT_GT(found, 500u);
}

TEST_P(OverlapQueries, OverlappingFindsWhatTouchesTheShapeOrTheSprite)
{
    std::size_t found = 0;
    inAllStates(GetParam() + 200,
                [&](Zoo& zoo)
                {
                    QueryFilter filter = zoo.filter();
                    const bool asSprite = zoo.random.chance(0.5f);
                    const Zoo::Animal& asking = zoo.anyone();
                    const std::vector<Shape> pieces = asSprite ? asking.pieces : std::vector{zoo.random.shape(60.f)};
                    const Affine2 matrix = asSprite ? asking.matrix : zoo.place();
                    if (asSprite)
                        filter.ignore = {};
                    const auto all =
                        ask<SpriteFound>(zoo.random,
                                         [&](std::span<SpriteFound> buffer)
                                         {
                                             return asSprite ? zoo.system.overlapping(asking.id, buffer, filter)
                                                             : zoo.system.overlapping({pieces, matrix}, buffer, filter);
                                         });
                    found += all.size();
                    if (asSprite)
                    {
                        filter.ignore = asking.id;
                        filter.as = filter.as.value_or(asking.layer);
                    }
                    EXPECT_EQ(namesOf(zoo, all), bruteForce(zoo, filter,
                                                            [&](const Operand& piece) {
                                                                return overlap({pieces, matrix}, piece).overlapping();
                                                            }));
                });
    EXPECT_GT(found, 200u);
}

INSTANTIATE_TEST_SUITE_P(Seeds, OverlapQueries, ::testing::Values(1u, 2u, 3u));

} // namespace
