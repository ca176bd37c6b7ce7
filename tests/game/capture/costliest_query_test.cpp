// SPDX-License-Identifier: Zlib
#include "capture/costliest_query.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

using namespace game;
using graze::Affine2;

namespace
{

class GameCostliestQuery : public testing::Test
{
protected:
    GameCostliestQuery()
    {
        m_rocks = m_collisions.layer("rocks");
        m_shots = m_collisions.layer("shots");
        m_collisions.collide(m_rocks, m_rocks | m_shots);
        (void)m_collisions.add({.shape = graze::Circle{20.f}, .layer = m_rocks});
        m_round = m_collisions.add({.shape = graze::Circle{20.f},
                                    .matrix = Affine2::from({.position = {29.f, 22.f}, .scale = {1.7f, 0.8f}}),
                                    .layer = m_rocks});
        m_box = m_collisions.add(
            {.shape = graze::Box{{10.f, 10.f}}, .matrix = Affine2::translation({-24.f, 0.f}), .layer = m_rocks});
        m_bullet = m_collisions.fire({.radius = 3.f, .layer = m_shots, .position = {-80.f, 1.f}});
        m_collisions.update();
        const graze::BulletMove move[] = {{m_bullet, {-20.f, 1.f}}};
        m_collisions.moveBullets(move);
        m_collisions.update();
    }

    graze::CollisionSystem m_collisions{{.method = graze::Method::Gjk}};
    graze::Layer m_rocks, m_shots;
    graze::SpriteId m_round, m_box;
    graze::BulletId m_bullet;
};

} // namespace

TEST_F(GameCostliestQuery, TheOneWithMostIterationsComesFirst)
{
    const std::vector<CostlyQuery> found = costliestOf(m_collisions, m_collisions.settings(), 10);
    ASSERT_GE(found.size(), 3u);
    for (std::size_t i = 1; i < found.size(); ++i)
        EXPECT_GE(found[i - 1].iterations, found[i].iterations);
    EXPECT_GT(found.front().iterations, found.back().iterations);
    EXPECT_EQ(costliestOf(m_collisions, m_collisions.settings(), 2).size(), 2u);
}

TEST_F(GameCostliestQuery, UnfinishedOnesComeBeforeAllOthers)
{
    const std::vector<CostlyQuery> found =
        costliestOf(m_collisions, {.maxIterations = 1, .method = graze::Method::Gjk}, 10);
    ASSERT_GE(found.size(), 2u);
    EXPECT_TRUE(found.front().unfinished);
    EXPECT_TRUE(std::is_sorted(found.begin(), found.end(),
                               [](const CostlyQuery& a, const CostlyQuery& b)
                               { return a.unfinished && !b.unfinished; }));
}

TEST_F(GameCostliestQuery, TheNeediestFinishesWithWhatItNeedsAndWithNoLess)
{
    const std::optional<CostlyQuery> found = neediestOf(m_collisions, m_collisions.settings(), 1);
    ASSERT_TRUE(found);
    ASSERT_GT(found->needed, 2);
    const auto costliestWith = [this](int iterations)
    { return costliestOf(m_collisions, {.maxIterations = iterations, .method = graze::Method::Gjk}, 1).front(); };
    EXPECT_FALSE(costliestWith(found->needed).unfinished) << "it needs most of all";
    EXPECT_TRUE(costliestWith(found->needed - 1).unfinished);
    EXPECT_FALSE(neediestOf(m_collisions, m_collisions.settings(), found->needed));
}

TEST_F(GameCostliestQuery, BulletsComeWithTheirFlightAndTheirLayer)
{
    const std::vector<CostlyQuery> found = costliestOf(m_collisions, m_collisions.settings(), 10);
    const auto flight =
        std::find_if(found.begin(), found.end(),
                     [this](const CostlyQuery& query) { return query.bullet == m_bullet && query.idB == m_box; });
    ASSERT_NE(flight, found.end());
    EXPECT_EQ(flight->nameA, "shots, circle of 3 px");
    EXPECT_EQ(flight->nameB, "rocks, polygon of 4 points");
    EXPECT_EQ(flight->motionA.start.tx, -80.f);
    EXPECT_EQ(flight->a.matrix().tx, -20.f);
    EXPECT_EQ(flight->query, graze::TunedQuery::TimeOfImpact);
}

TEST_F(GameCostliestQuery, ShapesAreNamed)
{
    EXPECT_EQ(shapeWords(graze::Sprite2D(graze::Point{})), "point");
    EXPECT_EQ(shapeWords(graze::Sprite2D(graze::Segment{{}, {3.f, 4.f}})), "segment");
    EXPECT_EQ(shapeWords(graze::Sprite2D(graze::Capsule{{}, {3.f, 4.f}, 2.f})), "rounded segment");
    EXPECT_EQ(shapeWords(graze::Sprite2D(std::vector<graze::Shape>{graze::Box{{1.f, 1.f}}, graze::Circle{2.f}})),
              "2 pieces of 5 points");
}
