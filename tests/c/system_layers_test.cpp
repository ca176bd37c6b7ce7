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
