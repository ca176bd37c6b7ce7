// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>

namespace
{

using graze::test::sized;

class CAnswers : public graze::test::LoadedModule
{
protected:
    void SetUp() override
    {
        LoadedModule::SetUp();
        addCircle(10.f, 0.f, 0.f);
        addCircle(10.f, 50.f, 0.f);
        m_elements[0].size = sizeof(graze_sprite_found);
    }
    graze_result inBox(graze_sprite_found* buffer, std::uint32_t capacity, graze_found* found)
    {
        const graze_box everything{{-900.f, -900.f}, {900.f, 900.f}};
        return api->in_box(system, &everything, nullptr, buffer, capacity, found);
    }

    std::array<graze_sprite_found, 4> m_elements{};
    graze_found m_found = sized<graze_found>();
};

TEST_F(CAnswers, TheCountIsHowManyThereAreWhateverTheBuffer)
{
    for (const std::uint32_t capacity : {0u, 1u, 4u})
    {
        ASSERT_EQ(inBox(m_elements.data(), capacity, &m_found), GRAZE_OK);
        EXPECT_EQ(m_found.count, 2u) << capacity;
    }
    ASSERT_EQ(inBox(nullptr, 0, &m_found), GRAZE_OK);
    EXPECT_EQ(m_found.count, 2u);
}

TEST_F(CAnswers, TheBufferIsFilledAsFarAsItGoes)
{
    ASSERT_EQ(inBox(m_elements.data(), 1, &m_found), GRAZE_OK);
    EXPECT_NE(m_elements[0].sprite, 0u);
    EXPECT_EQ(m_elements[1].sprite, 0u);
}

TEST_F(CAnswers, TheSizeOfTheFirstElementHoldsForAll)
{
    ASSERT_EQ(inBox(m_elements.data(), 4, &m_found), GRAZE_OK);
    EXPECT_EQ(m_elements[1].size, sizeof(graze_sprite_found));
    EXPECT_EQ(m_elements[2].size, 0u) << "no third was found";
    m_elements[0].size = 2;
    EXPECT_EQ(inBox(m_elements.data(), 4, &m_found), GRAZE_BAD_SIZE);
    expectSentence("in_box", "graze_sprite_found");
}

TEST_F(CAnswers, AMissingPlaceIsNamed)
{
    EXPECT_EQ(inBox(nullptr, 4, &m_found), GRAZE_NULL_ARGUMENT);
    expectSentence("in_box", "buffer is null");
    EXPECT_EQ(inBox(m_elements.data(), 4, nullptr), GRAZE_NULL_ARGUMENT);
    expectSentence("in_box", "found is null");
    EXPECT_EQ(api->create(nullptr, nullptr), GRAZE_NULL_ARGUMENT);
    expectSentence("create", "system is null");
}

TEST_F(CAnswers, ACallThatFailsWritesNothing)
{
    auto gap = sized<graze_distance>();
    gap.distance = 77.f;
    EXPECT_EQ(api->distance(system, 0, 0, &gap), GRAZE_STALE_ID);
    EXPECT_EQ(gap.distance, 77.f);
    gap.size = 3;
    EXPECT_EQ(api->distance(system, 0, 0, &gap), GRAZE_STALE_ID) << "arguments are read from left to right";
}

TEST_F(CAnswers, APlaceOfAWrongSizeIsRefusedBeforeAnythingChanges)
{
    const graze_sprite mover = addCircle(1.f, 300.f, 0.f);
    auto answer = sized<graze_slide>();
    answer.size = 3;
    EXPECT_EQ(api->move_and_slide(system, mover, {5.f, 0.f}, nullptr, &answer), GRAZE_BAD_SIZE);
    expectSentence("move_and_slide", "graze_slide: size is 3");
    graze_matrix now{};
    ASSERT_EQ(api->get_matrix(system, mover, &now), GRAZE_OK);
    EXPECT_EQ(now.tx, 300.f);
}

} // namespace
