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
    const std::uint32_t ships = layer("ships");
    EXPECT_EQ(layer("ships"), ships);
    EXPECT_NE(ships, 0u);
    addCircle(10.f, 0.f, 0.f);
    ASSERT_EQ(api->set_layer(system, addCircle(10.f, 5.f, 0.f), ships), GRAZE_OK);
    EXPECT_EQ(frame().begun_count, 0u);
    ASSERT_EQ(api->collide(system, 0, ships, 1), GRAZE_OK);
    std::int32_t meets = -1;
    ASSERT_EQ(api->collides(system, ships, 0, &meets), GRAZE_OK);
    EXPECT_EQ(meets, 1);
    EXPECT_EQ(frame().begun_count, 1u);
    EXPECT_EQ(api->collides(system, 0, 2, &meets), GRAZE_INVALID_ARGUMENT);
    expectFailure(api->collide(system, 0, 300, 1), GRAZE_INVALID_ARGUMENT, "collide", "layer 300 is unknown");
}

TEST_F(CLayers, The65thLayerIsOneTooMany)
{
    for (std::uint32_t k = 1; k < 64; ++k)
        ASSERT_EQ(layer(("layer " + std::to_string(k)).c_str()), k);
    std::uint32_t number = 77;
    EXPECT_EQ(api->layer(system, "one more", &number), GRAZE_TOO_MANY_LAYERS);
    EXPECT_EQ(api->layer(system, "", &number), GRAZE_INVALID_ARGUMENT) << "a layer needs a name";
    EXPECT_EQ(number, 77u);
    EXPECT_EQ(layer("layer 7"), 7u);
}

TEST_F(CLayers, ANameThatDoesNotFitLeavesTheBufferAloneAndGivesItsLength)
{
    const std::uint32_t rocks = layer("rocks");
    std::uint32_t length = 0;
    std::array<char, 6> name{};
    expectFailure(api->layer_name(system, rocks, name.data(), 5, &length), GRAZE_BUFFER_TOO_SMALL, "layer_name",
                  "takes 6 bytes, the buffer has 5");
    EXPECT_EQ(length, 5u);
    EXPECT_EQ(name[0], '\0');
    ASSERT_EQ(api->layer_name(system, rocks, name.data(), 6, &length), GRAZE_OK);
    EXPECT_EQ(std::string(name.data()), "rocks");
    EXPECT_EQ(api->layer_name(system, 2, name.data(), 6, &length), GRAZE_INVALID_ARGUMENT);
}

class CPairRules : public graze::test::LoadedModule
{
protected:
    std::uint32_t reasons()
    {
        graze_why_not answer{};
        EXPECT_EQ(api->why_not(system, a, b, &answer, nullptr, 0), GRAZE_OK);
        return answer.reasons;
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
    EXPECT_EQ(reasons(), static_cast<std::uint32_t>(GRAZE_WHY_IGNORED));
    ASSERT_EQ(api->ignore(system, b, a, 0), GRAZE_OK);
    EXPECT_EQ(frame().begun_count, 1u);
    ASSERT_EQ(api->restart(system, a), GRAZE_OK);
    const graze_events events = frame();
    EXPECT_TRUE(events.ended_count == 1 && events.begun_count == 1);
    ASSERT_EQ(api->remove_sprite(system, b), GRAZE_OK);
    const std::string named = "sprite " + std::to_string(b);
    expectFailure(api->ignore(system, a, b, 1), GRAZE_STALE_ID, "ignore", named);
    expectFailure(api->ignore(system, b, a, 1), GRAZE_STALE_ID, "ignore", named);
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
        host->users = one->user * 100 + other->user;
        return host->answer;
    };
    ASSERT_EQ(api->set_user(system, a, 3), GRAZE_OK);
    ASSERT_EQ(api->set_user(system, b, 4), GRAZE_OK);
    ASSERT_EQ(api->set_pair_filter(system, filter, &asked), GRAZE_OK);
    EXPECT_EQ(frame().begun_count, 0u);
    EXPECT_EQ(asked.users, 304u);
    EXPECT_EQ(reasons(), static_cast<std::uint32_t>(GRAZE_WHY_FILTERED));
    asked.answer = 7;
    EXPECT_EQ(frame().begun_count, 0u);
    ASSERT_EQ(api->refilter(system, b), GRAZE_OK);
    EXPECT_EQ(frame().begun_count, 1u);
    asked.answer = 0;
    ASSERT_EQ(api->set_pair_filter(system, nullptr, nullptr), GRAZE_OK);
    EXPECT_EQ(frame().stay_count, 1u);
}

} // namespace
