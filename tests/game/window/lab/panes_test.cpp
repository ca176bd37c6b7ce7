// SPDX-License-Identifier: Zlib
#include "window/lab/panes.hpp"

#include <gtest/gtest.h>

#include <array>

namespace
{

using game::LabPanes;
using game::Layout;

struct Corners
{
    float left, top, right, bottom;
};

Corners cornersOf(const sf::FloatRect& rect)
{
    const sf::Vector2f corner = graze::compat::positionOf(rect);
    const sf::Vector2f size = graze::compat::sizeOf(rect);
    return {corner.x, corner.y, corner.x + size.x, corner.y + size.y};
}

bool apart(const sf::FloatRect& first, const sf::FloatRect& second)
{
    const Corners a = cornersOf(first);
    const Corners b = cornersOf(second);
    return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}

TEST(WindowLabPanes, LieApartAndWithinTheWindow)
{
    for (const sf::Vector2u size : {sf::Vector2u(1280, 720), sf::Vector2u(1920, 1080), sf::Vector2u(800, 600),
                                    sf::Vector2u(3840, 2160), sf::Vector2u(700, 1200), sf::Vector2u(640, 480)})
    {
        const Layout layout(size);
        const LabPanes panes(layout, game::labFontHeight(layout));
        SCOPED_TRACE(std::to_string(size.x) + " x " + std::to_string(size.y));
        const std::array together = {panes.column, panes.strip, panes.hint, panes.world, panes.difference};
        for (std::size_t i = 0; i < together.size(); ++i)
        {
            const Corners at = cornersOf(together[i]);
            EXPECT_GE(at.left, 0.f);
            EXPECT_GE(at.top, 0.f);
            EXPECT_LE(at.right, static_cast<float>(size.x));
            EXPECT_LE(at.bottom, static_cast<float>(size.y));
            EXPECT_GT(at.right - at.left, 100.f);
            for (std::size_t k = 0; k < i; ++k)
                EXPECT_TRUE(apart(together[i], together[k])) << i << " and " << k;
        }
        EXPECT_TRUE(apart(panes.axes, panes.axisDifference));
        for (const sf::FloatRect& other : {panes.column, panes.strip, panes.hint})
            EXPECT_TRUE(apart(panes.both, other));
    }
}

TEST(WindowLabPanes, EveryWindowGivesPanesOfSomeSize)
{
    for (const sf::Vector2u size :
         {sf::Vector2u(0, 0), sf::Vector2u(1, 1), sf::Vector2u(50, 900), sf::Vector2u(900, 40)})
    {
        const Layout layout(size);
        const LabPanes panes(layout, game::labFontHeight(layout));
        for (const sf::FloatRect& pane :
             {panes.column, panes.strip, panes.hint, panes.world, panes.difference, panes.both})
        {
            EXPECT_GE(graze::compat::sizeOf(pane).x, 1.f);
            EXPECT_GE(graze::compat::sizeOf(pane).y, 1.f);
        }
    }
}

} // namespace
