// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace
{

using namespace graze;

constexpr float Nan = std::numeric_limits<float>::quiet_NaN();
constexpr float Infinity = std::numeric_limits<float>::infinity();

Affine2 at(float x, float y)
{
    return Affine2::translation({x, y});
}

TEST(CollisionSystem, CollidesALayerWithEachOfSeveral)
{
    CollisionSystem system;
    const Layer rocks = system.layer("rocks"), ships = system.layer("ships"), walls = system.layer("walls");
    const auto partners = [&](Layer layer)
    {
        LayerMask mask;
        for (const Layer other : {Layer{}, rocks, ships, walls})
            if (system.collides(layer, other))
                mask = mask | other;
        return mask;
    };
    system.collide(ships, rocks | ships);
    EXPECT_EQ(partners(ships), rocks | ships);
    EXPECT_EQ(partners(rocks), ships);
    EXPECT_EQ(partners(walls), LayerMask::none());
    system.collide(ships, ~LayerMask(rocks), false);
    EXPECT_EQ(partners(ships), rocks);
    system.collide(walls, LayerMask::all());
    EXPECT_EQ(partners(walls), Layer{} | rocks | ships | walls);
    EXPECT_FALSE(system.collides(system.layer("later"), walls)) << "none that was not there yet";
}

TEST(CollisionSystem, KeepsWhatItWasGiven)
{
    CollisionSystem system;
    const Layer rocks = system.layer("rocks");
    const std::vector<Shape> pieces{Box{{10.f, 20.f}}, Circle{3.f, {20.f, 0.f}}};
    const Affine2 pose = Affine2::from({.position = {5.f, 6.f}, .angleRadians = 0.5f, .scale = {2.f, -1.f}});
    const SpriteId id = system.add({.shape = pieces, .matrix = pose, .layer = rocks, .user = 77});
    EXPECT_TRUE(system.contains(id));
    EXPECT_EQ(system.matrix(id), pose);
    EXPECT_EQ(system.inverse(id), pose.inverse());
    EXPECT_EQ(system.user(id), 77u);
    EXPECT_EQ(system.layerOf(id), rocks);
    const auto sprite = system.sprite(id);
    ASSERT_TRUE(sprite.has_value());
    EXPECT_EQ(sprite->matrix(), pose);
    EXPECT_EQ(sprite->pieces().size(), 2u);
    EXPECT_EQ(sprite->bounds(), system.bounds(id));
    EXPECT_EQ(sprite->pieces()[1].radius(), 3.f);

    EXPECT_EQ(system.setMatrix(id, at(1.f, 2.f)), Refused::None);
    EXPECT_EQ(system.setUser(id, 78), Refused::None);
    EXPECT_EQ(system.setLayer(id, Layer{}), Refused::None);
    EXPECT_EQ(system.matrix(id), at(1.f, 2.f));
    EXPECT_EQ(system.user(id), 78u);
    EXPECT_EQ(system.layerOf(id), Layer{});
    EXPECT_EQ(system.bounds(id)->upper, Vec2(24.f, 12.f));
}

TEST(CollisionSystem, ListsSpritesInOrderOfCreationIntoTheCallersBuffer)
{
    CollisionSystem system;
    std::vector<SpriteId> ids;
    for (int i = 0; i < 10; ++i)
        ids.push_back(system.add({.shape = Circle{1.f}}));
    for (const int gone : {7, 3, 0})
    {
        system.remove(ids[static_cast<std::size_t>(gone)]);
        ids.erase(ids.begin() + gone);
    }
    for (int round = 0; round < 2; ++round)
    {
        std::vector<SpriteId> listed(20);
        EXPECT_EQ(system.sprites(listed), ids.size());
        listed.resize(ids.size());
        EXPECT_EQ(listed, ids);
        std::vector<SpriteId> three(3);
        EXPECT_EQ(system.sprites(three), ids.size());
        EXPECT_TRUE(std::equal(three.begin(), three.end(), ids.begin()));
        EXPECT_EQ(system.spriteCount(), ids.size());
        // Once before the dead rows go and once after; the newest goes to the end, in an old slot.
        system.update();
        ids.push_back(system.add({.shape = Circle{1.f}}));
    }
}

TEST(CollisionSystem, MovesWithAllItHolds)
{
    CollisionSystem first;
    const SpriteId a = first.add({.shape = Circle{5.f}});
    first.add({.shape = Circle{5.f}});
    CollisionSystem second = std::move(first);
    second.update();
    EXPECT_EQ(second.begun().size(), 1u);
    EXPECT_TRUE(second.contains(a));
    first = std::move(second);
    first.update();
    EXPECT_EQ(first.stays().size(), 1u);
}

TEST(CollisionSystem, ConstructorsAndLoadingCallsThrowWithTheReason)
{
    EXPECT_THROW(CollisionSystem({.epsilon = Nan}), std::invalid_argument);
    CollisionSystem system;
    EXPECT_THROW(static_cast<void>(system.add({})), InvalidShape);
    EXPECT_THROW(static_cast<void>(system.add({.shape = Circle{1.f}, .matrix = at(Nan, 0.f)})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.add({.shape = Circle{1e6f}, .matrix = Affine2::scaling({1e38f, 1.f})})),
                 std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.add({.shape = Circle{1.f}, .nearDistance = -1.f})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.add({.shape = Circle{1.f}, .nearDistance = Infinity})),
                 std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.add({.shape = Circle{1.f}, .layer = Layer{5}})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.fire({.radius = -1.f})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.fire({.radius = Nan})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.fire({.layer = Layer{5}})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.fire({.position = {Nan, 0.f}})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.fire({.velocity = {0.f, Infinity}})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.fire({.pierce = -1})), std::invalid_argument);
    for (int i = 1; i < 32; ++i)
        static_cast<void>(system.layer("layer " + std::to_string(i)));
    EXPECT_THROW(static_cast<void>(system.layer("the 33rd")), std::length_error);
    EXPECT_EQ(system.spriteCount(), 0u);
    EXPECT_EQ(system.bulletCount(), 0u);
    EXPECT_EQ(system.layerCount(), 32u);
    EXPECT_EQ(system.layerName(system.layer("layer 31")), "layer 31");
}

/// A system that writes down what it is told of refusals.
class CollisionSystemRefused : public testing::Test
{
protected:
    CollisionSystemRefused()
    {
        system.setRefusalHandler([this](const Refusal& refusal) { told.push_back(refusal); });
    }

    std::vector<Refusal> told;
    CollisionSystem system;
    SpriteId alive = system.add({.shape = Circle{5.f}, .matrix = at(1.f, 2.f), .user = 42});
    BulletId shot = system.fire({.position = {100.f, 0.f}, .user = 43});
};

TEST_F(CollisionSystemRefused, RefusalSaysWhatAndWhyInASentence)
{
    system.setMatrix(alive, Affine2{Nan});
    ASSERT_EQ(told.size(), 1u);
    told[0].id = 0x123456789abcdef0;
    EXPECT_EQ(told[0].message(), "setMatrix refused, not finite (id 0x123456789abcdef0, user 42)");
}

TEST_F(CollisionSystemRefused, NotFinitePosesKeepTheLastGoodOne)
{
    const Aabb before = *system.bounds(alive);
    Affine2 broken[6];
    broken[0].m00 = broken[1].m01 = broken[2].tx = Nan;
    broken[3].m10 = Infinity;
    broken[4].m11 = -Infinity;
    broken[5].ty = Nan;
    for (const Affine2& pose : broken)
    {
        EXPECT_EQ(system.setMatrix(alive, pose), Refused::NotFinite);
        EXPECT_EQ(system.teleport(alive, pose), Refused::NotFinite);
        EXPECT_EQ(system.matrix(alive), at(1.f, 2.f));
        EXPECT_EQ(system.bounds(alive), before);
    }
    EXPECT_EQ(system.setNearDistance(alive, Nan), Refused::NotFinite);
    EXPECT_EQ(system.teleportBullet(shot, {Nan, 0.f}), Refused::NotFinite);
    EXPECT_EQ(system.setVelocity(shot, {0.f, Infinity}), Refused::NotFinite);
    EXPECT_EQ(system.bullet(shot)->position, Vec2(100.f, 0.f));
    EXPECT_EQ(system.advanceBullets(Nan), Refused::NotFinite);
    EXPECT_EQ(system.setSettings({.epsilon = Nan}), Refused::NotFinite);
    EXPECT_EQ(system.settings(), GjkSettings{});

    EXPECT_EQ(system.statistics().refused, 17u);
    // Once per id and reason: the sprite, the bullet, and what concerns no id.
    ASSERT_EQ(told.size(), 3u);
    EXPECT_STREQ(told[0].call, "setMatrix");
    EXPECT_EQ(told[0].id, alive.value);
    EXPECT_EQ(told[0].user, 42u);
    EXPECT_EQ(told[0].reason, Refused::NotFinite);
    EXPECT_EQ(told[1].id, shot.value);
    EXPECT_EQ(told[1].user, 43u);
    EXPECT_EQ(told[2].id, 0u);
    system.update();
    EXPECT_EQ(system.statistics().refused, 17u);
}

TEST_F(CollisionSystemRefused, PoseThatOverflowsIsRefused)
{
    const SpriteId large = system.add({.shape = Box{{1e6f, 1e6f}}});
    EXPECT_EQ(system.setMatrix(large, Affine2::scaling({1e38f, 1.f})), Refused::NotFinite);
    EXPECT_EQ(system.matrix(large), Affine2{});
    EXPECT_EQ(system.bounds(large)->upper, Vec2(5e5f, 5e5f));
    EXPECT_EQ(system.setMatrix(alive, Affine2::scaling({1e30f, 1.f})), Refused::None);
    EXPECT_EQ(system.setShape(alive, Circle{1e12f}), Refused::NotFinite);
    EXPECT_EQ(system.sprite(alive)->pieces()[0].radius(), 5.f);

    system.setVelocity(shot, {3e38f, 0.f});
    EXPECT_EQ(system.advanceBullets(10.f), Refused::NotFinite);
    EXPECT_EQ(system.bullet(shot)->position, Vec2(100.f, 0.f));
}

TEST_F(CollisionSystemRefused, RemovingTwiceIsRefusedOnce)
{
    EXPECT_EQ(system.remove(alive), Refused::None);
    EXPECT_EQ(system.remove(alive), Refused::StaleId);
    EXPECT_EQ(system.setMatrix(alive, at(0.f, 0.f)), Refused::StaleId);
    system.update();
    // The slot lives again under another id, which the old one does not reach.
    const SpriteId fresh = system.add({.shape = Circle{1.f}, .user = 50});
    EXPECT_EQ(system.remove(alive), Refused::StaleId);
    EXPECT_EQ(system.setUser(alive, 9), Refused::StaleId);
    EXPECT_EQ(system.user(fresh), 50u);
    EXPECT_EQ(system.spriteCount(), 1u);
    ASSERT_EQ(told.size(), 1u);
    EXPECT_STREQ(told[0].call, "remove");
    EXPECT_EQ(told[0].user, 0u);
    EXPECT_EQ(system.statistics().refused, 4u);
}

TEST_F(CollisionSystemRefused, NullAndForeignIdsAreToldApart)
{
    CollisionSystem other;
    const SpriteId foreign = other.add({.shape = Circle{5.f}});
    const BulletId foreignShot = other.fire({});
    EXPECT_EQ(system.setMatrix({}, {}), Refused::StaleId);
    EXPECT_EQ(system.setMatrix(foreign, {}), Refused::ForeignId);
    EXPECT_EQ(system.teleport(foreign, {}), Refused::ForeignId);
    EXPECT_EQ(system.setLayer(foreign, {}), Refused::ForeignId);
    EXPECT_EQ(system.setEnabled(foreign, true), Refused::ForeignId);
    EXPECT_EQ(system.setShape(foreign, Circle{1.f}), Refused::ForeignId);
    EXPECT_EQ(system.removeBullet(foreignShot), Refused::ForeignId);
    EXPECT_EQ(system.setVelocity(foreignShot, {}), Refused::ForeignId);
    EXPECT_EQ(system.setLayer(alive, Layer{9}), Refused::ForeignId);
    EXPECT_FALSE(system.contains(foreign));
    EXPECT_FALSE(system.sprite(foreign).has_value());
    EXPECT_FALSE(system.matrix({}).has_value());
    EXPECT_FALSE(system.bullet(foreignShot).has_value());
    EXPECT_FALSE(system.contact(alive, foreign).has_value());
    EXPECT_EQ(other.statistics().refused, 0u);
}

TEST_F(CollisionSystemRefused, BulkCallsReturnTheFirstRefusalAndDoTheOthers)
{
    const SpriteId second = system.add({.shape = Circle{5.f}});
    const std::vector<SpriteId> ids{SpriteId{}, alive, second};
    const std::vector<Affine2> poses{at(9.f, 9.f), at(Nan, 0.f), at(7.f, 7.f), at(8.f, 8.f)};
    EXPECT_EQ(system.setMatrices(ids, poses), Refused::StaleId);
    EXPECT_EQ(system.matrix(alive), at(1.f, 2.f));
    EXPECT_EQ(system.matrix(second), at(7.f, 7.f));
    EXPECT_EQ(system.setMatrices({}, poses), Refused::None);
    EXPECT_EQ(CollisionSystem().setMatrices(ids, poses), Refused::StaleId);

    const BulletId other = system.fire({});
    const std::vector<BulletMove> moves{{shot, {Nan, 0.f}}, {BulletId{}, {}}, {other, {4.f, 5.f}}};
    EXPECT_EQ(system.moveBullets(moves), Refused::NotFinite);
    EXPECT_EQ(system.bullet(shot)->position, Vec2(100.f, 0.f));
    EXPECT_EQ(system.bullet(other)->position, Vec2(4.f, 5.f));
}

TEST_F(CollisionSystemRefused, HandlerMayCallTheSystem)
{
    std::uint64_t seen = 0;
    system.setRefusalHandler(
        [&](const Refusal& refusal)
        {
            seen = system.statistics().refused;
            system.remove(SpriteId{refusal.id});
            system.setRefusalHandler({});
        });
    EXPECT_EQ(system.setMatrix(alive, at(Nan, 0.f)), Refused::NotFinite);
    EXPECT_EQ(seen, 1u);
    EXPECT_FALSE(system.contains(alive));
}

TEST_F(CollisionSystemRefused, WithoutAHandlerALineGoesToStderrOnce)
{
    CollisionSystem plain;
    const SpriteId id = plain.add({.shape = Circle{5.f}, .user = 17});
    testing::internal::CaptureStderr();
    plain.setMatrix(id, at(Nan, 0.f));
    plain.setMatrix(id, at(Nan, 0.f));
    const std::string line = testing::internal::GetCapturedStderr();
    EXPECT_NE(line.find("setMatrix"), std::string::npos);
    EXPECT_NE(line.find("not finite"), std::string::npos);
    EXPECT_NE(line.find("17"), std::string::npos);
    EXPECT_EQ(line.find('\n'), line.size() - 1);
}

TEST(CollisionSystemStatistics, CountTheFrame)
{
    CollisionSystem system;
    const Layer scenery = system.layer("scenery");
    for (int i = 0; i < 10; ++i)
        system.add({.shape = Box{{10.f, 10.f}}, .matrix = at(8.f * static_cast<float>(i), 0.f)});
    system.add({.shape = Box{{1000.f, 1000.f}}, .layer = scenery});
    system.fire({.position = {2.f, 0.f}});
    system.update();
    const Statistics first = system.statistics();
    EXPECT_EQ(first.sprites, 11u);
    EXPECT_EQ(first.bullets, 1u);
    EXPECT_EQ(first.candidatePairs, 9u);
    EXPECT_EQ(first.touchingPairs, 9u);
    EXPECT_EQ(first.bulletCandidates, 1u);
    EXPECT_EQ(first.hits, 1u);
    EXPECT_EQ(first.limitsReached, 0u);
    std::uint32_t counted = 0;
    for (const std::uint32_t bin : first.iterationHistogram)
        counted += bin;
    EXPECT_EQ(counted, 9u);
    EXPECT_GE(first.gjkCalls, 9u + 9u + 1u);
    EXPECT_GT(first.totalSeconds, 0.);
    EXPECT_GE(first.totalSeconds,
              first.broadPhaseSeconds + first.narrowPhaseSeconds + first.bulletSeconds + first.eventSeconds - 1e-9);
    system.update();
    EXPECT_EQ(system.statistics().touchingPairs, 9u);
    EXPECT_EQ(system.statistics().hits, 0u);
}

TEST(CollisionSystemStatistics, NoBinAboveMaxIterationsIsFilled)
{
    for (const int maxIterations : {1, 2, 3, 5, 32})
    {
        CollisionSystem system({.maxIterations = maxIterations});
        for (int i = 0; i < 300; ++i)
        {
            const float k = static_cast<float>(i);
            const auto polygon =
                Polygon::fromPoints(std::vector<Vec2>{{-20.f, 0.f}, {10.f, -15.f}, {15.f, 12.f}, {-5.f, 14.f}});
            system.add({.shape = polygon,
                        .matrix = Affine2::from(
                            {.position = {17.f * static_cast<float>(i % 20), 1.3f * k}, .angleRadians = k})});
        }
        system.update();
        std::uint32_t counted = 0;
        for (std::size_t bin = 0; bin < Statistics::Bins; ++bin)
        {
            counted += system.statistics().iterationHistogram[bin];
            if (bin > static_cast<std::size_t>(maxIterations))
            {
                EXPECT_EQ(system.statistics().iterationHistogram[bin], 0u);
            }
        }
        EXPECT_EQ(counted, system.statistics().candidatePairs);
        if (maxIterations == 1)
        {
            EXPECT_GT(system.statistics().limitsReached, 0u);
        }
        if (maxIterations == 32)
        {
            EXPECT_EQ(system.statistics().limitsReached, 0u);
        }
    }
}

} // namespace
