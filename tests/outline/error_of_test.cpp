// SPDX-License-Identifier: Zlib
#include "support/outline/pictures.hpp"
#include "support/random.hpp"

#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace
{

using graze::AlphaMask;
using graze::errorOf;
using graze::OutlineError;
using graze::Shape;
using graze::Vec2;
using graze::test::painted;
using graze::test::Picture;

constexpr double Infinite = std::numeric_limits<double>::infinity();

// The definition, pixel by pixel.
double errorAt(const Picture& picture, const std::vector<graze::Sprite2D>& pieces, int x, int y)
{
    const Vec2 centre{static_cast<float>(x) + .5f, static_cast<float>(y) + .5f};
    double gap = Infinite;
    bool isCovered = false;
    for (const graze::Sprite2D& piece : pieces)
    {
        isCovered = isCovered || piece.contains(centre);
        gap = std::min(
            gap, static_cast<double>(graze::distance(piece, graze::Sprite2D(Shape(graze::Point{centre}))).distance));
    }
    if (picture.opaque(x, y))
        return isCovered ? 0. : gap;
    double nearest = isCovered ? Infinite : 0.;
    for (int v = 0; v < picture.height; ++v)
        for (int u = 0; u < picture.width; ++u)
            if (isCovered && picture.opaque(u, v))
                nearest = std::min(nearest, std::hypot(u - x, v - y));
    return nearest;
}

void expectRight(const Picture& picture, const std::vector<Shape>& shapes)
{
    const std::vector<graze::Sprite2D> pieces(shapes.begin(), shapes.end());
    double worst = 0.;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x)
            worst = std::max(worst, errorAt(picture, pieces, x, y));
    const OutlineError found = errorOf(picture.mask(), shapes);
    if (worst == Infinite)
    {
        EXPECT_EQ(static_cast<double>(found.distance), Infinite) << picture.name;
        return;
    }
    EXPECT_NEAR(static_cast<double>(found.distance), worst, 1e-3) << picture.name;
    const int x = static_cast<int>(found.pixel.x), y = static_cast<int>(found.pixel.y);
    EXPECT_NEAR(errorAt(picture, pieces, x, y), worst, 1e-3) << picture.name << ": the pixel that is named";
}

TEST(ErrorOf, IsWhatTheOutlineSays)
{
    for (const Picture& picture : graze::test::mediumPictures())
        for (const float maxError : {0.f, 1.f, 3.f})
        {
            const graze::Outline outline = graze::outlineOf(picture.mask(), {.maxError = maxError});
            EXPECT_EQ(errorOf(picture.mask(), outline.pieces).distance, outline.measuredError) << picture.name;
        }
}

// Discs, capsules, turned boxes, polygons of any coordinates and beyond the picture.
TEST(ErrorOf, IsRightForAnyPieces)
{
    graze::test::Random random(11);
    for (int round = 0; round < 120; ++round)
    {
        const Vec2 middle{random.between(6.f, 18.f), random.between(6.f, 18.f)};
        const float radius = random.between(2.f, 7.f);
        const Picture picture = painted("disc " + std::to_string(round), 24, 24,
                                        [&](int x, int y)
                                        {
                                            const Vec2 centre{static_cast<float>(x) + .5f, static_cast<float>(y) + .5f};
                                            return length(centre - middle) < radius;
                                        });
        std::vector<Shape> shapes;
        for (std::uint32_t i = random.below(4); i > 0; --i)
            shapes.push_back(random.shape(8.f).transformed(
                graze::Affine2::translation({random.between(-2.f, 26.f), random.between(-2.f, 26.f)})));
        if (random.chance(.5f))
            shapes.push_back(Shape(graze::Circle{radius, middle}));
        expectRight(picture, shapes);
    }
}

TEST(ErrorOf, NamesTheWorstPixel)
{
    const Picture picture = painted("box", 16, 16, [](int x, int y) { return x < 8 && y < 8; });
    const std::vector<Shape> tall{Shape(graze::Box{{8.f, 12.f}, {4.f, 6.f}})};
    const OutlineError error = errorOf(picture.mask(), tall);
    EXPECT_FLOAT_EQ(error.distance, 4.f);
    EXPECT_EQ(error.pixel, (Vec2{.5f, 11.5f})) << "the first of several";
    const std::vector<Shape> low{Shape(graze::Box{{8.f, 5.f}, {4.f, 2.5f}})};
    EXPECT_FLOAT_EQ(errorOf(picture.mask(), low).distance, 2.5f);
    EXPECT_EQ(errorOf(picture.mask(), low).pixel, (Vec2{.5f, 7.5f}));
}

TEST(ErrorOf, IsInfiniteWhereNothingIsNear)
{
    const Picture picture = painted("box", 8, 8, [](int x, int) { return x < 4; });
    const Picture empty = painted("empty", 8, 8, [](int, int) { return false; });
    const std::vector<Shape> disc{Shape(graze::Circle{2.f, {4.f, 4.f}})};
    EXPECT_TRUE(std::isinf(errorOf(picture.mask(), {}).distance));
    EXPECT_TRUE(std::isinf(errorOf(empty.mask(), disc).distance));
    EXPECT_EQ(errorOf(empty.mask(), {}).distance, 0.f);
    EXPECT_THROW((void)errorOf(AlphaMask{}, disc), graze::InvalidOutline);
}

} // namespace
