// SPDX-License-Identifier: Zlib
#include "support/places.hpp"
#include "zoo_queries.hpp"

#include <array>
#include <cmath>
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
std::vector<NearKey> bruteNearest(const Zoo& zoo, const Asker& asker, float farthest)
{
    std::vector<NearKey> all;
    for (const Zoo::Animal& animal : zoo.animals)
    {
        NearKey best{Infinity, animal.order, 0};
        for (std::uint32_t i = 0; i < animal.pieces.size() && zoo.sees(asker.seen, animal); ++i)
            if (const float gap = distance(asker.shape(), {animal.pieces[i], animal.matrix}).distance;
                gap < std::get<0>(best))
                best = {gap, animal.order, i};
        if (std::get<0>(best) < Infinity && std::get<0>(best) <= farthest)
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
                    const Asker asker(zoo);
                    const float farthest = zoo.random.chance(0.3f) ? Infinity : zoo.random.logBetween(1.f, 3.f * Reach);
                    std::vector<NearHit> buffer(1 + zoo.random.below(zoo.random.chance(0.2f) ? 200 : 6));
                    const Found found = asker.ask([&](const auto& own)
                                                  { return zoo.system.nearest(own, farthest, buffer, asker.filter); });
                    ASSERT_LE(found.count, buffer.size());
                    hits += found;
                    std::vector<NearKey> expected = bruteNearest(zoo, asker, farthest), got;
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

/// A world of sprites of one to five small pieces, put somewhere by the place of a sprite's number.
struct World
{
    template <class Place>
    World(std::size_t count, Place&& place)
    {
        for (std::size_t i = 0; i < count; ++i)
        {
            std::vector<Shape> pieces;
            for (std::uint32_t k = i % 3 == 0 ? 1 + random.below(5) : 1; k-- > 0;)
                pieces.push_back(Circle{random.between(1.f, 8.f), random.inSquare(30.f)});
            sprites.emplace_back(std::move(pieces)).setMatrix(Affine2::translation(place(random, i)));
            ids.push_back(system.add(sprites.back()));
        }
    }
    /// Moves some of them, so that they are not filed.
    void moveSome()
    {
        for (std::size_t i = 0; i < ids.size(); i += 17)
        {
            sprites[i].setMatrix(Affine2::translation(random.inSquare(3000.f)));
            system.setMatrix(ids[i], sprites[i].matrix());
        }
    }
    /// (gap, id) of the sprites, nearest first, no farther than that.
    [[nodiscard]] std::vector<std::tuple<float, std::uint64_t>> measured(Vec2 from, float farthest) const
    {
        const Sprite2D point{Point{from}};
        std::vector<std::tuple<float, std::uint64_t>> all;
        for (std::size_t i = 0; i < ids.size(); ++i)
            if (const float gap = distance(point, sprites[i]).distance; gap <= farthest)
                all.emplace_back(gap, ids[i].value);
        std::sort(all.begin(), all.end());
        return all;
    }
    /// The same from the system.
    [[nodiscard]] std::vector<std::tuple<float, std::uint64_t>> found(Vec2 from, float farthest, std::size_t room) const
    {
        std::vector<NearHit> buffer(room);
        const Found count = system.nearest(from, farthest, buffer);
        EXPECT_EQ(count.status, count > 0 ? Status::Overlapping : Status::Separated);
        std::vector<std::tuple<float, std::uint64_t>> all;
        for (const NearHit& hit : std::span(buffer).first(count))
            all.emplace_back(hit.distance, hit.sprite.value);
        return all;
    }
    void compare(Vec2 from) const
    {
        for (const float farthest : {Infinity, 500.f, 40.f})
            for (const std::size_t room : {std::size_t{1}, std::size_t{7}, ids.size() / 2, ids.size(), ids.size() + 5})
            {
                auto expected = measured(from, farthest);
                expected.resize(std::min(expected.size(), room));
                EXPECT_EQ(found(from, farthest, room), expected)
                    << "from (" << from.x << ", " << from.y << "), farthest " << farthest << ", room " << room;
            }
    }

    test::Random random{3};
    CollisionSystem system;
    std::vector<Sprite2D> sprites;
    std::vector<SpriteId> ids;
};

/// From everywhere, with all sprites filed, and with some that have moved since.
template <class Place>
void compareEverywhere(std::size_t count, Place&& place)
{
    World world(count, place);
    world.system.update();
    for (int state = 0; state < 2; ++state)
    {
        for (const Vec2 from :
             {Vec2{}, Vec2{-700.f, 20.f}, Vec2{3000.f, -3000.f}, Vec2{-2e5f, 1e5f}, Vec2{1e7f, 0.f}, Vec2{1e9f, 1e9f}})
            world.compare(from);
        world.moveSome();
    }
}

TEST(NearestWorlds, CrowdIsMeasuredFromInsideAndFromOutside)
{
    compareEverywhere(700, [](test::Random& random, std::size_t) { return random.inSquare(500.f); });
}

TEST(NearestWorlds, SpritesInOneSpotAreAllMeasured)
{
    compareEverywhere(700, [](test::Random&, std::size_t) { return Vec2{40.f, 40.f}; });
}

TEST(NearestWorlds, OutlierFarAwayHidesNoCrowd)
{
    compareEverywhere(500,
                      [](test::Random& random, std::size_t i) {
                          return i == 0 ? Vec2{-4e6f, 3e6f} : random.inSquare(80.f) + Vec2{4e4f, 0.f};
                      });
}

TEST(NearestWorlds, DenseAndThinPlacesMix)
{
    compareEverywhere(600, [](test::Random& random, std::size_t i)
                      { return random.inSquare(1.f) * std::exp2(static_cast<float>(i % 24)); });
}

TEST(NearestWorlds, NothingIsFiledBeforeTheFirstUpdate)
{
    World world(50, [](test::Random& random, std::size_t) { return random.inSquare(5e4f); });
    world.compare({1e4f, 0.f});
}

} // namespace
