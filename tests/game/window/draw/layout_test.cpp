// SPDX-License-Identifier: Zlib
#include "window/draw/layout.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace
{

using game::Layout;

const sf::Vector2u Sizes[] = {{1280, 720}, {1920, 1080}, {800, 600}, {640, 480}, {3840, 2160},
                              {600, 1000}, {1000, 300},  {333, 777}, {1, 1},     {0, 0}};

TEST(WindowLayout, FieldStaysWithinTheWindowInItsOwnShape)
{
    for (const sf::Vector2u size : Sizes)
    {
        const Layout layout(size);
        const sf::Vector2i corner = graze::compat::positionOf(layout.field);
        const sf::Vector2i field = graze::compat::sizeOf(layout.field);
        SCOPED_TRACE(std::to_string(size.x) + " x " + std::to_string(size.y));
        EXPECT_GE(corner.x, 0);
        EXPECT_GE(corner.y, 0);
        EXPECT_LE(corner.x + field.x, static_cast<int>(layout.window.x));
        EXPECT_LE(corner.y + field.y, static_cast<int>(layout.window.y));
        // To a pixel of rounding.
        EXPECT_NEAR(static_cast<float>(field.x) * game::FieldHeight, static_cast<float>(field.y) * game::FieldWidth,
                    game::FieldHeight + game::FieldWidth);
    }
}

TEST(WindowLayout, ColumnsKeepTheirSmallestWidth)
{
    for (const sf::Vector2u size : Sizes)
    {
        const float least = size.x >= 300 ? Layout::SmallestColumn - 4.f : 0.f;
        EXPECT_GE(Layout(size).column, least) << size.x << " x " << size.y;
    }
}

// The numbers beside the field, in letters of one pixel.
TEST(WindowLayout, ColumnsOfASmallWindowHoldANumber)
{
    for (const sf::Vector2u size : {sf::Vector2u(480, 640), sf::Vector2u(480, 480), sf::Vector2u(640, 480)})
    {
        const Layout layout(size);
        EXPECT_GE(layout.column * layout.scale, Layout::SmallestColumnPixels - 1.f) << size.x << " x " << size.y;
    }
}

TEST(WindowLayout, PixelsOfTheWindowAreFoundInTheField)
{
    const Layout layout({1920, 1080});
    const sf::Vector2i corner = graze::compat::positionOf(layout.field);
    const graze::Vec2 first = layout.logicalAt(corner);
    EXPECT_NEAR(first.x, 0.5f / 1.5f, 1e-3f);
    EXPECT_NEAR(first.y, 0.5f / 1.5f, 1e-3f);
    const graze::Vec2 place = layout.logicalAt(corner + sf::Vector2i(300, 600));
    EXPECT_NEAR(place.x, 200.333f, 1e-2f);
    EXPECT_NEAR(place.y, 400.333f, 1e-2f);
    EXPECT_LT(layout.logicalAt({0, 0}).x, 0.f);
}

TEST(WindowLayout, OrdinaryWindowShowsTheFieldPixelForPixel)
{
    const Layout layout({1280, 720});
    EXPECT_EQ(layout.scale, 1.f);
    EXPECT_EQ(layout.field, graze::compat::makeRect<int>({320, 0}, {640, 720}));
    EXPECT_EQ(layout.column, 320.f);
}

// Both views draw a place on the same pixel, so numbers and overlays sit on the sprites.
TEST(WindowLayout, BothViewsAgreeOnTheField)
{
    for (const sf::Vector2u size : Sizes)
    {
        const Layout layout(size);
        if (layout.window.x < 300)
            continue;
        const sf::View field = layout.fieldView();
        const sf::View window = layout.windowView();
        const sf::Vector2f place(100.f, 500.f);
        const sf::Vector2f inField = field.getTransform().transformPoint(place);
        const sf::Vector2f inWindow = window.getTransform().transformPoint(place);
        const sf::FloatRect viewport = field.getViewport();
        const sf::Vector2f corner = graze::compat::positionOf(viewport);
        const sf::Vector2f share = graze::compat::sizeOf(viewport);
        const float x = corner.x + share.x * (inField.x + 1.f) * 0.5f;
        const float y = corner.y + share.y * (1.f - inField.y) * 0.5f;
        EXPECT_NEAR(x * static_cast<float>(layout.window.x),
                    (inWindow.x + 1.f) * 0.5f * static_cast<float>(layout.window.x), 1.f)
            << size.x << " x " << size.y;
        EXPECT_NEAR(y * static_cast<float>(layout.window.y),
                    (1.f - inWindow.y) * 0.5f * static_cast<float>(layout.window.y), 1.f)
            << size.x << " x " << size.y;
    }
}

} // namespace
