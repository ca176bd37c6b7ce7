// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>
#include <thread>

namespace
{

class CAnswers : public graze::test::LoadedModule
{
protected:
    void SetUp() override
    {
        LoadedModule::SetUp();
        addCircle(10.f, 0.f, 0.f);
        addCircle(10.f, 50.f, 0.f);
    }
    graze_result inBox(graze_sprite_found* buffer, std::uint32_t capacity, graze_found* found)
    {
        const graze_box everything{{-900.f, -900.f}, {900.f, 900.f}};
        return api->in_box(system, &everything, nullptr, buffer, capacity, found);
    }

    std::array<graze_sprite_found, 4> m_elements{};
    graze_found m_found{};
};

TEST_F(CAnswers, TheCountIsHowManyThereAreWhateverTheBuffer)
{
    for (const std::uint32_t capacity : {0u, 1u, 4u})
    {
        m_elements = {};
        ASSERT_EQ(inBox(capacity > 0 ? m_elements.data() : nullptr, capacity, &m_found), GRAZE_OK);
        EXPECT_EQ(m_found.count, 2u) << capacity;
        EXPECT_EQ(m_elements[0].sprite != 0, capacity > 0);
        EXPECT_EQ(m_elements[1].sprite != 0, capacity > 1);
    }
}

TEST_F(CAnswers, AMissingPlaceIsNamed)
{
    expectFailure(inBox(nullptr, 4, &m_found), GRAZE_NULL_ARGUMENT, "in_box", "buffer is null");
    expectFailure(inBox(m_elements.data(), 4, nullptr), GRAZE_NULL_ARGUMENT, "in_box", "found is null");
    expectFailure(api->create(nullptr, nullptr), GRAZE_NULL_ARGUMENT, "create", "system is null");
}

TEST_F(CAnswers, ACallThatFailsWritesNothing)
{
    graze_distance gap{};
    gap.distance = 77.f;
    EXPECT_EQ(api->distance(system, 0, 0, &gap), GRAZE_STALE_ID);
    EXPECT_EQ(gap.distance, 77.f);
}

TEST_F(CAnswers, TheFirstArgumentAtFaultFromTheLeftIsNamed)
{
    expectFailure(api->pieces_distance(nullptr, nullptr, nullptr, nullptr, nullptr, nullptr), GRAZE_NULL_ARGUMENT,
                  "pieces_distance", "a is null");
    expectFailure(api->set_layer(nullptr, 0, 77), GRAZE_NULL_ARGUMENT, "set_layer", "system is null");
}

TEST_F(CAnswers, NothingChangesWhenThePlaceIsMissing)
{
    const graze_sprite mover = addCircle(1.f, 300.f, 0.f);
    EXPECT_EQ(api->move_and_slide(system, mover, {5.f, 0.f}, nullptr, nullptr), GRAZE_NULL_ARGUMENT);
    EXPECT_EQ(spriteState(mover).matrix.tx, 300.f);
    const graze_shape shape = circle(1.f);
    const graze_sprite_def def = defOf(shape);
    EXPECT_EQ(api->add_sprite(system, &def, nullptr), GRAZE_NULL_ARGUMENT);
    std::uint32_t count = 0;
    ASSERT_EQ(api->list_sprites(system, nullptr, 0, &count), GRAZE_OK);
    EXPECT_EQ(count, 3u);
    // Found by fuzzing.
    EXPECT_EQ(api->layer(system, "walls", nullptr), GRAZE_NULL_ARGUMENT);
    EXPECT_EQ(layer("rocks"), 1u);
}

class CFailure : public graze::test::LoadedModule
{
};

TEST_F(CFailure, StaleAndForeignIdsHaveCodesOfTheirOwn)
{
    graze_system* other = nullptr;
    ASSERT_EQ(api->create(nullptr, &other), GRAZE_OK);
    const graze_sprite mine = addCircle(4.f, 0.f, 0.f);
    expectFailure(api->remove_sprite(other, mine), GRAZE_FOREIGN_ID, "remove_sprite", "foreign");
    api->destroy(other);
    EXPECT_EQ(api->remove_sprite(system, mine), GRAZE_OK);
    EXPECT_EQ(api->remove_sprite(system, mine), GRAZE_STALE_ID);
    graze_distance gap{};
    EXPECT_EQ(api->distance(system, mine, mine, &gap), GRAZE_STALE_ID);
}

TEST_F(CFailure, TheSentenceBelongsToTheThreadAndStaysUntilTheNextFailure)
{
    EXPECT_EQ(api->update(nullptr), GRAZE_NULL_ARGUMENT);
    std::string there = "not asked";
    std::thread([&] { there = api->last_error(); }).join();
    EXPECT_EQ(there, "");
    ASSERT_EQ(api->update(system), GRAZE_OK);
    expectSentence("update", "system is null");
    expectFailure(api->refresh(nullptr), GRAZE_NULL_ARGUMENT, "refresh", "system is null");
}

TEST_F(CFailure, ARefusalNamesTheCallTheThingAndTheReason)
{
    EXPECT_EQ(api->set_user(system, 0, 7), GRAZE_STALE_ID);
    EXPECT_EQ(std::string(api->last_error()), "set_user: sprite 0: stale id");
    EXPECT_EQ(api->remove_bullet(system, 0), GRAZE_STALE_ID);
    EXPECT_EQ(std::string(api->last_error()), "remove_bullet: bullet 0: stale id");
}

} // namespace
