// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>

namespace
{

using graze::test::Infinity;
using graze::test::Nan;

class CMover : public graze::test::LoadedModule
{
protected:
    void SetUp() override
    {
        LoadedModule::SetUp();
        m_wall = add(box(20.f, 400.f), 0.f, 500.f);
        m_mover = addCircle(10.f, -50.f, 500.f);
        m_probe.sprite = m_mover;
        m_options.planes = m_planes.data();
        m_options.plane_capacity = 4;
    }
    graze_result slide(graze_vec2 wish) { return api->slide(system, &m_probe, wish, &m_options, &m_answer); }

    graze_sprite m_wall = 0;
    graze_sprite m_mover = 0;
    graze_probe m_probe = GRAZE_PROBE_INIT;
    std::array<graze_plane, 4> m_planes{};
    graze_slide_options m_options = GRAZE_SLIDE_OPTIONS_INIT;
    graze_slide m_answer{};
};

TEST_F(CMover, ASlideContinuesAlongAWallAndListsIt)
{
    ASSERT_EQ(slide({100.f, 40.f}), GRAZE_OK);
    EXPECT_NEAR(m_answer.matrix.tx, -20.f, 0.01f);
    EXPECT_NEAR(m_answer.matrix.ty, 540.f, 0.01f);
    ASSERT_GE(m_answer.plane_count, 1u);
    EXPECT_EQ(m_planes[0].sprite, m_wall);
    EXPECT_NEAR(m_planes[0].normal.x, -1.f, 1e-3f);
    EXPECT_EQ(m_planes[1].sprite, 0u);
    EXPECT_EQ(spriteState(m_mover).matrix.tx, -50.f) << "a slide changes nothing";

    const Pieces ball = piecesOf(circle(10.f));
    m_probe = GRAZE_PROBE_INIT;
    m_probe.pieces = ball.get();
    m_probe.matrix = at(-50.f, 500.f);
    graze_filter filter = GRAZE_FILTER_INIT;
    filter.ignore = m_mover;
    m_options.filter = &filter;
    ASSERT_EQ(slide({100.f, 40.f}), GRAZE_OK);
    EXPECT_NEAR(m_answer.matrix.tx, -20.f, 0.01f);
}

TEST_F(CMover, MoveAndSlideSetsTheMatrix)
{
    ASSERT_EQ(api->move_and_slide(system, m_mover, {100.f, 40.f}, nullptr, &m_answer), GRAZE_OK);
    const graze_matrix now = spriteState(m_mover).matrix;
    EXPECT_NEAR(now.tx, -20.f, 0.01f);
    EXPECT_TRUE(now.tx == m_answer.matrix.tx && now.ty == m_answer.matrix.ty);
    EXPECT_EQ(api->move_and_slide(system, 3, {}, nullptr, &m_answer), GRAZE_STALE_ID);
}

TEST_F(CMover, TheFloorOfAnAnswerCarriesTheMoverInTheNextCall)
{
    const graze_sprite platform = add(box(400.f, 20.f), -300.f, 300.f);
    const graze_sprite player = add(box(20.f, 40.f), -300.f, 260.f);
    ASSERT_EQ(api->move_and_slide(system, player, {0.f, 20.f}, &m_options, &m_answer), GRAZE_OK);
    EXPECT_EQ(m_answer.floor.sprite, platform);
    EXPECT_TRUE(m_answer.wall.sprite == 0 && m_answer.ceiling.sprite == 0 && m_answer.crushed == 0);
    const graze_matrix there = at(-290.f, 310.f);
    ASSERT_EQ(api->set_matrix(system, platform, &there), GRAZE_OK);
    const graze_plane floor = m_answer.floor;
    m_options.floor = &floor;
    ASSERT_EQ(api->move_and_slide(system, player, {}, &m_options, &m_answer), GRAZE_OK);
    EXPECT_NEAR(m_answer.moved.x, 10.f, 0.01f);

    graze_plane plane{};
    ASSERT_EQ(api->carrier_at(system, platform, {-285.f, 310.f}, &plane), GRAZE_OK);
    EXPECT_EQ(plane.sprite, platform);
    EXPECT_EQ(plane.local.x, 5.f);
    EXPECT_EQ(api->carrier_at(system, platform, {Nan, 0.f}, &plane), GRAZE_NOT_FINITE);
    EXPECT_EQ(api->carrier_at(system, 3, {}, &plane), GRAZE_STALE_ID);
    plane.point.x = Infinity;
    m_options.floor = &plane;
    EXPECT_EQ(slide({}), GRAZE_NOT_FINITE);
}

TEST_F(CMover, AOneWaySpriteStopsOneSideAndLetsThroughWhereItIsNamed)
{
    const graze_sprite platform = add(box(400.f, 20.f), -300.f, 300.f);
    const graze_one_way side = {{0.f, -1.f}, 0.5f};
    ASSERT_EQ(api->set_one_way(system, platform, &side), GRAZE_OK);
    EXPECT_EQ(spriteState(platform).one_way.half_angle, 0.5f);
    m_probe.sprite = addCircle(10.f, -300.f, 250.f);
    ASSERT_EQ(slide({0.f, 100.f}), GRAZE_OK);
    EXPECT_NEAR(m_answer.moved.y, 30.f, 0.01f);
    m_options.through_count = 1;
    expectFailure(slide({0.f, 100.f}), GRAZE_NULL_ARGUMENT, "slide", "through is null");
    m_options.through = &platform;
    ASSERT_EQ(slide({0.f, 60.f}), GRAZE_OK);
    EXPECT_EQ(m_answer.moved.y, 60.f);
    const graze_one_way broken = {{Nan, 0.f}, 0.5f};
    EXPECT_EQ(api->set_one_way(system, platform, &broken), GRAZE_NOT_FINITE);
}

TEST_F(CMover, PlanesLeaveThePartOfAVelocityAlongThem)
{
    m_planes[0].normal = {-1.f, 0.f};
    graze_vec2 left{};
    ASSERT_EQ(api->along_planes({5.f, 3.f}, m_planes.data(), 1, &left), GRAZE_OK);
    EXPECT_NEAR(left.x, 0.f, 1e-3f);
    EXPECT_NEAR(left.y, 3.f, 1e-3f);
    EXPECT_EQ(api->along_planes({}, nullptr, 1, &left), GRAZE_NULL_ARGUMENT);
    EXPECT_EQ(api->along_planes({Nan, 0.f}, nullptr, 0, &left), GRAZE_NOT_FINITE);
    m_planes[0].normal.x = Nan;
    expectFailure(api->along_planes({}, m_planes.data(), 1, &left), GRAZE_NOT_FINITE, "along_planes",
                  "normal is not finite");
}

TEST_F(CMover, OptionsOutOfRangeAreNamed)
{
    const graze_slide_options good = m_options;
    m_options.max_slides = 0;
    expectFailure(slide({}), GRAZE_INVALID_ARGUMENT, "slide", "max_slides is 0, not in 1 to 64");
    m_options = good;
    for (const auto& [number, bad, reason] :
         {std::tuple(&m_options.max_push, -1.f, "max_push is -1"),
          std::tuple(&m_options.slope_limit, Nan, "slope_limit is nan, not in 0 to 1.57"),
          std::tuple(&m_options.step_height, -1.f, "step_height is -1"),
          std::tuple(&m_options.snap_distance, 2e6f, "snap_distance is 2e+06")})
    {
        *number = bad;
        expectFailure(slide({}), GRAZE_INVALID_ARGUMENT, "slide", reason);
        m_options = good;
    }
    m_options.up.x = Nan;
    expectFailure(slide({}), GRAZE_NOT_FINITE, "slide", "up is not finite");
    m_options = good;
    m_options.plane_capacity = 5000;
    expectFailure(slide({}), GRAZE_INVALID_ARGUMENT, "slide", "plane_capacity is 5000");
    m_options.planes = nullptr;
    expectFailure(slide({}), GRAZE_NULL_ARGUMENT, "slide", "planes is null");
    m_options = good;
    expectFailure(slide({Nan, 0.f}), GRAZE_NOT_FINITE, "slide", "wish");
}

TEST_F(CMover, SpritesArePushedApartByWeight)
{
    const graze_sprite other = addCircle(10.f, -50.f, 512.f);
    std::array<graze_pushed_sprite, 3> pushed{};
    graze_found found{};
    const auto separate = [&](const graze_separate_options* options)
    { return api->separate(system, options, pushed.data(), 3, &found); };
    graze_separate_options options = GRAZE_SEPARATE_OPTIONS_INIT;
    options.max_push = 20.f;
    options.user = &m_mover;
    options.weights = [](void* user, const graze_filtered_sprite* sprite)
    { return sprite->sprite == *static_cast<const graze_sprite*>(user) ? 0.f : 1.f; };
    ASSERT_EQ(separate(&options), GRAZE_OK);
    ASSERT_EQ(found.count, 1u);
    EXPECT_EQ(pushed[0].sprite, other);
    EXPECT_NEAR(pushed[0].displacement.y, 8.f, 0.05f);
    EXPECT_NEAR(pushed[0].matrix.ty, 520.f, 0.05f);
    ASSERT_EQ(separate(nullptr), GRAZE_OK);
    EXPECT_EQ(found.count, 2u);
    options.slop = 0.f;
    expectFailure(separate(&options), GRAZE_INVALID_ARGUMENT, "separate", "slop is 0, not in 0.001 to 1e+06");
    options = GRAZE_SEPARATE_OPTIONS_INIT;
    options.max_push = -1.f;
    expectFailure(separate(&options), GRAZE_INVALID_ARGUMENT, "separate", "max_push is -1");
    options = GRAZE_SEPARATE_OPTIONS_INIT;
    options.axis = {Nan, 0.f};
    expectFailure(separate(&options), GRAZE_NOT_FINITE, "separate", "axis is not finite");
}

} // namespace
