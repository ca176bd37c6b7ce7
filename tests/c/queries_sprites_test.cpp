// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>
#include <cstring>
#include <string>

namespace
{

class CPairs : public graze::test::LoadedModule
{
protected:
    void SetUp() override
    {
        LoadedModule::SetUp();
        m_a = addCircle(10.f, 0.f, 0.f);
        m_b = addCircle(10.f, 30.f, 0.f);
    }
    void touch()
    {
        const graze_matrix close = at(15.f, 0.f);
        ASSERT_EQ(api->teleport(system, m_b, &close), GRAZE_OK);
    }

    graze_sprite m_a = 0;
    graze_sprite m_b = 0;
};

TEST_F(CPairs, DistanceHasTheGapAndTheDirectionFromAToB)
{
    graze_distance gap{};
    ASSERT_EQ(api->distance(system, m_a, m_b, &gap), GRAZE_OK);
    EXPECT_EQ(gap.status, static_cast<std::uint32_t>(GRAZE_SEPARATED));
    EXPECT_NEAR(gap.distance, 10.f, 1e-3f);
    EXPECT_NEAR(gap.point_a.x, 10.f, 1e-3f);
    EXPECT_NEAR(gap.normal.x, 1.f, 1e-4f);
    ASSERT_EQ(api->distance(system, m_b, m_a, &gap), GRAZE_OK);
    EXPECT_NEAR(gap.normal.x, -1.f, 1e-4f);
}

TEST_F(CPairs, OverlapFollowsThePoses)
{
    std::uint32_t status = GRAZE_INVALID_INPUT;
    ASSERT_EQ(api->overlap(system, m_a, m_b, &status), GRAZE_OK);
    EXPECT_EQ(status, static_cast<std::uint32_t>(GRAZE_SEPARATED));
    touch();
    ASSERT_EQ(api->overlap(system, m_a, m_b, &status), GRAZE_OK);
    EXPECT_EQ(status, static_cast<std::uint32_t>(GRAZE_OVERLAPPING));
}

TEST_F(CPairs, SpritesApartHaveNoContact)
{
    graze_contact contact{};
    EXPECT_EQ(api->contact(system, m_a, m_b, &contact), GRAZE_APART);
    expectSentence("contact", "do not touch");
    touch();
    ASSERT_EQ(api->contact(system, m_a, m_b, &contact), GRAZE_OK) << api->last_error();
    EXPECT_NEAR(contact.depth, 5.f, 1e-2f);
}

TEST_F(CPairs, AStaleSpriteIsNamed)
{
    ASSERT_EQ(api->remove_sprite(system, m_b), GRAZE_OK);
    graze_distance gap{};
    EXPECT_EQ(api->distance(system, m_a, m_b, &gap), GRAZE_STALE_ID);
    expectSentence("distance", "sprite " + std::to_string(m_b) + ": stale id");
}

TEST_F(CPairs, WhyNotHasTheReasonsAsBits)
{
    graze_why_not why{};
    ASSERT_EQ(api->why_not(system, m_a, m_b, &why, nullptr, 0), GRAZE_OK);
    EXPECT_EQ(why.reasons,
              static_cast<std::uint32_t>(GRAZE_WHY_GAP | GRAZE_WHY_NEVER_MOVED_A | GRAZE_WHY_NEVER_MOVED_B));
    EXPECT_NEAR(why.gap, 10.f, 1e-3f);
    ASSERT_EQ(api->why_not(system, 0, m_b, &why, nullptr, 0), GRAZE_OK);
    EXPECT_NE(why.reasons & GRAZE_WHY_NOT_ALIVE_A, 0u);
}

TEST_F(CPairs, TheSentenceOfWhyNotIsCutToTheBuffer)
{
    graze_why_not why{};
    std::array<char, 200> sentence{};
    ASSERT_EQ(api->why_not(system, m_a, m_b, &why, sentence.data(), 200), GRAZE_OK);
    EXPECT_NE(std::strlen(sentence.data()), 0u);
    std::array<char, 5> cut{'x', 'x', 'x', 'x', 'x'};
    ASSERT_EQ(api->why_not(system, m_a, m_b, &why, cut.data(), 5), GRAZE_OK);
    EXPECT_EQ(std::string(cut.data()), std::string(sentence.data()).substr(0, 4));
}

} // namespace
