// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>

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
    graze_distance gap{};
    gap.distance = 77.f;
    EXPECT_EQ(api->distance(system, 0, 0, &gap), GRAZE_STALE_ID);
    EXPECT_EQ(gap.distance, 77.f);
}

TEST_F(CAnswers, TheFirstArgumentAtFaultFromTheLeftIsNamed)
{
    EXPECT_EQ(api->pieces_distance(nullptr, nullptr, nullptr, nullptr, nullptr, nullptr), GRAZE_NULL_ARGUMENT);
    expectSentence("pieces_distance", "a is null");
    EXPECT_EQ(api->set_layer(nullptr, 0, 77), GRAZE_NULL_ARGUMENT);
    expectSentence("set_layer", "system is null");
}

TEST_F(CAnswers, NothingChangesWhenThePlaceIsMissing)
{
    const graze_sprite mover = addCircle(1.f, 300.f, 0.f);
    EXPECT_EQ(api->move_and_slide(system, mover, {5.f, 0.f}, nullptr, nullptr), GRAZE_NULL_ARGUMENT);
    const graze_matrix now = matrixOf(mover);
    EXPECT_EQ(now.tx, 300.f);
    const graze_shape shape = circle(1.f);
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    def.shapes = &shape;
    def.shape_count = 1;
    EXPECT_EQ(api->add_sprite(system, &def, nullptr), GRAZE_NULL_ARGUMENT);
    std::uint32_t count = 0;
    ASSERT_EQ(api->list_sprites(system, nullptr, 0, &count), GRAZE_OK);
    EXPECT_EQ(count, 3u);
}

} // namespace
