// SPDX-License-Identifier: Zlib
#include "lab/specimen.hpp"

#include "game/lab/benches.hpp"

#include <gtest/gtest.h>

namespace
{

using game::Random;
using game::Specimen;
using game::SpecimenKind;
using game::test::randomSpecimen;
using graze::Vec2;

TEST(LabSpecimen, EveryKindMakesASprite)
{
    for (std::size_t kind = 0; kind + 1 < game::SpecimenKindCount; ++kind)
    {
        Specimen specimen;
        specimen.kind = static_cast<SpecimenKind>(kind);
        const graze::Sprite2D sprite = game::spriteOf(specimen);
        const bool concave = specimen.kind == SpecimenKind::Star || specimen.kind == SpecimenKind::Gear;
        EXPECT_EQ(sprite.pieces().size() > 1, concave) << game::toString(specimen.kind);
    }
}

TEST(LabSpecimen, EllipseFillsItsSize)
{
    Specimen specimen;
    specimen.kind = SpecimenKind::Ellipse;
    specimen.size = {200.f, 60.f};
    const Vec2 size = game::spriteOf(specimen).bounds().size();
    EXPECT_NEAR(size.x, 200.f, 0.01f);
    EXPECT_NEAR(size.y, 60.f, 0.01f);
}

TEST(LabSpecimen, CapturedSpriteKeepsPiecesAndMatrixToTheBit)
{
    Random random(5);
    for (int i = 0; i < 200; ++i)
    {
        graze::Sprite2D sprite = game::spriteOf(randomSpecimen(random));
        const graze::Affine2 matrix{random.between(-2.f, 2.f), random.between(-2.f, 2.f), random.between(-9.f, 9.f),
                                    random.between(-2.f, 2.f), random.between(-2.f, 2.f), random.between(-9.f, 9.f)};
        ASSERT_TRUE(sprite.setMatrix(matrix));
        const graze::Sprite2D back = game::spriteOf(Specimen::of(sprite));
        EXPECT_EQ(back.matrix(), matrix);
        ASSERT_EQ(back.pieces().size(), sprite.pieces().size());
        for (std::size_t p = 0; p < sprite.pieces().size(); ++p)
        {
            ASSERT_EQ(back.pieces()[p].pointCount(), sprite.pieces()[p].pointCount());
            EXPECT_EQ(back.pieces()[p].radius(), sprite.pieces()[p].radius());
            for (std::uint32_t k = 0; k < sprite.pieces()[p].pointCount(); ++k)
                EXPECT_EQ(back.pieces()[p].point(k), sprite.pieces()[p].point(k));
        }
    }
}

TEST(LabSpecimen, CapturedSpriteTurnsAndEndsItsMotionAroundItsMiddle)
{
    // As colliders of pictures are: all of it to one side of the local origin.
    graze::Sprite2D sprite{graze::Shape(graze::Box{{40.f, 20.f}, {100.f, 60.f}})};
    ASSERT_TRUE(sprite.setMatrix({0.5f, 0.f, 300.f, 0.f, 0.5f, 200.f}));
    Specimen specimen = Specimen::of(sprite);
    const Vec2 middle = sprite.bounds().centre();
    EXPECT_EQ(specimen.position, middle);
    specimen.turn = 0.7f;
    const Vec2 turned = game::spriteOf(specimen).bounds().centre();
    EXPECT_NEAR(turned.x, middle.x, 1e-3f);
    EXPECT_NEAR(turned.y, middle.y, 1e-3f);
    const Vec2 end = game::endOf(specimen, {30.f, -10.f}, 1.5f).transformPoint(specimen.pivot);
    EXPECT_NEAR(end.x, middle.x + 30.f, 1e-3f);
    EXPECT_NEAR(end.y, middle.y - 10.f, 1e-3f);
}

} // namespace
