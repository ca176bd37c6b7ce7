// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>
#include <cstdio>
#include <memory>
#include <string>

namespace
{

class CModule : public graze::test::LoadedModule
{
};

TEST_F(CModule, ExportsTheEntryAlone)
{
    const std::string command = std::string(GRAZE_NM) + " -D --defined-only --format=posix '" + GRAZE_MODULE + "'";
    std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    ASSERT_TRUE(pipe);
    std::string names;
    std::array<char, 512> line{};
    while (std::fgets(line.data(), static_cast<int>(line.size()), pipe.get()))
        names += std::string(line.data()).substr(0, std::string(line.data()).find(' ')) + "\n";
    EXPECT_EQ(names, "graze_plugin_entry\n");
}

TEST_F(CModule, AnotherVersionHasNoTable)
{
    EXPECT_EQ(entry(0), nullptr);
    EXPECT_EQ(entry(GRAZE_PLUGIN_VERSION + 1), nullptr);
    EXPECT_EQ(entry(~0u), nullptr);
}

TEST_F(CModule, TheTableIsFull)
{
    EXPECT_EQ(api->size, sizeof(graze_api));
    EXPECT_EQ(api->version, GRAZE_PLUGIN_VERSION);
    const auto* slots = reinterpret_cast<const unsigned char*>(api);
    for (std::size_t offset = offsetof(graze_api, library_version); offset < api->size; offset += sizeof(void*))
    {
        void* function = nullptr;
        std::memcpy(&function, slots + offset, sizeof function);
        EXPECT_NE(function, nullptr) << "at byte " << offset;
    }
}

TEST_F(CModule, TwoSpritesBeginStayAndEnd)
{
    const graze_sprite a = addCircle(10.f, 0.f, 0.f);
    const graze_sprite b = addCircle(10.f, 50.f, 0.f);
    EXPECT_EQ(frame().begun_count, 0u);

    const graze_matrix close = at(19.f, 0.f);
    ASSERT_EQ(api->set_matrix(system, b, &close), GRAZE_OK);
    graze_events events = frame();
    ASSERT_EQ(events.begun_count, 1u);
    EXPECT_EQ(events.begun[0].a, a);
    EXPECT_EQ(events.begun[0].b, b);
    EXPECT_NEAR(events.begun[0].depth, 1.f, 1e-2f);
    EXPECT_NEAR(events.begun[0].normal.x, 1.f, 1e-3f);
    EXPECT_NEAR(events.begun[0].point.x, 9.5f, 1e-2f);

    events = frame();
    EXPECT_EQ(events.begun_count, 0u);
    ASSERT_EQ(events.stay_count, 1u);

    ASSERT_EQ(api->remove_sprite(system, b), GRAZE_OK);
    events = frame();
    EXPECT_EQ(events.stay_count, 0u);
    ASSERT_EQ(events.ended_count, 1u);
    EXPECT_EQ(events.ended[0].b, b);
}

TEST_F(CModule, EventsStayFixedUntilTheNextUpdate)
{
    const graze_sprite a = addCircle(10.f, 0.f, 0.f);
    addCircle(10.f, 5.f, 0.f);
    const graze_events events = frame();
    ASSERT_EQ(events.begun_count, 1u);
    ASSERT_EQ(api->remove_sprite(system, a), GRAZE_OK);
    for (int k = 0; k < 100; ++k)
        addCircle(10.f, 5.f, 0.f);
    EXPECT_EQ(events.begun[0].a, a);
    graze_events again{};
    again.size = sizeof again;
    ASSERT_EQ(api->events(system, &again), GRAZE_OK);
    EXPECT_EQ(again.begun, events.begun);
    EXPECT_EQ(again.begun_count, 1u);
}

TEST_F(CModule, AFastBulletHitsAThinWallAndTellsWhere)
{
    graze_shape wall = GRAZE_SHAPE_INIT;
    wall.kind = GRAZE_BOX;
    wall.b = {1.f, 200.f};
    const graze_sprite target = add(wall, 500.f, 0.f);
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    def.velocity = {100000.f, 0.f};
    def.user = 77;
    graze_bullet bullet = 0;
    ASSERT_EQ(api->fire(system, &def, &bullet), GRAZE_OK);
    EXPECT_EQ(frame().hit_count, 0u);
    ASSERT_EQ(api->advance_bullets(system, 0.01f), GRAZE_OK);
    const graze_events events = frame();
    ASSERT_EQ(events.hit_count, 1u);
    EXPECT_EQ(events.hits[0].bullet, bullet);
    EXPECT_EQ(events.hits[0].target, target);
    EXPECT_EQ(events.hits[0].user_bullet, 77u);
    EXPECT_NEAR(events.hits[0].point.x, 499.5f, 1e-2f);
    EXPECT_NEAR(events.hits[0].fraction, 0.4995f, 1e-4f);
    EXPECT_NEAR(events.hits[0].normal.x, 1.f, 1e-3f);
    EXPECT_EQ(events.hits[0].spent, 1u);

    graze_bullet_state state{};
    state.size = sizeof state;
    ASSERT_EQ(api->get_bullet(system, bullet, &state), GRAZE_OK);
    EXPECT_EQ(state.spent, 1u);
    EXPECT_EQ(state.user, 77u);
    EXPECT_EQ(api->remove_bullet(system, bullet), GRAZE_OK);
    EXPECT_EQ(api->remove_bullet(system, bullet), GRAZE_STALE_ID);
}

TEST_F(CModule, ABulletThatPassesCloseIsANearMiss)
{
    const graze_sprite ship = addCircle(10.f, 0.f, 0.f);
    ASSERT_EQ(api->set_near_distance(system, ship, 12.f), GRAZE_OK);
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    def.position = {15.f, -300.f};
    def.velocity = {0.f, 600.f};
    graze_bullet bullet = 0;
    ASSERT_EQ(api->fire(system, &def, &bullet), GRAZE_OK);
    std::uint32_t told = 0;
    float closest = 0.f;
    frame();
    for (int k = 0; k < 10; ++k)
    {
        ASSERT_EQ(api->advance_bullets(system, 0.1f), GRAZE_OK);
        const graze_events events = frame();
        EXPECT_EQ(events.hit_count, 0u);
        told += events.near_miss_count;
        if (events.near_miss_count > 0)
            closest = events.near_misses[0].closest_distance;
    }
    EXPECT_EQ(told, 1u);
    EXPECT_NEAR(closest, 5.f, 1e-2f);
}

TEST_F(CModule, LayersDecideWhoMeets)
{
    std::uint32_t ships = 0;
    std::uint32_t again = 0;
    ASSERT_EQ(api->layer(system, "ships", &ships), GRAZE_OK);
    ASSERT_EQ(api->layer(system, "ships", &again), GRAZE_OK);
    EXPECT_EQ(ships, again);
    EXPECT_NE(ships, 0u);
    const graze_sprite a = addCircle(10.f, 0.f, 0.f);
    const graze_sprite b = addCircle(10.f, 5.f, 0.f);
    ASSERT_EQ(api->set_layer(system, a, ships), GRAZE_OK);
    EXPECT_EQ(frame().begun_count, 0u);
    ASSERT_EQ(api->collide(system, 0, ships, 1), GRAZE_OK);
    EXPECT_EQ(frame().begun_count, 1u);
    ASSERT_EQ(api->set_enabled(system, b, 0), GRAZE_OK);
    EXPECT_EQ(frame().ended_count, 1u);
}

TEST_F(CModule, DistanceOverlapAndContactOfTwoSprites)
{
    const graze_sprite a = addCircle(10.f, 0.f, 0.f);
    const graze_sprite b = addCircle(10.f, 30.f, 0.f);
    graze_distance gap{};
    gap.size = sizeof gap;
    ASSERT_EQ(api->distance(system, a, b, &gap), GRAZE_OK);
    EXPECT_EQ(gap.status, static_cast<std::uint32_t>(GRAZE_SEPARATED));
    EXPECT_NEAR(gap.distance, 10.f, 1e-3f);
    EXPECT_NEAR(gap.point_a.x, 10.f, 1e-3f);
    EXPECT_NEAR(gap.normal.x, 1.f, 1e-4f);
    ASSERT_EQ(api->distance(system, b, a, &gap), GRAZE_OK);
    EXPECT_NEAR(gap.normal.x, -1.f, 1e-4f);

    std::uint32_t status = GRAZE_INVALID_INPUT;
    ASSERT_EQ(api->overlap(system, a, b, &status), GRAZE_OK);
    EXPECT_EQ(status, static_cast<std::uint32_t>(GRAZE_SEPARATED));
    graze_contact contact{};
    EXPECT_EQ(api->contact(system, a, b, &contact), GRAZE_APART);

    const graze_matrix close = at(15.f, 0.f);
    ASSERT_EQ(api->teleport(system, b, &close), GRAZE_OK);
    ASSERT_EQ(api->overlap(system, a, b, &status), GRAZE_OK);
    EXPECT_EQ(status, static_cast<std::uint32_t>(GRAZE_OVERLAPPING));
    ASSERT_EQ(api->contact(system, a, b, &contact), GRAZE_OK) << api->last_error();
    EXPECT_NEAR(contact.depth, 5.f, 1e-2f);
}

TEST_F(CModule, EveryKindOfShapeStandsWhereItIsDescribed)
{
    const std::array<graze_vec2, 4> corners{{{-4.f, -4.f}, {4.f, 4.f}, {4.f, -4.f}, {-4.f, 4.f}}};
    graze_shape circle = GRAZE_SHAPE_INIT;
    circle.a = {1.f, 0.f};
    circle.radius = 3.f; // reaches x = 4
    graze_shape box = GRAZE_SHAPE_INIT;
    box.kind = GRAZE_BOX;
    box.a = {1.f, 0.f};
    box.b = {4.f, 2.f};
    box.radius = 1.f; // 1 + 2 + 1
    graze_shape capsule = GRAZE_SHAPE_INIT;
    capsule.kind = GRAZE_CAPSULE;
    capsule.a = {-2.f, 0.f};
    capsule.b = {3.f, 0.f};
    capsule.radius = 1.f; // 3 + 1
    graze_shape convex = GRAZE_SHAPE_INIT;
    convex.kind = GRAZE_CONVEX;
    convex.points = corners.data();
    convex.point_count = corners.size();

    const graze_sprite probe = addCircle(1.f, 20.f, 0.f);
    for (const graze_shape& shape : {circle, box, capsule, convex})
    {
        graze_distance gap{};
        gap.size = sizeof gap;
        ASSERT_EQ(api->distance(system, add(shape, 0.f, 0.f), probe, &gap), GRAZE_OK);
        EXPECT_NEAR(gap.distance, 15.f, 2e-3f) << "kind " << shape.kind;
    }
}

TEST_F(CModule, PlaceTurnsAndScalesAboutTheOrigin)
{
    graze_placement placement = GRAZE_PLACEMENT_INIT;
    placement.position = {100.f, 50.f};
    placement.angle_radians = 1.5707964f;
    placement.scale = {2.f, 1.f};
    placement.origin = {3.f, 4.f};
    graze_matrix matrix{};
    ASSERT_EQ(api->place(&placement, &matrix), GRAZE_OK);
    EXPECT_NEAR(matrix.m00 * 3.f + matrix.m01 * 4.f + matrix.tx, 100.f, 1e-4f);
    EXPECT_NEAR(matrix.m10 * 3.f + matrix.m11 * 4.f + matrix.ty, 50.f, 1e-4f);
    EXPECT_NEAR(matrix.m10, 2.f, 1e-5f);
    EXPECT_NEAR(matrix.m01, -1.f, 1e-5f);
}

TEST_F(CModule, StatisticsAndSettingsAreThoseOfTheSystem)
{
    graze_settings settings = GRAZE_SETTINGS_INIT;
    settings.max_iterations = 7;
    ASSERT_EQ(api->set_settings(system, &settings), GRAZE_OK);
    settings.max_iterations = 0;
    ASSERT_EQ(api->get_settings(system, &settings), GRAZE_OK);
    EXPECT_EQ(settings.max_iterations, 7);
    EXPECT_EQ(settings.method, std::uint32_t{GRAZE_METHOD_FAST});
    settings.method = GRAZE_METHOD_GJK;
    ASSERT_EQ(api->set_settings(system, &settings), GRAZE_OK);
    settings.method = GRAZE_METHOD_FAST;
    ASSERT_EQ(api->get_settings(system, &settings), GRAZE_OK);
    EXPECT_EQ(settings.method, std::uint32_t{GRAZE_METHOD_GJK});

    addCircle(10.f, 0.f, 0.f);
    addCircle(10.f, 5.f, 0.f);
    frame();
    graze_statistics statistics{};
    statistics.size = sizeof statistics;
    ASSERT_EQ(api->statistics(system, &statistics), GRAZE_OK);
    EXPECT_EQ(statistics.sprites, 2u);
    EXPECT_EQ(statistics.touching_pairs, 1u);
    EXPECT_GE(statistics.candidate_pairs, 1u);
    EXPECT_EQ(statistics.refused, 0u);
}

} // namespace
