// SPDX-License-Identifier: Zlib
#include <graze/tune/query_recorder.hpp>

#include "support/methods.hpp"

#include <graze/tune/tuning.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>
#include <vector>

namespace
{

using namespace graze;

static_assert(!std::is_copy_constructible_v<QueryRecorder> && std::is_nothrow_move_constructible_v<QueryRecorder>);

class QueryRecorderTest : public testing::Test
{
protected:
    SpriteId box(float x, float nearDistance = 0.f, SpriteId owner = {})
    {
        return system.add({.shape = Box{{20.f, 20.f}},
                           .matrix = Affine2::translation({x, 0.f}),
                           .nearDistance = nearDistance,
                           .owner = owner});
    }
    void frame()
    {
        system.update();
        recorder.record(system);
    }
    [[nodiscard]] std::ptrdiff_t count(TunedQuery query) const
    {
        return std::count_if(recorder.cases().begin(), recorder.cases().end(),
                             [query](const TuningCase& asked) { return asked.query == query; });
    }

    CollisionSystem system;
    QueryRecorder recorder;
};

TEST_F(QueryRecorderTest, SpritesWhoseBoundsMeetAreAskedWhetherTheyOverlap)
{
    const SpriteId a = box(0.f), b = box(15.f);
    (void)box(200.f);
    frame();
    ASSERT_EQ(count(TunedQuery::Overlap), 1);
    EXPECT_EQ(count(TunedQuery::Penetration), 1) << "the begin event has geometry";
    const QueryOrigin& origin = recorder.origins()[0];
    EXPECT_EQ(origin.a, a);
    EXPECT_EQ(origin.b, b);
    EXPECT_EQ(origin.frame, 0u);
    frame();
    EXPECT_EQ(count(TunedQuery::Overlap), 2);
    EXPECT_EQ(count(TunedQuery::Penetration), 1) << "it goes on";
    EXPECT_EQ(recorder.origins().back().frame, 1u);
    EXPECT_EQ(recorder.origins().size(), recorder.cases().size());
}

TEST_F(QueryRecorderTest, WhatTheRulesKeepApartIsNotAsked)
{
    const SpriteId a = box(0.f);
    (void)box(5.f, 0.f, a);
    const Layer signs = system.layer("signs");
    (void)system.add({.shape = Circle{5.f}, .layer = signs});
    const SpriteId off = box(3.f);
    system.setEnabled(off, false);
    frame();
    EXPECT_TRUE(recorder.cases().empty());
}

TEST_F(QueryRecorderTest, BulletsAreCastAtTheirTargetsOnceTheyMove)
{
    const SpriteId target = box(100.f, 30.f);
    const BulletId bullet = system.fire({.radius = 2.f, .position = {0.f, 0.f}, .velocity = {100.f, 0.f}});
    (void)system.fire({.radius = 2.f, .position = {0.f, 500.f}, .velocity = {100.f, 0.f}});
    system.update();
    system.setMatrix(target, Affine2::translation({95.f, 0.f}));
    system.advanceBullets(1.f);
    frame();
    ASSERT_EQ(count(TunedQuery::TimeOfImpact), 1);
    EXPECT_EQ(count(TunedQuery::ClosestApproach), 1);
    const TuningCase& asked = recorder.cases()[0];
    EXPECT_EQ(recorder.origins()[0].bullet, bullet);
    EXPECT_EQ(recorder.origins()[0].b, target);
    EXPECT_EQ(asked.motionA.start.tx, 0.f);
    EXPECT_EQ(asked.motionA.end.tx, 100.f);
    EXPECT_EQ(asked.motionB.start.tx, 100.f);
    EXPECT_EQ(asked.motionB.end.tx, 95.f);
    ASSERT_EQ(system.hits().size(), 1u);
    EXPECT_NEAR(answerOf(asked, {}).value, system.hits()[0].fraction, 1e-4f);
    const std::size_t before = recorder.cases().size();
    frame();
    EXPECT_EQ(recorder.cases().size(), before) << "it is spent, and rests";
}

TEST_F(QueryRecorderTest, CopiesOutliveTheGame)
{
    {
        CollisionSystem other;
        (void)other.add({.shape = Box{{20.f, 20.f}}});
        const SpriteId gone = other.add({.shape = Circle{9.f}, .matrix = Affine2::translation({15.f, 0.f})});
        other.update();
        recorder.record(other);
        other.remove(gone);
    }
    QueryRecorder moved = std::move(recorder);
    ASSERT_FALSE(moved.cases().empty());
    EXPECT_EQ(answerOf(moved.cases()[0], {}).status, Status::Overlapping);
    moved.clear();
    EXPECT_TRUE(moved.cases().empty());
    EXPECT_EQ(moved.frames(), 0u);
}

TEST_F(QueryRecorderTest, ASnapshotGivesTheOverlapsOfItsFrame)
{
    const SpriteId target = box(100.f);
    (void)box(112.f);
    system.update();
    system.setMatrix(target, Affine2::translation({95.f, 0.f}));
    frame();
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    CollisionSystem other;
    ASSERT_EQ(other.restore(bytes), SnapshotFault::None);
    QueryRecorder second;
    second.record(other);
    ASSERT_EQ(second.cases().size(), 1u);
    EXPECT_EQ(second.cases()[0].query, TunedQuery::Overlap);
    EXPECT_EQ(second.cases()[0].a.matrix().tx, 95.f);
    EXPECT_EQ(count(TunedQuery::Overlap), 1);
}

TEST_F(QueryRecorderTest, MoreQueriesCanBeAdded)
{
    const Sprite2D a{Box{{10.f, 10.f}}}, b{Circle{3.f}};
    recorder.add(TuningCase::rayCast(a, {{-20.f, 0.f}, {1.f, 0.f}, 50.f}), a, b);
    ASSERT_EQ(recorder.cases().size(), 1u);
    EXPECT_TRUE(answerOf(recorder.cases()[0], {}).hit);
    EXPECT_EQ(tune(recorder.cases(), {.repeats = 0}).judged, 1u);
}

TEST_F(QueryRecorderTest, MotionsAreThoseOfTheLastUpdate)
{
    const SpriteId id = box(0.f);
    EXPECT_FALSE(motionOf(system, {}));
    system.update();
    EXPECT_EQ(motionOf(system, id)->start, motionOf(system, id)->end);
    system.setMatrix(id, Affine2::translation({8.f, 0.f}));
    system.update();
    EXPECT_EQ(motionOf(system, id)->start.tx, 0.f);
    EXPECT_EQ(motionOf(system, id)->end.tx, 8.f);
    system.update();
    EXPECT_EQ(motionOf(system, id)->start.tx, 8.f) << "it rests";
    system.teleport(id, Affine2::translation({80.f, 0.f}));
    system.update();
    EXPECT_EQ(motionOf(system, id)->start.tx, 80.f) << "no motion";
}

} // namespace
