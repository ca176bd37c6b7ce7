// SPDX-License-Identifier: Zlib
#include "system/queries/hit_order.hpp"

#include <gtest/gtest.h>

#include <array>

namespace
{

using namespace graze;
using detail::AllHits;
using detail::FirstHit;
using detail::Rank;

RayHit hitAt(float distance, std::uint32_t piece = 0, bool inside = false)
{
    RayHit hit;
    hit.status = Status::Overlapping;
    hit.hit = true;
    hit.startedInside = inside;
    hit.distance = distance;
    hit.piece = piece;
    return hit;
}

Rank rankOf(std::uint64_t number)
{
    return {number, 0};
}

TEST(FirstHit, NearestComesFirstThenRankThenPiece)
{
    FirstHit<RayHit> first(100.f);
    EXPECT_FALSE(first.isHit());
    EXPECT_EQ(first.result().distance, 100.f);
    first.take(hitAt(5.f, 1), rankOf(2));
    first.take(hitAt(6.f, 2), rankOf(1));
    EXPECT_EQ(first.result().piece, 1u);
    first.take(hitAt(5.f, 4), rankOf(1));
    EXPECT_EQ(first.result().piece, 4u);
    first.take(hitAt(5.f, 3), rankOf(1));
    EXPECT_EQ(first.result().piece, 3u);
    first.take(hitAt(5.f, 9, true), rankOf(1));
    EXPECT_EQ(first.result().piece, 9u);
}

TEST(FirstHit, UnfinishedCastBeforeTheHitLeavesTheAnswerOpen)
{
    FirstHit<RayHit> first(100.f);
    first.take(hitAt(5.f), rankOf(1));
    first.leaveOpen(6.f);
    EXPECT_TRUE(first.result().hit);
    first.leaveOpen(4.f);
    EXPECT_FALSE(first.result().hit);
    EXPECT_EQ(first.result().status, Status::IterationLimit);
    EXPECT_EQ(first.result().distance, 4.f);
}

TEST(AllHits, EachSpriteIsDeliveredOnceByItsFirstHit)
{
    AllHits<RayHit> hits;
    hits.take(hitAt(7.f, 0), rankOf(1));
    hits.take(hitAt(3.f, 1), rankOf(2));
    hits.take(hitAt(2.f, 2), rankOf(1));
    std::array<RayHit, 3> buffer{};
    const Found found = hits.deliver(buffer);
    EXPECT_EQ(found.count, 2u);
    EXPECT_EQ(found.status, Status::Overlapping);
    EXPECT_EQ(buffer[0].piece, 2u);
    EXPECT_EQ(buffer[1].piece, 1u);
    EXPECT_FALSE(buffer[2].hit);
}

TEST(AllHits, SmallBufferGetsTheFirst)
{
    AllHits<RayHit> hits;
    hits.take(hitAt(7.f, 0), rankOf(1));
    hits.take(hitAt(3.f, 1), rankOf(2));
    std::array<RayHit, 1> buffer{};
    EXPECT_EQ(hits.deliver(buffer).count, 2u);
    EXPECT_EQ(buffer[0].piece, 1u);
}

TEST(AllHits, UnfinishedCastIsReportedAndNothingElseIsSeparated)
{
    AllHits<RayHit> open;
    open.leaveOpen();
    EXPECT_EQ(open.deliver({}).status, Status::IterationLimit);
    AllHits<RayHit> none;
    EXPECT_EQ(none.deliver({}).status, Status::Separated);
}

} // namespace
