// SPDX-License-Identifier: Zlib
#include "lab/views/object_space.hpp"

#include "game/lab/benches.hpp"

#include <graze/gjk/support.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using game::ObjectSpace;
using game::Specimen;
using graze::Vec2;

ObjectSpace spaceOf(const Specimen& specimen, Vec2 direction)
{
    const graze::Sprite2D sprite = game::spriteOf(specimen);
    return game::objectSpaceOf(sprite.pieces()[0].view(), sprite.matrix(), direction);
}

TEST(LabObjectSpace, TransposeFindsTheSupportPointOfTheWorld)
{
    game::Random random(6);
    for (int i = 0; i < 200; ++i)
    {
        Specimen specimen = game::test::randomSpecimen(random);
        const graze::Sprite2D sprite = game::spriteOf(specimen);
        const Vec2 direction = graze::normalized({random.between(-1.f, 1.f), random.between(-1.f, 1.f)});
        const graze::ShapeView piece = sprite.pieces()[0].view();
        const ObjectSpace space = game::objectSpaceOf(piece, sprite.matrix(), direction);
        const Vec2 support = graze::support(piece, sprite.matrix(), direction).point;
        EXPECT_NEAR(graze::dot(space.foundWorld, direction), graze::dot(support, direction), 0.05f) << "case " << i;
        EXPECT_GE(space.missing, 0.f);
    }
}

TEST(LabObjectSpace, InverseAgreesForATurnAndFailsForAnUnevenScale)
{
    Specimen box;
    box.turn = 0.7f;
    box.scale = {2.f, 2.f};
    const ObjectSpace even = spaceOf(box, {0.8f, 0.6f});
    ASSERT_TRUE(even.byInverse);
    EXPECT_LT(graze::length(*even.byInverse - even.byTranspose), 1e-3f);
    EXPECT_LT(even.missing, 1e-3f);
    box.kind = game::SpecimenKind::ManyGon;
    box.scale = {0.5f, 2.5f};
    box.shear = 0.8f;
    float worst = 0.f;
    for (const Vec2 direction : {Vec2(1.f, 0.f), Vec2(0.6f, 0.8f), Vec2(-0.8f, 0.6f), Vec2(0.f, 1.f)})
        worst = std::max(worst, spaceOf(box, direction).missing);
    EXPECT_GT(worst, 10.f);
}

TEST(LabObjectSpace, FlatShapeHasNoInverse)
{
    Specimen box;
    box.scale = {1.f, 0.f};
    EXPECT_FALSE(spaceOf(box, {0.f, 1.f}).byInverse);
}

} // namespace
