// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <string>

namespace
{

class CCall : public graze::test::LoadedModule
{
};

TEST_F(CCall, ARefusalNamesTheCallTheThingAndTheReason)
{
    EXPECT_EQ(api->set_user(system, 0, 7), GRAZE_STALE_ID);
    EXPECT_EQ(std::string(api->last_error()), "set_user: sprite 0: stale id");
    EXPECT_EQ(api->remove_bullet(system, 0), GRAZE_STALE_ID);
    EXPECT_EQ(std::string(api->last_error()), "remove_bullet: bullet 0: stale id");
}

TEST_F(CCall, TheFirstArgumentAtFaultFromTheLeftIsNamed)
{
    EXPECT_EQ(api->collider_distance(nullptr, nullptr, nullptr, nullptr, nullptr, nullptr), GRAZE_NULL_ARGUMENT);
    expectSentence("collider_distance", "a is null");
    EXPECT_EQ(api->set_layer(nullptr, 0, 77), GRAZE_NULL_ARGUMENT);
    expectSentence("set_layer", "system is null");
}

TEST_F(CCall, AParameterTakesSeveralArguments)
{
    graze_sprite found = 0;
    std::uint32_t count = 9;
    const graze_sprite sprite = addCircle(1.f, 2.f, 3.f);
    ASSERT_EQ(api->list_sprites(system, &found, 1, &count), GRAZE_OK) << "buffer and capacity are one parameter";
    EXPECT_EQ(found, sprite);
    EXPECT_EQ(count, 1u);
}

TEST_F(CCall, NothingChangesWhenALaterArgumentIsWrong)
{
    const graze_shape shape = circle(1.f);
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    def.pieces = &shape;
    def.piece_count = 1;
    EXPECT_EQ(api->add_sprite(system, &def, nullptr), GRAZE_NULL_ARGUMENT);
    std::uint32_t count = 9;
    ASSERT_EQ(api->list_sprites(system, nullptr, 0, &count), GRAZE_OK);
    EXPECT_EQ(count, 0u);
}

} // namespace
