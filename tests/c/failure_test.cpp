// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <string>
#include <thread>

namespace
{

class CFailure : public graze::test::LoadedModule
{
};

TEST_F(CFailure, StaleAndForeignIdsHaveCodesOfTheirOwn)
{
    graze_system* other = nullptr;
    ASSERT_EQ(api->create(nullptr, &other), GRAZE_OK);
    const graze_sprite mine = addCircle(4.f, 0.f, 0.f);
    EXPECT_EQ(api->remove_sprite(other, mine), GRAZE_FOREIGN_ID);
    expectSentence("remove_sprite", "foreign");
    api->destroy(other);

    EXPECT_EQ(api->remove_sprite(system, mine), GRAZE_OK);
    EXPECT_EQ(api->remove_sprite(system, mine), GRAZE_STALE_ID);
    expectSentence("remove_sprite", "stale");
    EXPECT_EQ(api->remove_sprite(system, 0), GRAZE_STALE_ID);
    graze_distance gap{};
    EXPECT_EQ(api->distance(system, mine, mine, &gap), GRAZE_STALE_ID);
}

TEST_F(CFailure, TheSentenceBelongsToTheThread)
{
    EXPECT_EQ(api->update(nullptr), GRAZE_NULL_ARGUMENT);
    std::string there = "not asked";
    std::thread([&] { there = api->last_error(); }).join();
    EXPECT_EQ(there, "");
    expectSentence("update", "null");
}

TEST_F(CFailure, TheSentenceStaysUntilTheNextFailure)
{
    EXPECT_EQ(api->update(nullptr), GRAZE_NULL_ARGUMENT);
    ASSERT_EQ(api->update(system), GRAZE_OK);
    expectSentence("update", "system is null");
    EXPECT_EQ(api->refresh(nullptr), GRAZE_NULL_ARGUMENT);
    expectSentence("refresh", "system is null");
}

TEST_F(CFailure, EveryKindOfExceptionHasItsCode)
{
    graze_shape shape = circle(-1.f);
    graze_pieces* pieces = nullptr;
    EXPECT_EQ(api->make_pieces(&shape, 1, &pieces), GRAZE_INVALID_SHAPE);
    const graze_vec2 line[3]{{0.f, 0.f}, {1.f, 0.f}, {2.f, 0.f}};
    graze_ring ring = GRAZE_RING_INIT;
    ring.points = line;
    ring.point_count = 3;
    EXPECT_EQ(api->decompose(&ring, 1, &pieces), GRAZE_INVALID_OUTLINE);
}

TEST_F(CFailure, ARefusalNamesTheCallTheThingAndTheReason)
{
    EXPECT_EQ(api->set_user(system, 0, 7), GRAZE_STALE_ID);
    EXPECT_EQ(std::string(api->last_error()), "set_user: sprite 0: stale id");
    EXPECT_EQ(api->remove_bullet(system, 0), GRAZE_STALE_ID);
    EXPECT_EQ(std::string(api->last_error()), "remove_bullet: bullet 0: stale id");
}

} // namespace
