// SPDX-License-Identifier: Zlib
#include "window/lab/canvas.hpp"

#include <gtest/gtest.h>

namespace
{

using graze::Vec2;

TEST(WindowLabCamera, ZoomKeepsThePlaceUnderTheMouse)
{
    const sf::FloatRect pane = graze::compat::makeRect<float>({300.f, 20.f}, {500.f, 400.f});
    game::LabCamera camera{{40.f, -30.f}, 1.5f};
    const Vec2 mouse(420.f, 70.f);
    const Vec2 before = camera.placeAt(mouse, pane);
    camera.zoomAt(mouse, 2.f, pane);
    EXPECT_NEAR(camera.placeAt(mouse, pane).x, before.x, 1e-3f);
    EXPECT_NEAR(camera.placeAt(mouse, pane).y, before.y, 1e-3f);
    EXPECT_EQ(camera.zoom, 3.f);
    for (int i = 0; i < 200; ++i)
        camera.zoomAt(mouse, 2.f, pane);
    EXPECT_EQ(camera.zoom, game::LabCamera::MostZoom);
}

} // namespace
