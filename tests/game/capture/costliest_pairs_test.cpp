// SPDX-License-Identifier: Zlib
#include "capture/costliest_pairs.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <set>

using namespace game;
using graze::Affine2;

namespace
{

class GameCostliestPairs : public testing::Test
{
protected:
    void addRow(int count)
    {
        for (int i = 0; i < count; ++i)
            (void)m_collisions.add({.shape = graze::Circle{20.f},
                                    .matrix = Affine2::from({.position = {25.f * static_cast<float>(i), 0.f},
                                                             .angleRadians = 0.4f * static_cast<float>(i),
                                                             .scale = {1.f, 0.6f}})});
        m_collisions.update();
    }

    graze::CollisionSystem m_collisions{{.method = graze::Method::Gjk}};
    CostliestPairs m_pairs;
};

} // namespace

TEST_F(GameCostliestPairs, TenPairsAreListedEachOnce)
{
    addRow(20);
    for (std::uint64_t frame = 1; frame < 4; ++frame)
        m_pairs.record(m_collisions, frame);
    ASSERT_EQ(m_pairs.list().size(), CostliestPairs::Most);
    std::set<std::pair<graze::SpriteId, graze::SpriteId>> seen;
    for (const CostlyQuery& query : m_pairs.list())
        EXPECT_TRUE(seen.insert({query.idA, query.idB}).second);
    for (std::size_t i = 1; i < m_pairs.list().size(); ++i)
        EXPECT_GE(m_pairs.list()[i - 1].iterations, m_pairs.list()[i].iterations);
}

TEST_F(GameCostliestPairs, AfterASecondAPairIsForgotten)
{
    addRow(2);
    m_pairs.record(m_collisions, 1);
    ASSERT_EQ(m_pairs.list().size(), 1u);
    EXPECT_EQ(m_pairs.list()[0].frame, 1u);
    std::vector<graze::SpriteId> ids(2);
    m_collisions.sprites(ids);
    m_collisions.remove(ids[0]);
    m_collisions.update();
    m_pairs.record(m_collisions, 60);
    EXPECT_EQ(m_pairs.list().size(), 1u);
    m_pairs.record(m_collisions, 61);
    EXPECT_TRUE(m_pairs.list().empty());
    addRow(1);
    m_pairs.record(m_collisions, 62);
    ASSERT_FALSE(m_pairs.list().empty());
    m_pairs.record(graze::CollisionSystem{}, 5);
    EXPECT_TRUE(m_pairs.list().empty()) << "a new game counts its frames anew";
}

TEST_F(GameCostliestPairs, FlightsThatRanOutAreOfTheLastFrameOnly)
{
    addRow(1);
    m_collisions.setSettings({.maxIterations = 1, .method = graze::Method::Gjk});
    const graze::BulletId bullet = m_collisions.fire({.radius = 2.f, .position = {-60.f, 3.f}});
    m_collisions.update();
    const graze::BulletMove move[] = {{bullet, {-10.f, 5.f}}};
    m_collisions.moveBullets(move);
    m_collisions.update();
    m_pairs.record(m_collisions, 1);
    ASSERT_EQ(m_pairs.unfinishedFlights().size(), 1u);
    EXPECT_EQ(m_pairs.unfinishedFlights()[0].bullet, bullet);
    m_collisions.removeBullet(bullet);
    m_collisions.update();
    m_pairs.record(m_collisions, 2);
    EXPECT_TRUE(m_pairs.unfinishedFlights().empty());
    m_pairs.forget();
    EXPECT_TRUE(m_pairs.list().empty());
}
