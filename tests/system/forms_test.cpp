// SPDX-License-Identifier: Zlib
// Sprites whose pieces have matrices of their own.
#include <graze/graze.hpp>

#include "support/methods.hpp"
#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

using namespace graze;
using test::at;

std::vector<Shape> piecesOf(test::Random& random)
{
    return {Shape(Ellipse{random.between(2.f, 9.f), random.between(2.f, 9.f)}),
            Shape(Capsule{{-4.f, 0.f}, {4.f, 0.f}, 3.f}).transformed(random.affine(8.f)),
            Shape(Box{6.f, 3.f}).transformed(random.affine(8.f))};
}

class FormsInASystem : public ::testing::TestWithParam<Method>
{
};
INSTANTIATE_TEST_SUITE_P(Methods, FormsInASystem, ::testing::ValuesIn(test::Methods),
                         [](const auto& method) { return test::methodName(method.param); });

// The system's batches and the query of one pair are the same; under both methods.
TEST_P(FormsInASystem, TouchingPairsAreThoseOfTheQueries)
{
    test::Random random(41);
    CollisionSystem system({.method = GetParam()});
    std::vector<SpriteId> ids;
    std::vector<Sprite2D> sprites;
    for (int i = 0; i < 120; ++i)
    {
        Sprite2D& sprite = sprites.emplace_back(piecesOf(random));
        ASSERT_TRUE(sprite.setMatrix(random.affine(120.f)));
        ids.push_back(system.add(sprite));
    }
    for (int frame = 0; frame < 4; ++frame)
    {
        system.update();
        std::vector<std::pair<SpriteId, SpriteId>> wanted, found;
        for (std::size_t i = 0; i < ids.size(); ++i)
            for (std::size_t j = i + 1; j < ids.size(); ++j)
                if (overlap(sprites[i], sprites[j], system.settings()).overlapping())
                    wanted.emplace_back(ids[i], ids[j]);
        for (const auto& list : {system.begun(), system.stays()})
            for (const Contact& contact : list)
                found.emplace_back(contact.a, contact.b);
        std::sort(found.begin(), found.end());
        std::sort(wanted.begin(), wanted.end());
        EXPECT_EQ(found, wanted);
        EXPECT_GT(found.size(), 30u);
        for (std::size_t i = 0; i < ids.size(); i += 2)
        {
            ASSERT_TRUE(sprites[i].setMatrix(random.affine(120.f)));
            system.setMatrix(ids[i], sprites[i].matrix());
            EXPECT_EQ(system.bounds(ids[i]), sprites[i].bounds());
        }
    }
}

TEST_P(FormsInASystem, SnapshotsBringTheFormsBack)
{
    test::Random random(42);
    CollisionSystem system({.method = GetParam()}), other({.method = GetParam()});
    for (int i = 0; i < 20; ++i)
        system.add(Sprite2D(piecesOf(random)), {.matrix = {}, .nearDistance = 5.f});
    const ShapeId shot = system.addShape(Shape(Ellipse{1.f, 4.f}));
    ASSERT_EQ(other.addShape(Shape(Ellipse{1.f, 4.f})).value != 0, shot.value != 0);
    EXPECT_EQ(*system.shape(shot)->form(), Affine2::scaling({1.f, 4.f}));
    EXPECT_NE(system.addShape(Shape(Ellipse{1.f, 5.f})), shot);
    EXPECT_NE(system.addShape(Shape(Circle{1.f})), shot);
    EXPECT_EQ(system.addShape(Shape(Ellipse{1.f, 4.f})), shot);
    system.fire({.shape = shot, .position = {-80.f, 0.f}, .velocity = {100.f, 0.f}});
    system.update();
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    ASSERT_FALSE(static_cast<bool>(other.restore(bytes)));
    EXPECT_EQ(other.hash(), system.hash());
    for (CollisionSystem* const one : {&system, &other})
    {
        one->advanceBullets(1.f);
        one->update();
        EXPECT_EQ(one->hits().size(), 1u);
    }
    EXPECT_EQ(other.hash(), system.hash());

    // Another form is another state.
    CollisionSystem slim, wide;
    slim.add({.shape = Ellipse{2.f, 3.f}});
    wide.add({.shape = Ellipse{2.f, 3.5f}});
    EXPECT_NE(slim.hash(), wide.hash());
    // A cut snapshot is refused.
    for (std::size_t size = bytes.size() - 1; size > bytes.size() - 200; size -= 7)
        EXPECT_TRUE(static_cast<bool>(other.restore(std::span(bytes).first(size))));
}

TEST_P(FormsInASystem, BulletsHitTheBorderOfATurningEllipse)
{
    CollisionSystem system({.method = GetParam()});
    const SpriteId id = system.add({.shape = Shape(Ellipse{40.f, 10.f}).transformed(Affine2::rotation(0.5f))});
    system.fire({.radius = 1.f, .position = {-200.f, 3.f}, .velocity = {400.f, 0.f}});
    system.update();
    system.setMatrix(id, Affine2::rotation(0.6f));
    system.advanceBullets(1.f);
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    const Hit& hit = system.hits()[0];
    const Affine2 then = motionAt({{}, Affine2::rotation(0.6f), {}}, hit.fraction) * Affine2::rotation(0.5f);
    const Vec2 local = then.inverse()->transformPoint(hit.point);
    EXPECT_NEAR((local.x / 40.f) * (local.x / 40.f) + (local.y / 10.f) * (local.y / 10.f), 1.f, 0.01f);
}

TEST_P(FormsInASystem, AMoverSlidesAroundAnEllipseAndLeavesItByTheShortestWay)
{
    CollisionSystem plain({.method = GetParam()}), formed({.method = GetParam()});
    const Affine2 own = Affine2::rotation(0.4f) * Affine2::scaling({60.f, 20.f});
    plain.add({.shape = Circle{1.f}, .matrix = own});
    formed.add({.shape = Shape(Circle{1.f}).transformed(own)});
    const Shape box = Box{10.f, 10.f}, slim = Shape(Ellipse{8.f, 4.f});
    for (const Shape& shape : {box, slim})
    {
        Affine2 one = at({-20.f, -80.f}), two = one;
        for (int frame = 0; frame < 40; ++frame)
        {
            one = slide(plain, {shape, one}, {1.f, 4.f}).matrix;
            two = slide(formed, {shape, two}, {1.f, 4.f}).matrix;
            ASSERT_LT(length(one.offset() - two.offset()), 0.3f) << frame;
        }
        const MoveResult exitOne = slide(plain, {shape, at({3.f, -2.f})}, {}),
                         exitTwo = slide(formed, {shape, at({3.f, -2.f})}, {});
        EXPECT_TRUE(exitTwo.startedOverlapping);
        EXPECT_FALSE(exitTwo.overlapping);
        EXPECT_NEAR(length(exitTwo.pushed), length(exitOne.pushed), 0.05f);
    }
}

} // namespace
