// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>
#include <string>

namespace
{

using graze::test::Nan;

class CArguments : public graze::test::LoadedModule
{
protected:
    graze_result add(const graze_shape& shape)
    {
        graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
        def.shapes = &shape;
        def.shape_count = 1;
        return api->add_sprite(system, &def, &m_sprite);
    }
    /// User value of the first sprite on a ray to the right.
    std::uint64_t firstOnRay(const graze_filter& filter)
    {
        graze_ray_hit hit{};
        EXPECT_EQ(api->ray_cast(system, {-50.f, 0.f}, {1.f, 0.f}, 500.f, &filter, &hit), GRAZE_OK);
        return hit.user;
    }
    graze_result overlapping(const graze_probe& probe)
    {
        graze_found found{};
        return api->overlapping(system, &probe, nullptr, nullptr, 0, &found);
    }

    graze_sprite m_sprite = 99;
};

TEST_F(CArguments, EveryKindOfShapeStandsWhereItIsDescribed)
{
    const std::array<graze_vec2, 4> corners{{{-4.f, -4.f}, {4.f, 4.f}, {4.f, -4.f}, {-4.f, 4.f}}};
    graze_shape disc = GRAZE_SHAPE_INIT;
    disc.a = {1.f, 0.f};
    disc.radius = 3.f; // reaches x = 4
    graze_shape rect = GRAZE_SHAPE_INIT;
    rect.kind = GRAZE_BOX;
    rect.a = {1.f, 0.f};
    rect.b = {4.f, 2.f};
    rect.radius = 1.f; // 1 + 2 + 1
    graze_shape capsule = GRAZE_SHAPE_INIT;
    capsule.kind = GRAZE_CAPSULE;
    capsule.a = {-2.f, 0.f};
    capsule.b = {3.f, 0.f};
    capsule.radius = 1.f; // 3 + 1
    graze_shape convex = GRAZE_SHAPE_INIT;
    convex.kind = GRAZE_CONVEX;
    convex.points = corners.data();
    convex.point_count = corners.size();

    const graze_sprite probe = addCircle(1.f, 20.f, 0.f);
    for (const graze_shape& shape : {disc, rect, capsule, convex})
    {
        graze_distance gap{};
        ASSERT_EQ(api->distance(system, LoadedModule::add(shape, 0.f, 0.f), probe, &gap), GRAZE_OK);
        EXPECT_NEAR(gap.distance, 15.f, 2e-3f) << "kind " << shape.kind;
    }
}

TEST_F(CArguments, AnInvalidShapeMakesNoSprite)
{
    EXPECT_EQ(add(circle(Nan)), GRAZE_INVALID_SHAPE);
    EXPECT_EQ(add(circle(-1.f)), GRAZE_INVALID_SHAPE);
    graze_shape shape = circle(0.f);
    shape.kind = GRAZE_CONVEX;
    EXPECT_EQ(add(shape), GRAZE_INVALID_SHAPE) << "a hull of no points";
    EXPECT_EQ(m_sprite, 99u) << "an answer was written beside a failure";
}

TEST_F(CArguments, AShapeThatCannotBeReadIsNamed)
{
    graze_shape shape = circle(0.f);
    shape.kind = 1000;
    EXPECT_EQ(add(shape), GRAZE_INVALID_ARGUMENT);
    expectSentence("add_sprite", "piece 0: unknown kind 1000");
    shape.kind = GRAZE_CONVEX;
    shape.point_count = 3;
    EXPECT_EQ(add(shape), GRAZE_INVALID_ARGUMENT);
    expectSentence("add_sprite", "piece 0: points is null");
}

TEST_F(CArguments, ASpriteNeedsShapes)
{
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    EXPECT_EQ(api->add_sprite(system, &def, &m_sprite), GRAZE_INVALID_SHAPE);
    def.shape_count = 3;
    EXPECT_EQ(api->add_sprite(system, &def, &m_sprite), GRAZE_NULL_ARGUMENT);
    expectSentence("add_sprite", "shapes is null");
}

TEST_F(CArguments, AMatrixThatIsNotFiniteIsNamed)
{
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    const graze_shape shape = circle(1.f);
    def.shapes = &shape;
    def.shape_count = 1;
    def.matrix.m00 = Nan;
    EXPECT_EQ(api->add_sprite(system, &def, &m_sprite), GRAZE_NOT_FINITE);
    expectSentence("add_sprite", "matrix has an element that is not finite");
}

TEST_F(CArguments, SettingsThatAreNotANumberAreRefused)
{
    graze_settings settings = GRAZE_SETTINGS_INIT;
    settings.epsilon = Nan;
    EXPECT_EQ(api->set_settings(system, &settings), GRAZE_NOT_FINITE);
    expectSentence("set_settings", "epsilon is not a number");
}

TEST_F(CArguments, NullPointersAreNamed)
{
    EXPECT_EQ(api->set_matrix(system, 1, nullptr), GRAZE_NULL_ARGUMENT);
    expectSentence("set_matrix", "matrix is null");
    std::uint32_t layer = 0;
    EXPECT_EQ(api->layer(system, nullptr, &layer), GRAZE_NULL_ARGUMENT);
    expectSentence("layer", "name is null");
    EXPECT_EQ(api->list_sprites(system, nullptr, 1, &layer), GRAZE_NULL_ARGUMENT);
    expectSentence("list_sprites", "buffer is null");
}

TEST_F(CArguments, AFilterKeepsLayersAndOneSpriteOut)
{
    std::uint32_t rocks = 0;
    ASSERT_EQ(api->layer(system, "rocks", &rocks), GRAZE_OK);
    std::array<graze_sprite, 3> balls{};
    for (std::size_t k = 0; k < balls.size(); ++k)
    {
        balls[k] = addCircle(10.f, 100.f * static_cast<float>(k), 0.f);
        ASSERT_EQ(api->set_user(system, balls[k], 7 + k), GRAZE_OK);
    }
    ASSERT_EQ(api->set_layer(system, balls[1], rocks), GRAZE_OK);
    graze_filter filter = GRAZE_FILTER_INIT;
    EXPECT_EQ(firstOnRay(filter), 7u);
    filter.ignore = balls[0];
    EXPECT_EQ(firstOnRay(filter), 8u);
    filter.layers = 1u;
    EXPECT_EQ(firstOnRay(filter), 9u);
    filter = GRAZE_FILTER_INIT;
    filter.has_as = 1;
    filter.as = rocks;
    EXPECT_EQ(firstOnRay(filter), 0u) << "rocks collide with nothing yet";
}

TEST_F(CArguments, AFilterThatCannotBeReadIsNamed)
{
    graze_filter filter = GRAZE_FILTER_INIT;
    graze_ray_hit hit{};
    filter.has_as = 1;
    filter.as = 9;
    EXPECT_EQ(api->ray_cast(system, {}, {}, 0.f, &filter, &hit), GRAZE_INVALID_ARGUMENT);
    expectSentence("ray_cast", "layer 9 is unknown");
}

TEST_F(CArguments, AProbeIsEitherASpriteOrPieces)
{
    const Pieces ball = piecesOf(circle(10.f));
    graze_probe probe = GRAZE_PROBE_INIT;
    probe.sprite = addCircle(10.f, 0.f, 0.f);
    probe.pieces = ball.get();
    EXPECT_EQ(overlapping(probe), GRAZE_INVALID_ARGUMENT);
    expectSentence("overlapping", "a sprite and pieces");
    probe.sprite = 0;
    probe.pieces = nullptr;
    EXPECT_EQ(overlapping(probe), GRAZE_NULL_ARGUMENT);
    expectSentence("overlapping", "pieces of the probe is null");
}

TEST_F(CArguments, AProbeThatCannotAskIsNamed)
{
    const Pieces ball = piecesOf(circle(10.f));
    graze_probe probe = GRAZE_PROBE_INIT;
    probe.pieces = ball.get();
    probe.matrix.tx = Nan;
    EXPECT_EQ(overlapping(probe), GRAZE_NOT_FINITE);
    expectSentence("overlapping", "matrix of the probe");
    probe = GRAZE_PROBE_INIT;
    probe.sprite = 12345;
    EXPECT_EQ(overlapping(probe), GRAZE_STALE_ID);
    expectSentence("overlapping", "12345");
}

TEST_F(CArguments, AMaximalDistanceIsNeitherNanNorNegative)
{
    graze_found found{};
    EXPECT_EQ(api->nearest_to_point(system, {}, Nan, nullptr, nullptr, 0, &found), GRAZE_NOT_FINITE);
    EXPECT_EQ(api->nearest_to_point(system, {}, -1.f, nullptr, nullptr, 0, &found), GRAZE_INVALID_ARGUMENT);
    expectSentence("nearest_to_point", "below 0");
}

TEST_F(CArguments, ThePiecesAtFaultAreNamed)
{
    const Pieces ball = piecesOf(circle(10.f));
    const graze_matrix here = GRAZE_IDENTITY;
    const graze_matrix bad = at(Nan, 0.f);
    graze_distance gap{};
    EXPECT_EQ(api->pieces_distance(ball.get(), &here, ball.get(), &bad, nullptr, &gap), GRAZE_NOT_FINITE);
    expectSentence("pieces_distance", "matrix_b");
    EXPECT_EQ(api->pieces_distance(nullptr, &here, ball.get(), &here, nullptr, &gap), GRAZE_NULL_ARGUMENT);
    expectSentence("pieces_distance", "a is null");
    graze_cast hit{};
    EXPECT_EQ(api->pieces_shape_cast(ball.get(), &here, {}, ball.get(), &here, {Nan, 0.f}, nullptr, &hit),
              GRAZE_NOT_FINITE);
    expectSentence("pieces_shape_cast", "motion_b");
    EXPECT_EQ(api->pieces_time_of_impact(ball.get(), &here, nullptr, ball.get(), &here, &here, nullptr, &hit),
              GRAZE_NULL_ARGUMENT);
    expectSentence("pieces_time_of_impact", "end_a");
}

} // namespace
