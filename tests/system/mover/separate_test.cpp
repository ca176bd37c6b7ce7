// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace
{

using namespace graze;
using test::at;

class Separate : public ::testing::Test
{
protected:
    SpriteId addDisc(Vec2 place, float radius = 10.f) { return add(Circle{radius}, place); }
    SpriteId add(const Shape& shape, Vec2 place) { return system.add({.shape = shape, .matrix = at(place)}); }
    /// The displacements of one call, in its order.
    std::vector<PushedSprite> pushes(const SeparateOptions& options = {})
    {
        std::vector<PushedSprite> buffer(system.spriteCount());
        buffer.resize(separate(system, buffer, options));
        return buffer;
    }
    /// One frame: updates, pushes, moves. The displacements.
    std::vector<PushedSprite> frame(const SeparateOptions& options = {})
    {
        system.update();
        const std::vector<PushedSprite> pushed = pushes(options);
        for (const PushedSprite& one : pushed)
            system.setMatrix(one.sprite, one.matrix);
        return pushed;
    }
    static void expectNear(Vec2 found, Vec2 wanted, float tolerance = 1e-4f)
    {
        EXPECT_LE(length(found - wanted), tolerance) << found.x << ", " << found.y;
    }

    CollisionSystem system;
};

TEST_F(Separate, TwoOfEqualWeightShareTheDepthAndStillTouch)
{
    const SpriteId left = addDisc({0.f, 0.f}), right = addDisc({12.f, 0.f});
    for (int i = 0; i < 20; ++i)
        frame({.slop = 0.1f});
    expectNear(system.matrix(left)->offset(), {-3.975f, 0.f}, 0.015f);
    expectNear(system.matrix(right)->offset(), {15.975f, 0.f}, 0.015f);
    EXPECT_TRUE(pushes({.slop = 0.1f}).empty());
    EXPECT_EQ(system.stays().size(), 1u);
}

TEST_F(Separate, WeightsShareAndZeroStays)
{
    const SpriteId heavy = addDisc({0.f, 0.f}), light = addDisc({12.f, 0.f});
    std::array<float, 2> weights{1.f, 3.f};
    system.setUser(heavy, 0);
    system.setUser(light, 1);
    const SeparateOptions options{.weights = {[](void* user, const FilteredSprite& sprite) noexcept
                                              { return static_cast<const float*>(user)[sprite.user.number()]; },
                                              weights.data()},
                                  .maxPush = 20.f};
    const auto shares = [&]
    {
        std::array<Vec2, 2> shared{};
        for (const PushedSprite& one : pushes(options))
            shared[one.user.number()] = one.displacement;
        return shared;
    };
    EXPECT_NEAR(shares()[1].x, -3.f * shares()[0].x, 1e-4f);
    EXPECT_NEAR(shares()[1].x - shares()[0].x, 7.975f, 0.03f);
    for (const float zero : {0.f, -1.f, test::NaN})
    {
        weights[0] = zero;
        EXPECT_EQ(shares()[0], Vec2{});
        EXPECT_NEAR(shares()[1].x, 7.975f, 1e-3f);
    }
    weights[1] = 0.f;
    EXPECT_TRUE(pushes(options).empty());
}

TEST_F(Separate, OnlyPairsThatMayMeetOnTheGivenLayersArePushed)
{
    const Layer crowd = system.layer("crowd"), walls = system.layer("walls");
    const SpriteId one = addDisc({0.f, 0.f}), other = addDisc({12.f, 0.f});
    EXPECT_EQ(pushes().size(), 2u);
    EXPECT_TRUE(pushes({.layers = crowd | walls}).empty());
    system.setLayer(one, crowd);
    EXPECT_TRUE(pushes().empty()) << "the layers do not collide";
    system.collide(crowd, walls);
    system.setLayer(other, walls);
    EXPECT_EQ(pushes().size(), 2u);
    const std::vector<PushedSprite> against = pushes({.fixed = walls, .maxPush = 20.f});
    ASSERT_EQ(against.size(), 1u);
    EXPECT_EQ(against[0].sprite, one);
    expectNear(against[0].displacement, {-7.975f, 0.f});
    expectNear(against[0].matrix.offset(), {-7.975f, 0.f});
    EXPECT_TRUE(pushes({.fixed = crowd | walls}).empty());
    system.ignore(one, other);
    EXPECT_TRUE(pushes().empty());
    system.ignore(one, other, false);
    system.setEnabled(other, false);
    EXPECT_TRUE(pushes().empty());
}

TEST_F(Separate, SeesSpritesAsTheyStandNow)
{
    addDisc({0.f, 0.f});
    const SpriteId other = addDisc({100.f, 0.f});
    system.update();
    EXPECT_TRUE(pushes().empty());
    system.setMatrix(other, at(12.f, 0.f));
    EXPECT_EQ(pushes().size(), 2u);
}

TEST_F(Separate, SlopLeavesWhatIsNoDeeper)
{
    addDisc({0.f, 0.f});
    addDisc({19.5f, 0.f});
    EXPECT_TRUE(pushes({.slop = 0.6f}).empty());
    for (const float slop : {test::NaN, -1.f, 0.f})
    {
        const std::vector<PushedSprite> pushed = pushes({.slop = slop});
        ASSERT_EQ(pushed.size(), 2u);
        EXPECT_NEAR(pushed[1].displacement.x, 0.25f, 6e-4f);
    }
}

// A disc on the seam of two tiles is in both of them: the corner of the next tile would push it aside.
TEST_F(Separate, TilesOfAFloorPushStraightUp)
{
    const Layer tiles = system.layer("tiles");
    system.collide(tiles, Layer{});
    for (const float x : {-20.f, 0.f, 20.f})
        system.add({.shape = Box{{20.f, 20.f}}, .matrix = at(x, 10.f), .layer = tiles});
    for (const float x : {8.f, 12.f}) // the corner may belong to a tile of lower or of higher order
    {
        const SpriteId disc = addDisc({x, -6.f});
        const std::vector<PushedSprite> pushed = pushes({.fixed = tiles});
        ASSERT_EQ(pushed.size(), 1u);
        EXPECT_EQ(pushed[0].sprite, disc);
        expectNear(pushed[0].displacement, {0.f, -3.975f}, 1e-3f);
        system.remove(disc);
    }
}

TEST_F(Separate, ASmallBufferGetsTheFirstByOrder)
{
    std::vector<SpriteId> ids;
    for (const std::uint64_t order : {3u, 1u, 2u})
        ids.push_back(
            system.add({.shape = Circle{10.f}, .matrix = at(5.f * static_cast<float>(order), 0.f), .order = order}));
    std::array<PushedSprite, 2> buffer{};
    EXPECT_EQ(separate(system, buffer), 3u);
    EXPECT_EQ(buffer[0].sprite, ids[1]);
    EXPECT_EQ(buffer[1].sprite, ids[2]);
    EXPECT_EQ(separate(system, {}).count, 3u);
}

/// A heap of 1,000 discs and boxes in the corner of a pit.
class Pile : public Separate
{
protected:
    static constexpr float Width = 700.f;

    void fill(bool reversed = false)
    {
        walls = system.layer("walls");
        system.collide(walls, Layer{});
        for (const Aabb& wall : {Aabb{{-200.f, -900.f}, {0.f, 200.f}}, Aabb{{Width, -900.f}, {Width + 200.f, 200.f}},
                                 Aabb{{-200.f, 0.f}, {Width + 200.f, 200.f}}})
            system.add({.shape = Box{wall.size()}, .matrix = at(wall.centre()), .layer = walls, .order = 5000});
        test::Random random(5);
        std::vector<ColliderDef> defs;
        for (std::uint64_t i = 0; i < 1000; ++i)
        {
            const float size = random.between(12.f, 20.f);
            const Shape shape = i % 2 == 0 ? Shape(Circle{size / 2.f}) : Shape(Box{{size, random.between(12.f, 20.f)}});
            const Vec2 place{random.between(12.f, 400.f), random.between(-400.f, -12.f)};
            defs.push_back({.shape = shape,
                            .matrix = Affine2::from({.position = place, .angleRadians = random.between(0.f, 3.f)}),
                            .order = i});
        }
        if (reversed)
            std::reverse(defs.begin(), defs.end());
        for (const ColliderDef& def : defs)
            system.add(def);
    }
    bool isInPit(SpriteId sprite) const
    {
        const Vec2 place = system.matrix(sprite)->offset();
        return system.layerOf(sprite) == walls || (place.x > 5.f && place.x < Width - 5.f && place.y < -5.f);
    }

    Layer walls;
};

TEST_F(Pile, HugeAsItIsComesToRest)
{
    fill();
    int frames = 0;
    while (frames < 300 && !frame({.fixed = walls}).empty())
        ++frames;
    EXPECT_LT(frames, 150);
    std::vector<SpriteId> ids(system.spriteCount());
    system.sprites(ids);
    EXPECT_TRUE(std::all_of(ids.begin(), ids.end(), [&](SpriteId id) { return isInPit(id); }));
    float deepest = 0.f;
    for (const Contact& touch : system.stays())
        deepest = std::max(deepest, system.contact(touch.a, touch.b)->depth);
    EXPECT_LT(deepest, 0.051f);
    system.update();
    EXPECT_TRUE(system.begun().empty());
    EXPECT_TRUE(system.ended().empty());
    EXPECT_GT(system.stays().size(), 1000u);
}

TEST_F(Pile, IsTheSameToTheBitWhateverTheOrderOfCreation)
{
    fill();
    CollisionSystem first = std::move(system);
    system = CollisionSystem();
    fill(true);
    for (int i = 0; i < 10; ++i)
    {
        const std::vector<PushedSprite> here = frame({.fixed = walls});
        std::swap(first, system);
        const std::vector<PushedSprite> there = frame({.fixed = walls});
        std::swap(first, system);
        ASSERT_EQ(here.size(), there.size());
        for (std::size_t k = 0; k < here.size(); ++k)
        {
            ASSERT_EQ(here[k].displacement, there[k].displacement);
            ASSERT_EQ(here[k].matrix, there[k].matrix);
        }
    }
}

// Gravity that the game adds: the heap is pressed together, and stands. No sprite moves by more than a sixteenth of its
// size in a frame: those that gravity turns aside slide on.
TEST_F(Pile, HugeAsItIsStandsUnderGravity)
{
    fill();
    std::vector<SpriteId> ids(system.spriteCount());
    system.sprites(ids);
    std::vector<Vec2> before(ids.size());
    float farthest = 0.f;
    for (int i = 0; i < 400; ++i)
    {
        farthest = 0.f;
        for (std::size_t k = 0; k < ids.size(); ++k)
        {
            const Affine2 matrix = *system.matrix(ids[k]);
            farthest = std::max(farthest, length(matrix.offset() - before[k]));
            before[k] = matrix.offset();
            if (system.layerOf(ids[k]) != walls)
                system.setMatrix(ids[k], Affine2::translation({0.f, 0.25f}) * matrix);
        }
        frame({.fixed = walls});
    }
    EXPECT_LT(farthest, 1.f);
    EXPECT_TRUE(std::all_of(ids.begin(), ids.end(), [&](SpriteId id) { return isInPit(id); }));
}

} // namespace
