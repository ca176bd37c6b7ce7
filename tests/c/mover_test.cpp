// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>
#include <limits>

namespace
{

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

    graze_sprite m_wall = 0;
    graze_sprite m_mover = 0;
    graze_probe m_probe = GRAZE_PROBE_INIT;
    std::array<graze_plane, 4> m_planes{};
    graze_slide_options m_options = GRAZE_SLIDE_OPTIONS_INIT;
    graze_slide m_answer{};
};

TEST_F(CMover, ASlideStopsAtAWallAndContinuesAlongIt)
{
    ASSERT_EQ(api->slide(system, &m_probe, {100.f, 40.f}, &m_options, &m_answer), GRAZE_OK);
    EXPECT_NEAR(m_answer.matrix.tx, -20.f, 0.01f);
    EXPECT_NEAR(m_answer.matrix.ty, 540.f, 0.01f);
    const graze_matrix now = matrixOf(m_mover);
    EXPECT_EQ(now.tx, -50.f) << "a slide changes nothing";
}

TEST_F(CMover, ASlideListsTheWallsItTouched)
{
    ASSERT_EQ(api->slide(system, &m_probe, {100.f, 40.f}, &m_options, &m_answer), GRAZE_OK);
    ASSERT_GE(m_answer.plane_count, 1u);
    EXPECT_EQ(m_planes[0].sprite, m_wall);
    EXPECT_NEAR(m_planes[0].normal.x, -1.f, 1e-3f);
}

TEST_F(CMover, PiecesSlideAsASpriteDoes)
{
    const Pieces ball = piecesOf(circle(10.f));
    m_probe = GRAZE_PROBE_INIT;
    m_probe.pieces = ball.get();
    m_probe.matrix = at(-50.f, 500.f);
    graze_filter filter = GRAZE_FILTER_INIT;
    filter.ignore = m_mover;
    m_options.filter = &filter;
    ASSERT_EQ(api->slide(system, &m_probe, {100.f, 40.f}, &m_options, &m_answer), GRAZE_OK);
    EXPECT_NEAR(m_answer.matrix.tx, -20.f, 0.01f);
}

TEST_F(CMover, MoveAndSlideSetsTheMatrix)
{
    ASSERT_EQ(api->move_and_slide(system, m_mover, {100.f, 40.f}, nullptr, &m_answer), GRAZE_OK);
    const graze_matrix now = matrixOf(m_mover);
    EXPECT_NEAR(now.tx, -20.f, 0.01f);
    EXPECT_EQ(now.tx, m_answer.matrix.tx);
    EXPECT_EQ(now.ty, m_answer.matrix.ty);
    EXPECT_EQ(api->move_and_slide(system, 3, {}, nullptr, &m_answer), GRAZE_STALE_ID);
}

TEST_F(CMover, ASlideWalksAndTellsWhatItStandsOn)
{
    const graze_sprite platform = add(box(400.f, 20.f), -300.f, 300.f);
    const graze_sprite player = add(box(20.f, 40.f), -300.f, 260.f);
    ASSERT_EQ(api->move_and_slide(system, player, {0.f, 20.f}, &m_options, &m_answer), GRAZE_OK);
    EXPECT_EQ(m_answer.floor.sprite, platform);
    EXPECT_EQ(m_answer.floor.normal.y, -1.f);
    EXPECT_TRUE(m_answer.wall.sprite == 0 && m_answer.ceiling.sprite == 0 && m_answer.crushed == 0);

    const graze_matrix there = at(-290.f, 310.f);
    ASSERT_EQ(api->set_matrix(system, platform, &there), GRAZE_OK);
    const graze_plane floor = m_answer.floor;
    m_options.floor = &floor;
    ASSERT_EQ(api->move_and_slide(system, player, {}, &m_options, &m_answer), GRAZE_OK);
    EXPECT_NEAR(m_answer.moved.x, 10.f, 0.01f);
    EXPECT_NEAR(m_answer.moved.y, 10.f, 0.01f);
    m_options.floor = nullptr;

    add(box(20.f, 6.f), -270.f, 297.f); // a step
    m_options.step_height = 8.f;
    m_options.snap_distance = 8.f;
    m_options.stop_on_slopes = 1;
    ASSERT_EQ(api->move_and_slide(system, player, {20.f, 1.f}, &m_options, &m_answer), GRAZE_OK);
    EXPECT_NEAR(m_answer.moved.y, -6.f, 0.01f);
    m_options.up = {0.f, 0.f};
    ASSERT_EQ(api->slide(system, &m_probe, {100.f, 0.f}, &m_options, &m_answer), GRAZE_OK);
    EXPECT_EQ(m_answer.wall.sprite, m_wall);
}

TEST_F(CMover, AOneWaySpriteStopsOneSideAndLetsThroughWhereItIsNamed)
{
    const graze_sprite platform = add(box(400.f, 20.f), -300.f, 300.f);
    const graze_one_way side = {{0.f, -1.f}, 0.5f};
    ASSERT_EQ(api->set_one_way(system, platform, &side), GRAZE_OK);
    graze_sprite_state state{};
    ASSERT_EQ(api->get_sprite(system, platform, &state), GRAZE_OK);
    EXPECT_EQ(state.one_way.half_angle, 0.5f);
    m_probe.sprite = addCircle(10.f, -300.f, 350.f);
    ASSERT_EQ(api->slide(system, &m_probe, {0.f, -100.f}, &m_options, &m_answer), GRAZE_OK);
    EXPECT_EQ(m_answer.moved.y, -100.f);
    m_probe.sprite = addCircle(10.f, -300.f, 250.f);
    ASSERT_EQ(api->slide(system, &m_probe, {0.f, 100.f}, &m_options, &m_answer), GRAZE_OK);
    EXPECT_NEAR(m_answer.moved.y, 30.f, 0.01f);
    m_options.through_count = 1;
    EXPECT_EQ(api->slide(system, &m_probe, {0.f, 100.f}, &m_options, &m_answer), GRAZE_NULL_ARGUMENT);
    m_options.through = &platform;
    ASSERT_EQ(api->slide(system, &m_probe, {0.f, 60.f}, &m_options, &m_answer), GRAZE_OK);
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
    EXPECT_EQ(api->along_planes({}, m_planes.data(), 1, &left), GRAZE_NOT_FINITE);
    expectSentence("along_planes", "normal is not finite");
}

TEST_F(CMover, OptionsOutOfRangeAreNamed)
{
    m_options.max_slides = 0;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &m_options, &m_answer), GRAZE_INVALID_ARGUMENT);
    expectSentence("slide", "max_slides is 0, not in 1 to 64");
    m_options.max_slides = 8;
    m_options.max_push = -1.f;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &m_options, &m_answer), GRAZE_INVALID_ARGUMENT);
    expectSentence("slide", "max_push is -1");
    m_options.max_push = 256.f;
    m_options.slope_limit = Nan;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &m_options, &m_answer), GRAZE_INVALID_ARGUMENT);
    expectSentence("slide", "slope_limit is nan, not in 0 to 1.57");
    m_options.slope_limit = 0.5f;
    m_options.step_height = -1.f;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &m_options, &m_answer), GRAZE_INVALID_ARGUMENT);
    expectSentence("slide", "step_height is -1");
    m_options.step_height = 0.f;
    m_options.snap_distance = 2e6f;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &m_options, &m_answer), GRAZE_INVALID_ARGUMENT);
    expectSentence("slide", "snap_distance is 2e+06");
    m_options.snap_distance = 0.f;
    m_options.up.x = Nan;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &m_options, &m_answer), GRAZE_NOT_FINITE);
    expectSentence("slide", "up is not finite");
    m_options.up = {0.f, -1.f};
    m_options.plane_capacity = 5000;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &m_options, &m_answer), GRAZE_INVALID_ARGUMENT);
    expectSentence("slide", "plane_capacity is 5000");
    EXPECT_EQ(api->slide(system, &m_probe, {Nan, 0.f}, nullptr, &m_answer), GRAZE_NOT_FINITE);
    expectSentence("slide", "wish");
}

TEST_F(CMover, SpritesArePushedApartByWeight)
{
    const graze_sprite other = addCircle(10.f, -50.f, 512.f);
    std::array<graze_pushed_sprite, 3> pushed{};
    graze_found found{};
    graze_separate_options options = GRAZE_SEPARATE_OPTIONS_INIT;
    options.max_push = 20.f;
    options.user = &m_mover;
    options.weights = [](void* user, const graze_filtered_sprite* sprite)
    { return sprite->sprite == *static_cast<const graze_sprite*>(user) ? 0.f : 1.f; };
    ASSERT_EQ(api->separate(system, &options, pushed.data(), 3, &found), GRAZE_OK);
    ASSERT_EQ(found.count, 1u);
    EXPECT_EQ(pushed[0].sprite, other);
    EXPECT_NEAR(pushed[0].displacement.y, 8.f, 0.05f);
    EXPECT_NEAR(pushed[0].matrix.ty, 520.f, 0.05f);
    ASSERT_EQ(api->separate(system, nullptr, pushed.data(), 3, &found), GRAZE_OK);
    EXPECT_EQ(found.count, 2u);
    EXPECT_NEAR(pushed[1].displacement.y, 4.f, 0.05f);
    options.layers = 0;
    ASSERT_EQ(api->separate(system, &options, pushed.data(), 3, &found), GRAZE_OK);
    EXPECT_EQ(found.count, 0u);
    options.slop = 0.f;
    EXPECT_EQ(api->separate(system, &options, pushed.data(), 3, &found), GRAZE_INVALID_ARGUMENT);
    expectSentence("separate", "slop is 0, not in 0.001 to 1e+06");
    options = GRAZE_SEPARATE_OPTIONS_INIT;
    options.max_push = -1.f;
    EXPECT_EQ(api->separate(system, &options, pushed.data(), 3, &found), GRAZE_INVALID_ARGUMENT);
    expectSentence("separate", "max_push is -1");
    options.max_push = 1.f;
    options.axis = {3.f, 0.f};
    ASSERT_EQ(api->separate(system, &options, pushed.data(), 3, &found), GRAZE_OK);
    EXPECT_EQ(found.count, 2u);
    EXPECT_EQ(found.status, static_cast<std::uint32_t>(GRAZE_ITERATION_LIMIT)) << "a pixel each is not enough";
    EXPECT_EQ(pushed[0].displacement.y, 0.f);
    EXPECT_NEAR(pushed[0].displacement.x * pushed[0].displacement.x, 1.f, 1e-3f);
    options.axis = {Nan, 0.f};
    EXPECT_EQ(api->separate(system, &options, pushed.data(), 3, &found), GRAZE_NOT_FINITE);
}

TEST_F(CMover, ACarrierIsAFloorOfTheNextCall)
{
    const graze_sprite raft = addCircle(40.f, 700.f, 700.f);
    graze_plane plane{};
    ASSERT_EQ(api->carrier_at(system, raft, {710.f, 700.f}, &plane), GRAZE_OK);
    EXPECT_EQ(plane.sprite, raft);
    EXPECT_EQ(plane.local.x, 10.f);
    EXPECT_EQ(api->carrier_at(system, raft, {Nan, 0.f}, &plane), GRAZE_NOT_FINITE);
    EXPECT_EQ(api->carrier_at(system, 3, {}, &plane), GRAZE_STALE_ID);
    EXPECT_EQ(api->carrier_at(system, raft, {}, nullptr), GRAZE_NULL_ARGUMENT);
    plane.point.x = std::numeric_limits<float>::infinity();
    m_options.floor = &plane;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &m_options, &m_answer), GRAZE_NOT_FINITE);
}

TEST_F(CMover, ABufferOfPlanesIsChecked)
{
    m_options.planes = nullptr;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &m_options, &m_answer), GRAZE_NULL_ARGUMENT);
    expectSentence("slide", "planes is null");
}

} // namespace
