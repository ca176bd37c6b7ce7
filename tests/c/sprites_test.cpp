// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>
#include <string>

namespace
{

using graze::test::Nan;

class CSprites : public graze::test::LoadedModule
{
};

TEST_F(CSprites, ANanPoseIsRefusedAndTheLastGoodOneKept)
{
    const graze_sprite sprite = addCircle(4.f, 7.f, 8.f);
    const graze_matrix bad = at(Nan, 0.f);
    expectFailure(api->set_matrix(system, sprite, &bad), GRAZE_NOT_FINITE, "set_matrix", "finite");
    expectSentence("set_matrix", std::to_string(sprite));
    EXPECT_EQ(api->teleport(system, sprite, &bad), GRAZE_NOT_FINITE);
    EXPECT_EQ(spriteState(sprite).matrix.tx, 7.f);
}

TEST_F(CSprites, SetMatricesDoesTheOthersAndReturnsTheFirstFailure)
{
    const graze_sprite sprites[]{addCircle(1.f, 0.f, 0.f), addCircle(1.f, 0.f, 0.f), addCircle(1.f, 0.f, 0.f)};
    const graze_matrix matrices[]{at(5.f, 0.f), at(Nan, 0.f), at(6.f, 0.f)};
    EXPECT_EQ(api->set_matrices(system, sprites, matrices, 3), GRAZE_NOT_FINITE);
    EXPECT_EQ(spriteState(sprites[0]).matrix.tx, 5.f);
    EXPECT_EQ(spriteState(sprites[1]).matrix.tx, 0.f);
    EXPECT_EQ(spriteState(sprites[2]).matrix.tx, 6.f);
    EXPECT_EQ(api->set_matrices(system, nullptr, nullptr, 0), GRAZE_OK);
}

TEST_F(CSprites, APlacementBecomesAMatrix)
{
    graze_placement placement = GRAZE_PLACEMENT_INIT;
    placement.position = {100.f, 50.f};
    placement.scale = {2.f, 1.f};
    placement.origin = {3.f, 4.f};
    graze_matrix matrix{};
    ASSERT_EQ(api->place(&placement, &matrix), GRAZE_OK);
    EXPECT_TRUE(matrix.m00 == 2.f && matrix.tx == 94.f && matrix.ty == 46.f);
    placement.position.x = Nan;
    matrix = {};
    expectFailure(api->place(&placement, &matrix), GRAZE_NOT_FINITE, "place", "the numbers are too large");
    EXPECT_EQ(matrix.m00, 0.f);
}

TEST_F(CSprites, AMatrixIsInvertedUnlessItFlattens)
{
    graze_matrix matrix{2.f, 0.f, 10.f, 0.f, 4.f, 0.f};
    graze_matrix inverse{};
    ASSERT_EQ(api->invert(&matrix, &inverse), GRAZE_OK);
    EXPECT_EQ(inverse.m00, 0.5f);
    EXPECT_EQ(inverse.tx, -5.f);
    matrix.m00 = 0.f;
    expectFailure(api->invert(&matrix, &inverse), GRAZE_SINGULAR, "invert", "flattens");
    matrix.m00 = Nan;
    EXPECT_EQ(api->invert(&matrix, &inverse), GRAZE_NOT_FINITE);
    EXPECT_EQ(inverse.m00, 0.5f);
}

TEST_F(CSprites, ASpriteHasTheStateItWasGiven)
{
    const graze_sprite sprite = addCircle(10.f, 30.f, 40.f);
    const std::uint32_t rocks = layer("rocks");
    ASSERT_EQ(api->set_layer(system, sprite, rocks), GRAZE_OK);
    ASSERT_EQ(api->set_user(system, sprite, 99), GRAZE_OK);
    ASSERT_EQ(api->set_near_distance(system, sprite, 3.f), GRAZE_OK);
    graze_sprite_state state = spriteState(sprite);
    EXPECT_EQ(state.layer, rocks);
    EXPECT_EQ(state.matrix.tx, 30.f);
    EXPECT_NEAR(state.bounds.upper.y, 50.f, 1e-3f);
    EXPECT_EQ(state.near_distance, 3.f);
    EXPECT_TRUE(state.enabled == 1 && state.swept == 0);
    EXPECT_EQ(state.user, 99u);
    EXPECT_EQ(state.piece_count, 1u);
    EXPECT_EQ(api->get_sprite(system, 0, &state), GRAZE_STALE_ID);
    ASSERT_EQ(api->set_swept(system, sprite, 1), GRAZE_OK);
    ASSERT_EQ(api->set_enabled(system, sprite, 0), GRAZE_OK);
    const std::array<graze_shape, 2> shapes{circle(1.f), box(80.f, 2.f)};
    graze_pieces* made = nullptr;
    ASSERT_EQ(api->make_pieces(shapes.data(), 2, &made), GRAZE_OK);
    const Pieces pieces = own(made);
    ASSERT_EQ(api->set_pieces(system, sprite, made), GRAZE_OK);
    state = spriteState(sprite);
    EXPECT_TRUE(state.enabled == 0 && state.swept == 1);
    EXPECT_EQ(state.piece_count, 2u);
    EXPECT_NEAR(state.bounds.upper.x, 70.f, 1e-3f);
    EXPECT_EQ(api->set_pieces(system, 0, made), GRAZE_STALE_ID);
}

TEST_F(CSprites, ADefinitionSaysWhetherItTakesPartAndWhoIsFirst)
{
    const graze_shape shape = circle(10.f);
    graze_sprite_def def = defOf(shape);
    def.disabled = 1;
    def.has_order = 1;
    def.order = 9;
    const graze_sprite first = add(def);
    def.order = 3;
    def.disabled = 0;
    const graze_sprite second = add(def);
    EXPECT_EQ(frame().begun_count, 0u);
    ASSERT_EQ(api->set_enabled(system, first, 1), GRAZE_OK);
    const graze_events events = frame();
    ASSERT_EQ(events.begun_count, 1u);
    EXPECT_TRUE(events.begun[0].a == second && events.begun[0].b == first);
    def.has_order = 0;
    def.owner = second;
    const graze_sprite owned = add(def);
    ASSERT_EQ(api->remove_sprite(system, first), GRAZE_OK);
    EXPECT_EQ(frame().begun_count, 0u) << "it never collides with its owner";
    EXPECT_EQ(api->rewind(system, owned, 0.5f), GRAZE_INVALID_ARGUMENT) << "it is not swept";
}

TEST_F(CSprites, ASweptOnePassesWithinAFrameAndIsRewound)
{
    const graze_shape shape = circle(5.f);
    graze_sprite_def def = defOf(shape);
    def.swept = 1;
    const graze_sprite swept = add(def);
    const graze_sprite rock = addCircle(5.f, 50.f, 0.f);
    frame();
    const graze_matrix beyond = at(100.f, 0.f);
    ASSERT_EQ(api->set_matrix(system, swept, &beyond), GRAZE_OK);
    const graze_events events = frame();
    ASSERT_EQ(events.begun_count, 1u);
    ASSERT_EQ(events.ended_count, 1u);
    EXPECT_EQ(events.begun[0].b, rock);
    EXPECT_NE(events.begun[0].passed, 0u);
    EXPECT_NEAR(events.begun[0].fraction, 0.4f, 1e-3f);
    ASSERT_EQ(api->rewind(system, swept, 0.25f), GRAZE_OK);
    EXPECT_NEAR(spriteState(swept).matrix.tx, 25.f, 1e-3f);
}

TEST_F(CSprites, SpritesAreListedInOrderOfCreation)
{
    const std::array<graze_sprite, 2> sprites{addCircle(1.f, 0.f, 0.f), addCircle(1.f, 9.f, 0.f)};
    std::array<graze_sprite, 2> listed{};
    std::uint32_t count = 0;
    ASSERT_EQ(api->list_sprites(system, listed.data(), 2, &count), GRAZE_OK);
    EXPECT_EQ(count, 2u);
    EXPECT_EQ(listed, sprites);
}

TEST_F(CSprites, ValuesOutOfRangeAreNamed)
{
    const graze_sprite sprite = addCircle(4.f, 0.f, 0.f);
    expectFailure(api->set_layer(system, sprite, 5), GRAZE_INVALID_ARGUMENT, "set_layer", "layer 5 is unknown");
    expectFailure(api->set_near_distance(system, sprite, -1.f), GRAZE_INVALID_ARGUMENT, "set_near_distance",
                  "near_distance is -1, below 0");
}

class CPairs : public graze::test::LoadedModule
{
protected:
    void SetUp() override
    {
        LoadedModule::SetUp();
        m_a = addCircle(10.f, 0.f, 0.f);
        m_b = addCircle(10.f, 30.f, 0.f);
    }

    graze_sprite m_a = 0;
    graze_sprite m_b = 0;
};

TEST_F(CPairs, AnswersFollowThePoses)
{
    std::uint32_t status = 77;
    ASSERT_EQ(api->overlap(system, m_a, m_b, &status), GRAZE_OK);
    EXPECT_EQ(status, static_cast<std::uint32_t>(GRAZE_SEPARATED));
    graze_distance gap{};
    ASSERT_EQ(api->distance(system, m_b, m_a, &gap), GRAZE_OK);
    EXPECT_NEAR(gap.distance, 10.f, 1e-3f);
    EXPECT_NEAR(gap.normal.x, -1.f, 1e-4f);
    graze_contact contact{};
    expectFailure(api->contact(system, m_a, m_b, &contact), GRAZE_APART, "contact", "do not touch");
    const graze_matrix close = at(15.f, 0.f);
    ASSERT_EQ(api->teleport(system, m_b, &close), GRAZE_OK);
    ASSERT_EQ(api->overlap(system, m_a, m_b, &status), GRAZE_OK);
    EXPECT_EQ(status, static_cast<std::uint32_t>(GRAZE_OVERLAPPING));
    ASSERT_EQ(api->contact(system, m_a, m_b, &contact), GRAZE_OK) << api->last_error();
    EXPECT_NEAR(contact.depth, 5.f, 1e-2f);
    ASSERT_EQ(api->remove_sprite(system, m_b), GRAZE_OK);
    expectFailure(api->distance(system, m_a, m_b, &gap), GRAZE_STALE_ID, "distance",
                  "sprite " + std::to_string(m_b) + ": stale id");
}

TEST_F(CPairs, WhyNotHasTheReasonsAsBitsAndASentenceCutToTheBuffer)
{
    graze_why_not why{};
    std::array<char, 200> sentence{};
    ASSERT_EQ(api->why_not(system, m_a, m_b, &why, sentence.data(), 200), GRAZE_OK);
    EXPECT_EQ(why.reasons,
              static_cast<std::uint32_t>(GRAZE_WHY_GAP | GRAZE_WHY_NEVER_MOVED_A | GRAZE_WHY_NEVER_MOVED_B));
    EXPECT_NEAR(why.gap, 10.f, 1e-3f);
    EXPECT_NE(std::strlen(sentence.data()), 0u);
    std::array<char, 5> cut{'x', 'x', 'x', 'x', 'x'};
    ASSERT_EQ(api->why_not(system, m_a, m_b, &why, cut.data(), 5), GRAZE_OK);
    EXPECT_EQ(std::string(cut.data()), std::string(sentence.data()).substr(0, 4));
    ASSERT_EQ(api->why_not(system, 0, m_b, &why, nullptr, 0), GRAZE_OK);
    EXPECT_NE(why.reasons & GRAZE_WHY_NOT_ALIVE_A, 0u);
}

} // namespace
