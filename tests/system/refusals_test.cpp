// SPDX-License-Identifier: Zlib
#include "support/places.hpp"

#include <graze/system/collision_system.hpp>
#include <graze/system/mover.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace
{

using namespace graze;
using test::at;
using test::Infinity;
using test::NaN;

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
    system.setMatrix(alive, Affine2{NaN});
    ASSERT_EQ(told.size(), 1u);
    told[0].id = 0x123456789abcdef0;
    EXPECT_EQ(told[0].message(), "setMatrix refused, not finite (layer \"default\", id 0x123456789abcdef0, user 42; "
                                 "asked for matrix nan, 0, 0, 1)");
    system.setPosition(alive, {NaN, 3.f});
    ASSERT_EQ(told.size(), 1u) << "once for an id and a reason";
    system.remove(SpriteId{});
    ASSERT_EQ(told.size(), 2u);
    EXPECT_EQ(told[1].message(), "remove refused, stale id (id 0x0000000000000000, user 0; the id is null)");
    system.remove(alive);
    system.setPosition(alive, {});
    ASSERT_EQ(told.size(), 3u);
    told[2].id = 0x10;
    EXPECT_EQ(told[2].message(),
              "setPosition refused, stale id (id 0x0000000000000010, user 0; it was removed before)");
}

// One sentence for an id and a reason: each call gets a sprite or bullet of its own.
TEST_F(CollisionSystemRefused, RefusalSaysWhatWasAskedFor)
{
    const auto asked = [this](auto&& call)
    {
        call(system.add({.shape = Circle{5.f}, .swept = true}), system.fire({}));
        return told.empty() ? std::string() : told.back().asked.data();
    };
    EXPECT_EQ(asked([&](SpriteId id, BulletId) { system.setMatrix(id, at(Infinity, 3.f)); }), "position inf, 3");
    EXPECT_EQ(asked([&](SpriteId id, BulletId) { system.teleport(id, Affine2{.m11 = Infinity, .ty = 3.f}); }),
              "matrix 1, 0, 0, inf")
        << "the position is none of the trouble";
    EXPECT_EQ(asked([&](SpriteId id, BulletId) { system.setLayer(id, Layer{7}); }),
              "layer 7, which this system does not have")
        << "the id is not the one that is foreign";
    EXPECT_EQ(asked([&](SpriteId id, BulletId) { system.setNearDistance(id, Infinity); }), "distance inf");
    EXPECT_EQ(asked([&](SpriteId id, BulletId) { system.rewind(id, Infinity); }), "fraction inf");
    EXPECT_EQ(asked([&](SpriteId id, BulletId) { system.setOneWay(id, {{0.f, -1.f}, Infinity}); }), "side 0, -1, inf");
    EXPECT_EQ(asked([&](SpriteId id, BulletId) { moveAndSlide(system, id, {0.f, Infinity}); }), "wish 0, inf");
    EXPECT_EQ(asked([&](SpriteId id, BulletId) { moveAndSlide(system, id, {}, {.filter = {.as = Layer{9}}}); }),
              "layer 9, which this system does not have");
    EXPECT_EQ(asked([&](SpriteId, BulletId id) { system.setVelocity(id, {Infinity, 0.f}); }), "velocity inf, 0");
    EXPECT_EQ(asked([&](SpriteId, BulletId id) { system.teleportBullet(id, {Infinity, 0.f}); }), "position inf, 0");
    EXPECT_EQ(asked([&](SpriteId, BulletId id) { system.turnBullet(id, Infinity); }), "angle inf");
    EXPECT_EQ(asked([&](SpriteId, BulletId) { system.advanceBullets(Infinity); }), "seconds inf");
    const Affine2 longest{.m00 = -1.23456e-30f, .m01 = -1.23456e-30f, .m10 = -1.23456e-30f, .m11 = -Infinity};
    EXPECT_EQ(asked([&](SpriteId id, BulletId) { system.setMatrix(id, longest); }),
              "matrix -1.23456e-30, -1.23456e-30, -1.23456e-30, -inf");
}

TEST_F(CollisionSystemRefused, NotFinitePosesKeepTheLastGoodOne)
{
    const Aabb before = *system.bounds(alive);
    Affine2 broken[6];
    broken[0].m00 = broken[1].m01 = broken[2].tx = NaN;
    broken[3].m10 = Infinity;
    broken[4].m11 = -Infinity;
    broken[5].ty = NaN;
    for (const Affine2& pose : broken)
    {
        EXPECT_EQ(system.setMatrix(alive, pose), Refused::NotFinite);
        EXPECT_EQ(system.teleport(alive, pose), Refused::NotFinite);
        EXPECT_EQ(system.matrix(alive), at(1.f, 2.f));
        EXPECT_EQ(system.bounds(alive), before);
    }
    EXPECT_EQ(system.setNearDistance(alive, NaN), Refused::NotFinite);
    EXPECT_EQ(system.teleportBullet(shot, {NaN, 0.f}), Refused::NotFinite);
    EXPECT_EQ(system.setVelocity(shot, {0.f, Infinity}), Refused::NotFinite);
    EXPECT_EQ(system.bullet(shot)->position, Vec2(100.f, 0.f));
    EXPECT_EQ(system.advanceBullets(NaN), Refused::NotFinite);
    EXPECT_EQ(system.setSettings({.epsilon = NaN}), Refused::NotFinite);
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
    const SpriteId pieces = system.add({.shape = std::vector<Shape>{Circle{1.f}, Box{{1e6f, 1e6f}}}});
    EXPECT_EQ(system.setMatrix(pieces, Affine2::scaling({1e38f, 1.f})), Refused::NotFinite);
    EXPECT_EQ(system.bounds(pieces)->upper, Vec2(5e5f, 5e5f)) << "the first piece would be finite";
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
    const std::vector<Affine2> poses{at(9.f, 9.f), at(NaN, 0.f), at(7.f, 7.f), at(8.f, 8.f)};
    EXPECT_EQ(system.setMatrices(ids, poses), Refused::StaleId);
    EXPECT_EQ(system.matrix(alive), at(1.f, 2.f));
    EXPECT_EQ(system.matrix(second), at(7.f, 7.f));
    EXPECT_EQ(system.setMatrices({}, poses), Refused::None);
    EXPECT_EQ(CollisionSystem().setMatrices(ids, poses), Refused::StaleId);

    const std::vector<Placement> placements{{}, {.position = {NaN, 0.f}}, {.position = {5.f, 6.f}}, {}};
    EXPECT_EQ(system.setPlacements(ids, placements), Refused::StaleId);
    EXPECT_EQ(system.matrix(alive), at(1.f, 2.f));
    EXPECT_EQ(system.matrix(second), at(5.f, 6.f));
    EXPECT_EQ(system.setPlacements(ids, {}), Refused::None);

    const BulletId other = system.fire({});
    const std::vector<BulletMove> moves{{shot, {NaN, 0.f}}, {BulletId{}, {}}, {other, {4.f, 5.f}}};
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
    EXPECT_EQ(system.setMatrix(alive, at(NaN, 0.f)), Refused::NotFinite);
    EXPECT_EQ(seen, 1u);
    EXPECT_FALSE(system.contains(alive));
}

TEST_F(CollisionSystemRefused, HandlerMayRemoveAndFireBulletsThatMove)
{
    std::vector<BulletMove> moves;
    for (int i = 0; i < 300; ++i)
        moves.push_back({system.fire({}), {static_cast<float>(i), 1.f}});
    moves[100].position.y = NaN;
    std::vector<std::uint64_t> refused;
    system.setRefusalHandler(
        [&](const Refusal& refusal)
        {
            refused.push_back(refusal.id);
            system.removeBullet(moves[103].id);
            for (int i = 0; i < 1000 && refused.size() == 1; ++i)
                system.fire({.position = {0.f, 7.f}});
        });
    EXPECT_EQ(system.moveBullets(moves), Refused::NotFinite);
    EXPECT_EQ(refused, (std::vector{moves[100].id.value, moves[103].id.value}));
    for (const std::size_t i : {0u, 63u, 64u, 99u, 101u, 102u, 104u, 164u, 165u, 299u})
        EXPECT_EQ(system.bullet(moves[i].id)->position, moves[i].position) << i;
    EXPECT_EQ(system.bullet(moves[100].id)->position, Vec2{});
}

TEST_F(CollisionSystemRefused, HandlersMaySetOthersFourDeep)
{
    std::vector<int> seen;
    const auto set = [&](const auto& again, int depth) -> void
    {
        // Too large to be kept in a std::function itself: it dies when another one is set.
        const std::vector<int> own(3, depth);
        system.setRefusalHandler(
            [&, own, depth](const Refusal& refusal)
            {
                if (depth < 4)
                    again(again, depth + 1);
                system.setMatrix(SpriteId{refusal.id + (std::uint64_t{1} << 40)}, {});
                seen.push_back(own[2]);
            });
    };
    set(set, 1);
    EXPECT_EQ(system.setMatrix(alive, at(NaN, 0.f)), Refused::NotFinite);
    ASSERT_GE(seen.size(), 4u);
    EXPECT_EQ(seen.back(), 1) << "the first one ends last";
    EXPECT_EQ(seen[seen.size() - 2], 2);
}

TEST_F(CollisionSystemRefused, TheFirst1024AreReportedAndAllAreCounted)
{
    // Backwards, so that each comes before those that are remembered.
    for (std::uint64_t number = 3000; number > 0; --number)
        EXPECT_EQ(system.remove(SpriteId{number << 32}), system.remove(SpriteId{number << 32}));
    EXPECT_EQ(told.size(), 1024u);
    EXPECT_EQ(told.front().id, std::uint64_t{3000} << 32);
    EXPECT_EQ(told.back().id, std::uint64_t{3000 - 1023} << 32);
    EXPECT_EQ(system.statistics().refused, 6000u);
}

TEST_F(CollisionSystemRefused, WithoutAHandlerALineGoesToStderrOnce)
{
    CollisionSystem plain;
    const SpriteId id = plain.add({.shape = Circle{5.f}, .user = 17});
    testing::internal::CaptureStderr();
    plain.setMatrix(id, at(NaN, 0.f));
    plain.setMatrix(id, at(NaN, 0.f));
    const std::string line = testing::internal::GetCapturedStderr();
    EXPECT_NE(line.find("setMatrix"), std::string::npos);
    EXPECT_NE(line.find("not finite"), std::string::npos);
    EXPECT_NE(line.find("17"), std::string::npos);
    EXPECT_EQ(line.find('\n'), line.size() - 1);
}

} // namespace
