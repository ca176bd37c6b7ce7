// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <string>
#include <thread>

namespace
{

using graze::test::Nan;

class CRefusals : public graze::test::LoadedModule
{
};

TEST_F(CRefusals, ANanPoseIsRefusedAndTheLastGoodOneKept)
{
    const graze_sprite sprite = addCircle(4.f, 7.f, 8.f);
    const graze_matrix bad = at(Nan, 0.f);
    EXPECT_EQ(api->set_matrix(system, sprite, &bad), GRAZE_NOT_FINITE);
    expectSentence("set_matrix", "finite");
    expectSentence("set_matrix", std::to_string(sprite));
    EXPECT_EQ(api->teleport(system, sprite, &bad), GRAZE_NOT_FINITE);
    graze_matrix kept{};
    ASSERT_EQ(api->get_matrix(system, sprite, &kept), GRAZE_OK);
    EXPECT_EQ(kept.tx, 7.f);
    EXPECT_EQ(kept.ty, 8.f);
}

TEST_F(CRefusals, ALayerIsNotMadeWhereItsNumberCannotBeWritten)
{
    // Found by fuzzing.
    EXPECT_EQ(api->layer(system, "walls", nullptr), GRAZE_NULL_ARGUMENT);
    std::uint32_t count = 0;
    ASSERT_EQ(api->layer_count(system, &count), GRAZE_OK);
    EXPECT_EQ(count, 1u);
}

TEST_F(CRefusals, NanIsRefusedWhereverItComesIn)
{
    graze_shape shape = GRAZE_SHAPE_INIT;
    shape.radius = Nan;
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    def.pieces = &shape;
    def.piece_count = 1;
    graze_sprite sprite = 99;
    EXPECT_EQ(api->add_sprite(system, &def, &sprite), GRAZE_INVALID_SHAPE);
    shape.radius = 1.f;
    def.matrix.m00 = Nan;
    EXPECT_EQ(api->add_sprite(system, &def, &sprite), GRAZE_NOT_FINITE);
    EXPECT_EQ(sprite, 99u) << "an answer was written beside a failure";

    graze_bullet_def bulletDef = GRAZE_BULLET_DEF_INIT;
    bulletDef.velocity.x = Nan;
    graze_bullet bullet = 0;
    EXPECT_EQ(api->fire(system, &bulletDef, &bullet), GRAZE_NOT_FINITE);
    bulletDef.velocity.x = 0.f;
    ASSERT_EQ(api->fire(system, &bulletDef, &bullet), GRAZE_OK);
    EXPECT_EQ(api->move_bullet(system, bullet, {0.f, Nan}), GRAZE_NOT_FINITE);
    EXPECT_EQ(api->set_velocity(system, bullet, {Nan, 0.f}), GRAZE_NOT_FINITE);
    EXPECT_EQ(api->advance_bullets(system, Nan), GRAZE_NOT_FINITE);

    graze_settings settings = GRAZE_SETTINGS_INIT;
    settings.epsilon = Nan;
    EXPECT_EQ(api->set_settings(system, &settings), GRAZE_NOT_FINITE);
    graze_placement placement = GRAZE_PLACEMENT_INIT;
    placement.position.x = Nan;
    graze_matrix matrix{};
    EXPECT_EQ(api->place(&placement, &matrix), GRAZE_NOT_FINITE);
}

TEST_F(CRefusals, StaleAndForeignIdsAreToldApart)
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
    gap.size = sizeof gap;
    EXPECT_EQ(api->distance(system, mine, mine, &gap), GRAZE_STALE_ID);
}

TEST_F(CRefusals, NullPointersAreNamed)
{
    const graze_sprite sprite = addCircle(4.f, 0.f, 0.f);
    EXPECT_EQ(api->set_matrix(system, sprite, nullptr), GRAZE_NULL_ARGUMENT);
    expectSentence("set_matrix", "matrix is null");
    EXPECT_EQ(api->update(nullptr), GRAZE_NULL_ARGUMENT);
    expectSentence("update", "system is null");
    EXPECT_EQ(api->create(nullptr, nullptr), GRAZE_NULL_ARGUMENT);
    EXPECT_EQ(api->layer(system, nullptr, nullptr), GRAZE_NULL_ARGUMENT);
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    def.piece_count = 3;
    graze_sprite added = 0;
    EXPECT_EQ(api->add_sprite(system, &def, &added), GRAZE_NULL_ARGUMENT);
    expectSentence("add_sprite", "pieces is null");
    api->destroy(nullptr);
}

TEST_F(CRefusals, ShapesThatAreNoneAreNamed)
{
    graze_shape shape = GRAZE_SHAPE_INIT;
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    graze_sprite sprite = 0;
    EXPECT_EQ(api->add_sprite(system, &def, &sprite), GRAZE_INVALID_SHAPE) << "no pieces";
    def.pieces = &shape;
    def.piece_count = 1;
    shape.radius = -1.f;
    EXPECT_EQ(api->add_sprite(system, &def, &sprite), GRAZE_INVALID_SHAPE);
    shape.radius = 0.f;
    shape.kind = 1000;
    EXPECT_EQ(api->add_sprite(system, &def, &sprite), GRAZE_INVALID_ARGUMENT);
    expectSentence("add_sprite", "unknown kind 1000");
    shape.kind = GRAZE_CONVEX;
    shape.point_count = 3;
    EXPECT_EQ(api->add_sprite(system, &def, &sprite), GRAZE_INVALID_ARGUMENT);
    expectSentence("add_sprite", "points is null");
    shape.point_count = 0;
    EXPECT_EQ(api->add_sprite(system, &def, &sprite), GRAZE_INVALID_SHAPE);
}

TEST_F(CRefusals, ValuesOutOfRangeAreNamed)
{
    const graze_sprite sprite = addCircle(4.f, 0.f, 0.f);
    EXPECT_EQ(api->set_layer(system, sprite, 5), GRAZE_INVALID_ARGUMENT);
    expectSentence("set_layer", "layer 5 is unknown");
    EXPECT_EQ(api->collide(system, 0, 300, 1), GRAZE_INVALID_ARGUMENT);
    EXPECT_EQ(api->set_near_distance(system, sprite, -1.f), GRAZE_INVALID_ARGUMENT);
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    graze_bullet bullet = 0;
    def.pierce = -1;
    EXPECT_EQ(api->fire(system, &def, &bullet), GRAZE_INVALID_ARGUMENT);
    std::uint32_t layer = 0;
    EXPECT_EQ(api->layer(system, "", &layer), GRAZE_INVALID_ARGUMENT);
}

TEST_F(CRefusals, The33rdLayerIsOneTooMany)
{
    std::uint32_t layer = 0;
    for (int k = 1; k < 32; ++k)
        ASSERT_EQ(api->layer(system, ("layer " + std::to_string(k)).c_str(), &layer), GRAZE_OK);
    EXPECT_EQ(layer, 31u);
    EXPECT_EQ(api->layer(system, "one more", &layer), GRAZE_TOO_MANY_LAYERS);
    EXPECT_EQ(layer, 31u);
    EXPECT_EQ(api->layer(system, "layer 7", &layer), GRAZE_OK);
    EXPECT_EQ(layer, 7u);
}

TEST_F(CRefusals, AStructTooShortOrWithUnknownWishesIsRefused)
{
    graze_settings settings = GRAZE_SETTINGS_INIT;
    settings.size = 4;
    EXPECT_EQ(api->set_settings(system, &settings), GRAZE_BAD_SIZE);
    settings.size = 0xCDCDCDCDu;
    EXPECT_EQ(api->set_settings(system, &settings), GRAZE_BAD_SIZE);
    graze_events events{};
    EXPECT_EQ(api->events(system, &events), GRAZE_BAD_SIZE) << "size was never set";

    struct LongerSettings
    {
        graze_settings known = GRAZE_SETTINGS_INIT;
        std::uint32_t wish = 0;
    } longer;
    longer.known.size = sizeof longer;
    EXPECT_EQ(api->set_settings(system, &longer.known), GRAZE_OK) << api->last_error();
    longer.wish = 1;
    EXPECT_EQ(api->set_settings(system, &longer.known), GRAZE_BAD_SIZE);
    EXPECT_EQ(api->get_settings(system, &longer.known), GRAZE_OK);
    EXPECT_EQ(longer.wish, 0u);
    EXPECT_EQ(longer.known.size, sizeof longer);
}

TEST_F(CRefusals, AMethodThatTheModuleDoesNotKnowIsRefused)
{
    graze_settings settings = GRAZE_SETTINGS_INIT;
    settings.max_iterations = 7;
    settings.method = 2;
    EXPECT_EQ(api->set_settings(system, &settings), GRAZE_INVALID_ARGUMENT);
    expectSentence("set_settings", "method 2 is unknown");
    graze_system* other = nullptr;
    EXPECT_EQ(api->create(&settings, &other), GRAZE_INVALID_ARGUMENT);
    EXPECT_EQ(other, nullptr);
    ASSERT_EQ(api->get_settings(system, &settings), GRAZE_OK);
    EXPECT_EQ(settings.max_iterations, 32) << "a refused call changes nothing";
}

TEST_F(CRefusals, SetMatricesDoesTheOthersAndReturnsTheFirstFailure)
{
    const graze_sprite sprites[]{addCircle(1.f, 0.f, 0.f), addCircle(1.f, 0.f, 0.f), addCircle(1.f, 0.f, 0.f)};
    const graze_matrix matrices[]{at(5.f, 0.f), at(Nan, 0.f), at(6.f, 0.f)};
    EXPECT_EQ(api->set_matrices(system, sprites, matrices, 3), GRAZE_NOT_FINITE);
    graze_matrix matrix{};
    ASSERT_EQ(api->get_matrix(system, sprites[1], &matrix), GRAZE_OK);
    EXPECT_EQ(matrix.tx, 0.f);
    ASSERT_EQ(api->get_matrix(system, sprites[2], &matrix), GRAZE_OK);
    EXPECT_EQ(matrix.tx, 6.f);
    EXPECT_EQ(api->set_matrices(system, nullptr, nullptr, 0), GRAZE_OK);
}

TEST_F(CRefusals, TheSentenceBelongsToTheThread)
{
    EXPECT_EQ(api->update(nullptr), GRAZE_NULL_ARGUMENT);
    std::string there = "not asked";
    std::thread([&] { there = api->last_error(); }).join();
    EXPECT_EQ(there, "");
    expectSentence("update", "null");
}

} // namespace
