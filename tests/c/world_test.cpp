// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>

namespace
{

using graze::test::Infinity;
using graze::test::Nan;

/// Three balls of radius 10 in a row, at 0, 100 and 200.
class CWorld : public graze::test::LoadedModule
{
protected:
    void SetUp() override
    {
        LoadedModule::SetUp();
        for (std::size_t k = 0; k < m_balls.size(); ++k)
        {
            m_balls[k] = addCircle(10.f, 100.f * static_cast<float>(k), 0.f);
            ASSERT_EQ(api->set_user(system, m_balls[k], 7 + k), GRAZE_OK);
        }
        m_probe.sprite = m_balls[0];
    }
    /// Lets pieces ask, at x.
    void askAs(const Pieces& pieces, float x)
    {
        m_probe = GRAZE_PROBE_INIT;
        m_probe.pieces = pieces.get();
        m_probe.matrix = at(x, 0.f);
    }

    std::array<graze_sprite, 3> m_balls{};
    std::array<graze_sprite_found, 4> m_elements{};
    graze_found m_found{};
    graze_probe m_probe = GRAZE_PROBE_INIT;
};

TEST_F(CWorld, ABoxFindsTheSpritesThatTouchIt)
{
    graze_box box{{-20.f, -20.f}, {120.f, 20.f}};
    const auto inBox = [&] { return api->in_box(system, &box, nullptr, m_elements.data(), 4, &m_found); };
    ASSERT_EQ(inBox(), GRAZE_OK);
    EXPECT_EQ(m_found.count, 2u);
    EXPECT_EQ(m_found.status, static_cast<std::uint32_t>(GRAZE_OVERLAPPING));
    EXPECT_EQ(m_elements[1].sprite, m_balls[1]);
    box = {{105.f, 0.f}, {105.f, 0.f}};
    ASSERT_EQ(inBox(), GRAZE_OK);
    ASSERT_EQ(m_found.count, 1u) << "a point";
    EXPECT_EQ(m_elements[0].user, 8u);
    box.upper.x = -30.f;
    expectFailure(inBox(), GRAZE_INVALID_ARGUMENT, "in_box", "lower of the box is beyond upper");
    box.upper.x = Nan;
    EXPECT_EQ(inBox(), GRAZE_NOT_FINITE);
}

TEST_F(CWorld, ARayFindsTheFirstSpriteAndAllOfThem)
{
    graze_ray_hit hit{};
    ASSERT_EQ(api->ray_cast(system, {-50.f, 0.f}, {1.f, 0.f}, 500.f, nullptr, &hit), GRAZE_OK);
    EXPECT_EQ(hit.sprite, m_balls[0]);
    EXPECT_EQ(hit.user, 7u);
    EXPECT_NEAR(hit.distance, 40.f, 1e-3f);
    expectFailure(api->ray_cast(system, {}, {1.f, 0.f}, Infinity, nullptr, &hit), GRAZE_NOT_FINITE, "ray_cast",
                  "length is not finite");
    std::array<graze_ray_hit, 3> hits{};
    ASSERT_EQ(api->ray_cast_all(system, {-50.f, 0.f}, {1.f, 0.f}, 500.f, nullptr, hits.data(), 3, &m_found), GRAZE_OK);
    ASSERT_EQ(m_found.count, 3u);
    EXPECT_NEAR(hits[2].distance, 240.f, 1e-3f);
    graze_ray_exit exit{};
    ASSERT_EQ(api->ray_exit(system, m_balls[1], {-50.f, 0.f}, {1.f, 0.f}, 500.f, &exit), GRAZE_OK);
    EXPECT_EQ(exit.leaves, 1u);
    EXPECT_NEAR(exit.distance, 160.f, 0.01f);
    EXPECT_EQ(api->ray_exit(system, 0, {}, {1.f, 0.f}, 1.f, &exit), GRAZE_STALE_ID);
}

TEST_F(CWorld, ALineOfSightNamesItsBlocker)
{
    std::int32_t clear = -1;
    graze_ray_hit blocker{};
    ASSERT_EQ(api->line_of_sight_between(system, m_balls[0], m_balls[2], nullptr, &clear, &blocker), GRAZE_OK);
    EXPECT_EQ(clear, 0);
    EXPECT_EQ(blocker.sprite, m_balls[1]);
    ASSERT_EQ(api->line_of_sight_between(system, m_balls[0], m_balls[1], nullptr, &clear, nullptr), GRAZE_OK);
    EXPECT_EQ(clear, 1);
    EXPECT_EQ(api->line_of_sight_between(system, m_balls[0], 5, nullptr, &clear, nullptr), GRAZE_STALE_ID);
}

TEST_F(CWorld, ASpriteAsksWithoutItself)
{
    graze_cast_hit hit{};
    ASSERT_EQ(api->shape_cast(system, &m_probe, {160.f, 0.f}, nullptr, &hit), GRAZE_OK);
    EXPECT_EQ(hit.sprite, m_balls[1]);
    EXPECT_NEAR(hit.fraction, 0.5f, 1e-3f);
    std::array<graze_near_hit, 2> hits{};
    ASSERT_EQ(api->nearest(system, &m_probe, 100.f, nullptr, hits.data(), 2, &m_found), GRAZE_OK);
    ASSERT_EQ(m_found.count, 1u);
    EXPECT_EQ(hits[0].user, 8u);
    EXPECT_NEAR(hits[0].distance, 80.f, 1e-3f);
    expectFailure(api->nearest(system, &m_probe, Nan, nullptr, hits.data(), 2, &m_found), GRAZE_INVALID_ARGUMENT,
                  "nearest", "max_distance is nan, not in 0 to inf");
}

TEST_F(CWorld, PiecesAskWhereTheirMatrixPutsThem)
{
    const Pieces ball = piecesOf(circle(10.f)), wall = piecesOf(box(4.f, 400.f)), point = piecesOf(circle(0.f));
    askAs(wall, 209.f);
    ASSERT_EQ(api->overlapping(system, &m_probe, nullptr, m_elements.data(), 4, &m_found), GRAZE_OK);
    ASSERT_EQ(m_found.count, 1u);
    EXPECT_EQ(m_elements[0].user, 9u);
    askAs(ball, 300.f);
    std::array<graze_cast_hit, 2> hits{};
    ASSERT_EQ(api->shape_cast_all(system, &m_probe, {-200.f, 0.f}, nullptr, hits.data(), 2, &m_found), GRAZE_OK);
    ASSERT_EQ(m_found.count, 2u);
    EXPECT_TRUE(hits[0].user == 9u && hits[1].user == 8u);
    askAs(point, 130.f);
    std::array<graze_near_hit, 2> close{};
    ASSERT_EQ(api->nearest(system, &m_probe, Infinity, nullptr, close.data(), 2, &m_found), GRAZE_OK);
    ASSERT_EQ(m_found.count, 2u);
    EXPECT_NEAR(close[0].distance, 20.f, 1e-3f);
}

TEST_F(CWorld, ATurnInPlaceFindsWhatItSweeps)
{
    const Pieces rod = piecesOf(box(160.f, 4.f));
    askAs(rod, 150.f);
    m_probe.matrix = {0.f, -1.f, 150.f, 1.f, 0.f, 0.f}; // upright between two balls
    graze_cast_hit hit{};
    const graze_matrix turned = at(150.f, 0.f), upright = m_probe.matrix;
    ASSERT_EQ(api->time_of_impact(system, &m_probe, &turned, nullptr, &hit), GRAZE_OK);
    EXPECT_EQ(hit.hit, 1);
    ASSERT_EQ(api->time_of_impact(system, &m_probe, &upright, nullptr, &hit), GRAZE_OK);
    EXPECT_EQ(hit.hit, 0);
}

} // namespace
