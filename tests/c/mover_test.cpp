// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>

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
    graze_matrix now{};
    ASSERT_EQ(api->get_matrix(system, m_mover, &now), GRAZE_OK);
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
    graze_matrix now{};
    ASSERT_EQ(api->get_matrix(system, m_mover, &now), GRAZE_OK);
    EXPECT_NEAR(now.tx, -20.f, 0.01f);
    EXPECT_EQ(now.tx, m_answer.matrix.tx);
    EXPECT_EQ(now.ty, m_answer.matrix.ty);
    EXPECT_EQ(api->move_and_slide(system, 3, {}, nullptr, &m_answer), GRAZE_STALE_ID);
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
    m_options.plane_capacity = 5000;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &m_options, &m_answer), GRAZE_INVALID_ARGUMENT);
    expectSentence("slide", "plane_capacity is 5000");
    EXPECT_EQ(api->slide(system, &m_probe, {Nan, 0.f}, nullptr, &m_answer), GRAZE_NOT_FINITE);
    expectSentence("slide", "wish");
}

TEST_F(CMover, ABufferOfPlanesIsChecked)
{
    m_options.planes = nullptr;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &m_options, &m_answer), GRAZE_NULL_ARGUMENT);
    expectSentence("slide", "planes is null");
}

} // namespace
