// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

namespace
{

using graze::test::Nan;

/// A box of 20 x 20 at the origin, and a ball of radius 5.
class CPiecesQueries : public graze::test::LoadedModule
{
protected:
    void SetUp() override
    {
        LoadedModule::SetUp();
        m_box = piecesOf(box(20.f, 20.f));
        m_ball = piecesOf(circle(5.f));
    }

    Pieces m_box{nullptr, nullptr};
    Pieces m_ball{nullptr, nullptr};
    graze_matrix m_here = GRAZE_IDENTITY;
};

TEST_F(CPiecesQueries, TheDirectionIsFromAToB)
{
    graze_distance gap{};
    const graze_matrix there = at(25.f, 0.f);
    ASSERT_EQ(api->pieces_distance(m_box.get(), &m_here, m_ball.get(), &there, nullptr, &gap), GRAZE_OK);
    EXPECT_NEAR(gap.distance, 10.f, 1e-4f);
    EXPECT_NEAR(gap.separation.x, 10.f, 1e-4f);
    EXPECT_NEAR(gap.normal.x, 1.f, 1e-5f);
    ASSERT_EQ(api->pieces_distance(m_ball.get(), &there, m_box.get(), &m_here, nullptr, &gap), GRAZE_OK);
    EXPECT_NEAR(gap.normal.x, -1.f, 1e-5f);
    graze_overlap overlap{};
    ASSERT_EQ(api->pieces_overlap(m_box.get(), &m_here, m_ball.get(), &there, nullptr, &overlap), GRAZE_OK);
    EXPECT_EQ(overlap.status, GRAZE_SEPARATED);
}

TEST_F(CPiecesQueries, AnswersOfAnOverlapAgree)
{
    const graze_matrix there = at(12.f, 0.f);
    graze_overlap overlap{};
    ASSERT_EQ(api->pieces_overlap(m_box.get(), &m_here, m_ball.get(), &there, nullptr, &overlap), GRAZE_OK);
    EXPECT_EQ(overlap.status, GRAZE_OVERLAPPING);
    graze_penetration depth{};
    ASSERT_EQ(api->pieces_penetration(m_box.get(), &m_here, m_ball.get(), &there, nullptr, &depth), GRAZE_OK);
    EXPECT_NEAR(depth.depth, 3.f, 1e-3f);
    EXPECT_NEAR(depth.normal.x, 1.f, 1e-3f);
    graze_manifold points{};
    ASSERT_EQ(api->pieces_manifold(m_box.get(), &m_here, m_ball.get(), &there, nullptr, &points), GRAZE_OK);
    ASSERT_EQ(points.count, 1u);
    EXPECT_NEAR(points.points[0].position.x, 8.5f, 1e-3f);
    graze_separation apart{};
    ASSERT_EQ(api->pieces_separation(m_box.get(), &m_here, m_ball.get(), &there, 2.f, nullptr, &apart), GRAZE_OK);
    EXPECT_NEAR(apart.displacement.x, 5.f, 1e-3f);
    expectFailure(api->pieces_separation(m_box.get(), &m_here, m_ball.get(), &there, -1.f, nullptr, &apart),
                  GRAZE_INVALID_ARGUMENT, "pieces_separation", "margin is -1, not in 0 to inf");
}

TEST_F(CPiecesQueries, ARayHitsTheFirstPointOnItsLine)
{
    graze_ray_cast hit{};
    ASSERT_EQ(api->pieces_ray_cast(m_box.get(), &m_here, {-50.f, 0.f}, {2.f, 0.f}, 100.f, nullptr, &hit), GRAZE_OK);
    EXPECT_EQ(hit.hit, 1u);
    EXPECT_NEAR(hit.distance, 40.f, 1e-3f);
    ASSERT_EQ(api->pieces_ray_cast(m_box.get(), &m_here, {1.f, 1.f}, {0.f, 0.f}, 0.f, nullptr, &hit), GRAZE_OK);
    EXPECT_EQ(hit.started_inside, 1u);
}

TEST_F(CPiecesQueries, BothMoveFromOneMatrixToAnother)
{
    graze_cast hit{};
    const graze_matrix there = at(115.f, 0.f), end = at(50.f, 0.f), back = at(-35.f, 0.f);
    ASSERT_EQ(api->pieces_time_of_impact(m_ball.get(), &m_here, &end, m_box.get(), &there, &back, nullptr, &hit),
              GRAZE_OK);
    EXPECT_EQ(hit.hit, 1u);
    EXPECT_NEAR(hit.fraction, 0.5f, 1e-3f);
    graze_approach approach{};
    const graze_matrix above = at(-100.f, 35.f), beyond = at(100.f, 35.f);
    ASSERT_EQ(
        api->pieces_closest_approach(m_ball.get(), &above, &beyond, m_box.get(), &m_here, &m_here, nullptr, &approach),
        GRAZE_OK);
    EXPECT_NEAR(approach.distance, 20.f, 1e-2f);
    graze_matrix middle{};
    ASSERT_EQ(api->motion_at(m_ball.get(), &above, &beyond, 0.75f, &middle), GRAZE_OK);
    EXPECT_NEAR(middle.tx, 50.f, 1e-4f);
    expectFailure(api->motion_at(m_ball.get(), &above, &beyond, 1.5f, &middle), GRAZE_INVALID_ARGUMENT, "motion_at",
                  "fraction is 1.5, not in 0 to 1");
    EXPECT_EQ(api->motion_at(m_ball.get(), &above, &beyond, Nan, &middle), GRAZE_NOT_FINITE);
}

TEST_F(CPiecesQueries, BoundsThatOverflowAreAnError)
{
    graze_box bounds{};
    const graze_matrix there = at(100.f, 50.f), huge{1e38f, 0.f, 0.f, 0.f, 1.f, 0.f};
    expectFailure(api->pieces_bounds(m_box.get(), &huge, &bounds), GRAZE_NOT_FINITE, "pieces_bounds", "too large");
    EXPECT_EQ(bounds.upper.x, 0.f);
    ASSERT_EQ(api->pieces_bounds(m_box.get(), &there, &bounds), GRAZE_OK);
    EXPECT_NEAR(bounds.lower.x, 90.f, 1e-3f);
    EXPECT_NEAR(bounds.upper.y, 60.f, 1e-3f);
}

TEST_F(CPiecesQueries, TheSettingsAreThoseOfTheCall)
{
    graze_settings settings = GRAZE_SETTINGS_INIT;
    settings.method = GRAZE_METHOD_GJK;
    settings.max_iterations = 1;
    const graze_matrix turned{0.8f, -0.6f, 40.f, 0.6f, 0.8f, 25.f};
    graze_distance gap{};
    ASSERT_EQ(api->pieces_distance(m_box.get(), &m_here, m_box.get(), &turned, &settings, &gap), GRAZE_OK);
    EXPECT_EQ(gap.status, GRAZE_ITERATION_LIMIT);
    EXPECT_EQ(gap.iterations, 1);
    EXPECT_EQ(gap.by, GRAZE_BY_GJK);
}

} // namespace
