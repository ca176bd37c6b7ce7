// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace
{

using namespace graze;

/// A closed room of thin walls with things in it.
struct Room
{
    explicit Room(test::Random& random)
    {
        const std::uint32_t corners = 3 + random.below(6);
        std::vector<Vec2> ring;
        for (std::uint32_t i = 0; i < corners; ++i)
            ring.push_back(Affine2::rotation(6.2831853f * static_cast<float>(i) / static_cast<float>(corners))
                               .transformVector({random.between(100.f, 300.f), 0.f}));
        for (std::uint32_t i = 0; i < corners; ++i)
        {
            const Vec2 a = ring[i], b = ring[(i + 1) % corners];
            const float radius = random.chance(0.5f) ? 0.f : random.between(0.f, 3.f);
            system.add({.shape = Capsule{{}, b - a, radius}, .matrix = Affine2::translation(a)});
        }
        room = Shape::hullOf(ring);
        for (int i = 0; i < 6; ++i)
        {
            const Affine2 place = random.affine(150.f);
            if (length(place.offset()) > 60.f)
                system.add({.shape = random.shape(15.f), .matrix = place});
        }
    }
    CollisionSystem system;
    Shape room = Circle{1.f};
};

class MoverInRooms : public ::testing::TestWithParam<std::uint32_t>
{
};

TEST_P(MoverInRooms, NeverLeavesNeverSinksInNeverGoesFarther)
{
    test::Random random(GetParam());
    int stopped = 0, limits = 0;
    for (int run = 0; run < 150; ++run)
    {
        const std::vector<Shape> pieces =
            run % 4 == 0 ? std::vector<Shape>{Circle{4.f, {-5.f, 0.f}}, Box{{6.f, 6.f}, {5.f, 0.f}}}
                         : std::vector{random.shape(8.f)};
        Room room(random);
        const Affine2 start = Affine2::rotation(random.between(0.f, 6.f));
        const SpriteId mover = room.system.add({.shape = pieces, .matrix = start});
        std::vector<SpriteFound> found(20);
        if (room.system.overlapping(mover, found) > 0)
            continue;
        for (int step = 0; step < 40; ++step)
        {
            const float speed = random.logBetween(1e-3f, 1e4f);
            const Vec2 wish = normalized(random.inSquare(1.f)) * speed;
            const MoveResult result = moveAndSlide(room.system, mover, wish);
            const auto where = [&] { return ::testing::Message() << "run " << run << ", step " << step; };
            ASSERT_LE(length(result.moved - result.pushed), speed * (1.f + 1e-5f) + 1e-3f) << where();
            ASSERT_FALSE(result.overlapping) << where();
            ASSERT_FALSE(result.startedOverlapping) << where();
            const Sprite2D now = *room.system.sprite(mover);
            float deepest = 0.f;
            found.resize(20);
            found.resize(std::min<std::size_t>(20, room.system.overlapping(mover, found)));
            for (const SpriteFound& one : found)
                deepest = std::max(deepest, penetration(now, *room.system.sprite(one.sprite)).depth);
            ASSERT_LE(deepest, 4e-3f) << where();
            ASSERT_TRUE(overlap(now, {room.room, Affine2{}}).overlapping()) << where();
            stopped += result.planes > 0 ? 1 : 0;
            limits += result.status == Status::IterationLimit ? 1 : 0;
        }
    }
    EXPECT_GT(stopped, 1000);
    EXPECT_LT(limits, stopped / 50);
}

INSTANTIATE_TEST_SUITE_P(Seeds, MoverInRooms, ::testing::Values(1u, 2u, 3u));

// A ring of walls without thickness, and a mover without width that goes for its corners.
TEST(Mover, NothingSlipsOutWhereThinWallsMeet)
{
    test::Random random(11);
    int atCorner = 0;
    for (int run = 0; run < 200; ++run)
    {
        std::vector<Vec2> ring;
        const std::uint32_t corners = 3 + random.below(6);
        for (std::uint32_t i = 0; i < corners; ++i)
            ring.push_back(Affine2::rotation(6.2831853f * static_cast<float>(i) / static_cast<float>(corners))
                               .transformVector({random.between(100.f, 300.f), 0.f}));
        // The ends meet exactly, or as well as floats let them.
        const bool exact = random.chance(0.5f);
        CollisionSystem system;
        std::vector<Shape> fan; // the room, in triangles from its middle
        for (std::uint32_t i = 0; i < corners; ++i)
        {
            const Vec2 a = ring[i], b = ring[(i + 1) % corners];
            fan.push_back(Shape::hullOf(std::vector<Vec2>{{}, a, b}));
            const Vec2 origin = exact ? Vec2{} : a;
            system.add({.shape = Segment{a - origin, b - origin}, .matrix = Affine2::translation(origin)});
        }
        const Shape shape =
            random.chance(0.5f) ? Shape(Point{}) : Shape(Segment{random.inSquare(4.f), random.inSquare(4.f)});
        const float scale = random.chance(0.5f) ? 1.f : random.logBetween(0.01f, 100.f);
        const SpriteId mover = system.add({.shape = shape, .matrix = Affine2::from({.scale = {scale, 0.5f * scale}})});
        if (system.overlapping(mover, {}) > 0)
            continue;
        for (int step = 0; step < 30; ++step)
        {
            const Vec2 corner = ring[random.below(corners)];
            const Vec2 tip = system.matrix(mover)->transformPoint(shape.point(0));
            const Vec2 wish = (corner - tip) * random.between(1.f, 2.f);
            atCorner += moveAndSlide(system, mover, wish).planes > 0 ? 1 : 0;
            const Shape point = Point{system.matrix(mover)->transformPoint(shape.point(0))};
            float outside = 1e30f;
            for (std::uint32_t i = 0; i < corners; ++i)
                outside = std::min(outside, distance({fan[i], {}}, {point, {}}).distance);
            ASSERT_LT(outside, 2e-3f) << "run " << run << ", step " << step;
        }
    }
    EXPECT_GT(atCorner, 1000);
}

} // namespace
