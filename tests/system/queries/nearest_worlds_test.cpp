// SPDX-License-Identifier: Zlib
// `nearest` in worlds that make its rings too wide or too narrow.
#include <graze/queries/distance.hpp>
#include <graze/system/collision_system.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using test::Infinity;

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
        for (const Vec2 from : {Vec2{}, Vec2{-700.f, 20.f}, Vec2{3000.f, -3000.f}, Vec2{-2e5f, 1e5f}, Vec2{1e7f, 0.f}})
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
