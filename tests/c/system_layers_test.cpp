// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace
{

class CLayers : public graze::test::LoadedModule
{
};

TEST_F(CLayers, LayersDecideWhoMeets)
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

TEST_F(CLayers, ALayerIsNotMadeWhereItsNumberCannotBeWritten)
{
    // Found by fuzzing.
    EXPECT_EQ(api->layer(system, "walls", nullptr), GRAZE_NULL_ARGUMENT);
    std::uint32_t count = 0;
    ASSERT_EQ(api->layer_count(system, &count), GRAZE_OK);
    EXPECT_EQ(count, 1u);
}

TEST_F(CLayers, The65thLayerIsOneTooMany)
{
    std::uint32_t layer = 0;
    for (int k = 1; k < 64; ++k)
        ASSERT_EQ(api->layer(system, ("layer " + std::to_string(k)).c_str(), &layer), GRAZE_OK);
    EXPECT_EQ(layer, 63u);
    EXPECT_EQ(api->layer(system, "one more", &layer), GRAZE_TOO_MANY_LAYERS);
    EXPECT_EQ(layer, 63u);
    EXPECT_EQ(api->layer(system, "layer 7", &layer), GRAZE_OK);
    EXPECT_EQ(layer, 7u);
}

class CPairRules : public graze::test::LoadedModule
{
protected:
    graze_why_not whyNot()
    {
        graze_why_not answer{};
        EXPECT_EQ(api->why_not(system, a, b, &answer, nullptr, 0), GRAZE_OK);
        return answer;
    }
    graze_sprite a = 0, b = 0;
    void SetUp() override
    {
        LoadedModule::SetUp();
        a = addCircle(10.f, 0.f, 0.f);
        b = addCircle(10.f, 5.f, 0.f);
    }
};

TEST_F(CPairRules, IgnoredPairsDoNotTouch)
{
    EXPECT_EQ(frame().begun_count, 1u);
    ASSERT_EQ(api->ignore(system, a, b, 1), GRAZE_OK);
    EXPECT_EQ(frame().ended_count, 1u);
    EXPECT_EQ(whyNot().reasons, static_cast<std::uint32_t>(GRAZE_WHY_IGNORED));
    ASSERT_EQ(api->ignore(system, b, a, 0), GRAZE_OK);
    EXPECT_EQ(frame().begun_count, 1u);
    ASSERT_EQ(api->remove_sprite(system, b), GRAZE_OK);
    EXPECT_EQ(api->ignore(system, a, b, 1), GRAZE_STALE_ID);
    expectSentence("ignore", "sprite " + std::to_string(b));
    EXPECT_EQ(api->ignore(system, b, a, 1), GRAZE_STALE_ID);
    expectSentence("ignore", "sprite " + std::to_string(b));
}

TEST_F(CPairRules, TheFilterOfTheHostIsAskedAboutPairs)
{
    struct Asked
    {
        std::int32_t answer = 0;
        std::uint64_t users = 0;
    } asked;
    graze_pair_filter* const filter =
        [](void* user, const graze_filtered_sprite* one, const graze_filtered_sprite* other)
    {
        auto* const host = static_cast<Asked*>(user);
        host->users = one->user * 100 + other->user + one->layer + other->layer;
        EXPECT_NE(one->sprite, other->sprite);
        return host->answer;
    };
    ASSERT_EQ(api->set_user(system, a, 3), GRAZE_OK);
    ASSERT_EQ(api->set_user(system, b, 4), GRAZE_OK);
    ASSERT_EQ(api->set_pair_filter(system, filter, &asked), GRAZE_OK);
    EXPECT_EQ(frame().begun_count, 0u);
    EXPECT_EQ(asked.users, 304u);
    EXPECT_EQ(whyNot().reasons, static_cast<std::uint32_t>(GRAZE_WHY_FILTERED));
    asked.answer = 7;
    EXPECT_EQ(frame().begun_count, 0u);
    ASSERT_EQ(api->refilter(system, b), GRAZE_OK);
    EXPECT_EQ(frame().begun_count, 1u);
    asked.answer = 0;
    ASSERT_EQ(api->set_pair_filter(system, nullptr, nullptr), GRAZE_OK);
    const graze_events events = frame();
    EXPECT_EQ(events.ended_count, 0u);
    EXPECT_EQ(events.stay_count, 1u);
    ASSERT_EQ(api->remove_sprite(system, b), GRAZE_OK);
    EXPECT_EQ(api->refilter(system, b), GRAZE_STALE_ID);
}

TEST_F(CPairRules, FiltersOfQueriesNameAllLayers)
{
    std::uint32_t layer = 0;
    for (int k = 1; k < 64; ++k)
        ASSERT_EQ(api->layer(system, ("layer " + std::to_string(k)).c_str(), &layer), GRAZE_OK);
    ASSERT_EQ(api->set_layer(system, b, layer), GRAZE_OK);
    graze_filter filter = GRAZE_FILTER_INIT;
    graze_sprite_found found[2]{};
    graze_found count{};
    ASSERT_EQ(api->at_point(system, {2.f, 0.f}, &filter, found, 2, &count), GRAZE_OK);
    EXPECT_EQ(count.count, 2u);
    filter.layers = std::uint64_t{1} << 63;
    ASSERT_EQ(api->at_point(system, {2.f, 0.f}, &filter, found, 2, &count), GRAZE_OK);
    ASSERT_EQ(count.count, 1u);
    EXPECT_EQ(found[0].sprite, b);
}

TEST_F(CLayers, ALayerHasItsName)
{
    std::uint32_t rocks = 0;
    std::uint32_t length = 0;
    ASSERT_EQ(api->layer(system, "rocks", &rocks), GRAZE_OK);
    ASSERT_EQ(api->layer_count(system, &length), GRAZE_OK);
    EXPECT_EQ(length, 2u);
    std::array<char, 6> name{};
    ASSERT_EQ(api->layer_name(system, rocks, name.data(), 6, &length), GRAZE_OK);
    EXPECT_EQ(std::string(name.data()), "rocks");
    EXPECT_EQ(length, 5u);
    EXPECT_EQ(api->layer_name(system, 2, name.data(), 6, &length), GRAZE_INVALID_ARGUMENT);
}

TEST_F(CLayers, ANameThatDoesNotFitLeavesTheBufferAloneAndGivesItsLength)
{
    std::uint32_t rocks = 0;
    ASSERT_EQ(api->layer(system, "rocks", &rocks), GRAZE_OK);
    std::array<char, 5> name{};
    std::uint32_t length = 0;
    EXPECT_EQ(api->layer_name(system, rocks, name.data(), 5, &length), GRAZE_BUFFER_TOO_SMALL);
    expectSentence("layer_name", "takes 6 bytes, the buffer has 5");
    EXPECT_EQ(length, 5u);
    EXPECT_EQ(name[0], '\0');
}

TEST_F(CLayers, CollidingIsSymmetric)
{
    std::uint32_t rocks = 0;
    std::int32_t meets = -1;
    ASSERT_EQ(api->layer(system, "rocks", &rocks), GRAZE_OK);
    ASSERT_EQ(api->collides(system, 0, rocks, &meets), GRAZE_OK);
    EXPECT_EQ(meets, 0);
    ASSERT_EQ(api->collide(system, 0, rocks, 1), GRAZE_OK);
    ASSERT_EQ(api->collides(system, rocks, 0, &meets), GRAZE_OK);
    EXPECT_EQ(meets, 1);
}

TEST_F(CLayers, AnUnknownLayerIsRefused)
{
    std::int32_t meets = -1;
    EXPECT_EQ(api->collides(system, 0, 2, &meets), GRAZE_INVALID_ARGUMENT);
    EXPECT_EQ(api->collide(system, 0, 300, 1), GRAZE_INVALID_ARGUMENT);
    expectSentence("collide", "layer 300 is unknown");
    std::uint32_t layer = 0;
    EXPECT_EQ(api->layer(system, "", &layer), GRAZE_INVALID_ARGUMENT) << "a layer needs a name";
}

} // namespace
