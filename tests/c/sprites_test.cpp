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
    EXPECT_EQ(api->set_matrix(system, sprite, &bad), GRAZE_NOT_FINITE);
    expectSentence("set_matrix", "finite");
    expectSentence("set_matrix", std::to_string(sprite));
    EXPECT_EQ(api->teleport(system, sprite, &bad), GRAZE_NOT_FINITE);
    const graze_matrix kept = matrixOf(sprite);
    EXPECT_EQ(kept.tx, 7.f);
    EXPECT_EQ(kept.ty, 8.f);
}

TEST_F(CSprites, SetMatricesDoesTheOthersAndReturnsTheFirstFailure)
{
    const graze_sprite sprites[]{addCircle(1.f, 0.f, 0.f), addCircle(1.f, 0.f, 0.f), addCircle(1.f, 0.f, 0.f)};
    const graze_matrix matrices[]{at(5.f, 0.f), at(Nan, 0.f), at(6.f, 0.f)};
    EXPECT_EQ(api->set_matrices(system, sprites, matrices, 3), GRAZE_NOT_FINITE);
    EXPECT_EQ(matrixOf(sprites[1]).tx, 0.f);
    EXPECT_EQ(matrixOf(sprites[2]).tx, 6.f);
    EXPECT_EQ(api->set_matrices(system, nullptr, nullptr, 0), GRAZE_OK);
}

TEST_F(CSprites, PlaceTurnsAndScalesAboutTheOrigin)
{
    graze_placement placement = GRAZE_PLACEMENT_INIT;
    placement.position = {100.f, 50.f};
    placement.angle_radians = 1.5707964f;
    placement.scale = {2.f, 1.f};
    placement.origin = {3.f, 4.f};
    graze_matrix matrix{};
    ASSERT_EQ(api->place(&placement, &matrix), GRAZE_OK);
    EXPECT_NEAR(matrix.m00 * 3.f + matrix.m01 * 4.f + matrix.tx, 100.f, 1e-4f);
    EXPECT_NEAR(matrix.m10 * 3.f + matrix.m11 * 4.f + matrix.ty, 50.f, 1e-4f);
    EXPECT_NEAR(matrix.m10, 2.f, 1e-5f);
    EXPECT_NEAR(matrix.m01, -1.f, 1e-5f);
}

TEST_F(CSprites, AMatrixIsInvertedUnlessItFlattens)
{
    graze_matrix matrix{2.f, 0.f, 10.f, 0.f, 4.f, 0.f};
    graze_matrix inverse{};
    ASSERT_EQ(api->invert(&matrix, &inverse), GRAZE_OK);
    EXPECT_EQ(inverse.m00, 0.5f);
    EXPECT_EQ(inverse.tx, -5.f);
    matrix.m00 = 0.f;
    EXPECT_EQ(api->invert(&matrix, &inverse), GRAZE_SINGULAR);
    expectSentence("invert", "flattens");
    matrix.m00 = Nan;
    EXPECT_EQ(api->invert(&matrix, &inverse), GRAZE_NOT_FINITE);
    EXPECT_EQ(inverse.m00, 0.5f);
}

TEST_F(CSprites, APlacementThatIsNotFiniteMakesNoMatrix)
{
    graze_placement placement = GRAZE_PLACEMENT_INIT;
    placement.position.x = Nan;
    graze_matrix matrix{};
    EXPECT_EQ(api->place(&placement, &matrix), GRAZE_NOT_FINITE);
    expectSentence("place", "the numbers are too large");
    EXPECT_EQ(matrix.m00, 0.f);
}

TEST_F(CSprites, ASpriteHasTheStateItWasGiven)
{
    const graze_sprite sprite = addCircle(10.f, 30.f, 40.f);
    std::uint32_t rocks = 0;
    ASSERT_EQ(api->layer(system, "rocks", &rocks), GRAZE_OK);
    ASSERT_EQ(api->set_layer(system, sprite, rocks), GRAZE_OK);
    ASSERT_EQ(api->set_user(system, sprite, 99), GRAZE_OK);
    ASSERT_EQ(api->set_near_distance(system, sprite, 3.f), GRAZE_OK);
    graze_sprite_state state{};
    ASSERT_EQ(api->get_sprite(system, sprite, &state), GRAZE_OK);
    EXPECT_EQ(state.layer, rocks);
    EXPECT_EQ(state.matrix.tx, 30.f);
    EXPECT_NEAR(state.bounds.upper.y, 50.f, 1e-3f);
    EXPECT_EQ(state.near_distance, 3.f);
    EXPECT_EQ(state.enabled, 1u);
    EXPECT_EQ(state.user, 99u);
    EXPECT_EQ(state.piece_count, 1u);
    EXPECT_EQ(state.one_way.direction.y, 0.f);
    EXPECT_EQ(api->get_sprite(system, 0, &state), GRAZE_STALE_ID);
}

TEST_F(CSprites, ASpriteTakesPieces)
{
    const graze_sprite sprite = addCircle(10.f, 30.f, 40.f);
    const Pieces wide = piecesOf(box(80.f, 2.f));
    ASSERT_EQ(api->set_pieces(system, sprite, wide.get()), GRAZE_OK);
    graze_sprite_state state{};
    ASSERT_EQ(api->get_sprite(system, sprite, &state), GRAZE_OK);
    EXPECT_NEAR(state.bounds.upper.x, 70.f, 1e-3f);
    EXPECT_EQ(api->set_pieces(system, 0, wide.get()), GRAZE_STALE_ID);
}

TEST_F(CSprites, ADisabledSpriteMeetsNothingUntilItIsEnabled)
{
    addCircle(10.f, 0.f, 0.f);
    const graze_shape shape = circle(10.f);
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    def.shapes = &shape;
    def.shape_count = 1;
    def.disabled = 1;
    graze_sprite disabled = 0;
    ASSERT_EQ(api->add_sprite(system, &def, &disabled), GRAZE_OK);
    EXPECT_EQ(frame().begun_count, 0u);
    ASSERT_EQ(api->set_enabled(system, disabled, 1), GRAZE_OK);
    EXPECT_EQ(frame().begun_count, 1u);
}

TEST_F(CSprites, TheSpriteOfLowerOrderIsTheFirstOfAPair)
{
    const graze_shape shape = circle(10.f);
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    def.shapes = &shape;
    def.shape_count = 1;
    def.has_order = 1;
    std::array<graze_sprite, 2> sprites{};
    for (graze_sprite& sprite : sprites)
    {
        def.order = &sprite == &sprites[0] ? 9 : 3;
        ASSERT_EQ(api->add_sprite(system, &def, &sprite), GRAZE_OK);
    }
    const graze_events events = frame();
    ASSERT_EQ(events.begun_count, 1u);
    EXPECT_EQ(events.begun[0].a, sprites[1]);
}

TEST_F(CSprites, OwnerAndNearDistanceOfTheDefinitionCount)
{
    const graze_sprite owner = addCircle(10.f, 0.f, 0.f);
    const graze_shape shape = circle(10.f);
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    def.shapes = &shape;
    def.shape_count = 1;
    def.owner = owner;
    def.near_distance = 6.f;
    graze_sprite owned = 0;
    ASSERT_EQ(api->add_sprite(system, &def, &owned), GRAZE_OK);
    EXPECT_EQ(frame().begun_count, 0u) << "it never collides with its owner";
    graze_sprite_state state{};
    ASSERT_EQ(api->get_sprite(system, owned, &state), GRAZE_OK);
    EXPECT_EQ(state.near_distance, 6.f);
}

TEST_F(CSprites, ASweptOnePassesWithinAFrame)
{
    const graze_shape shape = circle(5.f);
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    def.shapes = &shape;
    def.shape_count = 1;
    def.swept = 1;
    graze_sprite swept = 0;
    ASSERT_EQ(api->add_sprite(system, &def, &swept), GRAZE_OK);
    const graze_sprite rock = addCircle(5.f, 50.f, 0.f);
    frame();
    const auto moveTo = [&](float x)
    {
        graze_matrix matrix = GRAZE_IDENTITY;
        matrix.tx = x;
        ASSERT_EQ(api->set_matrix(system, swept, &matrix), GRAZE_OK);
    };
    moveTo(100.f);
    graze_events events = frame();
    ASSERT_EQ(events.begun_count, 1u);
    ASSERT_EQ(events.ended_count, 1u);
    EXPECT_EQ(events.begun[0].b, rock);
    EXPECT_NE(events.begun[0].passed, 0u);
    EXPECT_NEAR(events.begun[0].fraction, 0.4f, 1e-3f);
    graze_sprite_state state{};
    ASSERT_EQ(api->get_sprite(system, swept, &state), GRAZE_OK);
    EXPECT_EQ(state.swept, 1u);
    ASSERT_EQ(api->set_swept(system, swept, 0), GRAZE_OK);
    ASSERT_EQ(api->get_sprite(system, swept, &state), GRAZE_OK);
    EXPECT_EQ(state.swept, 0u);
    moveTo(0.f);
    EXPECT_EQ(frame().begun_count, 0u);
    EXPECT_EQ(api->set_swept(system, 0, 1), GRAZE_STALE_ID);
}

TEST_F(CSprites, SpritesAreListedInOrderOfCreation)
{
    const std::array<graze_sprite, 2> sprites{addCircle(1.f, 0.f, 0.f), addCircle(1.f, 9.f, 0.f)};
    std::array<graze_sprite, 4> listed{};
    std::uint32_t count = 0;
    ASSERT_EQ(api->list_sprites(system, listed.data(), 4, &count), GRAZE_OK);
    EXPECT_EQ(count, 2u);
    EXPECT_EQ(listed[0], sprites[0]);
    EXPECT_EQ(listed[1], sprites[1]);
    ASSERT_EQ(api->list_sprites(system, nullptr, 0, &count), GRAZE_OK);
    EXPECT_EQ(count, 2u);
}

TEST_F(CSprites, ValuesOutOfRangeAreNamed)
{
    const graze_sprite sprite = addCircle(4.f, 0.f, 0.f);
    EXPECT_EQ(api->set_layer(system, sprite, 5), GRAZE_INVALID_ARGUMENT);
    expectSentence("set_layer", "layer 5 is unknown");
    EXPECT_EQ(api->set_near_distance(system, sprite, -1.f), GRAZE_INVALID_ARGUMENT);
    expectSentence("set_near_distance", "near_distance is -1, below 0");
}

} // namespace
