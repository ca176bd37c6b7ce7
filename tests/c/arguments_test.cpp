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
    graze_result tryAdd(const graze_shape& shape)
    {
        const graze_sprite_def def = defOf(shape);
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
    std::array<graze_shape, 4> shapes{circle(3.f), box(4.f, 2.f), circle(1.f), circle(0.f)};
    shapes[0].a = {1.f, 0.f}; // reaches x = 4
    shapes[1].a = {1.f, 0.f};
    shapes[1].radius = 1.f; // 1 + 2 + 1
    shapes[2].kind = GRAZE_CAPSULE;
    shapes[2].a = {-2.f, 0.f};
    shapes[2].b = {3.f, 0.f}; // 3 + 1
    shapes[3].kind = GRAZE_CONVEX;
    shapes[3].points = corners.data();
    shapes[3].point_count = corners.size();
    const graze_sprite probe = addCircle(1.f, 20.f, 0.f);
    for (const graze_shape& shape : shapes)
    {
        graze_distance gap{};
        ASSERT_EQ(api->distance(system, add(shape, 0.f, 0.f), probe, &gap), GRAZE_OK);
        EXPECT_NEAR(gap.distance, 15.f, 2e-3f) << "kind " << shape.kind;
    }
}

TEST_F(CArguments, AShapeThatIsNoneOrCannotBeReadMakesNoSprite)
{
    EXPECT_EQ(tryAdd(circle(Nan)), GRAZE_INVALID_SHAPE);
    EXPECT_EQ(tryAdd(circle(-1.f)), GRAZE_INVALID_SHAPE);
    graze_shape shape = circle(0.f);
    shape.kind = 1000;
    expectFailure(tryAdd(shape), GRAZE_INVALID_ARGUMENT, "add_sprite", "piece 0: unknown kind 1000");
    shape.kind = GRAZE_CONVEX;
    EXPECT_EQ(tryAdd(shape), GRAZE_INVALID_SHAPE) << "a hull of no points";
    shape.point_count = 3;
    expectFailure(tryAdd(shape), GRAZE_INVALID_ARGUMENT, "add_sprite", "piece 0: points is null");
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    EXPECT_EQ(api->add_sprite(system, &def, &m_sprite), GRAZE_INVALID_SHAPE);
    def.shape_count = 3;
    expectFailure(api->add_sprite(system, &def, &m_sprite), GRAZE_NULL_ARGUMENT, "add_sprite", "shapes is null");
    const graze_shape ball = circle(1.f);
    def = defOf(ball);
    def.matrix.m00 = Nan;
    expectFailure(api->add_sprite(system, &def, &m_sprite), GRAZE_NOT_FINITE, "add_sprite",
                  "matrix has an element that is not finite");
    EXPECT_EQ(m_sprite, 99u) << "an answer was written beside a failure";
}

TEST_F(CArguments, NullPointersAreNamed)
{
    expectFailure(api->set_matrix(system, 1, nullptr), GRAZE_NULL_ARGUMENT, "set_matrix", "matrix is null");
    std::uint32_t count = 0;
    expectFailure(api->layer(system, nullptr, &count), GRAZE_NULL_ARGUMENT, "layer", "name is null");
    expectFailure(api->list_sprites(system, nullptr, 1, &count), GRAZE_NULL_ARGUMENT, "list_sprites", "buffer is null");
}

TEST_F(CArguments, AFilterKeepsLayersAndOneSpriteOut)
{
    const std::uint32_t rocks = layer("rocks");
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
    filter.as = 9;
    graze_ray_hit hit{};
    expectFailure(api->ray_cast(system, {}, {}, 0.f, &filter, &hit), GRAZE_INVALID_ARGUMENT, "ray_cast",
                  "layer 9 is unknown");
}

TEST_F(CArguments, AProbeIsEitherALivingSpriteOrPieces)
{
    const Pieces ball = piecesOf(circle(10.f));
    graze_probe probe = GRAZE_PROBE_INIT;
    probe.sprite = addCircle(10.f, 0.f, 0.f);
    probe.pieces = ball.get();
    expectFailure(overlapping(probe), GRAZE_INVALID_ARGUMENT, "overlapping", "a sprite and pieces");
    probe = GRAZE_PROBE_INIT;
    expectFailure(overlapping(probe), GRAZE_NULL_ARGUMENT, "overlapping", "pieces of the probe is null");
    probe.pieces = ball.get();
    probe.matrix.tx = Nan;
    expectFailure(overlapping(probe), GRAZE_NOT_FINITE, "overlapping", "matrix of the probe");
    probe = GRAZE_PROBE_INIT;
    probe.sprite = 12345;
    expectFailure(overlapping(probe), GRAZE_STALE_ID, "overlapping", "12345");
}

TEST_F(CArguments, ThePiecesAtFaultAreNamed)
{
    const Pieces ball = piecesOf(circle(10.f));
    const graze_matrix here = GRAZE_IDENTITY;
    const graze_matrix bad = at(Nan, 0.f);
    graze_distance gap{};
    expectFailure(api->pieces_distance(ball.get(), &here, ball.get(), &bad, nullptr, &gap), GRAZE_NOT_FINITE,
                  "pieces_distance", "matrix_b");
    graze_cast hit{};
    expectFailure(api->pieces_time_of_impact(ball.get(), &here, nullptr, ball.get(), &here, &here, nullptr, &hit),
                  GRAZE_NULL_ARGUMENT, "pieces_time_of_impact", "end_a");
}

} // namespace
