// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>
#include <cstring>

namespace
{

using graze::test::Infinity;
using graze::test::Nan;
using graze::test::sized;

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
        m_elements[0].size = sizeof(graze_sprite_found);
    }

    std::array<graze_sprite, 3> m_balls{};
    std::array<graze_sprite_found, 4> m_elements{};
    graze_found m_found = sized<graze_found>();
    graze_probe m_probe = GRAZE_PROBE_INIT;
};

TEST_F(CWorld, APointABoxAndAShapeFindWhoIsThere)
{
    ASSERT_EQ(api->at_point(system, {105.f, 0.f}, nullptr, m_elements.data(), 4, &m_found), GRAZE_OK);
    ASSERT_EQ(m_found.count, 1u);
    EXPECT_EQ(m_found.status, static_cast<std::uint32_t>(GRAZE_OVERLAPPING));
    EXPECT_EQ(m_elements[0].sprite, m_balls[1]);
    EXPECT_EQ(m_elements[0].user, 8u);

    graze_box box{{-20.f, -20.f}, {120.f, 20.f}};
    ASSERT_EQ(api->in_box(system, &box, nullptr, m_elements.data(), 4, &m_found), GRAZE_OK);
    EXPECT_EQ(m_found.count, 2u);
    EXPECT_EQ(m_elements[1].sprite, m_balls[1]);
    EXPECT_EQ(m_elements[1].size, sizeof(graze_sprite_found));
    ASSERT_EQ(api->in_box(system, &box, nullptr, m_elements.data(), 1, &m_found), GRAZE_OK);
    EXPECT_EQ(m_found.count, 2u) << "how many there are, whatever the buffer";
    ASSERT_EQ(api->in_box(system, &box, nullptr, nullptr, 0, &m_found), GRAZE_OK);
    EXPECT_EQ(m_found.count, 2u);
    box.upper.x = -30.f;
    EXPECT_EQ(api->in_box(system, &box, nullptr, nullptr, 0, &m_found), GRAZE_INVALID_ARGUMENT);

    const Collider wall = colliderOf(this->box(4.f, 400.f));
    m_probe = GRAZE_PROBE_INIT;
    m_probe.collider = wall.get();
    m_probe.matrix = at(209.f, 0.f);
    ASSERT_EQ(api->overlapping(system, &m_probe, nullptr, m_elements.data(), 4, &m_found), GRAZE_OK);
    ASSERT_EQ(m_found.count, 1u);
    EXPECT_EQ(m_elements[0].user, 9u);
}

TEST_F(CWorld, RaysFindTheFirstAllOrAny)
{
    auto hit = sized<graze_ray_hit>();
    ASSERT_EQ(api->ray_cast(system, {-50.f, 0.f}, {1.f, 0.f}, 500.f, nullptr, &hit), GRAZE_OK);
    EXPECT_EQ(hit.sprite, m_balls[0]);
    EXPECT_EQ(hit.user, 7u);
    EXPECT_NEAR(hit.distance, 40.f, 1e-3f);
    std::array<graze_ray_hit, 3> hits{};
    hits[0].size = sizeof(graze_ray_hit);
    ASSERT_EQ(api->ray_cast_all(system, {-50.f, 0.f}, {1.f, 0.f}, 500.f, nullptr, hits.data(), 3, &m_found), GRAZE_OK);
    ASSERT_EQ(m_found.count, 3u);
    EXPECT_NEAR(hits[2].distance, 240.f, 1e-3f);
    ASSERT_EQ(api->ray_cast_any(system, {-50.f, 30.f}, {1.f, 0.f}, 500.f, nullptr, &m_found), GRAZE_OK);
    EXPECT_EQ(m_found.count, 0u);
    EXPECT_EQ(m_found.status, static_cast<std::uint32_t>(GRAZE_SEPARATED));
}

TEST_F(CWorld, CastsOfASpriteAndOfAColliderFindWhoIsInTheWay)
{
    auto hit = sized<graze_cast_hit>();
    ASSERT_EQ(api->shape_cast(system, &m_probe, {160.f, 0.f}, nullptr, &hit), GRAZE_OK);
    EXPECT_EQ(hit.sprite, m_balls[1]);
    EXPECT_NEAR(hit.fraction, 0.5f, 1e-3f);
    std::array<graze_cast_hit, 2> hits{};
    hits[0].size = sizeof(graze_cast_hit);
    const Collider ball = colliderOf(circle(10.f));
    m_probe = GRAZE_PROBE_INIT;
    m_probe.collider = ball.get();
    m_probe.matrix = at(300.f, 0.f);
    ASSERT_EQ(api->shape_cast_all(system, &m_probe, {-200.f, 0.f}, nullptr, hits.data(), 2, &m_found), GRAZE_OK);
    ASSERT_EQ(m_found.count, 2u);
    EXPECT_EQ(hits[0].user, 9u);
    EXPECT_EQ(hits[1].user, 8u);
}

TEST_F(CWorld, TheNearestComeFirst)
{
    std::array<graze_near_hit, 2> hits{};
    hits[0].size = sizeof(graze_near_hit);
    ASSERT_EQ(api->nearest_to_point(system, {130.f, 0.f}, Infinity, nullptr, hits.data(), 2, &m_found), GRAZE_OK);
    ASSERT_EQ(m_found.count, 2u);
    EXPECT_EQ(hits[0].user, 8u);
    EXPECT_NEAR(hits[0].distance, 20.f, 1e-3f);
    EXPECT_EQ(hits[1].user, 9u);
    ASSERT_EQ(api->nearest(system, &m_probe, 100.f, nullptr, hits.data(), 2, &m_found), GRAZE_OK);
    ASSERT_EQ(m_found.count, 1u);
    EXPECT_EQ(hits[0].user, 8u);
    EXPECT_EQ(api->nearest(system, &m_probe, Nan, nullptr, hits.data(), 2, &m_found), GRAZE_NOT_FINITE);
    EXPECT_EQ(api->nearest(system, &m_probe, -1.f, nullptr, hits.data(), 2, &m_found), GRAZE_INVALID_ARGUMENT);
    expectSentence("nearest", "below 0");
}

TEST_F(CWorld, ALineOfSightNamesWhoBlocksIt)
{
    std::int32_t clear = -1;
    auto blocker = sized<graze_ray_hit>();
    ASSERT_EQ(api->line_of_sight_between(system, m_balls[0], m_balls[2], nullptr, &clear, &blocker), GRAZE_OK);
    EXPECT_EQ(clear, 0);
    EXPECT_EQ(blocker.sprite, m_balls[1]);
    ASSERT_EQ(api->line_of_sight(system, {0.f, 50.f}, {200.f, 50.f}, nullptr, &clear, nullptr), GRAZE_OK);
    EXPECT_EQ(clear, 1);
    EXPECT_EQ(api->line_of_sight(system, {0.f, Nan}, {200.f, 50.f}, nullptr, &clear, nullptr), GRAZE_NOT_FINITE);
    expectSentence("line_of_sight", "from is not finite");
    EXPECT_EQ(api->line_of_sight_between(system, m_balls[0], 5, nullptr, &clear, nullptr), GRAZE_STALE_ID);
}

TEST_F(CWorld, AFilterKeepsLayersAndOneSpriteOut)
{
    std::uint32_t rocks = 0;
    ASSERT_EQ(api->layer(system, "rocks", &rocks), GRAZE_OK);
    ASSERT_EQ(api->set_layer(system, m_balls[1], rocks), GRAZE_OK);
    graze_filter filter = GRAZE_FILTER_INIT;
    auto hit = sized<graze_ray_hit>();
    const auto first = [&]
    {
        EXPECT_EQ(api->ray_cast(system, {-50.f, 0.f}, {1.f, 0.f}, 500.f, &filter, &hit), GRAZE_OK);
        return hit.user;
    };
    EXPECT_EQ(first(), 7u);
    filter.ignore = m_balls[0];
    EXPECT_EQ(first(), 8u);
    filter.layers = 1u;
    EXPECT_EQ(first(), 9u);
    filter.ignore = 0;
    filter.layers = ~0u;
    filter.has_as = 1;
    filter.as = rocks;
    EXPECT_EQ(first(), 0u) << "rocks collide with nothing yet";
    filter.as = 9;
    EXPECT_EQ(api->ray_cast(system, {}, {}, 0.f, &filter, &hit), GRAZE_INVALID_ARGUMENT);
    expectSentence("ray_cast", "layer 9 is unknown");
    filter.size = 1;
    EXPECT_EQ(api->ray_cast(system, {}, {}, 0.f, &filter, &hit), GRAZE_BAD_SIZE);
    expectSentence("ray_cast", "graze_filter");
}

TEST_F(CWorld, WrongAskersAndBuffersAreNamed)
{
    const Collider ball = colliderOf(circle(10.f));
    EXPECT_EQ(api->overlapping(system, &m_probe, nullptr, nullptr, 4, &m_found), GRAZE_NULL_ARGUMENT);
    expectSentence("overlapping", "buffer is null");
    EXPECT_EQ(api->overlapping(system, &m_probe, nullptr, m_elements.data(), 4, nullptr), GRAZE_NULL_ARGUMENT);
    expectSentence("overlapping", "found is null");
    m_elements[0].size = 2;
    EXPECT_EQ(api->overlapping(system, &m_probe, nullptr, m_elements.data(), 4, &m_found), GRAZE_BAD_SIZE);
    expectSentence("overlapping", "graze_sprite_found");
    m_elements[0].size = sizeof(graze_sprite_found);
    m_probe.collider = ball.get();
    EXPECT_EQ(api->overlapping(system, &m_probe, nullptr, m_elements.data(), 4, &m_found), GRAZE_INVALID_ARGUMENT);
    expectSentence("overlapping", "a sprite and a collider");
    m_probe.sprite = 0;
    m_probe.matrix.tx = Nan;
    EXPECT_EQ(api->overlapping(system, &m_probe, nullptr, m_elements.data(), 4, &m_found), GRAZE_NOT_FINITE);
    expectSentence("overlapping", "matrix of the probe");
    m_probe.collider = nullptr;
    EXPECT_EQ(api->overlapping(system, &m_probe, nullptr, m_elements.data(), 4, &m_found), GRAZE_NULL_ARGUMENT);
    expectSentence("overlapping", "collider of the probe is null");
    ASSERT_EQ(api->remove_sprite(system, m_balls[0]), GRAZE_OK);
    m_probe.sprite = m_balls[0];
    EXPECT_EQ(api->overlapping(system, &m_probe, nullptr, m_elements.data(), 4, &m_found), GRAZE_STALE_ID);
    expectSentence("overlapping", std::to_string(m_balls[0]));
    auto hit = sized<graze_ray_hit>();
    EXPECT_EQ(api->ray_cast(system, {}, {1.f, 0.f}, Infinity, nullptr, &hit), GRAZE_NOT_FINITE);
    expectSentence("ray_cast", "length is not finite");
}

TEST_F(CWorld, WhyNotTellsAsFlagsAndAsASentence)
{
    auto why = sized<graze_why_not>();
    std::array<char, 200> sentence{};
    ASSERT_EQ(api->why_not(system, m_balls[0], m_balls[1], &why, sentence.data(), 200), GRAZE_OK);
    EXPECT_EQ(why.reasons, static_cast<std::uint32_t>(GRAZE_WHY_GAP));
    EXPECT_NEAR(why.gap, 80.f, 1e-3f);
    EXPECT_NE(std::strlen(sentence.data()), 0u);
    std::array<char, 5> cut{'x', 'x', 'x', 'x', 'x'};
    ASSERT_EQ(api->why_not(system, m_balls[0], m_balls[1], &why, cut.data(), 5), GRAZE_OK);
    EXPECT_EQ(std::string(cut.data()), std::string(sentence.data()).substr(0, 4));
    ASSERT_EQ(api->why_not(system, 0, m_balls[1], &why, nullptr, 0), GRAZE_OK);
    EXPECT_NE(why.reasons & GRAZE_WHY_NOT_ALIVE_A, 0u);
}

TEST_F(CWorld, QueriesSeeWhatMovedSinceTheLastUpdate)
{
    frame();
    const graze_matrix away = at(0.f, 500.f);
    ASSERT_EQ(api->set_matrix(system, m_balls[1], &away), GRAZE_OK);
    for (int refreshed = 0; refreshed < 2; ++refreshed)
    {
        ASSERT_EQ(api->at_point(system, {0.f, 505.f}, nullptr, m_elements.data(), 4, &m_found), GRAZE_OK);
        ASSERT_EQ(m_found.count, 1u);
        EXPECT_EQ(m_elements[0].sprite, m_balls[1]);
        ASSERT_EQ(api->refresh(system), GRAZE_OK);
    }
}

TEST_F(CWorld, ASlideStopsAtAWallAndGoesOnAlongIt)
{
    const graze_sprite wall = add(box(20.f, 400.f), 0.f, 500.f);
    const graze_sprite mover = addCircle(10.f, -50.f, 500.f);
    std::array<graze_plane, 4> planes{};
    planes[0].size = sizeof(graze_plane);
    graze_slide_options options = GRAZE_SLIDE_OPTIONS_INIT;
    options.planes = planes.data();
    options.plane_capacity = 4;
    auto answer = sized<graze_slide>();
    m_probe.sprite = mover;
    ASSERT_EQ(api->slide(system, &m_probe, {100.f, 40.f}, &options, &answer), GRAZE_OK);
    EXPECT_NEAR(answer.matrix.tx, -20.f, 0.01f);
    EXPECT_NEAR(answer.matrix.ty, 540.f, 0.01f);
    ASSERT_GE(answer.plane_count, 1u);
    EXPECT_EQ(planes[0].sprite, wall);
    EXPECT_NEAR(planes[0].normal.x, -1.f, 1e-3f);
    graze_vec2 left{};
    ASSERT_EQ(api->along_planes({5.f, 3.f}, planes.data(), 1, &left), GRAZE_OK);
    EXPECT_NEAR(left.x, 0.f, 1e-3f);
    EXPECT_NEAR(left.y, 3.f, 1e-3f);

    ASSERT_EQ(api->move_and_slide(system, mover, {100.f, 40.f}, nullptr, &answer), GRAZE_OK);
    graze_matrix now{};
    ASSERT_EQ(api->get_matrix(system, mover, &now), GRAZE_OK);
    EXPECT_EQ(now.tx, answer.matrix.tx);
    EXPECT_EQ(now.ty, answer.matrix.ty);
}

TEST_F(CWorld, WrongSlidesAreNamed)
{
    auto answer = sized<graze_slide>();
    graze_slide_options options = GRAZE_SLIDE_OPTIONS_INIT;
    EXPECT_EQ(api->slide(system, &m_probe, {Nan, 0.f}, nullptr, &answer), GRAZE_NOT_FINITE);
    expectSentence("slide", "wish");
    options.max_slides = 0;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &options, &answer), GRAZE_INVALID_ARGUMENT);
    expectSentence("slide", "max_slides is 0");
    options.max_slides = 8;
    options.max_pushes = 65;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &options, &answer), GRAZE_INVALID_ARGUMENT);
    expectSentence("slide", "max_pushes is 65");
    options.max_pushes = 8;
    options.plane_capacity = 1;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &options, &answer), GRAZE_NULL_ARGUMENT);
    expectSentence("slide", "planes is null");
    graze_plane plane{};
    options.planes = &plane;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &options, &answer), GRAZE_BAD_SIZE);
    plane.size = sizeof plane;
    options.plane_capacity = 5000;
    EXPECT_EQ(api->slide(system, &m_probe, {}, &options, &answer), GRAZE_INVALID_ARGUMENT);
    expectSentence("slide", "plane_capacity is 5000");
    EXPECT_EQ(api->move_and_slide(system, 3, {}, nullptr, &answer), GRAZE_STALE_ID);
    graze_vec2 left{};
    EXPECT_EQ(api->along_planes({}, nullptr, 1, &left), GRAZE_NULL_ARGUMENT);
    EXPECT_EQ(api->along_planes({Nan, 0.f}, nullptr, 0, &left), GRAZE_NOT_FINITE);
}

} // namespace
